import base64 as _base64
import ctypes as _ctypes
import functools as _functools
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
    "cuCtxGetId": (_pointer, _pointer),
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
    "cuStreamCreate": (_pointer, _uint),
    "cuStreamDestroy_v2": (_pointer,),
    "cuStreamSynchronize": (_pointer,),
    "cuStreamWaitEvent": (_pointer, _pointer, _uint),
    "cuStreamIsCapturing": (_pointer, _pointer),
    "cuThreadExchangeStreamCaptureMode": (_pointer,),
    "cuLaunchKernelEx": (_pointer, _pointer, _pointer, _pointer),
}

# Numbers of cuda.h.
_DEVICE_PROCESSORS, _DEVICE_SHARED_BYTES, _DEVICE_CAPABILITY = 16, 97, (75, 76)
_FUNCTION_MAX_THREADS, _FUNCTION_SHARED_BYTES, _FUNCTION_LARGE_CLUSTER = 0, 8, 14
_POINTER_MEMORY_TYPE, _POINTER_DEVICE = 2, 9
_MEMORY_OF_DEVICE = 2
_LAUNCH_COOPERATIVE, _LAUNCH_CLUSTER, _LAUNCH_OVERLAP = 2, 4, 6
_EVENT_WITHOUT_TIMING = 2
_CAPTURE_RELAXED, _STREAM_BESIDE_OTHERS = 2, 1
_INVALID_VALUE, _NO_BINARY_FOR_GPU = 1, 209
_PORTABLE_CLUSTER = 8


class _LaunchAttribute(_ctypes.Structure):
    _fields_ = [("kind", _uint), ("unused", _uint), ("value", _uint * 16)]


class _LaunchConfig(_ctypes.Structure):
    _fields_ = [
        ("grid", _uint),
        ("grid_y", _uint),
        ("grid_z", _uint),
        ("block", _uint),
        ("block_y", _uint),
        ("block_z", _uint),
        ("shared_bytes", _uint),
        ("stream", _pointer),
        ("attributes", _pointer),
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
        # What each launch calls, with objects of ctypes: converting numbers would take as long as the calls.
        self.launch = self._function(self._library, "cuLaunchKernelEx")
        self.find = self._function(self._library, "cuPointerGetAttribute")
        # It waits for nobody, so other threads of Python may wait for it.
        keeping = _ctypes.PyDLL(name, handle=self._library._handle)
        self.current = self._function(keeping, "cuCtxGetId")

    @staticmethod
    def _function(library, call):
        try:
            return library[call]
        except AttributeError:
            raise PrismDriverError("the CUDA driver has no " + call + ": it is too old", call) from None

    def __getattr__(self, call):
        function = self._function(self._library, call)
        function.argtypes = _CALLS[call]

        def checked(*arguments):
            code = function(*arguments)
            if code:
                raise self.error(call, code)

        setattr(self, call, checked)
        return checked

    def get(self, call, kind, *arguments):
        """What a call writes through its first argument."""
        result = kind()
        getattr(self, call)(_ctypes.byref(result), *arguments)
        return result.value

    def context(self):
        """The number of the current context, which no other has in the life of the process; None where none is current."""
        number = _address()
        code = self.current(None, _ctypes.byref(number))
        if code and self.get("cuCtxGetCurrent", _pointer) is not None:
            raise self.error("cuCtxGetId", code)
        return None if code else number.value

    def error(self, call, code):
        words = []
        for ask in (self._library.cuGetErrorName, self._library.cuGetErrorString):
            word = _text()
            ask(_int(code), _ctypes.byref(word))
            words.append(word.value.decode() if word.value else "unknown")
        message = "%s: %s (%d), %s" % (call, words[0], code, words[1])
        if code == _NO_BINARY_FOR_GPU:
            message += "; this file has code for " + _TARGETS
        return PrismDriverError(message, call, code)


class _Image:
    """Code for the GPUs of one compute capability, and of its later minors where it is not for that one alone."""

    def __init__(self, major, minor, exact, packed):
        self.major = major
        self.minor = minor
        self.exact = exact
        self.packed = packed

    def fits(self, major, minor):
        return self.major == major and (self.minor == minor if self.exact else self.minor <= minor)

    def code(self):
        return _zlib.decompress(_base64.b64decode(self.packed))


def _fitting_image(major, minor):
    """Where none fits, any: the driver says so."""
    fitting = [it for it in _IMAGES if it.fits(major, minor)]
    return max(fitting or _IMAGES[:1], key=lambda it: it.minor)


class _Context:
    """A context of the driver, and what this file has in it."""

    def __init__(self, driver, number):
        self.number = number
        self.device = driver.get("cuCtxGetDevice", _int)
        self.processors = driver.get("cuDeviceGetAttribute", _int, _DEVICE_PROCESSORS, self.device)
        self.shared_bytes = driver.get("cuDeviceGetAttribute", _int, _DEVICE_SHARED_BYTES, self.device)
        capability = [driver.get("cuDeviceGetAttribute", _int, it, self.device) for it in _DEVICE_CAPABILITY]
        self.module = driver.get("cuModuleLoadData", _pointer, _fitting_image(*capability).code())
        self.workspaces = {}
        self.captured = []


_lock = _threading.RLock()
_driver = None
_contexts = {}


def _current():
    """The driver and the current context; the first device's primary one where none is."""
    global _driver
    with _lock:
        if _driver is None:
            _driver = _Driver()
        number = _driver.context()
        if number is None:
            device = _driver.get("cuDeviceGet", _int, 0)
            _driver.cuCtxSetCurrent(_driver.get("cuDevicePrimaryCtxRetain", _pointer, device))
            number = _driver.context()
        if number not in _contexts:
            _contexts[number] = _Context(_driver, number)
        return _driver, _contexts[number]


def _order(driver, before, after):
    """What comes in the stream `after` waits for what is in `before`."""
    event = driver.get("cuEventCreate", _pointer, _EVENT_WITHOUT_TIMING)
    try:
        driver.cuEventRecord(event, before)
        driver.cuStreamWaitEvent(after, event, 0)
    finally:
        driver.cuEventDestroy_v2(event)
