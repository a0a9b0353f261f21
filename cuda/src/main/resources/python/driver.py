import base64 as _base64
import ctypes as _ctypes
import math as _math
import operator as _operator
import os as _os
import struct as _struct
import threading as _threading
import zlib as _zlib


class PrismError(ValueError):
    """A launch that breaks what its kernel asks for. Nothing was launched."""


class PrismDriverError(RuntimeError):
    """A call of the CUDA driver that failed: `call` is its name, `code` the CUresult (None: no such call)."""

    def __init__(self, message, call, code=None):
        super().__init__(message)
        self.call = call
        self.code = code


# The driver.

_int, _uint, _size = _ctypes.c_int, _ctypes.c_uint, _ctypes.c_size_t
_address, _pointer, _text = _ctypes.c_uint64, _ctypes.c_void_p, _ctypes.c_char_p

_CALLS = {
    "cuInit": (_uint,),
    "cuGetErrorName": (_int, _pointer),
    "cuGetErrorString": (_int, _pointer),
    "cuCtxGetCurrent": (_pointer,),
    "cuCtxSetCurrent": (_pointer,),
    "cuCtxGetDevice": (_pointer,),
    "cuDeviceGet": (_pointer, _int),
    "cuDeviceGetAttribute": (_pointer, _int, _int),
    "cuDevicePrimaryCtxRetain": (_pointer, _int),
    "cuModuleLoadData": (_pointer, _text),
    "cuModuleGetFunction": (_pointer, _pointer, _text),
    "cuFuncGetAttribute": (_pointer, _int, _pointer),
    "cuFuncSetAttribute": (_pointer, _int, _int),
    "cuOccupancyMaxActiveBlocksPerMultiprocessor": (_pointer, _pointer, _int, _size),
    "cuOccupancyMaxActiveClusters": (_pointer, _pointer, _pointer),
    "cuPointerGetAttribute": (_pointer, _int, _address),
    "cuTensorMapEncodeTiled": (_pointer, _int, _uint, _address) + 4 * (_pointer,) + 4 * (_int,),
    "cuMemAlloc_v2": (_pointer, _size),
    "cuMemFree_v2": (_address,),
    "cuMemsetD8Async": (_address, _ctypes.c_ubyte, _size, _pointer),
    "cuEventCreate": (_pointer, _uint),
    "cuEventDestroy_v2": (_pointer,),
    "cuEventRecord": (_pointer, _pointer),
    "cuStreamWaitEvent": (_pointer, _pointer, _uint),
    "cuLaunchKernelEx": (_pointer, _pointer, _pointer, _pointer),
}

# Numbers of cuda.h.
_DEVICE_PROCESSORS, _DEVICE_SHARED_BYTES = 16, 97
_FUNCTION_MAX_THREADS, _FUNCTION_SHARED_BYTES, _FUNCTION_LARGE_CLUSTER = 0, 8, 14
_POINTER_MEMORY_TYPE, _POINTER_DEVICE = 2, 9
_MEMORY_OF_DEVICE = 2
_LAUNCH_COOPERATIVE, _LAUNCH_CLUSTER = 2, 4
_EVENT_WITHOUT_TIMING = 2
_INVALID_VALUE, _NO_BINARY_FOR_GPU = 1, 209
_PORTABLE_CLUSTER = 8


class _LaunchAttribute(_ctypes.Structure):
    _fields_ = [("kind", _uint), ("unused", _uint), ("value", _uint * 16)]


class _LaunchConfig(_ctypes.Structure):
    _fields_ = [
        ("grid", _uint * 3),
        ("block", _uint * 3),
        ("shared_bytes", _uint),
        ("stream", _pointer),
        ("attributes", _ctypes.POINTER(_LaunchAttribute)),
        ("attribute_count", _uint),
    ]


class _Driver:
    """The driver's library; each call is checked."""

    def __init__(self):
        name = _os.environ.get("PRISM_LIBCUDA") or "libcuda.so.1"
        try:
            self._library = _ctypes.CDLL(name)
        except OSError as problem:
            raise PrismDriverError("no CUDA driver: " + str(problem), "dlopen") from None
        self.cuInit(0)

    def __getattr__(self, call):
        try:
            function = getattr(self._library, call)
        except AttributeError:
            raise PrismDriverError("the CUDA driver has no " + call + ": it is too old", call) from None
        function.argtypes = _CALLS[call]

        def checked(*arguments):
            code = function(*arguments)
            if code:
                raise self._error(call, code)

        setattr(self, call, checked)
        return checked

    def get(self, call, kind, *arguments):
        """What a call writes through its first argument."""
        result = kind()
        getattr(self, call)(_ctypes.byref(result), *arguments)
        return result.value

    def _error(self, call, code):
        words = []
        for ask in (self._library.cuGetErrorName, self._library.cuGetErrorString):
            word = _text()
            ask(_int(code), _ctypes.byref(word))
            words.append(word.value.decode() if word.value else "unknown")
        message = "%s: %s (%d), %s" % (call, words[0], code, words[1])
        if code == _NO_BINARY_FOR_GPU:
            message += "; this file has code for " + _TARGET
        return PrismDriverError(message, call, code)


class _Context:
    """A context of the driver, and what this file has in it."""

    def __init__(self, driver):
        self.device = driver.get("cuCtxGetDevice", _int)
        self.processors = driver.get("cuDeviceGetAttribute", _int, _DEVICE_PROCESSORS, self.device)
        self.shared_bytes = driver.get("cuDeviceGetAttribute", _int, _DEVICE_SHARED_BYTES, self.device)
        image = _zlib.decompress(_base64.b64decode(_IMAGE))
        self.module = driver.get("cuModuleLoadData", _pointer, image)
        self.functions = {}
        self.workspaces = {}


_lock = _threading.RLock()
_driver = None
_contexts = {}


def _current():
    """The driver and the current context; the first device's primary one where none is."""
    global _driver
    with _lock:
        if _driver is None:
            _driver = _Driver()
        handle = _driver.get("cuCtxGetCurrent", _pointer)
        if handle is None:
            device = _driver.get("cuDeviceGet", _int, 0)
            handle = _driver.get("cuDevicePrimaryCtxRetain", _pointer, device)
            _driver.cuCtxSetCurrent(handle)
        if handle not in _contexts:
            _contexts[handle] = _Context(_driver)
        return _driver, _contexts[handle]


def _order(driver, before, after):
    """What comes in the stream `after` waits for what is in `before`."""
    event = driver.get("cuEventCreate", _pointer, _EVENT_WITHOUT_TIMING)
    try:
        driver.cuEventRecord(event, before)
        driver.cuStreamWaitEvent(after, event, 0)
    finally:
        driver.cuEventDestroy_v2(event)


# Types: the code of struct or the shape of a small float (exponent bits, mantissa bits, code of
# infinity, code of NaN, largest code), then the number of a tensor map's type.

_TYPES = {
    "bool": ("?", 0),
    "int8": ("b", 0),
    "int16": ("h", 1),
    "int": ("i", 3),
    "int64": ("q", 5),
    "uint8": ("B", 0),
    "uint16": ("H", 1),
    "uint": ("I", 2),
    "uint64": ("Q", 4),
    "fp8_e4m3": ((4, 3, None, 0x7F, 0x7E), 0),
    "fp8_e5m2": ((5, 2, 0x7C, 0x7E, 0x7B), 0),
    "half": ((5, 10, 0x7C00, 0x7E00, 0x7BFF), 6),
    "bf16": ((8, 7, 0x7F80, 0x7FC0, 0x7F7F), 9),
    "float": ((8, 23, 0x7F800000, 0x7FC00000, 0x7F7FFFFF), 7),
    "double": ("d", 8),
}

_OF_TYPESTR = {
    "b1": "bool", "i1": "int8", "i2": "int16", "i4": "int", "i8": "int64",
    "u1": "uint8", "u2": "uint16", "u4": "uint", "u8": "uint64",
    "f2": "half", "f4": "float", "f8": "double", "V1": "8 bits", "V2": "16 bits",
}  # fmt: skip

_OF_TORCH = {
    "bool": "bool", "int8": "int8", "int16": "int16", "int32": "int", "int64": "int64",
    "uint8": "uint8", "uint16": "uint16", "uint32": "uint", "uint64": "uint64",
    "float8_e4m3fn": "fp8_e4m3", "float8_e5m2": "fp8_e5m2",
    "float16": "half", "bfloat16": "bf16", "float32": "float", "float64": "double",
}  # fmt: skip

# Types that the array interface has no name for come as plain bits.
_AS_BITS = {
    "bf16": ("16 bits", "uint16"),
    "fp8_e4m3": ("8 bits", "uint8"),
    "fp8_e5m2": ("8 bits", "uint8"),
}


def _bytes_of(kind):
    shape = _TYPES[kind][0]
    return _struct.calcsize(shape) if isinstance(shape, str) else (1 + shape[0] + shape[1]) // 8


def _encoded(kind, value):
    """The bytes of a number, rounded to the nearest, ties to even; None where it does not fit."""
    shape = _TYPES[kind][0]
    if shape == "?":
        return bytes([bool(value)])
    if shape == "d":
        return _struct.pack("<d", value)
    if isinstance(shape, str):
        try:
            return _struct.pack("<" + shape, value)
        except _struct.error:
            return None
    exponent_bits, mantissa_bits, infinity, nan, largest = shape
    if _math.isnan(value):
        code = nan
    elif _math.isinf(value):
        code = infinity
    elif value == 0:
        code = 0
    else:
        lowest = 2 - (1 << (exponent_bits - 1))
        exponent = max(_math.frexp(value)[1] - 1, lowest)
        # Scaling by a power of two is exact, and so is the carry into the exponent.
        code = round(_math.ldexp(abs(value), mantissa_bits - exponent))
        code += (exponent - lowest) << mantissa_bits
        code = code if code <= largest else None
    if code is None:
        return None
    code |= (_math.copysign(1, value) < 0) << (exponent_bits + mantissa_bits)
    return code.to_bytes((1 + exponent_bits + mantissa_bits) // 8, "little")


def _quotient(left, right):
    """Towards zero, as in kernels."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _remainder(left, right):
    return left - right * _quotient(left, right)


# The arithmetic of preconditions. What a type cannot hold is no value, and wraps where it is unsigned.


def _fitting(kind, value):
    if kind.startswith("u"):
        return _converted(kind, value)
    if value != _converted(kind, value):
        raise OverflowError
    return value


def _converted(kind, value):
    if kind == "bool":
        return value != 0
    bits = 8 * _bytes_of(kind)
    value &= (1 << bits) - 1
    return value - (1 << bits) if not kind.startswith("u") and value >> (bits - 1) else value


def _distance(kind, by):
    if not 0 <= by < 8 * _bytes_of(kind):
        raise OverflowError
    return by


class _Precondition:
    """What every launch keeps; `asked`: what the condition takes, in words and as the function calls it."""

    def __init__(self, words, asked, condition):
        self.words = words
        self.asked = asked
        self.condition = condition

    def check(self, where, grid, block, given):
        known = {"grid": grid, "block": block, **given}
        # Integers of other libraries would overflow.
        values = {name: int(known[name]) for _, name in self.asked}
        try:
            holds = self.condition(**values)
        except ArithmeticError:
            holds = False
        if not holds:
            here = ", ".join("%s = %d" % (word, values[name]) for word, name in self.asked)
            raise PrismError("%s: launched where %s, and here %s" % (where, self.words, here))


# Arrays.


class _Array:
    """Memory handed to a kernel. Strides are in bytes. An address alone has no shape."""

    def __init__(self, address, kind=None, shape=None, strides=None, read_only=False, stream=None):
        self.address = address
        self.kind = kind
        self.shape = shape
        self.strides = strides
        self.read_only = read_only
        self.stream = stream

    @staticmethod
    def of(given, where):
        if hasattr(given, "data_ptr") and str(getattr(given, "dtype", "")).startswith("torch."):
            return _Array._of_tensor(given, where)
        interface = getattr(given, "__cuda_array_interface__", None)
        if interface is not None:
            return _Array._of_interface(interface, where)
        try:
            return _Array(_operator.index(given))
        except TypeError:
            raise PrismError(
                "%s takes an array on the GPU or an address, not %s" % (where, type(given).__name__)
            ) from None

    @staticmethod
    def _of_tensor(tensor, where):
        if tensor.device.type != "cuda":
            raise PrismError("%s is a tensor on %s, wanted one on the GPU" % (where, tensor.device))
        name = str(tensor.dtype)[len("torch.") :]
        size = tensor.element_size()
        strides = tuple(size * stride for stride in tensor.stride())
        kind = _OF_TORCH.get(name, name)
        return _Array(tensor.data_ptr(), kind, tuple(tensor.shape), strides)

    @staticmethod
    def _of_interface(interface, where):
        if interface.get("mask") is not None:
            raise PrismError("%s has a mask, which no kernel takes" % where)
        typestr = interface["typestr"]
        kind = "big-endian " + typestr if typestr[0] == ">" else typestr[1:]
        address, read_only = interface["data"]
        shape = tuple(interface["shape"])
        strides = interface.get("strides")
        return _Array(
            address,
            _OF_TYPESTR.get(kind, kind),
            shape,
            None if strides is None else tuple(strides),
            read_only,
            interface.get("stream"),
        )

    def dense(self):
        """Strides of a row-major array without gaps."""
        strides, step = [], _bytes_of(self.kind)
        for extent in reversed(self.shape):
            strides.insert(0, step)
            step *= extent
        return tuple(strides)

    def is_dense(self):
        return self.strides is None or all(
            extent == 1 or stride == wanted
            for extent, stride, wanted in zip(self.shape, self.strides, self.dense())
        )

    def check(self, where, kind, const, align, driver, context):
        if self.kind is not None and self.kind != kind and self.kind not in _AS_BITS.get(kind, ()):
            raise PrismError("%s holds %s, wanted %s" % (where, self.kind, kind))
        self.kind = kind
        if self.read_only and not const:
            raise PrismError("%s is read-only, and the kernel writes to it" % where)
        if self.address == 0:
            raise PrismError("%s is null%s" % (where, "" if self.shape is None else " (an empty array?)"))
        if not 0 < self.address < 1 << 64:
            raise PrismError("%s is no address: %d" % (where, self.address))
        if self.address % align != 0:
            raise PrismError("%s lies at %#x, no multiple of %d bytes" % (where, self.address, align))
        try:
            memory = driver.get("cuPointerGetAttribute", _uint, _POINTER_MEMORY_TYPE, self.address)
            device = driver.get("cuPointerGetAttribute", _int, _POINTER_DEVICE, self.address)
        except PrismDriverError as problem:
            if problem.code != _INVALID_VALUE:
                raise
            raise PrismError("%s lies at %#x, which is no memory of a GPU" % (where, self.address)) from None
        if memory == _MEMORY_OF_DEVICE and device != context.device:
            raise PrismError(
                "%s lies on device %d, the current one is %d" % (where, device, context.device)
            )


# Parameters. Each turns what it is given into what the driver copies for the kernel.


class _Value:
    def __init__(self, name, kind, lanes=1):
        self.name = name
        self.kind = kind
        self.lanes = lanes

    def argument(self, where, given, driver, context, arrays):
        values = self._lanes(where, given)
        data = b"".join(self._lane(where, value) for value in values)
        # A vector of three may be read as four.
        return _ctypes.create_string_buffer(data, max(16, 2 * len(data)))

    def _lanes(self, where, given):
        if self.lanes == 1:
            return (given,)
        try:
            values = tuple(given)
        except TypeError:
            values = ()
        if len(values) != self.lanes:
            raise PrismError("%s takes %d numbers of type %s" % (where, self.lanes, self.kind))
        return values

    def _lane(self, where, given):
        value = self._number(given)
        if value is None:
            raise PrismError("%s takes %s, not %s" % (where, self.kind, type(given).__name__))
        encoded = _encoded(self.kind, value)
        if encoded is None:
            raise PrismError("%s = %s does not fit %s" % (where, given, self.kind))
        return encoded

    def _number(self, given):
        shape = _TYPES[self.kind][0]
        try:
            if shape == "?":
                return bool(given) if type(given).__name__ in ("bool", "bool_") else None
            if isinstance(shape, str) and shape != "d":
                return _operator.index(given)
            return None if isinstance(given, (str, bytes)) else float(given)
        except (TypeError, ValueError, OverflowError):
            return None


class _Pointer:
    def __init__(self, name, kind, const, align):
        self.name = name
        self.kind = kind
        self.const = const
        self.align = align

    def argument(self, where, given, driver, context, arrays):
        array = _Array.of(given, where)
        array.check(where, self.kind, self.const, self.align, driver, context)
        if array.shape is not None and not array.is_dense():
            raise PrismError("%s is not contiguous: strides of %s bytes" % (where, array.strides))
        arrays.append(array)
        return _address(array.address)


class _Map:
    """A tensor behind a tensor map: what a kernel copies is `box`, innermost last."""

    def __init__(self, name, kind, const, box, swizzle):
        self.name = name
        self.kind = kind
        self.const = const
        self.box = box
        self.swizzle = swizzle
        self.encoded = {}

    def argument(self, where, given, driver, context, arrays):
        array = _Array.of(given, where)
        rank = len(self.box)
        if array.shape is None or len(array.shape) != rank:
            what = "an address" if array.shape is None else "one of %d" % len(array.shape)
            raise PrismError("%s takes an array of %d dimensions, not %s" % (where, rank, what))
        if 0 in array.shape:
            raise PrismError("%s has no elements" % where)
        array.check(where, self.kind, self.const, 16, driver, context)
        arrays.append(array)
        key = (array.address, array.shape, array.strides)
        known = self.encoded.get(key)
        if known is None:
            known = self._encode(where, array, driver)
            if len(self.encoded) >= 256:
                self.encoded.clear()
            self.encoded[key] = known
        return known

    def _encode(self, where, array, driver):
        rank = len(self.box)
        strides = self._strides(where, array)
        room = _ctypes.create_string_buffer(128 + 64)
        tensor_map = (_ctypes.c_char * 128).from_buffer(room, -_ctypes.addressof(room) % 64)
        driver.cuTensorMapEncodeTiled(
            _ctypes.addressof(tensor_map),
            _TYPES[self.kind][1],
            rank,
            array.address,
            (_ctypes.c_uint64 * rank)(*reversed(array.shape)),
            (_ctypes.c_uint64 * rank)(*reversed(strides[:-1])),
            (_uint * rank)(*reversed(self.box)),
            (_uint * rank)(*(rank * [1])),
            0,
            {0: 0, 32: 1, 64: 2, 128: 3}[self.swizzle],
            3,  # L2 promotion: 256 bytes
            0,
        )
        return tensor_map

    def _strides(self, where, array):
        strides = list(array.dense() if array.strides is None else array.strides)
        if strides[-1] != _bytes_of(self.kind) and array.shape[-1] > 1:
            raise PrismError("%s is not contiguous in its last dimension" % where)
        for i in reversed(range(len(strides) - 1)):
            if array.shape[i] == 1:  # then a stride means nothing, and may be anything
                strides[i] = -(-strides[i + 1] * array.shape[i + 1] // 16) * 16
            if strides[i] % 16 != 0 or strides[i] <= 0:
                raise PrismError("%s has rows of %d bytes, no multiple of 16" % (where, strides[i]))
        return strides


class _Workspace:
    """Memory that belongs to the kernel, not to the caller: `size` counts its bytes."""

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


# Launches.


class _Kernel:
    """What a launch of a kernel must keep to. `grid`: blocks, `block`: threads, None where the launch decides."""

    def __init__(
        self,
        name,
        symbol,
        block,
        multiple,
        cluster,
        shared_bytes,
        cooperative,
        resident,
        parameters,
        preconditions=(),
        grid=None,
    ):
        self.name = name
        self.symbol = symbol
        self.block = block
        self.multiple = multiple
        self.cluster = cluster
        self.shared_bytes = shared_bytes
        self.cooperative = cooperative
        self.resident = resident
        self.parameters = parameters
        self.preconditions = preconditions
        self.grid = grid

    def launch(self, grid, block, stream, given):
        grid = self._count("grid", grid)
        block = self._count("block", block)
        self._check_shape(grid, block)
        stream = self._stream(stream)
        driver, context = _current()
        function = self._function(driver, context)
        arguments, arrays = {}, []
        for parameter in self.parameters:
            if not isinstance(parameter, _Workspace):
                where = "%s: %s" % (self.name, parameter.name)
                value = given[parameter.name]
                arguments[parameter.name] = parameter.argument(where, value, driver, context, arrays)
        for precondition in self.preconditions:
            precondition.check(self.name, grid, block, given)
        config = self._config(grid, block, stream)
        self._check_machine(grid, block, function, config, driver, context)
        for before in {array.stream for array in arrays} - {None, stream, stream or 1}:
            _order(driver, before, stream)
        workspaces = [it for it in self.parameters if isinstance(it, _Workspace)]
        if not workspaces:
            return self._start(driver, function, config, arguments)
        with _lock:  # a workspace has one user at a time
            taken = []
            for workspace in workspaces:
                wanted = workspace.wanted("%s: %s" % (self.name, workspace.name), grid, given)
                key = (self.symbol, workspace.name)
                if key not in context.workspaces:
                    context.workspaces[key] = _Memory(driver)
                memory = context.workspaces[key]
                memory.provide(wanted, workspace.zero_each, driver, stream)
                arguments[workspace.name] = _address(memory.address)
                taken.append(memory)
            self._start(driver, function, config, arguments)
            for memory in taken:
                memory.release(driver, stream)

    def _start(self, driver, function, config, arguments):
        places = [_ctypes.addressof(arguments[parameter.name]) for parameter in self.parameters]
        driver.cuLaunchKernelEx(_ctypes.byref(config), function, (_pointer * len(places))(*places), None)

    def _count(self, what, given):
        try:
            return _operator.index(given)
        except TypeError:
            raise PrismError(
                "%s: %s takes an int, not %s" % (self.name, what, type(given).__name__)
            ) from None

    def _check_shape(self, grid, block):
        if not 1 <= grid < 1 << 31:
            raise PrismError("%s: a grid of %d blocks" % (self.name, grid))
        if self.grid not in (None, grid):
            raise PrismError("%s: a grid of %d blocks, wanted %d" % (self.name, grid, self.grid))
        if grid % self.cluster != 0:
            raise PrismError(
                "%s: a grid of %d blocks, no multiple of the cluster's %d" % (self.name, grid, self.cluster)
            )
        if not 1 <= block <= 1024 or block % self.multiple != 0:
            raise PrismError(
                "%s: blocks of %d threads, wanted a multiple of %d up to 1024" % (self.name, block, self.multiple)
            )

    def _stream(self, stream):
        for name in ("cuda_stream", "ptr"):
            stream = getattr(stream, name, stream)
        try:
            return _operator.index(stream)
        except TypeError:
            raise PrismError(
                "%s: stream takes a handle or a stream of PyTorch or CuPy, not %s"
                % (self.name, type(stream).__name__)
            ) from None

    def _function(self, driver, context):
        with _lock:
            if self.symbol not in context.functions:
                if self.shared_bytes > context.shared_bytes:
                    raise PrismError(
                        "%s: %d bytes of shared memory, a block of this GPU has %d"
                        % (self.name, self.shared_bytes, context.shared_bytes)
                    )
                function = driver.get("cuModuleGetFunction", _pointer, context.module, self.symbol.encode())
                if self.shared_bytes > 0:
                    driver.cuFuncSetAttribute(function, _FUNCTION_SHARED_BYTES, self.shared_bytes)
                if self.cluster > _PORTABLE_CLUSTER:
                    driver.cuFuncSetAttribute(function, _FUNCTION_LARGE_CLUSTER, 1)
                context.functions[self.symbol] = function
            return context.functions[self.symbol]

    def _check_machine(self, grid, block, function, config, driver, context):
        if self.block is None:
            most = _int()
            driver.cuFuncGetAttribute(_ctypes.byref(most), _FUNCTION_MAX_THREADS, function)
            if block > most.value:
                raise PrismError(
                    "%s: blocks of %d threads, its registers are enough for %d" % (self.name, block, most.value)
                )
        if not self.resident:
            return
        if self.cluster > 1:
            asked = self._config(grid, block, 0)
            asked.attributes = (_LaunchAttribute * 1)(
                _LaunchAttribute(_LAUNCH_CLUSTER, 0, (_uint * 16)(self.cluster, 1, 1))
            )
            asked.attribute_count = 1
            clusters = driver.get("cuOccupancyMaxActiveClusters", _int, function, _ctypes.byref(asked))
            room = clusters * self.cluster
        else:
            room = context.processors * driver.get(
                "cuOccupancyMaxActiveBlocksPerMultiprocessor", _int, function, block, self.shared_bytes
            )
        if grid > room:
            raise PrismError(
                "%s: %d blocks wait for each other, %d fit on this GPU at once" % (self.name, grid, room)
            )

    def _config(self, grid, block, stream):
        config = _LaunchConfig((grid, 1, 1), (block, 1, 1), self.shared_bytes, stream)
        if self.cooperative:
            config.attributes = (_LaunchAttribute * 1)(_LaunchAttribute(_LAUNCH_COOPERATIVE, 0, (_uint * 16)(1)))
            config.attribute_count = 1
        return config
