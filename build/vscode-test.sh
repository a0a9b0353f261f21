#!/usr/bin/env bash
# Tries the extension in Visual Studio Code, which code-server brings into a browser that nobody sees:
#
#   build/vscode-test.sh [--editor DIR] [--prism COMMAND] [-o PICTURES]
#
# DIR keeps the editor, which npm brings at the first use (400 MB, ten minutes); without it, target/code-server. -o: a folder for what
# was seen, light and dark. Two minutes, and so not among the checks of every change.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
VERSION=4.99.4 # of those that run on node 20

fail() { # STATUS MESSAGE…
  echo "vscode-test.sh: ${*:2}" >&2
  exit "$1"
}

editor=$root/target/code-server
prism=$root/prism
pictures=
while (($#)); do
  case $1 in
    --editor) editor=${2:+$(realpath -m -- "$2")} ;;
    --prism) prism=${2:+$(realpath -m -- "$2")} ;;
    -o) pictures=${2:+$(realpath -m -- "$2")} ;;
    *) fail 2 'usage: build/vscode-test.sh [--editor DIR] [--prism COMMAND] [-o PICTURES]' ;;
  esac
  [[ ${2-} ]] || fail 2 "$1 needs a name"
  shift 2
done
for tool in node npm "${CHROMIUM:-chromium}"; do
  command -v "$tool" >/dev/null || fail 3 "needs $tool (Debian: apt-get install nodejs npm chromium)"
done

# Scripts of packages download programs of their own; those that only compile are run. One of them asks npx, which asks back unless --yes.
bring_editor() {
  mkdir -p "$editor"
  (
    cd "$editor"
    npm install --no-audit --no-fund --loglevel=error --ignore-scripts "code-server@$VERSION"
    npm rebuild argon2
    cd node_modules/code-server/lib/vscode
    npm install --no-audit --no-fund --loglevel=error --omit=dev --ignore-scripts
    npm rebuild --yes node-pty @parcel/watcher @vscode/spdlog native-watchdog
  ) >"$editor/log" 2>&1 || fail 3 "npm does not bring the editor: $editor/log says why"
  touch "$editor/brought"
}

server=
work=$(mktemp -d)
stop() { [[ ! $server ]] || { kill "$server" 2>/dev/null && wait "$server" 2>/dev/null || true; server=; }; }
trap 'stop; rm -rf "$work"' EXIT

[[ -f $editor/brought ]] || bring_editor
"$root/build/vscode.sh" -o "$work/prism.vsix"
code=(node "$editor/node_modules/code-server/out/node/entry.js" --config "$work/config.yaml" --user-data-dir "$work/data" --extensions-dir "$work/extensions")
"${code[@]}" --install-extension "$work/prism.vsix"
mkdir -p "$work"/data/{User,Machine} ${pictures:+"$pictures"}
printf '{ "prism.command": "%s" }\n' "$prism" >"$work/data/Machine/settings.json"
"$prism" --version

for theme in Light Dark; do
  printf '{ "workbench.colorTheme": "Default %s Modern", "workbench.startupEditor": "none", "terminal.integrated.gpuAcceleration": "off" }\n' \
    "$theme" >"$work/data/User/settings.json"
  rm -rf "$work/folder"
  mkdir "$work/folder"
  cp "$root/examples/softmax.prism" "$work/folder"
  : >"$work/log"
  "${code[@]}" --auth none --bind-addr 127.0.0.1:0 --disable-telemetry --disable-update-check --disable-workspace-trust >"$work/log" 2>&1 &
  server=$!
  for ((i = 0; i < 600; i++)); do
    address=$(sed -n 's|.*HTTP server listening on \(http://[0-9.:]*\).*|\1|p' "$work/log")
    [[ $address ]] && break
    kill -0 "$server" 2>/dev/null || fail 1 "the editor does not start: $(<"$work/log")"
    sleep 0.1
  done
  [[ $address ]] || fail 1 'the editor says no address'
  node "$root/build/vscode-test.mjs" "$address" "$work/folder" ${pictures:+"$pictures/${theme,,}"}
  stop
done
