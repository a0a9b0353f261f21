#!/usr/bin/env bash
# Makes what a release has, in one folder: images, wheels, a Maven repository, the extension for VS Code, checksums, notes.
#
#   build/release.sh [-o DIR] [--jmods DIR]
#
# Images are for x64 and aarch64. That for the other processor is linked here of the modules in --jmods, without which
# build/jmods.sh brings them; it makes its class archive where it first runs. Nothing is tagged, signed or published: that is
# the owner's to do.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"

fail() { # STATUS MESSAGE…
  echo "release.sh: ${*:2}" >&2
  exit "$1"
}

folder=target/release
jmods=
while (($#)); do
  case $1 in
    -o) folder=${2-} ;;
    --jmods) jmods=${2-} ;;
    *) fail 2 'usage: build/release.sh [-o DIR] [--jmods DIR]' ;;
  esac
  [[ ${2-} ]] || fail 2 "$1 needs a name"
  shift 2
done

version=$(sed -n '0,/<version>/s|.*<version>\(.*\)</version>.*|\1|p' pom.xml)
for pom in bom/pom.xml */pom.xml; do
  grep -q "<version>$version</version>" "$pom" || fail 1 "$pom has another version than $version"
done
[[ $version == *-SNAPSHOT || -z $(git status --porcelain) ]] || fail 1 'there are changes that are not committed'

# The notes: what the changelog says of this version.
plain=${version%-SNAPSHOT}
notes=$(awk -v version="## $plain" '/^## /{on = index($0, version) == 1; next} on' CHANGELOG.md)
[[ ${notes//[[:space:]]/} ]] || fail 1 "CHANGELOG.md has nothing about $plain"

commit=$(git describe --always --dirty --exclude='*')
rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd -P)
./prism --version
case $(uname -m) in
  x86_64) here=x64 other=aarch64 ;;
  aarch64) here=aarch64 other=x64 ;;
  *) fail 2 'images are linked on x64 and aarch64' ;;
esac
if [[ ! $jmods ]]; then
  jmods=target/jmods-$other
  build/jmods.sh "$other" -o "$jmods" || fail 3 "there are no modules of a JDK for $other: --jmods names some"
fi
build/repository.sh "$folder/maven" # first: it is the strictest
build/image.sh -o "$folder/prism-linux-$here.tar.gz"
build/image.sh --jmods "$jmods" -o "$folder/prism-linux-$other.tar.gz"
for image in "$folder"/prism-linux-*.tar.gz; do build/wheel.py "$image" -o "$folder"; done
build/vscode.sh -o "$folder/prism-$version.vsix"
build/newcomer.sh "$folder/prism-linux-$here.tar.gz" "$folder/maven"
tar -C "$folder" -czf "$folder/prism-maven-$version.tar.gz" --owner=0 --group=0 --numeric-owner --sort=name maven
rm -rf "$folder/maven"
(cd "$folder" && sha256sum -- * >SHA256SUMS)
{
  printf '# Prism %s\n%s\n\n' "$plain" "$notes"
  printf 'Built from `%s`.\n\n| file | SHA-256 |\n|---|---|\n' "$commit"
  sed 's/^\([0-9a-f]*\)  \(.*\)/| `\2` | `\1` |/' "$folder/SHA256SUMS"
} >"$folder/NOTES.md"
ls -l "$folder"
