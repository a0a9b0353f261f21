"""Launches what mappings.prism maps from Python: on the stub of the driver that PRISM_LIBCUDA names, which runs nothing."""

import ctypes
import os
import unittest

import mappings

driver = ctypes.CDLL(os.environ["PRISM_LIBCUDA"])
driver.stub_last_launch.restype = ctypes.c_char_p
driver.stub_count.restype = ctypes.c_long


class Array:
    def __init__(self, typestr, *shape):
        mappings._current()
        count = 1
        for extent in shape:
            count *= extent
        memory = ctypes.c_uint64()
        assert driver.cuMemAlloc_v2(ctypes.byref(memory), ctypes.c_size_t(4 * count)) == 0
        self.__cuda_array_interface__ = {"version": 3, "typestr": typestr, "shape": shape, "strides": None, "data": (memory.value, False)}


def launches():
    return driver.stub_count(b"launches")


def launched():
    return driver.stub_last_launch().decode()


class Mappings(unittest.TestCase):
    def refuses(self, message, call, *arguments):
        before = launches()
        with self.assertRaises(mappings.PrismError) as caught:
            call(*arguments)
        self.assertIn(message, str(caught.exception))
        self.assertEqual(before, launches())

    def test_the_grid_follows_from_the_sizes(self):
        y, A, x = Array("<f4", 7), Array("<f4", 7, 1020), Array("<f4", 1020)
        mappings.rows(y, A, x, 7, 1020)
        self.assertIn("gemv_rows grid=7x1x1 block=128x1x1", launched())
        C, A, B = Array("<V2", 100, 136), Array("<V2", 100, 72), Array("<V2", 136, 72)
        mappings.tiles(C, A, B, 0.5, 100, 136, 72)
        self.assertIn("gemm_tiles grid=6x1x1 block=160x1x1", launched())

    def test_what_task_and_mapping_ask_is_asserted(self):
        y, A, x = Array("<f4", 7), Array("<f4", 7, 1028), Array("<f4", 1028)
        self.refuses("`(K % 4) == 0` does not hold", mappings.rows, y, A, x, 7, 1026)
        self.refuses("`K <= (512 * 2)` does not hold", mappings.rows, y, A, x, 7, 1028)
        self.refuses("`M` is negative", mappings.rows, y, A, x, -1, 4)
        C, A, B = Array("<V2", 100, 136), Array("<V2", 100, 72), Array("<V2", 136, 72)
        self.refuses("`((N % 8) == 0) and ((K % 8) == 0)` does not hold", mappings.tiles, C, A, B, 0.5, 100, 132, 72)
        self.refuses("C is a tensor of 13736 elements, the array has 13600", mappings.tiles, C, A, B, 0.5, 101, 136, 72)

    def test_an_output_that_blocks_add_to_is_cleared(self):
        y, x = Array("<f4", 5), Array("<f4", 5, 1025)
        before = launches()
        mappings.of_parts(y, x, 5, 1025)
        self.assertEqual(before + 2, launches())
        self.assertIn("sums_of_parts grid=10x1x1 block=256x1x1", launched())
        mappings.of_parts(y, x, 5, 0)
        self.assertEqual(before + 3, launches())
        mappings.of_parts(y, x, 0, 1025)
        self.assertEqual(before + 3, launches())

    def test_functions_of_the_file_launch_mappings(self):
        y, A, x = Array("<f4", 7), Array("<f4", 7, 1020), Array("<f4", 1020)
        mappings.product_or_sums(y, A, x, 7, 1020, False)
        self.assertIn("gemv_rows grid=7x1x1", launched())
        mappings.product_or_sums(y, A, x, 7, 1020, True)
        self.assertIn("sums_of_parts grid=7x1x1", launched())

    def test_what_is_for_the_host_stays_there(self):
        self.assertFalse(hasattr(mappings, "unrolled"))
        self.assertIn("The host function unrolled is Prism's alone: it calls `gemv_unrolled`, and there it touches elements", mappings.__doc__)


if __name__ == "__main__":
    unittest.main()
