#!/bin/sh
# Everything that is checked, in one command: makes its own environment, then lint, types and tests.
#
#   sh tests/run.sh            all of it
#   sh tests/run.sh -k board   arguments go to pytest
#
# Real match files are read too where BG_CORPUS names their folder.
set -eu

cd "$(dirname "$0")/.."
root=$(pwd)
home=$root/.tests
stamp=$home/installed
python=${PYTHON:-python3}

# Debian keeps GNU Backgammon, the oracle of the match format, where root does not look.
PATH=$PATH:/usr/games
export PATH

# Ask Debian's packages for what is missing. Without root or apt-get nothing is installed:
# the tests that need it are then deselected, each with its reason.
provide() {
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "installing: $*"
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; } \
            >"$home/apt.log" 2>&1 || { tail -n 3 "$home/apt.log"; return 1; }
    else
        return 1
    fi
}

mkdir -p "$home"
command -v gnubg >/dev/null 2>&1 || provide gnubg || true

wanted=$("$python" -c 'import hashlib, sys
print(sys.version.split()[0], hashlib.sha256(open("pyproject.toml", "rb").read()).hexdigest())')
if [ ! -x "$home/venv/bin/python" ] || [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
    "$python" -c 'import ensurepip' 2>/dev/null || provide python3-venv || {
        echo "Python's venv is missing: install the package python3-venv, then run this again" >&2
        exit 1
    }
    "$python" -m venv --clear "$home/venv"
    "$home/venv/bin/python" -m pip install -q --disable-pip-version-check -e '.[dev]'
    echo "$wanted" >"$stamp"
fi

bin=$home/venv/bin
"$bin/ruff" check -q .
"$bin/ruff" format -q --check .
"$bin/mypy"
exec "$bin/python" -m pytest "$@"
