# Host functions. Python's integers have no end and its floats are doubles: results are brought back into their types.

# What follows from whole numbers alone is asked once.
_remembered = _functools.lru_cache(maxsize=1024)
_single = _ctypes.c_float


def _number(where, kind, given):
    """What a caller gives for a number."""
    taken = _Value("", kind)
    taken._encoded(where, given)
    value = taken._number(given)
    return _single(value).value if kind == "float" else value


def _processors():
    return _current()[1].processors


def _single_of(whole):
    """The nearest float: by way of a double it would be rounded twice."""
    size = abs(whole)
    dropped = max(0, size.bit_length() - 32)
    kept = size >> dropped | (size & (1 << dropped) - 1 != 0)
    return _single(_math.copysign(_math.ldexp(kept, dropped), whole)).value


def _whole(source, kind, value):
    """Cut towards zero and held within the range; a NaN is what kernels make of it."""
    bits = 8 * _bytes_of(kind)
    least, most = (0, (1 << bits) - 1) if kind.startswith("u") else (-1 << (bits - 1), (1 << (bits - 1)) - 1)
    if value != value:
        return 0 if source == "float" and bits == 32 else _converted(kind, 1 << (bits - 1))
    if value <= least:
        return least
    return most if value >= most else int(value)


def _divisor(by, where):
    if by == 0:
        raise PrismError(where + ": division by zero")
    return by


def _shift(by, bits, where):
    if not 0 <= by < bits:
        raise PrismError("%s: a shift of %d bits by %d has no result" % (where, bits, by))
    return by


def _step(by, where):
    if by == 0:
        raise PrismError(where + ": a step of 0 never ends")
    return by


def _ratio(left, right):
    if right:
        return left / right
    if not left or left != left:
        return _math.nan
    return _math.copysign(_math.inf, left) * _math.copysign(1.0, right)


def _modulus(left, right):
    if not right or left != left or right != right or abs(left) == _math.inf:
        return _math.nan
    return _math.fmod(left, right)


def _least(left, right):
    if left != left or right != right:
        return right if left != left else left
    return min(left, right) if left != right or _math.copysign(1.0, left) < 0 else right


def _most(left, right):
    if left != left or right != right:
        return right if left != left else left
    return max(left, right) if left != right or _math.copysign(1.0, left) > 0 else right


def _rounded(function, value):
    return _math.copysign(float(function(value)), value) if _math.isfinite(value) else value


def _root(value):
    return _math.sqrt(value) if value >= 0 else _math.nan


class _Made:
    """A buffer of a host function, with the interface that arrays of others have."""

    def __init__(self, kind, address, count):
        code = {"bf16": "V2", "fp8_e4m3": "V1", "fp8_e5m2": "V1"}.get(kind)
        code = code or next(code for code, it in _OF_TYPESTR.items() if it == kind)
        self.__cuda_array_interface__ = {
            "version": 3,
            "typestr": "<" + code,
            "shape": (count,),
            "data": (address, False),
        }


class _Making:
    """
    The buffers of a call: memory that is kept, as that of workspaces is. Calls take it one after the other, on whatever
    stream they are; one that is captured has its own.
    """

    def __init__(self, name, stream):
        self._name = name
        self._given = stream
        self._taken = []

    def __enter__(self):
        _lock.acquire()
        try:
            self._driver, self._context = _current()
            for name in ("cuda_stream", "ptr"):
                self._given = getattr(self._given, name, self._given)
            self._stream = _operator.index(self._given)
            status = _int()
            self._driver.cuStreamIsCapturing(self._stream, _ctypes.byref(status))
            self._is_captured = bool(status.value)
        except TypeError:
            _lock.release()
            raise PrismError("%s: stream takes a handle or a stream of PyTorch or CuPy" % self._name) from None
        except BaseException:
            _lock.release()
            raise
        return self

    def buffer(self, kind, size, count, zero):
        if not 0 <= count * size < 1 << 63:
            raise PrismError("%s: no buffer has %d elements" % (self._name, count))
        memory = self._memory()
        memory.provide(max(1, count * size), zero, self._driver, self._stream)
        return _Made(kind, memory.address, count * size // _bytes_of(kind))

    def _memory(self):
        if self._is_captured:
            memory = _CapturedMemory()
            self._context.captured.append(memory)
            return memory
        key = (self._name, len(self._taken))  # no function calls itself
        if key not in self._context.workspaces:
            self._context.workspaces[key] = _Memory(self._driver)
        self._taken.append(self._context.workspaces[key])
        return self._taken[-1]

    def __exit__(self, *problem):
        try:
            for memory in self._taken:
                memory.release(self._driver, self._stream)
        finally:
            _lock.release()
