"""What a launch from Python costs the host: `measure.py ROUNDS`, with launches.prism built for Python on the path.

Needs nothing but Python. With PyTorch, its tensors are measured, too, and one of its own operations beside them.
"""

import ctypes
import gc
import os
import sys
import time

import launches

LAUNCHES = 500  # fewer than wait in a stream before the host has to
BURSTS = 50
driver = ctypes.CDLL(os.environ.get("PRISM_LIBCUDA") or "libcuda.so.1")


def must(code):
    if code != 0:
        raise RuntimeError("the driver says " + str(code))


class Array:
    """Zeros on the GPU, with the interface that arrays of CuPy and Numba have."""

    def __init__(self, typestr, shape, size):
        address = ctypes.c_uint64()
        must(driver.cuMemAlloc_v2(ctypes.byref(address), ctypes.c_size_t(size)))
        must(driver.cuMemsetD8_v2(address, ctypes.c_ubyte(0), ctypes.c_size_t(size)))
        self.address = address.value
        self.typestr, self.shape = typestr, shape

    @property
    def __cuda_array_interface__(self):
        return {
            "version": 3,
            "typestr": self.typestr,
            "shape": self.shape,
            "strides": None,
            "data": (self.address, False),
        }


def use_first_gpu():
    device, context = ctypes.c_int(), ctypes.c_void_p()
    must(driver.cuInit(0))
    must(driver.cuDeviceGet(ctypes.byref(device), 0))
    must(driver.cuDevicePrimaryCtxRetain(ctypes.byref(context), device))
    must(driver.cuCtxSetCurrent(context))


def bare(kernel, data):
    """The driver's call alone, with everything prepared: what no launch from Python can go below."""
    loaded = next(iter(kernel.loaded.values())).function
    slot = launches._Slot(kernel)
    kernel.pack(slot.memory, 0, *data)
    slot.take_shape(1, kernel.block, 0, kernel.shared_bytes)
    call, config, places = launches._driver.launch, slot.shape, slot.arguments
    return lambda: call(config, loaded, places, None)


def microseconds(launch):
    """Of one of many launches: of some bursts the one that was disturbed least."""
    times = []
    for _ in range(BURSTS):
        start = time.perf_counter()
        for _ in range(LAUNCHES):
            launch()
        times.append(time.perf_counter() - start)
        must(driver.cuCtxSynchronize())
    return min(times) / LAUNCHES * 1e6


def contestants():
    x, y = Array("<f4", (256,), 1024), Array("<f4", (256,), 1024)
    a, b, seen = Array("<V2", (64, 64), 8192), Array("<V2", (64, 64), 8192), Array("<i4", (128,), 512)
    yield "saxpy", "arrays", lambda: launches.saxpy(1, 2.0, x, y, 1)
    yield "saxpy", "addresses", lambda: launches.saxpy(1, 2.0, x.address, y.address, 1)
    yield "through", "arrays", lambda: launches.through(1, a, b, seen, 64, 64, 1)
    launches.saxpy(1, 2.0, x, y, 1)
    yield "saxpy", "driver alone", bare(launches._KERNELS["saxpy"], (2.0, x.address, y.address, 1))
    try:
        import torch
    except ImportError:
        print("NO PYTORCH HERE: tensors are not measured", file=sys.stderr)
        return
    x, y = torch.zeros(256, device="cuda"), torch.zeros(256, device="cuda")
    a, b = torch.zeros(64, 64, device="cuda").bfloat16(), torch.zeros(64, 64, device="cuda").bfloat16()
    seen = torch.zeros(128, device="cuda", dtype=torch.int32)
    yield "saxpy", "tensors", lambda: launches.saxpy(1, 2.0, x, y, 1)
    yield "through", "tensors", lambda: launches.through(1, a, b, seen, 64, 64, 1)
    yield "torch.add", "tensors", lambda: torch.add(x, y, out=y)
    launches.torch_operators("launches")
    yield "saxpy", "operator", lambda: torch.ops.launches.saxpy(1, 2.0, x, y, 1)


def main(rounds):
    use_first_gpu()
    gc.disable()
    for kernel, way, launch in contestants():
        microseconds(launch)
        for _ in range(rounds):
            print("python", kernel, way.replace(" ", "-"), "%.3f" % microseconds(launch))


if __name__ == "__main__":
    main(int(sys.argv[1]))
