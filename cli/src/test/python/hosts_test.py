"""Calls host functions of hosts.prism from Python on the stub of the driver that PRISM_LIBCUDA names."""

import ctypes
import os
import threading
import unittest

import hosts

driver = ctypes.CDLL(os.environ["PRISM_LIBCUDA"])
driver.stub_last_launch.restype = ctypes.c_char_p
driver.stub_count.restype = ctypes.c_long
BYTES = {"<f4": 4, "<V2": 2}


class Array:
    """Memory of the stub with the interface that CuPy and Numba have."""

    def __init__(self, typestr, *shape, strides=None, read_only=False):
        hosts._current()
        self.count = 1
        for extent in shape:
            self.count *= extent
        memory = ctypes.c_uint64()
        assert driver.cuMemAlloc_v2(ctypes.byref(memory), ctypes.c_size_t(4 * self.count)) == 0
        self.address = memory.value
        self.__cuda_array_interface__ = {
            "version": 3,
            "typestr": typestr,
            "shape": shape,
            "strides": strides,
            "data": (self.address, read_only),
        }

    def floats(self):
        return (ctypes.c_float * self.count).from_address(self.address)


def launches():
    return driver.stub_count(b"launches")


def launched():
    return driver.stub_last_launch().decode()


class Hosts(unittest.TestCase):
    def refuses(self, message, call, *arguments, **named):
        before = launches()
        with self.assertRaises(hosts.PrismError) as caught:
            call(*arguments, **named)
        self.assertEqual(message, str(caught.exception))
        self.assertEqual(before, launches())

    def test_a_function_launches_what_it_chooses(self):
        x, y = Array("<f4", 1000, read_only=True), Array("<f4", 1000)
        x.floats()[:] = range(1000)
        y.floats()[:] = [1] * 1000
        for times in (1, 2, 3):
            hosts.scale(2, x, y, 1000)
            self.assertEqual([1 + 2 * times * i for i in range(1000)], list(y.floats()))
        self.assertIn("saxpy grid=4x1x1 block=256x1x1", launched())
        before = launches()
        hosts.scale(2.0, x, y, 0)
        self.assertEqual(before, launches())

    def test_streams_reach_the_launches(self):
        handle = ctypes.c_void_p()
        self.assertEqual(0, driver.cuStreamCreate(ctypes.byref(handle), 0))
        x, y = Array("<f4", 8), Array("<f4", 8)
        for stream in (handle.value, type("S", (), {"cuda_stream": handle.value})):
            hosts.scale(1.0, x, y, 8, stream=stream)
            self.assertIn("stream=%d" % handle.value, launched())
            hosts.spaces(y, 8, stream=stream)
            self.assertIn("stream=%d" % handle.value, launched())

    def test_what_is_wrong_is_said(self):
        x, y = Array("<f4", 8), Array("<f4", 8)
        self.refuses('hosts.prism:39: a "length" below 0', hosts.scale, 1.0, x, y, -1)
        self.refuses("scale: n = 2147483648 does not fit int", hosts.scale, 1.0, x, y, 1 << 31)
        self.refuses("scale: n takes int, not float", hosts.scale, 1.0, x, y, 1.5)
        self.refuses("scale: a takes float, not str", hosts.scale, "1", x, y, 8)
        self.refuses("saxpy: y holds 16 bits, wanted float", hosts.scale, 1.0, x, Array("<V2", 8), 8)
        self.refuses("saxpy: y is read-only, and the kernel writes to it", hosts.scale, 1.0, y, Array("<f4", 8, read_only=True), 8)
        self.refuses("spaces: no buffer has -4 elements", hosts.spaces, y, -4)
        self.refuses("spaces: stream takes a handle or a stream of PyTorch or CuPy", hosts.spaces, y, 4, stream="s")
        hosts.spaces(y, 8)  # what went wrong leaves no lock behind, for other threads neither
        thread = threading.Thread(target=hosts.spaces, args=(y, 8))
        thread.start()
        thread.join(10)
        self.assertFalse(thread.is_alive())

    def test_buffers_are_kept_and_zeroed(self):
        x = Array("<f4", 1000)
        before = launches()
        hosts.twice(x, 1000)
        self.assertEqual(before + 6, launches())
        memories, fills = driver.stub_count(b"allocations"), driver.stub_count(b"fills")
        hosts.twice(x, 1000)
        self.assertEqual(memories, driver.stub_count(b"allocations"))
        self.assertEqual(fills + 1, driver.stub_count(b"fills"))

    def test_buffers_are_tensors_of_the_sizes_that_are_said(self):
        x, y = Array("<V2", 8192), Array("<V2", 128, 64)
        for _ in range(3):
            hosts.moved(x, y, 128)
            self.assertIn("through grid=2x1x1", launched())
            hosts.moved(x, y, 64)
            self.assertIn("through grid=1x1x1", launched())
        self.refuses("through: x is a tensor of 8256 elements, the array has 8192", hosts.moved, x, y, 129)
        hosts.moved(x.address, y, 128)
        self.refuses(
            "through: y is not contiguous: strides of (256, 2) bytes",
            hosts.moved, x, Array("<V2", 128, 64, strides=(256, 2)), 128,
        )

    def test_functions_say_what_they_are(self):
        self.assertIn("scale", hosts.__all__)
        self.assertNotIn("look", hosts.__all__)
        self.assertFalse(hasattr(hosts, "look"))
        self.assertIn("The host function look is Prism's alone: it touches elements of buffers.", hosts.__doc__)
        self.assertIn("y: array to write to, of float", hosts.scale.__doc__)
        self.assertEqual("(float a, Tensor x, Tensor(a0!) y, SymInt n) -> ()", hosts._OPERATORS["scale"][0])


if __name__ == "__main__":
    unittest.main()
