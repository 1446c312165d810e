"""Installs one release of Salt into a virtual environment of its own: install.py HOME RELEASE, prints where.

The lock is the kernel's, so it is gone with its holder; an installation without its mark was interrupted and is redone.
"""

import fcntl
import os
import shutil
import subprocess
import sys

home, release = sys.argv[1], sys.argv[2]
wanted = f"salt=={release}" if "." in release else f"salt=={release}.*"
venv = os.path.join(home, release)
mark = os.path.join(venv, "installed")


def run(*command):
    subprocess.run(command, check=True, stdout=sys.stderr)


def install():
    shutil.rmtree(venv, ignore_errors=True)
    run(sys.executable, "-m", "venv", venv)
    python = os.path.join(venv, "bin", "python")
    run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--retries", "5", wanted, "cherrypy>=18,<19")
    run(python, "-W", "ignore", os.path.join(venv, "bin", "salt-master"), "--version")
    with open(mark, "w", encoding="utf-8") as file:
        file.write(wanted)


os.makedirs(home, exist_ok=True)
with open(os.path.join(home, f"{release}.lock"), "w", encoding="utf-8") as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    if not os.path.exists(mark) or not os.path.exists(os.path.join(venv, "bin", "python")):
        print(f"installing Salt {release} into {venv}", file=sys.stderr, flush=True)
        try:
            install()
        except subprocess.CalledProcessError:
            print("that failed; once more from the beginning", file=sys.stderr, flush=True)
            install()
print(venv)
