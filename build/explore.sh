#!/usr/bin/env bash
# Bundles the editor of `prism explore` into one file, with the licences of what is in it:
#
#   build/explore.sh [--check]
#
# The files are kept with the sources, so that nobody needs npm to build Prism: docs/decisions/page-with-codemirror.md. --check says
# whether they are what explore/page makes; npm brings the libraries that the lock file names, from its cache or the network.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

fail() { # STATUS MESSAGE…
  echo "explore.sh: ${*:2}" >&2
  exit "$1"
}

[[ $# == 0 || $* == --check ]] || fail 2 'usage: build/explore.sh [--check]'
command -v npm >/dev/null || fail 3 'needs npm (Debian: apt-get install npm)'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$root"/explore/page/{package.json,package-lock.json,editor.mjs} "$work"
cd "$work"
npm ci --ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error >log 2>&1 ||
  fail 3 "npm does not get what package-lock.json names: $(tail -n 3 log)"
# A plain script and no module: browsers load no modules from files, and the site is read from files, too.
node_modules/.bin/esbuild editor.mjs --bundle --format=iife --global-name=PrismEditor --minify --charset=utf8 --target=es2022 \
  --legal-comments=none --log-level=error --metafile=meta.json --outfile=editor.js
{
  echo 'editor.js holds, beside the code of Prism, that of the following packages.'
  node -e '
    const inputs = Object.keys(require("./meta.json").inputs).filter((it) => it.startsWith("node_modules/"));
    const names = inputs.map((it) => it.split("/").slice(1, it.startsWith("node_modules/@") ? 3 : 2).join("/"));
    console.log([...new Set(names)].sort().join("\n"));' |
    while read -r name; do
      printf '\n%s %s\n\n' "$name" "$(node -p "require('./node_modules/$name/package.json').version")"
      cat "node_modules/$name/LICENSE"
    done
} >editor.LICENSES.txt

kept=$root/explore/src/main/resources/explore
if [[ $* == --check ]]; then
  for file in editor.js editor.LICENSES.txt; do
    cmp -s "$file" "$kept/$file" || fail 1 "$kept/$file is not what explore/page makes: run build/explore.sh"
  done
else
  cp editor.js editor.LICENSES.txt "$kept"
fi
echo "editor.js: $(($(stat -c %s editor.js) / 1000)) kB"
