"""Serves the built site on this computer, as a web host would: `python scripts/serve_site.py`."""

import argparse
import sys
from pathlib import Path
from typing import Any

import uvicorn
from servestatic import ServeStaticASGI
from starlette.responses import FileResponse


def main() -> None:
    """Serve a folder until it is stopped."""
    parser = argparse.ArgumentParser(prog="python scripts/serve_site.py", description=__doc__)
    parser.add_argument("folder", type=Path, help="the built site, such as dist/site")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8551)
    parser.add_argument(
        "--path", default="/", help="the address below the host, such as /wonderpad/"
    )
    chosen = parser.parse_args()
    versions = tuple(
        f"{path}/" for path in chosen.folder.iterdir() if (path / "worker.js").is_file()
    )
    told = headers(chosen.folder / "_headers")

    def tell(sent: Any, _path: str, _url: str) -> None:
        for name, value in told.items():
            sent[name] = value

    site = ServeStaticASGI(
        FileResponse(chosen.folder / "404.html", status_code=404, headers=told),
        root=chosen.folder,
        prefix=chosen.path,
        index_file=True,
        max_age=0,
        allow_all_origins=False,
        add_headers_function=tell,
        # What stands under a version never changes.
        immutable_file_test=lambda path, _url: str(path).startswith(versions),
        mimetypes={
            ".mjs": "text/javascript",
            ".wasm": "application/wasm",
            ".tar": "application/x-tar",
        },
    )
    config = uvicorn.Config(
        site, host=chosen.host, port=chosen.port, log_level="error", server_header=False
    )
    listening = config.bind_socket()
    listening.listen()
    sys.stdout.write(f"{address(chosen.host, chosen.port)}{chosen.path}\n")
    sys.stdout.flush()
    uvicorn.Server(config).run(sockets=[listening])


def address(host: str, port: int) -> str:
    """What a browser opens."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def headers(file: Path) -> dict[str, str]:
    """What is sent with everything, as such a file says it; nothing where there is none."""
    if not file.is_file():
        return {}
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
    pairs = [line.split(": ", 1) for line in lines if line and line[0] not in "#/"]
    return dict(pairs)


if __name__ == "__main__":
    main()
