#!/bin/sh
# Lines and words of device code, a function a line: lines.sh [FILE.prism…], without arguments the kernels of this folder.
# A line counts if something besides a comment stands on it; words are names and numbers, however they are laid out. Host functions
# are left out.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
[ $# -gt 0 ] || set -- "$here"/kernels/*.prism
awk '
  function flush() { if (lines) printf "%6d %6d  %s  %s\n", lines, words, file, name; lines = words = 0; name = "" }
  FNR == 1 { flush(); file = FILENAME; sub(/.*\//, "", file); host = 0 }
  { sub(/#.*/, ""); sub(/[ \t]+$/, "") }
  $0 == "" { next }
  /^@prism/ { flush(); host = /"host"/ }
  /^[A-Za-z]/ && !/^def / { if (name != "") flush(); host = 0 }
  host { next }
  /^def / { name = $2; sub(/[^A-Za-z0-9_].*/, "", name) }
  { lines++; words += gsub(/[A-Za-z0-9_.]+/, "") }
  END { flush() }
' "$@"
