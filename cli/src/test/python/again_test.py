"""What launches remember must never stand for what has changed: kernels.prism again, on the stub of the driver."""

import ctypes
import sys
import threading
import types
import unittest

import kernels
from kernels_test import Array, Dtype, Tensor, driver, launched


class Again(unittest.TestCase):
    """Launches are the long way or the short one; `long` counts the first."""

    def setUp(self):
        self.long = 0
        self.kept = {name: it._checked for name, it in kernels._KERNELS.items()}
        for name, it in kernels._KERNELS.items():
            it._checked = self.counting(self.kept[name])

    def tearDown(self):
        for name, it in kernels._KERNELS.items():
            it._checked = self.kept[name]

    def counting(self, checked):
        def counted(*given):
            self.long += 1
            return checked(*given)

        return counted

    def shortly(self, launch, *given, **named):
        before = self.long
        launch(*given, **named)
        self.assertEqual(before, self.long, "the long way was taken")

    def refuses(self, message, launch, *given, **named):
        before = driver.stub_count(b"launches")
        with self.assertRaises(kernels.PrismError) as caught:
            launch(*given, **named)
        self.assertIn(message, str(caught.exception))
        self.assertEqual(before, driver.stub_count(b"launches"))


def floats(values):
    array = Array("float", (len(values),))
    array.floats(len(values))[:] = values
    return array


def stream():
    handle = ctypes.c_void_p()
    assert driver.cuStreamCreate(ctypes.byref(handle), 0) == 0
    return handle.value


def free(array):
    assert driver.cuMemFree_v2(ctypes.c_uint64(array.address)) == 0


class Arguments(Again):
    def test_a_launch_like_one_before_is_short(self):
        x, y = floats([1, 2, 3, 4]), floats([0] * 4)
        kernels.saxpy(1, 1.0, x, y, 4)
        self.shortly(kernels.saxpy, 1, 2.0, x, y, 4)
        self.assertEqual([3, 6, 9, 12], list(y.floats(4)))

    def test_numbers_grids_and_arrays_are_those_of_the_launch(self):
        x, y, z = floats([1, 2, 3, 4]), floats([0] * 4), floats([0] * 4)
        kernels.saxpy(1, 1.0, x, y, 4)
        kernels.saxpy(3, 1.0, x, y, 0)
        self.shortly(kernels.saxpy, 1, -3, x, z, 2)
        self.assertEqual([-3, -6, 0, 0], list(z.floats(4)))
        self.shortly(kernels.saxpy, 3, 1.0, x.address, z.address, 4)
        self.assertEqual([-2, -4, 3, 4], list(z.floats(4)))
        self.assertIn("grid=3x1x1", launched())
        handle = stream()
        self.shortly(kernels.saxpy, 1, 1.0, x, z, 4, stream=handle)
        self.assertIn("stream=%d" % handle, launched())
        self.shortly(kernels.saxpy, 1, 1.0, x, z, 4, stream=type("S", (), {"cuda_stream": handle}))
        self.shortly(kernels.saxpy, 1, 1.0, x, z, 4)
        self.assertIn("stream=0", launched())

    def test_shapes_of_launches_are_judged_each(self):
        x, f = Array("int", (64,)), Array("float", (64,))
        kernels.pairs(2, x)
        kernels.copy4(1, 64, f, f)
        for grid in (0, -2, 3, 1 << 31):
            self.refuses("pairs: a grid of %d" % grid, kernels.pairs, grid, x)
        for block in (0, 48, 2048):
            self.refuses("blocks of %d threads" % block, kernels.copy4, 1, block, f, f)
        kernels.together(1, x)
        self.refuses("blocks wait for each other", kernels.together, 1 << 20, x)
        self.shortly(kernels.together, 1, x)

    def test_conditions_are_judged_for_new_numbers(self):
        y = Array("int", (64,))
        kernels.tiles(1, 32, y, 8, 64, 1, True)
        self.shortly(kernels.tiles, 1, 32, y, 8, 64, 1, True)
        self.refuses("here n = 12", kernels.tiles, 1, 32, y, 12, 64, 1, True)
        self.refuses("grid = 5", kernels.tiles, 5, 32, y, 8, 64, 1, True)
        kernels.tiles(1, 32, y, 8, 64, 6, True)
        self.refuses("here on = 0, word = 6", kernels.tiles, 1, 32, y, 8, 64, 6, False)
        self.shortly(kernels.tiles, 1, 32, y, 8, 64, 6, True)

    def test_a_number_that_changes_its_mind_is_asked_each_time(self):
        class Size:
            value = 8

            def __index__(self):
                return self.value

        y, size = Array("int", (64,)), Size()
        kernels.tiles(1, 32, y, size, 64, 1, True)
        self.shortly(kernels.tiles, 1, 32, y, size, 64, 1, True)
        size.value = 12
        self.refuses("here n = 12", kernels.tiles, 1, 32, y, size, 64, 1, True)

    def test_values_of_wrong_types_are_refused_as_before(self):
        x, y, out = floats([1.0]), floats([1.0]), Array("double", (32,))
        kernels.saxpy(1, 1.0, x, y, 1)
        self.refuses("n takes int, not float", kernels.saxpy, 1, 1.0, x, y, 1.0)
        self.refuses("does not fit int", kernels.saxpy, 1, 1.0, x, y, 1 << 31)
        self.refuses("a takes float, not str", kernels.saxpy, 1, "1", x, y, 1)
        self.refuses("does not fit float", kernels.saxpy, 1, 1e39, x, y, 1)
        self.refuses("takes an array", kernels.saxpy, 1, 1.0, x, 1.5, 1)
        numbers = [-128, 65535, -(1 << 63), (1 << 64) - 1, 0.5, 1.5, 2.5]
        kernels.values(1, True, *numbers, (1, 2, 3), out)
        self.shortly(kernels.values, 1, False, *numbers, [4, 5, 6], out)
        self.refuses("flag takes bool, not int", kernels.values, 1, 1, *numbers, (1, 2, 3), out)
        self.refuses("v takes 3 numbers", kernels.values, 1, True, *numbers, (1, 2), out)
        self.refuses("does not fit", kernels.values, 1, True, -129, *numbers[1:], (1, 2, 3), out)
        self.refuses("does not fit", kernels.values, 1, True, *numbers[:5], 1e39, 2.5, (1, 2, 3), out)

    def test_a_launch_within_a_launch_has_memory_of_its_own(self):
        x, y, z = floats([1] * 4), floats([0] * 4), floats([0] * 4)

        class Nested:
            def __float__(self):
                kernels.saxpy(1, 5.0, x, z, 4)
                return 2.0

        kernels.saxpy(1, 0.0, x, y, 4)
        kernels.saxpy(1, Nested(), x, y, 4)
        self.assertEqual([2] * 4, list(y.floats(4)))
        self.assertGreaterEqual(z.floats(4)[0], 5)

    def test_what_the_driver_refuses_is_said_and_forgotten(self):
        x, y = floats([1]), floats([1])
        kernels.saxpy(1, 1.0, x, y, 1)
        driver.stub_fail(b"cuLaunchKernelEx", 719, 0)
        with self.assertRaises(kernels.PrismDriverError):
            kernels.saxpy(1, 1.0, x, y, 1)
        self.shortly(kernels.saxpy, 1, 1.0, x, y, 1)
        self.assertEqual(3, y.floats(1)[0])


class Memories(Again):
    def test_freed_memory_is_no_memory(self):
        x, y = floats([1]), floats([1])
        kernels.saxpy(1, 1.0, x, y, 1)
        free(y)
        self.refuses("which is no memory of a GPU", kernels.saxpy, 1, 1.0, x, y, 1)
        self.refuses("which is no memory of a GPU", kernels.saxpy, 1, 1.0, x, y.address, 1)

    def test_an_address_that_is_used_again_is_memory_again(self):
        x, y = floats([1] * 64), floats([1] * 64)
        kernels.saxpy(1, 1.0, x, y, 64)
        for _ in range(20):
            free(y)
            y = floats([1] * 64)
            self.shortly(kernels.saxpy, 1, 2.0, x, y, 64)
            self.assertEqual([3] * 64, list(y.floats(64)))

    def test_the_same_memory_may_come_as_something_else(self):
        x, y = floats([1] * 64), floats([1] * 64)
        kernels.saxpy(1, 1.0, x, y, 64)
        was = dict(y.__cuda_array_interface__)
        for message, change in (
            ("holds double", {"typestr": "<f8"}),
            ("holds big-endian >f4", {"typestr": ">f4"}),
            ("is not contiguous", {"strides": (8,)}),
            ("is read-only", {"data": (y.address, True)}),
            ("is null", {"data": (0, False)}),
            ("has a mask", {"mask": 1}),
        ):
            y.__cuda_array_interface__ = {**was, **change}
            self.refuses("saxpy: y " + message, kernels.saxpy, 1, 1.0, x, y, 64)
        y.__cuda_array_interface__ = was
        self.shortly(kernels.saxpy, 1, 1.0, x, y, 64)

    def test_alignment_is_looked_at_each_time(self):
        good, odd = Array("float", (64,)), Array("float", (64,), skip=4)
        kernels.copy4(1, 32, good, good)
        self.refuses("no multiple of 16 bytes", kernels.copy4, 1, 32, good, odd)
        self.refuses("no multiple of 16 bytes", kernels.copy4, 1, 32, good, good.address + 8)
        self.refuses("is no address", kernels.copy4, 1, 32, good, good.address + (1 << 64))
        self.shortly(kernels.copy4, 1, 32, good, good)

    def test_tensors_may_change_under_our_hands(self):
        x, y = Tensor("float32", 4, (8,), (1,)), Tensor("float32", 4, (8,), (1,))
        x.dtype = y.dtype
        kernels.saxpy(1, 1.0, x, y, 8)
        self.shortly(kernels.saxpy, 1, 1.0, x, y, 8)
        was = y.dtype
        y.dtype = Dtype("bfloat16")
        self.refuses("y holds bf16", kernels.saxpy, 1, 1.0, x, y, 8)
        y.dtype = was
        y.stride = lambda: (2,)
        self.refuses("y is not contiguous", kernels.saxpy, 1, 1.0, x, y, 8)
        y.stride = lambda: (1,)
        y.data_ptr = lambda: 0
        self.refuses("y is null", kernels.saxpy, 1, 1.0, x, y, 8)
        y.data_ptr = lambda: y.array.address
        self.shortly(kernels.saxpy, 1, 1.0, x, y, 8)
        y.get_device = lambda: 1  # then the driver is asked
        before = self.long
        kernels.saxpy(1, 1.0, x, y, 8)
        self.assertEqual(before + 1, self.long)
        cpu = Tensor("float32", 4, (8,), (1,), "cpu")
        cpu.dtype = was
        self.refuses("is a tensor on cpu", kernels.saxpy, 1, 1.0, x, cpu, 8)

    def test_the_stream_of_an_array_is_waited_for_each_time(self):
        x, producer = Array("int", (256,)), stream()
        kernels.together(1, x)
        x.__cuda_array_interface__["stream"] = producer
        before = driver.stub_count(b"waits")
        for _ in range(3):
            kernels.together(1, x)
        self.assertEqual(before + 3, driver.stub_count(b"waits"))
        kernels.together(1, x, stream=producer)
        self.assertEqual(before + 3, driver.stub_count(b"waits"))

    def test_the_tensor_map_is_that_of_the_array(self):
        through = kernels._KERNELS["through"]

        def described(place):
            raw = ctypes.string_at(through.slots[-1].places[place], 128)
            return int.from_bytes(raw[24:32], "little"), int.from_bytes(raw[72:80], "little")

        x, y = Array("bf16", (128, 64)), Array("bf16", (64, 64))
        z = Array("bf16", (64, 64), strides=(256, 2))
        kernels.through(1, x, y)
        kernels.through(1, y, z)
        for a, b in ((x, y), (y, z), (x, y), (y, z)):
            self.shortly(kernels.through, 1, a, b)
            self.assertEqual((a.address, 128), described(0))
            self.assertEqual((b.address, 256 if b is z else 128), described(1))
        free(y)
        self.refuses("which is no memory of a GPU", kernels.through, 1, x, y)
        self.refuses("not one of 1", kernels.through, 1, x, Array("bf16", (64,)))


class Elsewhere(Again):
    def test_threads_do_not_meet(self):
        wrong = []

        def work(seed):
            x, y = floats([seed] * 16), floats([0] * 16)
            for i in range(300):
                n = 1 + (i + seed) % 16
                before = list(y.floats(16))
                kernels.saxpy(1, float(seed), x, y, n)
                want = [it + seed * seed if j < n else it for j, it in enumerate(before)]
                if want != list(y.floats(16)):
                    wrong.append((seed, i))

        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            threads = [threading.Thread(target=work, args=(seed,)) for seed in range(1, 9)]
            for it in threads:
                it.start()
            for it in threads:
                it.join()
        finally:
            sys.setswitchinterval(interval)
        self.assertEqual([], wrong)
        self.assertLessEqual(len(kernels._KERNELS["saxpy"].slots), 9)

    def test_a_graph_has_workspaces_of_its_own(self):
        handle, graph = stream(), ctypes.c_void_p()
        kernels.count(2, 64)
        x, y = floats([1] * 4), floats([0] * 4)
        kernels.saxpy(1, 1.0, x, y, 0)
        context = kernels._current()[1]
        kept = context.workspaces["count", "seen"]
        fills, waits = driver.stub_count(b"fills"), driver.stub_count(b"waits")
        self.assertEqual(0, driver.cuStreamBeginCapture_v2(ctypes.c_void_p(handle), 0))
        self.shortly(kernels.count, 2, 64, stream=handle)
        self.shortly(kernels.saxpy, 1, 2.0, x, y, 4, stream=handle)
        self.assertEqual(0, driver.cuStreamEndCapture(ctypes.c_void_p(handle), ctypes.byref(graph)))
        self.assertEqual([0] * 4, list(y.floats(4)))
        mine = context.captured[-2:]
        self.assertEqual(3, len({kept.address, *(it.address for it in mine)}))
        self.assertEqual(bytes(24), ctypes.string_at(mine[0].address, 24))
        self.assertEqual((fills + 2, waits), (driver.stub_count(b"fills"), driver.stub_count(b"waits")))
        ctypes.memset(mine[0].address, 7, 24)
        ctypes.memset(mine[1].address, 7, 4)
        for _ in range(2):
            self.assertEqual(0, driver.cuGraphLaunch(graph, None))
        self.assertEqual([4] * 4, list(y.floats(4)))
        # Zeroed once, and with each run.
        self.assertEqual(bytes([7] * 24), ctypes.string_at(mine[0].address, 24))
        self.assertEqual(bytes(4), ctypes.string_at(mine[1].address, 4))
        kernels.count(2, 64)

    def test_another_context_has_all_of_its_own(self):
        x, y = floats([1]), floats([1])
        kernels.saxpy(1, 1.0, x, y, 1)
        kernels.count(2, 64)
        driver.stub_reset()
        self.assertEqual(0, driver.cuInit(0))
        self.refuses("which is no memory of a GPU", kernels.saxpy, 1, 1.0, x, y, 1)
        self.assertEqual(1, driver.stub_count(b"modules"))
        x, y = floats([1]), floats([1])
        kernels.saxpy(1, 1.0, x, y, 1)
        self.shortly(kernels.saxpy, 1, 1.0, x, y, 1)
        self.assertEqual(3, y.floats(1)[0])
        kernels.count(2, 64)
        self.assertIn("count", launched())


class Operators(Again):
    def test_pytorch_is_told_what_is_written(self):
        defined, made, faked = {}, {}, {}

        def impl(name, device):
            return lambda function: made.__setitem__((name, device), function)

        torch = types.ModuleType("torch")
        torch.library = types.SimpleNamespace(
            define=defined.__setitem__, impl=impl, register_fake=lambda name: lambda it: faked.__setitem__(name, it)
        )
        handle = stream()
        current = types.SimpleNamespace(cuda_stream=handle)
        torch.cuda = types.SimpleNamespace(current_stream=lambda: current)
        sys.modules["torch"] = torch
        try:
            kernels.torch_operators("mine")
        finally:
            del sys.modules["torch"]
        self.assertEqual("(SymInt grid, float a, Tensor x, Tensor(a0!) y, SymInt n) -> ()", defined["mine::saxpy"])
        self.assertEqual("(SymInt grid, SymInt block, Tensor grid_, Tensor(a0!) stream_) -> ()", defined["mine::copy4"])
        self.assertEqual("(SymInt grid, SymInt n) -> ()", defined["mine::count"])
        self.assertIn("bool flag", defined["mine::values"])
        self.assertIn("float[3] v", defined["mine::values"])
        self.assertEqual(set(defined), set(faked))
        self.assertIsNone(faked["mine::saxpy"](1, 1.0, None, None, 4))
        x, y = floats([1] * 4), floats([1] * 4)
        made["mine::saxpy", "CUDA"](1, 2.0, x, y, 4)
        self.assertEqual([3] * 4, list(y.floats(4)))
        self.assertIn("stream=%d" % handle, launched())
        made["mine::copy4", "CUDA"](1, 64, x, y)
        self.assertIn("block=64x1x1", launched())


if __name__ == "__main__":
    unittest.main()
