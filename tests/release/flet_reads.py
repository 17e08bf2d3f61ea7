"""The settings that Flet reads from pyproject.toml, below `tool.flet`.

Taken from its sources: `flet_cli/commands` (build_base.py, build.py, run.py) and the template that
they fill. A star is any name, and below a name with two stars anything goes.
"""

VERSION = "1.0.5"
"""The Flet that these are of: another one may read others."""

PLATFORMS = ("android", "ios", "linux", "macos", "web", "windows")


def _names(text: str) -> list[str]:
    return text.split()


ANYWHERE = _names("""
app.default_excludes app.exclude app.hide_window_on_start app.include artifact boot_screen.name
bundle_id cleanup.app cleanup.app_files cleanup.package_files cleanup.packages
compile.app compile.packages deep_linking.host deep_linking.scheme dev_packages.**
extract_packages flutter.build_args icon_background org source_packages splash.color
splash.dark_color splash.icon_background splash.icon_dark_background splash.icon_fit
swift_package_manager target_arch
boot_screen.flet.bgcolor_dark boot_screen.flet.bgcolor_light boot_screen.flet.prepare_message
boot_screen.flet.spinner_color_dark boot_screen.flet.spinner_color_light
boot_screen.flet.spinner_size boot_screen.flet.startup_message boot_screen.flet.text_color_dark
boot_screen.flet.text_color_light boot_screen.flet.theme_mode
""")
"""For all platforms, or below a platform's name for that one."""

FOR_ALL = _names("""
app.module app.path build_number company copyright flutter.pubspec.** permissions product
splash.android splash.ios splash.web template.dir template.ref template.url
""")

FOR_ONE = {
    "android": _names("""
        adaptive_icon_background feature.* gradle_properties.* legacy_packaging
        manifest_application.* meta_data.* permission.** proguard_default_rules proguard_rules
        provider.** signing.key_alias signing.key_store split_per_abi
    """),
    "ios": _names("""
        export_method export_methods.** export_options.** info.** provisioning_profile
        signing_certificate team_id
    """),
    "linux": ["categories"],
    "macos": ["entitlement.*", "icon_style", "info.**", "signing.**"],
    "web": _names("""
        base_url cdn pwa_background_color pwa_short_name pwa_theme_color renderer
        route_url_strategy wasm
    """),
    "windows": [],
}


def is_read(path: tuple[str, ...]) -> bool:
    """Whether Flet reads the setting of these names."""
    if path[0] in PLATFORMS:
        known = [*ANYWHERE, "dependencies", *FOR_ONE[path[0]]]
        return any(_fits(path[1:], pattern.split(".")) for pattern in known)
    return any(_fits(path, pattern.split(".")) for pattern in (*ANYWHERE, *FOR_ALL))


def _fits(path: tuple[str, ...], pattern: list[str]) -> bool:
    if pattern[-1] == "**" and len(path) >= len(pattern):
        path, pattern = path[: len(pattern) - 1], pattern[:-1]
    return len(path) == len(pattern) and all(
        wanted in (name, "*") for name, wanted in zip(path, pattern, strict=True)
    )
