#!/usr/bin/env bash
# Brings the jmods of a JDK 25 for another processor, of which build/image.sh --jmods links an image for it:
#
#   build/jmods.sh x64|aarch64 -o DIR                 of Debian's package, checked as apt checks it
#   build/jmods.sh --url URL --sha256 SUM -o DIR      of a .tar.gz, such as the jmods that adoptium.net has for every JDK
#
# The second needs no Debian. What DIR had before is gone.
set -euo pipefail

fail() { # STATUS MESSAGE…
  echo "jmods.sh: ${*:2}" >&2
  exit "$1"
}
usage='usage: build/jmods.sh x64|aarch64 -o DIR, or build/jmods.sh --url URL --sha256 SUM -o DIR'

arch= url= sum= folder=
while (($#)); do
  case $1 in
    x64 | aarch64) arch=$1 && shift && continue ;;
    --url) url=${2-} ;;
    --sha256) sum=${2-} ;;
    -o) folder=${2:+$(realpath -m -- "$2")} ;;
    *) fail 2 "$usage" ;;
  esac
  [[ ${2-} ]] || fail 2 "$1 needs a name"
  shift 2
done
[[ $folder ]] && { [[ $arch && ! $url$sum ]] || [[ ! $arch && $url && $sum ]]; } || fail 2 "$usage"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# An apt of its own, so that the machine's knows neither the processor nor the release.
from_debian() {
  local package=openjdk-25-jdk-headless debian=${arch/x64/amd64} keys=/usr/share/keyrings/debian-archive-keyring.gpg
  debian=${debian/aarch64/arm64}
  command -v apt-get dpkg-deb >/dev/null && [[ -r $keys ]] || fail 3 'needs apt and the keys of Debian; elsewhere --url brings an archive'
  mkdir -p "$work"/apt/{etc/apt.conf.d,etc/preferences.d,state/lists/partial,cache/archives/partial} "$work/package"
  touch "$work/apt/state/status"
  for suite in debian:trixie debian:trixie-updates debian-security:trixie-security; do
    echo "deb [signed-by=$keys] http://deb.debian.org/${suite/:/ } main"
  done >"$work/apt/etc/sources.list"
  local apt=(apt-get -qq -o "Dir::Etc=$work/apt/etc" -o "Dir::State=$work/apt/state" -o "Dir::State::status=$work/apt/state/status"
    -o "Dir::Cache=$work/apt/cache" -o "APT::Architecture=$debian" -o "APT::Architectures::=$debian" -o APT::Sandbox::User=root)
  "${apt[@]}" update >"$work/log" 2>&1 || fail 3 "apt does not get the lists: $(tail -n 3 "$work/log")"
  (cd "$work/package" && "${apt[@]}" download "$package") >"$work/log" 2>&1 || fail 3 "apt does not get $package: $(tail -n 3 "$work/log")"
  mkdir "$work/unpacked"
  dpkg-deb --fsys-tarfile "$work"/package/*.deb | tar -x -C "$work/unpacked" --wildcards '*/jmods/*'
}

from_archive() {
  curl -fsSL -o "$work/archive" -- "$url" || fail 3 "$url cannot be had"
  sha256sum --status -c - <<<"$sum  $work/archive" || fail 1 "$url has another checksum than $sum"
  mkdir "$work/unpacked"
  tar -xzf "$work/archive" -C "$work/unpacked"
}

if [[ $arch ]]; then from_debian; else from_archive; fi
base=$(find "$work/unpacked" -name java.base.jmod -print -quit)
[[ $base ]] || fail 1 'there is no java.base.jmod in it: of JDKs from 24 on, the jmods are often an archive of their own'
rm -rf "$folder"
mkdir -p "$(dirname "$folder")"
mv "$(dirname "$base")" "$folder"
echo "$folder: $(find "$folder" -name '*.jmod' | wc -l) modules"
