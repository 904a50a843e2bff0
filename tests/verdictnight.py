"""The verdict on the sample histories, given while the network is cut."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
from officernight import ROOT

# No socket of the Internet can be made. urllib3 tries one while it is imported, to see whether there is IPv6 at all,
# and sends nothing: that is no attempt.
CUT = """
import os, socket, sys
class Cut(socket.socket):
    def __init__(self, family=-1, *rest, **named):
        if family in (-1, socket.AF_INET, socket.AF_INET6) and named.get("fileno") is None:
            if sys._getframe(1).f_code.co_name != "_has_ipv6":
                with open(os.environ["ATTEMPTS"], "a") as file:
                    file.write(sys._getframe(1).f_code.co_filename)
            raise OSError("the network is cut")
        super().__init__(family, *rest, **named)
socket.socket = Cut
"""


def verdict_night(folder: Path) -> Path:
    """Read, judge and show the sample histories in a folder while no socket can be made, and give the folder."""
    (folder / "cut").mkdir()
    (folder / "cut" / "sitecustomize.py").write_text(CUT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder / "cut"), "ATTEMPTS": str(folder / "attempts")}
    environment["TMPDIR"] = str(folder / "temporary")
    (folder / "temporary").mkdir()

    def cut(*command: str | Path) -> subprocess.CompletedProcess[str]:
        program = [sys.executable, *command]
        return subprocess.run(program, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)

    assert "the network is cut" in cut("-c", "import socket; socket.create_connection(('127.0.0.1', 9))").stderr
    (folder / "attempts").unlink()
    done = cut("-m", "audit", "run", ROOT / "sample_histories", "--db", "night.duckdb", "--quiet")
    assert done.returncode == 1, done.stderr
    shutil.copyfile(folder / "night.duckdb", folder / "before.duckdb")
    done = cut("-m", "audit", "verdict", "--db", "night.duckdb", "--docs", "pages")
    assert (done.returncode, done.stderr) == (1, "")
    (folder / "said").write_text(done.stdout, encoding="utf-8")
    return folder


def ask(db: Path, query: str) -> list[tuple[Any, ...]]:
    with duckdb.connect(db, read_only=True) as con:
        return con.execute(query).fetchall()
