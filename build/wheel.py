#!/usr/bin/env python3
"""Packs the Python package with an image of build/image.sh into a wheel, without anything but Python:

  build/wheel.py IMAGE.tar.gz [-o DIR]
"""

import base64
import hashlib
import os
import re
import sys
import tarfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROCESSORS = {"x64": "x86_64", "aarch64": "aarch64"}
WHEN = (2026, 1, 1, 0, 0, 0)  # the same image gives the same wheel


def version():
    with open(os.path.join(ROOT, "pom.xml"), encoding="utf-8") as pom:
        written = re.search(r"<version>(.*?)</version>", pom.read()).group(1)
    return written.replace("-SNAPSHOT", ".dev0")


def glibc(tar):
    """The newest version of glibc that the image's Java asks for: that of the JDK it was linked from."""
    needed = {(2, 17)}
    for member in tar:
        if member.isfile() and "/java/" in member.name and (".so" in member.name or "/bin/" in member.name):
            content = tar.extractfile(member).read()
            needed.update((int(a), int(b)) for a, b in re.findall(rb"GLIBC_(\d+)\.(\d+)", content))
    return max(needed)


def main(arguments):
    if len(arguments) not in (1, 3) or len(arguments) == 3 and arguments[1] != "-o":
        sys.exit("usage: build/wheel.py IMAGE.tar.gz [-o DIR]")
    image = arguments[0]
    folder = arguments[2] if len(arguments) == 3 else os.path.join(ROOT, "target")
    with tarfile.open(image) as tar:
        arch = re.match(r"prism-linux-(\w+)", tar.next().name)
    if not arch or arch.group(1) not in PROCESSORS:
        sys.exit(f"wheel.py: {image} is no image for Linux on {' or '.join(PROCESSORS)}")
    with tarfile.open(image) as tar:
        tag = "py3-none-manylinux_%d_%d_" % glibc(tar) + PROCESSORS[arch.group(1)]
    info = f"prism_lang-{version()}.dist-info"
    os.makedirs(folder, exist_ok=True)
    wheel = os.path.join(folder, f"prism_lang-{version()}-{tag}.whl")
    records = []
    with zipfile.ZipFile(wheel + ".part", "w", zipfile.ZIP_DEFLATED) as out:

        def add(name, content, mode=0o644):
            entry = zipfile.ZipInfo(name, WHEN)
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            records.append(f"{name},sha256={digest},{len(content)}")

        package = os.path.join(ROOT, "python", "prism")
        for name in sorted(os.listdir(package)):
            if os.path.isfile(os.path.join(package, name)):
                with open(os.path.join(package, name), "rb") as file:
                    add("prism/" + name, file.read())
        with tarfile.open(image) as tar:
            for member in tar:
                name = "prism/image/" + member.name.partition("/")[2]
                while member.issym() or member.islnk():  # a wheel has no links
                    link = os.path.dirname(member.name) + "/" + member.linkname if member.issym() else member.linkname
                    member = tar.getmember(os.path.normpath(link))
                if member.isfile():
                    add(name, tar.extractfile(member).read(), 0o755 if member.mode & 0o100 else 0o644)
        add(
            info + "/METADATA",
            f"""\
Metadata-Version: 2.1
Name: prism-lang
Version: {version()}
Summary: Kernels whose threads, memory and synchronization are checked
License: Apache-2.0
Requires-Python: >=3.9
""".encode(),
        )
        add(info + "/WHEEL", f"Wheel-Version: 1.0\nGenerator: prism\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
        add(info + "/entry_points.txt", b"[console_scripts]\nprism = prism.__main__:main\n")
        with open(os.path.join(ROOT, "LICENSE"), "rb") as file:
            add(info + "/LICENSE", file.read())
        records.append(info + "/RECORD,,")
        entry = zipfile.ZipInfo(info + "/RECORD", WHEN)
        entry.external_attr = 0o100644 << 16
        out.writestr(entry, "\n".join(records) + "\n")
    os.replace(wheel + ".part", wheel)
    print(f"{wheel}: {os.path.getsize(wheel) // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
