"""The prism that does the work: found once, asked over a pipe."""

import atexit
import os
import shutil
import struct
import subprocess
import threading


class PrismError(ValueError):
    """A program is wrong, or was launched wrongly, or did something wrong; the message is what `prism` would print."""


def executable():
    """What `PRISM` names, what this package carries, or what is on PATH."""
    named = os.environ.get("PRISM")
    carried = os.path.join(os.path.dirname(__file__), "image", "bin", "prism")
    found = named or (carried if os.path.exists(carried) else shutil.which("prism"))
    if not found:
        raise PrismError("no prism here: install the package with its image, set PRISM, or put prism on PATH")
    return found


def version():
    """Which Prism this is."""
    return subprocess.run([executable(), "--version"], check=True, capture_output=True, text=True).stdout.split(maxsplit=1)[1].strip()


class Service:
    """One process, started when it is first needed; one request at a time."""

    def __init__(self):
        self._lock = threading.Lock()
        self._process = None

    def ask(self, request, read):
        with self._lock:
            if self._process is None:
                self._process = subprocess.Popen([executable(), "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            try:
                self._process.stdin.write(b"".join(request))
                self._process.stdin.flush()
                if self._bytes(1) == b"\0":
                    raise PrismError(self.text())
                return read(self)
            except OSError as e:
                self.stop()
                raise PrismError(f"prism serve ended: {e}") from None

    def text(self):
        return self._bytes(self.number()).decode("utf-8")

    def number(self):
        return struct.unpack(">i", self._bytes(4))[0]

    def truth(self):
        return self._bytes(1) != b"\0"

    def result(self):
        """A number or truth value."""
        kind = self._bytes(1)
        return self.truth() if kind == b"b" else struct.unpack({b"i": ">q", b"u": ">Q", b"f": ">d"}[kind], self._bytes(8))[0]

    def memory(self):
        return self._bytes(self.number())

    def stop(self):
        process, self._process = self._process, None
        if process is not None:
            process.stdin.close()
            process.stdout.close()
            process.wait()

    def _bytes(self, count):
        got = self._process.stdout.read(count)
        if len(got) < count:
            raise OSError("it said no more")
        return got


def text(value):
    encoded = str(value).encode("utf-8")
    return struct.pack(">i", len(encoded)) + encoded


SERVICE = Service()
atexit.register(SERVICE.stop)


def description(device="sim"):
    """A device in words: `simulator, fast, 8 cores`. Raises a PrismError where there is none."""
    return SERVICE.ask([text("device"), text(device)], Service.text)
