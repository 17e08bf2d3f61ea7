"""A bare Flet page to measure beside: one text, one button, served as Wonderpad is."""

import argparse
import os

import flet as ft


def counter(page: ft.Page) -> None:
    count = ft.Text("Count 0", size=40)

    def add() -> None:
        count.value = f"Count {int(str(count.value).split()[1]) + 1}"
        count.update()

    page.add(count, ft.Button("Add", on_click=add))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.counter", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", help="taken and left alone: a counter keeps nothing")
    chosen = parser.parse_args()
    # Served like that, it opens no page in the browser of whoever measures.
    os.environ["FLET_FORCE_WEB_SERVER"] = "true"
    ft.run(counter, host=chosen.host, port=chosen.port, view=ft.AppView.WEB_BROWSER, no_cdn=True)


if __name__ == "__main__":
    main()
