#!/usr/bin/env bash
# Tries the page of `prism explore`, analyses, graphs, pictures and plots of the documentation, and the site where one is given, in a
# browser that nobody sees:
#
#   build/page.sh [--prism COMMAND] [--site DIR] [-o PICTURES]
#
# Nothing is wider than its page, at 1280 and 420 pixels. -o: a folder for what was seen, light and dark.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

fail() { # STATUS MESSAGE…
  echo "page.sh: ${*:2}" >&2
  exit "$1"
}

prism=$root/prism
site=
pictures=
while (($#)); do
  case $1 in
    --prism) prism=${2-} ;;
    --site) site=${2:+$(realpath -m -- "$2")} ;;
    -o) pictures=${2:+$(realpath -m -- "$2")} ;;
    *) fail 2 'usage: build/page.sh [--prism COMMAND] [--site DIR] [-o PICTURES]' ;;
  esac
  [[ ${2-} ]] || fail 2 "$1 needs a name"
  shift 2
done
for tool in node "${CHROMIUM:-chromium}"; do
  command -v "$tool" >/dev/null || fail 3 "needs $tool (Debian: apt-get install nodejs chromium)"
done
[[ -z $pictures ]] || mkdir -p "$pictures"

work=$(mktemp -d)
said=$work/said
: >"$said"
"$prism" explore "$root/examples/saxpy.prism" >"$said" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
for ((i = 0; i < 600; i++)); do
  [[ -s $said ]] && break
  kill -0 "$server" 2>/dev/null || fail 1 'prism explore does not start'
  sleep 0.1
done
[[ -s $said ]] || fail 1 'prism explore says no address'
node "$root/build/page-test.mjs" live "$(<"$said")" $pictures

mkdir "$work/files"
for kernel in transpose sgemm1 hgemm; do
  "$prism" analyze "$root/examples/$kernel.prism" --html "$work/files/analysis-$kernel.html" >/dev/null
  "$prism" graph "$root/examples/$kernel.prism" -o "$work/files/graph-$kernel.svg" >/dev/null
done
terminal() { # CODE…: what `check` says in colours of the wrong programs of their pages, as a terminal shows it
  local code name=${*} wrong=()
  name=terminal-${name// /-}
  for code; do
    awk '/^```prism wrong/ { on = 1; next } /^```/ { on = 0 } on' "$root/lang/src/main/resources/explain/$code.md" >"$work/$code.prism"
    wrong+=("$code.prism")
  done
  (cd "$work" && "$prism" check "${wrong[@]}" --color=always >colours 2>&1) || true
  for code; do grep -q "\\[$code\\]" "$work/colours" || fail 1 "prism check says nothing of $code: $(<"$work/colours")"; done
  node "$root/build/terminal-page.mjs" "prism check ${wrong[*]}" <"$work/colours" >"$work/files/$name.html"
}
terminal P0401 P0110
terminal P0701 P1404
cp "$root"/docs/pictures/*.svg "$work/files"
for plot in "$root"/bench/results/*.svg; do cp "$plot" "$work/files/plot-$(basename "$plot")"; done
for picture in "$work"/files/*.svg; do # as a page of the documentation shows it
  printf '<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>img { max-width: 100%%; } @media (max-width: 800px) { p { overflow-x: auto; } img { max-width: none; } }</style>' >"${picture%.svg}.html"
  printf '<title>%s</title><p><img alt="" src="%s"></p>\n' "$(basename "$picture" .svg)"{,.svg} >>"${picture%.svg}.html"
done
node "$root/build/page-test.mjs" files "file://$work/files" $pictures
[[ -z $site ]] || node "$root/build/page-test.mjs" site "file://$site" $pictures
