#!/usr/bin/env bash
# What a newcomer does, with an image of build/image.sh in an empty folder: a project, its checks and tests, a picture, an editor's
# first words, Python.
#
#   build/newcomer.sh IMAGE.tar.gz [MAVEN-REPOSITORY]
#
# With a folder of build/repository.sh, the Java sample, too. Two minutes.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
[[ ${1-} ]] || { echo 'usage: build/newcomer.sh IMAGE.tar.gz [MAVEN-REPOSITORY]' >&2; exit 2; }
image=$(realpath -- "$1")
repository=${2:+$(realpath -- "$2")}
work=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$work"' EXIT
cd "$work"

step() { printf '== %s\n' "$*"; }
wants() { # TEXT FILE
  grep -qF -- "$1" "$2" || { echo "newcomer.sh: «$1» is not in:" >&2; cat "$2" >&2; exit 1; }
}

step 'an image, and nothing else'
tar -xzf "$image"
folder=$(echo prism-linux-*)
prism=$work/$folder/bin/prism
plain() { env -i HOME="$work" PATH=/usr/bin:/bin LC_ALL=C "$@"; } # no Java, no locale
plain "$prism" --version | tee version
plain "$prism" doctor >doctor
wants 'ok       Java' doctor

step 'a project'
plain "$prism" new hello
(cd hello && plain "$prism" check . >../said && plain "$prism" fmt --check .)
wants 'ok: 2 files, 1 kernel' said
(cd hello && plain "$prism" test . && plain "$prism" test --checked --json .) >said
wants '1 passed, 0 failed' said
wants '"passed":1,"failed":0' said
(cd hello && plain "$prism" run saxpy_test.prism 100) >said
wants 'saxpy of 100 elements agrees' said
plain "$prism" graph hello/saxpy.prism -o saxpy.svg >said
wants '</svg>' saxpy.svg

step 'a quick start: no class is read or made that the archive could hold'
cp hello/saxpy.prism alone.prism
for program in hello/saxpy.prism{,} alone.prism{,}; do # what is known already is checked on another way; and so is what belongs to no project
  start=$(plain sh -x "$prism" check "$program" 2>&1 >/dev/null | sed -n 's/^+ exec //p')
  wants '-Dprism.build=' <(echo "$start")
  XDG_CACHE_HOME=$work/quick-${program%/*} ${start/-Xlog:disable/-Xlog:class+load} >said
  wants 'ok: 1 file, 1 kernel' said
  # No archive takes events of the flight recorder, and files with names of their own take handles that Java makes for itself.
  if grep 'source:' said | grep -v 'source: shared objects file\|jdk\.internal\.event\.\|invoke\.LambdaForm' >&2; then
    echo 'newcomer.sh: these classes are not from the archive' >&2
    exit 1
  fi
done

step 'a mistake'
sed 's/\[i\]/[j]/' hello/saxpy.prism >wrong.prism
plain "$prism" check wrong.prism >said 2>&1 && { echo 'newcomer.sh: a wrong program is fine' >&2; exit 1; }
wants 'error[P0201]' said

step 'names beyond ASCII, where the locale knows none'
mkdir ünï
cp hello/saxpy.prism ünï/ядро.prism
plain "$prism" check ünï/ядро.prism >said
wants 'ok: 1 file' said

step 'an editor opens a program, and another that is wrong'
message() { local LC_ALL=C; printf 'Content-Length: %d\r\n\r\n%s' "${#1}" "$1"; } # bytes
opens() { # FILE: JSON has its text in one line
  message '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file://'"$work/$1"'","languageId":"prism","version":1,"text":"'"$(sed 's/\\/\\\\/g; s/"/\\"/g' "$1" | awk '{ printf "%s\\n", $0 }')"'"}}}'
}
answered() { # TEXT: until the server says it
  for ((i = 0; i < 600; i++)); do
    grep -qF -- "$1" said && return
    sleep 0.1
  done
  echo "newcomer.sh: an editor waits for «$1» and has:" >&2
  cat said >&2
  return 1
}
line=$(grep -n 'id()' hello/saxpy.prism | head -n 1) # `i : int @ thread[1] = id()`
column=$(expr index "${line#*:}" i)
{
  message '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":"file://'"$work"'","capabilities":{}}}'
  message '{"jsonrpc":"2.0","method":"initialized","params":{}}'
  opens hello/saxpy.prism
  opens wrong.prism
  answered '"code":"P0201"'
  message '{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file://'"$work"'/hello/saxpy.prism"},"position":{"line":'$((${line%%:*} - 1))',"character":'$((column - 1))'}}}'
  answered '"id":2'
  message '{"jsonrpc":"2.0","id":3,"method":"shutdown"}'
  message '{"jsonrpc":"2.0","method":"exit"}'
} | plain timeout 60 "$prism" lsp >said
wants '"hoverProvider"' said
wants 'int @ thread[1]' said

step 'a page'
(cd hello && exec env -i HOME="$work" PATH=/usr/bin:/bin LC_ALL=C "$prism" explore saxpy.prism) >address &
server=$!
for ((i = 0; i < 300; i++)); do [[ -s address ]] && break || sleep 0.1; done
IFS=/: read -r _ _ _ host port token <address
ask() { # PATH
  exec 3<>"/dev/tcp/$host/$port"
  printf 'GET /%s HTTP/1.1\r\nHost: %s:%s\r\nConnection: close\r\n\r\n' "$1" "$host" "$port" >&3
  cat <&3 >said
  exec 3>&-
}
ask "${token%/}/folder"
wants '"first":"saxpy.prism"' said
ask "${token%/}/editor.js"
wants 'PrismEditor' said
ask folder
wants '403 Forbidden' said
if command -v chromium >/dev/null; then
  chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/chromium" --window-size=1280,800 --virtual-time-budget=30000 \
    --screenshot="$work/page.png" "$(<address)" >said 2>&1 || { cat said >&2; exit 1; }
  # An empty page has a tenth of it.
  (($(stat -c %s page.png) > 30000)) || { echo 'newcomer.sh: the page is empty in a browser' >&2; exit 1; }
fi
kill "$server"
wait "$server" 2>/dev/null || true
server=

step 'a shell, a manual'
bash -n "$folder/share/bash-completion/completions/prism"
wants '.TH "PRISM"' "$folder/share/man/man1/prism.1"
wants '--target' <(sed 's/\\-/-/g' "$folder/share/man/man1/prism-check.1")

if command -v cmake >/dev/null; then
  step 'CMake'
  mkdir cpp
  printf 'cmake_minimum_required(VERSION 3.18)\nproject(p NONE)\nfind_package(Prism 0.1 REQUIRED)\nmessage("${PRISM_EXECUTABLE}")\n' >cpp/CMakeLists.txt
  cmake -S cpp -B cpp/out -DPrism_DIR="$work/$folder/share/cmake/Prism" >said 2>&1 || { cat said >&2; exit 1; }
  wants "$prism" said
  sed -i 's/Prism 0.1/Prism 9.9/' cpp/CMakeLists.txt
  cmake -S cpp -B cpp/newer -DPrism_DIR="$work/$folder/share/cmake/Prism" >said 2>&1 && { echo 'newcomer.sh: this is Prism 9.9' >&2; exit 1; }
  wants 'requested version "9.9"' said
  # The whole sample, up to a program that would ask the driver for a GPU: an empty one stands in for it.
  if command -v nvcc >/dev/null && command -v c++ >/dev/null; then
    c++ -shared -o libcuda.so -x c++ /dev/null
    cmake -S "$root/examples/cpp/cmake" -B cpp/sample -DPrism_DIR="$work/$folder/share/cmake/Prism" -DCUDA_DRIVER="$work/libcuda.so" \
      -DCMAKE_EXE_LINKER_FLAGS=-Wl,--unresolved-symbols=ignore-all >said 2>&1 || { cat said >&2; exit 1; }
    cmake --build cpp/sample >said 2>&1 || { cat said >&2; exit 1; }
    wants 'Built target saxpy' said
    [[ -x cpp/sample/saxpy ]]
  fi
fi

if command -v python3 >/dev/null; then
  step 'Python'
  "$root/build/wheel.py" "$image" -o "$work/wheels"
  python3 -m venv --system-site-packages venv
  venv/bin/pip install -q --no-index --no-deps wheels/*.whl
  cat >sample.py <<'PY'
import array
import prism

program = prism.load("hello/saxpy.prism")
y = array.array("f", [1.0] * 300)
program.saxpy(2, 256, array.array("f", range(300)), y, 2.0, 300)
assert list(y) == [2.0 * i + 1 for i in range(300)]
print("Python agrees, by", prism.executable().split("/")[-3:])
PY
  plain venv/bin/python sample.py
  plain venv/bin/prism --version | diff - version
fi

if [[ $repository ]]; then
  step 'Java'
  status=0
  "$root/examples/java/run.sh" "$repository" 1000 >said 2>&1 || status=$?
  if ((status == 3)); then
    tail -n 3 said
    echo '!!!!!!!! MAVEN BRINGS NOTHING: the Java sample is not built in this run !!!!!!!!'
  else
    ((status == 0)) || { cat said >&2; exit 1; }
    wants '0 of 1000 are wrong, watched' said
  fi
fi
echo 'a newcomer gets along'
