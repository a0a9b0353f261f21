#!/usr/bin/env bash
# Tries the page of `prism explore`, and the site where one is given, in a browser that nobody sees:
#
#   build/page.sh [--prism COMMAND] [--site DIR] [-o PICTURES]
#
# -o: a folder for what was seen.
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

said=$(mktemp)
"$prism" explore "$root/examples/saxpy.prism" >"$said" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -f "$said"' EXIT
for ((i = 0; i < 600; i++)); do
  [[ -s $said ]] && break
  kill -0 "$server" 2>/dev/null || fail 1 'prism explore does not start'
  sleep 0.1
done
[[ -s $said ]] || fail 1 'prism explore says no address'
node "$root/build/page-test.mjs" live "$(<"$said")" $pictures
[[ -z $site ]] || node "$root/build/page-test.mjs" site "file://$site" $pictures
