#!/bin/sh
# build.sh [FILE.vsix] - the extension with the server inside, as one file for every system.
#
# Needs Node 20 with npm, and Python 3.11 or later with pip ($PYTHON, else python3).
set -eu

here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
root=$(dirname "$(dirname "$here")")
python=${PYTHON:-python3}
case ${1:-} in
    "") vsix=$here/bg-lsp.vsix ;;
    /*) vsix=$1 ;;
    *) vsix=$PWD/$1 ;;
esac
cd "$here"

fail() { echo "build.sh: $*" >&2; exit 1; }
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "$python is not Python 3.11 or later"
"$python" -m pip --version >/dev/null 2>&1 || fail "$python has no pip: install it, or name another Python in PYTHON"

if [ ! -d node_modules ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
fi

# The server: its libraries as wheels that run everywhere, and bg_lsp itself.
libs=$here/bundled/libs
wheels=$(mktemp -d)
trap 'rm -rf "$wheels"' EXIT
rm -rf "$libs"
pip() { "$python" -m pip --quiet --disable-pip-version-check "$@"; }
pip install --target "$libs" --no-compile --no-deps --require-hashes --only-binary=:all: \
    --platform any --implementation py --abi none --python-version 3.11 -r bundled/requirements.txt
pip wheel --no-deps --wheel-dir "$wheels" "$root"
pip install --target "$libs" --no-compile --no-deps "$wheels"/*.whl
rm -rf "$libs/bin"
rm -f "$libs"/*.dist-info/direct_url.json # where it was built is nobody's business

binaries=$(find "$libs" -name '*.so' -o -name '*.pyd' -o -name '*.dll' -o -name '*.dylib' -o -name '*.exe')
[ -z "$binaries" ] || fail "not pure Python: $binaries"
for info in "$libs"/*.dist-info; do
    grep -qi '^Root-Is-Purelib: true' "$info/WHEEL" || fail "not pure Python: $info"
    find "$info" -iname 'licen[cs]e*' -type f | grep -q . || fail "no licence in $info"
done

mkdir -p syntaxes
cp "$root"/syntaxes/*.tmLanguage.json syntaxes/
cp "$root"/docs/images/vscode-*.png walkthrough/
cp "$root/LICENSE" LICENSE
npx --no-install vsce package --no-dependencies --allow-missing-repository --out "$vsix" >"$wheels/vsce.log" 2>&1 ||
    { cat "$wheels/vsce.log" >&2; fail "vsce could not make the package"; }
echo "$vsix"
