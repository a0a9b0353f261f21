# Memory of kernels.


class _Workspace:
    """Memory that belongs to the kernel, not to the caller: `size` counts its bytes."""

    form = "8x"

    def __init__(self, name, zero_each, size):
        self.name = name
        self.zero_each = zero_each
        self.size = size

    def wanted(self, where, grid, given):
        # Integers of other libraries would overflow.
        whole = {name: int(it) for name, it in given.items() if hasattr(it, "__index__")}
        try:
            wanted = self.size(grid=grid, **whole)
        except ZeroDivisionError:
            wanted = -1
        if wanted < 0:
            raise PrismError("%s: its size is no number of bytes for these arguments" % where)
        return max(1, wanted)


class _Memory:
    """Kept between launches, which take it one after the other, on whatever stream they are."""

    def __init__(self, driver):
        self.address = 0
        self.bytes = 0
        self.used = driver.get("cuEventCreate", _pointer, _EVENT_WITHOUT_TIMING)
        self.stream = None

    def provide(self, wanted, zero_each, driver, stream):
        if self.stream not in (None, stream):
            driver.cuStreamWaitEvent(stream, self.used, 0)
        grows = wanted > self.bytes
        if grows:
            if self.address:
                driver.cuMemFree_v2(self.address)  # waits until no kernel uses it
            self.address = self.bytes = 0
            self.address = driver.get("cuMemAlloc_v2", _address, wanted)
            self.bytes = wanted
        if grows or zero_each:
            driver.cuMemsetD8Async(self.address, 0, self.bytes, stream)

    def release(self, driver, stream):
        driver.cuEventRecord(self.used, stream)
        self.stream = stream


class _CapturedMemory:
    """
    Of a launch that becomes part of a graph, and of no other: the graph runs whenever it is launched, beside launches that
    nobody could order with it. It is kept for good, since nobody says when the graph ends.
    """

    def __init__(self):
        self.address = 0

    def provide(self, wanted, zero_each, driver, stream):
        mode = _int(_CAPTURE_RELAXED)
        driver.cuThreadExchangeStreamCaptureMode(_ctypes.byref(mode))
        try:
            self.address = driver.get("cuMemAlloc_v2", _address, wanted)
            if not zero_each:
                self._zero_now(wanted, driver)
        finally:
            driver.cuThreadExchangeStreamCaptureMode(_ctypes.byref(mode))
        if zero_each:
            driver.cuMemsetD8Async(self.address, 0, wanted, stream)

    def _zero_now(self, wanted, driver):
        """Beside what is captured, which would do it again with each run of the graph."""
        beside = driver.get("cuStreamCreate", _pointer, _STREAM_BESIDE_OTHERS)
        try:
            driver.cuMemsetD8Async(self.address, 0, wanted, beside)
            driver.cuStreamSynchronize(beside)
        finally:
            driver.cuStreamDestroy_v2(beside)

    def release(self, driver, stream):
        pass
