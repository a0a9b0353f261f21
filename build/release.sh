#!/usr/bin/env bash
# Makes what a release has, in one folder: images, wheels, a Maven repository, the extension for VS Code, checksums, notes.
#
#   build/release.sh [-o DIR] [--jdk DIR]…
#
# --jdk names an unpacked JDK for another processor, with its jmods: the image for it is linked here, and makes its class
# archive where it first runs. Nothing is tagged, signed or published: that is the owner's to do.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"

fail() { # STATUS MESSAGE…
  echo "release.sh: ${*:2}" >&2
  exit "$1"
}

folder=target/release
jdks=()
while (($#)); do
  case $1 in
    -o) folder=${2-} ;;
    --jdk) jdks+=("${2-}") ;;
    *) fail 2 'usage: build/release.sh [-o DIR] [--jdk DIR]…' ;;
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

rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd -P)
./prism --version
build/image.sh -o "$folder/prism-linux-$(uname -m | sed 's/x86_64/x64/').tar.gz"
for jdk in ${jdks[@]+"${jdks[@]}"}; do
  arch=$(sed -n 's/^OS_ARCH="\(.*\)"/\1/p' "$jdk/release" | sed 's/x86_64/x64/')
  build/image.sh --jdk "$jdk" -o "$folder/prism-linux-$arch.tar.gz"
done
for image in "$folder"/prism-linux-*.tar.gz; do build/wheel.py "$image" -o "$folder"; done
build/repository.sh "$folder/maven"
tar -C "$folder" -czf "$folder/prism-maven-$version.tar.gz" --owner=0 --group=0 --numeric-owner --sort=name maven
rm -rf "$folder/maven"
(cd "$folder" && sha256sum -- * >SHA256SUMS)
{
  printf '# Prism %s\n\n%s\n\n' "$plain" "$notes"
  printf 'Built from `%s`.\n\n| file | SHA-256 |\n|---|---|\n' "$(git describe --always --dirty --exclude='*')"
  sed 's/^\([0-9a-f]*\)  \(.*\)/| `\2` | `\1` |/' "$folder/SHA256SUMS"
} >"$folder/NOTES.md"
ls -l "$folder"
