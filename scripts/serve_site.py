"""Serves the built site on this computer, as a web host would: `python scripts/serve_site.py`."""

import argparse
import sys
from pathlib import Path

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
    site = ServeStaticASGI(
        FileResponse(chosen.folder / "404.html", status_code=404),
        root=chosen.folder,
        prefix=chosen.path,
        index_file=True,
        max_age=0,
        # What stands under a version never changes.
        immutable_file_test=lambda path, _url: str(path).startswith(versions),
        mimetypes={
            ".mjs": "text/javascript",
            ".wasm": "application/wasm",
            ".tar": "application/x-tar",
        },
    )
    config = uvicorn.Config(site, host=chosen.host, port=chosen.port, log_level="error")
    listening = config.bind_socket()
    listening.listen()
    sys.stdout.write(f"http://{chosen.host}:{chosen.port}{chosen.path}\n")
    sys.stdout.flush()
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
