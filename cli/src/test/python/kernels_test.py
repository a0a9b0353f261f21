"""Launches kernels.prism from Python on the stub of the driver that PRISM_LIBCUDA names."""

import ctypes
import os
import struct
import unittest

import kernels

driver = ctypes.CDLL(os.environ["PRISM_LIBCUDA"])
driver.stub_last_launch.restype = ctypes.c_char_p
driver.stub_count.restype = ctypes.c_long
TYPESTR = {"float": "<f4", "double": "<f8", "int": "<i4", "bf16": "<V2", "uint16": "<u2"}
BYTES = {"float": 4, "double": 8, "int": 4, "bf16": 2, "uint16": 2}


class Array:
    """Memory of the stub with the interface that CuPy and Numba have."""

    def __init__(self, kind, shape, strides=None, read_only=False, stream=None, skip=0):
        kernels._current()
        count = 1
        for extent in shape:
            count *= extent
        memory = ctypes.c_uint64()
        assert driver.cuMemAlloc_v2(ctypes.byref(memory), ctypes.c_size_t(4 * BYTES[kind] * count + 64)) == 0
        self.address = memory.value + skip
        self.__cuda_array_interface__ = {
            "version": 3,
            "typestr": TYPESTR[kind],
            "shape": shape,
            "strides": strides,
            "data": (self.address, read_only),
            "stream": stream,
        }

    def floats(self, count):
        return (ctypes.c_float * count).from_address(self.address)


class Dtype:
    def __init__(self, name):
        self.name = name

    def __str__(self):
        return "torch." + self.name


class Tensor:
    """What of a tensor of PyTorch is looked at; the interface raises, as it does where gradients are kept."""

    def __init__(self, dtype, size, shape, stride, device="cuda"):
        self.array = Array("float", shape)
        self.dtype = Dtype(dtype)
        self.shape = shape
        self.device = type("device", (), {"type": device, "__str__": lambda self: device})()
        self.stride = lambda: stride
        self.element_size = lambda: size
        self.data_ptr = lambda: self.array.address
        self.get_device = lambda: 0 if device == "cuda" else -1

    def is_contiguous(self):
        dense = [1]
        for extent in reversed(self.shape[1:]):
            dense.insert(0, dense[0] * extent)
        return all(it == 1 or a == b for it, a, b in zip(self.shape, self.stride(), dense))

    @property
    def __cuda_array_interface__(self):
        raise RuntimeError("requires grad")


def launched():
    return driver.stub_last_launch().decode()


class Launches(unittest.TestCase):
    def test_arrays_pass_without_a_copy(self):
        x, y = Array("float", (1000,)), Array("float", (1000,))
        for i in range(1000):
            x.floats(1000)[i] = i
            y.floats(1000)[i] = 1
        kernels.saxpy(4, 2.0, x, y, 1000)
        self.assertEqual([1 + 2 * i for i in range(1000)], list(y.floats(1000)))
        self.assertEqual("saxpy grid=4x1x1 block=256x1x1 cluster=1 shared=0 cooperative=0 stream=0", launched())

    def test_lists_are_taken_array_by_array(self):
        state, y, z = (Array("int", (1,)) for _ in range(3))
        numbers = [ctypes.c_int.from_address(it.address) for it in (state, y, z)]
        for it in numbers:
            it.value = 0
        kernels.tally(1, [state, y])
        kernels.tally(1, (state, y))
        kernels.tally(1, [y, z])
        self.assertEqual([2, 3, 3], [it.value for it in numbers])
        x = Array("bf16", (64, 64))
        kernels.listed(2, 7, [x, Tensor("bfloat16", 2, (128, 64), (64, 1))], state)
        self.assertIn("listed grid=2x1x1 block=32x1x1", launched())

    def test_tiles_have_the_sizes_of_the_launch(self):
        y = Array("int", (64,))
        for n, m in ((10, 1), (10, 1), (1000, 3), (10, 1), (10, 2), (29000, 1)):
            kernels.row(2, y, n, m)
            shared = (128 + 8 * (n // m) + 127) // 128 * 128 + 4 * m
            self.assertIn(" shared=%d cooperative=0 overlap=1 stream=0" % shared, launched())
        for n, m, said in (
            (3, 4, "`n / m` (`pairs` has at least one of them), and here n = 3, m = 4"),
            (3, 0, "and here n = 3, m = 0"),
            (30000, 1, "no block has room for more than 29056 of them in `pairs`"),
            (29056, 1, "row: 232580 bytes of shared memory, a block of this GPU has 232448"),
        ):
            with self.assertRaises(kernels.PrismError) as refused:
                kernels.row(2, y, n, m)
            self.assertIn(said, str(refused.exception))

    def test_addresses_and_names_do_as_well(self):
        x, y = Array("float", (4,)), Array("float", (4,))
        x.floats(4)[:] = [1, 2, 3, 4]
        y.floats(4)[:] = [0, 0, 0, 0]
        kernels.saxpy(grid=1, a=3, x=x.address, y=y.address, n=4)
        self.assertEqual([3, 6, 9, 12], list(y.floats(4)))

    def test_tensors_pass_even_with_gradients(self):
        x, y = Tensor("float32", 4, (8,), (1,)), Tensor("float32", 4, (8,), (1,))
        x.array.floats(8)[:] = [1] * 8
        y.array.floats(8)[:] = [2] * 8
        kernels.saxpy(1, 1.5, x, y, 8)
        self.assertEqual([3.5] * 8, list(y.array.floats(8)))

    def test_streams_are_handles_or_objects(self):
        x = Array("int", (64,))
        handle = ctypes.c_void_p()
        self.assertEqual(0, driver.cuStreamCreate(ctypes.byref(handle), 0))
        for stream in (handle.value, type("S", (), {"cuda_stream": handle.value}), type("S", (), {"ptr": handle.value})):
            kernels.together(1, x)
            kernels.together(1, x, stream=stream)
            self.assertIn("stream=%d" % handle.value, launched())

    def test_the_producers_stream_is_waited_for(self):
        handle = ctypes.c_void_p()
        self.assertEqual(0, driver.cuStreamCreate(ctypes.byref(handle), 0))
        before = driver.stub_count(b"waits")
        kernels.together(1, Array("int", (256,), stream=handle.value))
        self.assertEqual(before + 1, driver.stub_count(b"waits"))
        kernels.together(1, Array("int", (256,), stream=handle.value), stream=handle.value)
        kernels.together(1, Array("int", (256,), stream=1))  # the default stream
        self.assertEqual(before + 1, driver.stub_count(b"waits"))

    def test_shapes_reach_the_driver(self):
        x = Array("int", (256,))
        kernels.together(1, x)
        self.assertIn("together grid=1x1x1 block=256x1x1 cluster=1 shared=0 cooperative=1", launched())
        kernels.resident_pairs(2, x)
        self.assertIn("resident_pairs grid=2x1x1", launched())
        kernels.copy4(3, 96, Array("float", (64,)), Array("float", (64,)))
        self.assertIn("copy4 grid=3x1x1 block=96x1x1", launched())

    def test_a_module_is_loaded_once(self):
        x = Array("int", (64,))
        kernels.pairs(2, x)
        modules = driver.stub_count(b"modules")
        kernels.pairs(2, x)
        self.assertEqual(modules, driver.stub_count(b"modules"))

    def test_values_of_every_type(self):
        out = Array("double", (32,))
        kernels.values(1, True, -128, 65535, -(1 << 63), (1 << 64) - 1, 0.5, 1.5, 2.5, (1, 2, 3), out)
        self.assertIn("values", launched())


class Workspaces(unittest.TestCase):
    def test_they_are_kept_grown_and_zeroed(self):
        kernels.count(2, 100)
        context = kernels._current()[1]
        seen, hits = context.workspaces["count", "seen"], context.workspaces["count", "hits"]
        self.assertEqual((8 * 4 + 4 * 2, 4), (seen.bytes, hits.bytes))
        self.assertEqual(bytes(40), ctypes.string_at(seen.address, 40))
        ctypes.memset(seen.address, 7, 40)
        ctypes.memset(hits.address, 7, 4)
        address = seen.address
        kernels.count(2, 64)
        self.assertEqual((address, bytes([7] * 40)), (seen.address, ctypes.string_at(seen.address, 40)))
        self.assertEqual(bytes(4), ctypes.string_at(hits.address, 4))
        kernels.count(2, 6400)
        self.assertEqual(8 * 200 + 8, seen.bytes)
        self.assertEqual(bytes(1608), ctypes.string_at(seen.address, 1608))

    def test_launches_take_turns(self):
        handle = ctypes.c_void_p()
        self.assertEqual(0, driver.cuStreamCreate(ctypes.byref(handle), 0))
        kernels.count(1, 32)
        before = driver.stub_count(b"waits")
        kernels.count(1, 32)
        self.assertEqual(before, driver.stub_count(b"waits"))
        kernels.count(1, 32, stream=handle.value)
        self.assertEqual(before + 2, driver.stub_count(b"waits"))
        kernels.count(1, 32)

    def test_sizes_are_counted_as_in_kernels(self):
        self.assertEqual([-3, -3, 3, 3], [kernels._quotient(*it) for it in ((-7, 2), (7, -2), (7, 2), (-7, -2))])
        self.assertEqual([-1, 1, 1, -1], [kernels._remainder(*it) for it in ((-7, 2), (7, -2), (7, 2), (-7, -2))])


class TensorMaps(unittest.TestCase):
    def encoded(self, index):
        """Type, rank, base, sizes and strides as the stub writes them, of the map made last."""
        made = list(kernels._KERNELS["through"].parameters[index].encoded.values())[-1]
        fields = struct.unpack("<16sIIQ5Q4Q5II", made.raw)
        self.assertEqual(b"prism tensor map", fields[0])
        return fields[1:]

    def test_the_array_says_sizes_and_strides(self):
        x, y = Array("bf16", (128, 64)), Array("bf16", (128, 64), strides=(256, 2))
        kernels.through(2, x, y)
        self.assertIn("through grid=2x1x1 block=128x1x1 cluster=1 shared=8200", launched())
        type_, rank, base, width, height = self.encoded(0)[:5]
        self.assertEqual((9, 2, x.address, 64, 128), (type_, rank, base, width, height))
        self.assertEqual(128, self.encoded(0)[8])
        self.assertEqual(256, self.encoded(1)[8])
        self.assertEqual((64, 64), self.encoded(0)[12:14])
        self.assertEqual(3, self.encoded(0)[17])

    def test_a_map_is_made_once(self):
        x, y = Array("bf16", (64, 64)), Array("uint16", (64, 64))
        encoded = kernels._KERNELS["through"].parameters[0].encoded
        kernels.through(1, x, y)
        known = len(encoded)
        kernels.through(1, x, y)
        self.assertEqual(known, len(encoded))

    def test_strides_of_tensors_count_elements(self):
        kernels.through(1, Tensor("bfloat16", 2, (64, 64), (72, 1)), Tensor("bfloat16", 2, (1, 64), (1, 1)))
        self.assertEqual(144, self.encoded(0)[8])
        self.assertEqual(128, self.encoded(1)[8])


class Refusals(unittest.TestCase):
    def refuses(self, message, launch, *given, **named):
        before = driver.stub_count(b"launches")
        with self.assertRaises(kernels.PrismError) as caught:
            launch(*given, **named)
        self.assertEqual(message, str(caught.exception))
        self.assertIsInstance(caught.exception, ValueError)
        self.assertEqual(before, driver.stub_count(b"launches"))

    def test_grids_and_blocks(self):
        x, f = Array("int", (64,)), Array("float", (64,))
        self.refuses("pairs: a grid of 0 blocks", kernels.pairs, 0, x)
        self.refuses("pairs: grid takes an int, not float", kernels.pairs, 2.0, x)
        self.refuses("pairs: a grid of 3 blocks, no multiple of the cluster's 2", kernels.pairs, 3, x)
        kernels.alone(1, x)
        self.refuses("alone: a grid of 2 blocks, wanted 1", kernels.alone, 2, x)
        for block in (0, 48, 2048):
            self.refuses(
                "copy4: blocks of %d threads, wanted a multiple of 32 up to 1024" % block, kernels.copy4, 1, block, f, f
            )
        fit = 132 * 2048 // 256
        kernels.together(fit, x)
        late = "%s: %d blocks wait for each other, %d fit on this GPU at once"
        self.refuses(late % ("together", fit + 1, fit), kernels.together, fit + 1, x)
        self.refuses(late % ("resident_pairs", fit + 2, fit), kernels.resident_pairs, fit + 2, x)

    def test_preconditions(self):
        y = Array("int", (64,))
        kernels.tiles(4, 32, y, 8, 32, 6, True)
        kernels.tiles(4, 64, y, 8, 1 << 30, 4, False)
        where = "tiles: launched where "
        self.refuses(where + "`n % 8 == 0`, and here n = 12", kernels.tiles, 1, 32, y, 12, 64, 1, True)
        room = "`n * 4 <= grid and units(block[1], grid[1]) <= 4`, and here n = %d, grid = %d, grid = %d"
        self.refuses(where + room % (16, 63, 1), kernels.tiles, 1, 32, y, 16, 63, 1, True)
        self.refuses(where + room % (16, 64, 5), kernels.tiles, 5, 32, y, 16, 64, 1, True)
        # A product that overflows is no number below another.
        self.refuses(where + room % (1 << 30, 64, 1), kernels.tiles, 1, 32, y, 1 << 30, 64, 1, True)
        self.refuses(
            where + "`on or word & (word - 1) == 0`, and here on = 0, word = 6", kernels.tiles, 1, 32, y, 8, 64, 6, False
        )
        full = "`grid / n < 1 << 20 or units(thread[1], block[1]) > 32` (100%% \"full\"), and here grid = %d, n = %d, block = 32"
        self.refuses(where + full % (1 << 30, 8), kernels.tiles, 1, 32, y, 8, 1 << 30, 1, True)
        self.refuses(where + full % (64, 0), kernels.tiles, 1, 32, y, 0, 64, 1, True)

    def test_arrays(self):
        x, y = Array("float", (64,)), Array("float", (64,))
        for message, given in (
            ("holds double, wanted float", Array("double", (64,))),
            ("is read-only, and the kernel writes to it", Array("float", (64,), read_only=True)),
            ("is not contiguous: strides of (8,) bytes", Array("float", (64,), strides=(8,))),
            ("is not contiguous: strides of (4, 32) bytes", Array("float", (8, 8), strides=(4, 32))),
            ("is null", 0),
            ("lies at 0x10, which is no memory of a GPU", 16),
            ("is no address: -4", -4),
            ("takes an array on the GPU or an address, not list", [1.0]),
            ("takes an array on the GPU or an address, not float", 1.0),
            ("is a tensor on cpu, wanted one on the GPU", Tensor("float32", 4, (8,), (1,), "cpu")),
            ("holds bf16, wanted float", Tensor("bfloat16", 2, (8,), (1,))),
        ):
            self.refuses("saxpy: y " + message, kernels.saxpy, 1, 2.0, x, given, 8)
        kernels.saxpy(1, 2.0, Array("float", (8,), read_only=True), y, 8)
        kernels.saxpy(1, 2.0, x, Array("float", (8, 1, 8), strides=(32, 77, 4)), 8)
        odd = Array("float", (64,), skip=4)
        self.refuses(
            "copy4: stream_ lies at %#x, no multiple of 16 bytes" % odd.address, kernels.copy4, 1, 32, x, odd
        )

    def test_lists(self):
        x, f, t = Array("int", (1,)), Array("float", (1,)), Array("bf16", (64, 64))
        where = "tally: both is a list of 2 arrays, not "
        self.refuses(where + "1", kernels.tally, 1, [x])
        self.refuses(where + "3", kernels.tally, 1, (x, x, x))
        self.refuses(where + "Array", kernels.tally, 1, x)
        self.refuses("tally: both_1 holds float, wanted int", kernels.tally, 1, [x, f])
        self.refuses("listed: maps is a list of 2 arrays, not 0", kernels.listed, 1, 1, [], x)
        self.refuses("listed: maps_1 takes an array of 2 dimensions, not one of 1", kernels.listed, 1, 1, [t, x], x)

    def test_tensors_behind_maps(self):
        good = Array("bf16", (64, 64))
        for message, given in (
            ("takes an array of 2 dimensions, not one of 1", Array("bf16", (64,))),
            ("takes an array of 2 dimensions, not an address", good.address),
            ("holds float, wanted bf16", Array("float", (64, 64))),
            ("is not contiguous in its last dimension", Array("bf16", (64, 64), strides=(256, 4))),
            ("has rows of 130 bytes, no multiple of 16", Array("bf16", (64, 65))),
            ("has no elements", Array("bf16", (0, 64))),
        ):
            self.refuses("through: x " + message, kernels.through, 1, given, good)

    def test_values(self):
        x, y = Array("float", (64,)), Array("float", (64,))
        self.refuses("saxpy: n = 2147483648 does not fit int", kernels.saxpy, 1, 1, x, y, 1 << 31)
        self.refuses("saxpy: n takes int, not float", kernels.saxpy, 1, 1, x, y, 1.0)
        self.refuses("saxpy: a takes float, not str", kernels.saxpy, 1, "1", x, y, 1)
        self.refuses("saxpy: a = 1e+39 does not fit float", kernels.saxpy, 1, 1e39, x, y, 1)
        out = Array("double", (32,))
        self.refuses("values: flag takes bool, not int", kernels.values, 1, 1, 0, 0, 0, 0, 0, 0, 0, (1, 2, 3), out)
        self.refuses(
            "values: v takes 3 numbers of type float", kernels.values, 1, True, 0, 0, 0, 0, 0, 0, 0, (1, 2), out
        )

    def test_workspaces_and_streams(self):
        self.refuses(
            "count: seen: its size is no number of bytes for these arguments", kernels.count, 1, -(1 << 20)
        )
        self.refuses(
            "count: stream takes a handle or a stream of PyTorch or CuPy, not str", kernels.count, 1, 1, stream="0"
        )


class Drivers(unittest.TestCase):
    def test_errors_name_call_code_and_text(self):
        x = Array("int", (64,))
        driver.stub_fail(b"cuLaunchKernelEx", 719, 0)
        with self.assertRaises(kernels.PrismDriverError) as caught:
            kernels.pairs(2, x)
        self.assertEqual(
            "cuLaunchKernelEx: CUDA_ERROR_LAUNCH_FAILED (719), launch failure", str(caught.exception)
        )
        self.assertEqual(("cuLaunchKernelEx", 719), (caught.exception.call, caught.exception.code))

    def test_a_dead_context_is_no_bad_address(self):
        x = Array("int", (64,))
        driver.stub_fail(b"cuPointerGetAttribute", 700, 0)
        with self.assertRaises(kernels.PrismDriverError) as caught:
            kernels.pairs(2, x)
        self.assertEqual(700, caught.exception.code)

    def test_a_call_that_is_not_there(self):
        kernels._CALLS["cuNothing"] = ()
        with self.assertRaisesRegex(kernels.PrismDriverError, "the CUDA driver has no cuNothing: it is too old"):
            kernels._current()[0].cuNothing()

    def test_code_for_another_machine_says_for_which(self):
        kernels._current()
        error = kernels._driver.error("cuModuleLoadData", 209)
        self.assertTrue(str(error).endswith("; this file has code for sm_90a"), error)


class Numbers(unittest.TestCase):
    def test_floats_round_as_the_machine_does(self):
        for value in (0.0, -0.0, 1.0, -1.5, 0.1, 1 / 3, 65504.0, 6e-8, 2.98e-8, 5.97e-8, float("inf"), -float("inf")):
            self.assertEqual(bytes(ctypes.c_float(value)), kernels._encoded("float", value), value)
        halves = {0.1: 0x2E66, 1 / 3: 0x3555, 65504.0: 0x7BFF, 65519.9: 0x7BFF, 6e-8: 0x0001, 2.98e-8: 0x0000, -1.5: 0xBE00}
        for value, code in halves.items():
            self.assertEqual(code.to_bytes(2, "little"), kernels._encoded("half", value), value)
        self.assertIsNone(kernels._encoded("half", 65520.0))
        self.assertIsNone(kernels._encoded("float", 3.4028236e38))

    def test_small_floats(self):
        def code(kind, value):
            return int.from_bytes(kernels._encoded(kind, value), "little")

        self.assertEqual(0x3F80, code("bf16", 1.0))
        self.assertEqual(0x3F80, code("bf16", 1 + 2**-8))  # a tie, to even
        self.assertEqual(0x3F82, code("bf16", 1 + 3 * 2**-8))
        self.assertEqual(0x3F81, code("bf16", 1 + 2**-8 + 2**-40))  # above the tie, by less than a float shows
        self.assertEqual(0x8001, code("bf16", -(2.0**-133)))
        self.assertEqual((0x7F80, 0x7FC0), (code("bf16", float("inf")), code("bf16", float("nan"))))
        self.assertEqual((0x38, 0x7E, 0x01, 0x7F), tuple(code("fp8_e4m3", it) for it in (1, 448, 2**-9, float("nan"))))
        self.assertIsNone(kernels._encoded("fp8_e4m3", 480.0))
        self.assertEqual((0x3C, 0x7B, 0x7C), tuple(code("fp8_e5m2", it) for it in (1, 57344, float("inf"))))


class Signatures(unittest.TestCase):
    def test_functions_are_documented(self):
        self.assertEqual({"PrismError", "PrismDriverError", "torch_operators"} | set(kernels._KERNELS), set(kernels.__all__))
        self.assertIn("grid_: read-only array of float4", kernels.copy4.__doc__)
        self.assertIn("block: threads of a block, a multiple of 32", kernels.copy4.__doc__)
        self.assertIn("grid: number of blocks of 32 threads, a multiple of 2", kernels.pairs.__doc__)


if __name__ == "__main__":
    unittest.main()
