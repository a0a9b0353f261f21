"""y = a * x + y without any library: memory of the driver, with the interface that arrays of CuPy and Numba have.

README.md says how to build and run it.
"""

import ctypes
import os

import saxpy

driver = ctypes.CDLL(os.environ.get("PRISM_LIBCUDA") or "libcuda.so.1")


def checked(code):
    if code != 0:
        raise RuntimeError("the driver says " + str(code))


class Floats:
    """Floats on the GPU."""

    def __init__(self, values):
        self.count = len(values)
        address = ctypes.c_uint64()
        checked(driver.cuMemAlloc_v2(ctypes.byref(address), ctypes.c_size_t(4 * self.count)))
        self.address = address.value
        host = (ctypes.c_float * self.count)(*values)
        checked(driver.cuMemcpyHtoD_v2(address, host, ctypes.c_size_t(4 * self.count)))

    @property
    def __cuda_array_interface__(self):
        return {
            "version": 3,
            "typestr": "<f4",
            "shape": (self.count,),
            "strides": None,
            "data": (self.address, False),
        }

    def values(self):
        host = (ctypes.c_float * self.count)()
        checked(driver.cuMemcpyDtoH_v2(host, ctypes.c_uint64(self.address), ctypes.c_size_t(4 * self.count)))
        return list(host)

    def free(self):
        checked(driver.cuMemFree_v2(ctypes.c_uint64(self.address)))


def use_first_gpu():
    device, context = ctypes.c_int(), ctypes.c_void_p()
    checked(driver.cuInit(0))
    checked(driver.cuDeviceGet(ctypes.byref(device), 0))
    checked(driver.cuDevicePrimaryCtxRetain(ctypes.byref(context), device))
    checked(driver.cuCtxSetCurrent(context))


def main(n=1000):
    use_first_gpu()
    x, y = Floats([float(i) for i in range(n)]), Floats([1.0] * n)
    saxpy.saxpy((n + 255) // 256, 2.0, x, y, n)
    assert y.values() == [2.0 * i + 1.0 for i in range(n)]
    x.free()
    y.free()
    print("saxpy of", n, "elements agrees with the host")


if __name__ == "__main__":
    main()
