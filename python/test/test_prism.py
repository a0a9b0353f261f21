"""What the package promises, on the simulator. `PRISM` names the command to use."""

import array
import contextlib
import io
import os
import sys
import tempfile
import types
import unittest
import unittest.mock

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import prism

try:
    import numpy
except ImportError:
    numpy = None

SAXPY = """\
@prism("global")
@requires(grid[1], block[1], thread[1])
@launch(block=256)
def saxpy(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], a: float @ grid[1], n: int @ grid[1]):
    i : int @ thread[1] = id()
    with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
        if i < n:
            mine[0] = a * x[i] + mine[0]
"""

GENERIC = """\
@prism("global")
@requires(grid[1], block[1], thread[1])
@launch(block=32)
def fill[V: int](y: ptr(bf16) @ grid[1], flag: bool @ grid[1]):
    i : int @ thread[1] = id()
    with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
        if flag:
            mine[0] = bf16(V)
"""


MAPPINGS = os.path.join(os.path.dirname(__file__), "../../cli/src/test/resources/languages/mappings.prism")

HOSTS = SAXPY + """
@prism("host")
def scaled(x: buffer(float), y: buffer(float), a: float, n: int) -> (int, uint64, float, bool):
    assert n < 5000, "too many"
    copy = buffer(float, n, init=zeros)
    launch(saxpy, grid=(n + 255) / 256)(x, copy, 1.0, n)
    launch(saxpy, grid=(n + 255) / 256)(copy, y, a, n)
    print("scaled", n)
    return n, uint64(0) - uint64(1), 0.5, x[1] == 1.0
"""


LISTS = """
@prism("global")
@requires(grid[1], block[1], thread[1])
def twice(xs: ptr(const(float))[2] @ grid[1], ys: ptr(float)[2] @ grid[1]):
    e : int @ block[1] = id()
    with group(block[1]):
        t : int @ thread[1] = id()
        with partition(ys[e], p=thread[1], offset=t) as mine, group(thread[1]):
            mine[0] = 2.0 * xs[e][t]
"""


class Tensor:
    """What the package uses of a tensor of PyTorch on the CPU."""

    def __init__(self, bits, dtype):
        self.bits, self.dtype = bits, f"torch.{dtype}"

    def detach(self):
        return self

    def element_size(self):
        return self.bits.itemsize

    def view(self, dtype):
        return Tensor(self.bits.view(dtype), dtype)

    def numpy(self):
        if self.dtype not in ("torch.float32", "torch.int16", "torch.uint8"):
            raise TypeError(f"Got unsupported ScalarType {self.dtype}")
        return self.bits


TORCH = types.SimpleNamespace(int16="int16", uint8="uint8")


class PrismTest(unittest.TestCase):
    def test_host_functions_are_called_with_their_parameters(self):
        program = prism.loads(HOSTS)
        x, y = array.array("f", range(1000)), array.array("f", [1] * 1000)
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            self.assertEqual((1000, 2**64 - 1, 0.5, True), program.scaled(x, y, 2.0, 1000))
        self.assertEqual("scaled 1000\n", said.getvalue())
        self.assertEqual([2.0 * i + 1 for i in range(1000)], list(y))
        self.assertIn("scaled", dir(program))
        self.assertEqual("n: int", repr(program.hosts["scaled"].parameters[3]))
        with self.assertRaisesRegex(prism.PrismError, "too many"):
            program.scaled(x, y, 2.0, 5000)
        with self.assertRaisesRegex(prism.PrismError, "scaled: takes 4 arguments, given are 3"):
            program.scaled(x, y, 2.0)
        with self.assertRaisesRegex(prism.PrismError, "x holds d of 8 bytes, wanted float"):
            program.scaled(array.array("d", [1]), y, 2.0, 1)
        counted = program.on("counted")
        with contextlib.redirect_stdout(said):
            counted.scaled(x, y, 2.0, 1000)
        self.assertIn("saxpy", counted.scaled.counts)

    def test_mappings_are_launched_by_their_names(self):
        program = prism.load(MAPPINGS)
        m, k = 7, 1020
        A, x = array.array("f", [i % 5 - 1 for i in range(m * k)]), array.array("f", [i % 3 - 1 for i in range(k)])
        wanted = [sum(A[i * k + j] * x[j] for j in range(k)) for i in range(m)]
        for device in ("sim", "checked"):
            y = array.array("f", [77] * m)
            program.on(device).rows(y, A, x, m, k)
            self.assertEqual(wanted, list(y))
        self.assertEqual("K: int", repr(program.hosts["rows"].parameters[4]))
        with self.assertRaisesRegex(prism.PrismError, r"`\(K % 4\) == 0` does not hold"):
            program.rows(y, A, x, 7, 1018)
        with self.assertRaisesRegex(prism.PrismError, r"`K <= \(512 \* 2\)` does not hold"):
            program.rows(y, A, x, 1, 1028)
        bits = {-1: 0xBF80, 0: 0, 1: 0x3F80}
        m, n, k = 65, 8, 72
        A = array.array("H", [bits[i % 3 - 1] for i in range(m * k)])
        B = array.array("H", [bits[1] for _ in range(n * k)])
        C = array.array("H", [0x4040] * (m * n))
        program.tiles(C, A, B, 0.5, m, n, k)
        self.assertEqual({0}, {it & 0x7FFF for it in C})  # each row of A has as many ones as minus ones
        with self.assertRaisesRegex(prism.PrismError, "a tensor of 66 × 8 does not fit a buffer of 520"):
            program.tiles(C, A, B, 0.5, 66, n, k)

    def test_the_library_is_there(self):
        gemm = prism.load("std/gemm.prism")
        size = 64
        a = array.array("H", [0x3F80] * (size * size))  # 1.0 as bf16
        c = array.array("H", [0] * (size * size))
        gemm.gemm(a, a, c, size, size, size)
        self.assertEqual({0x4280}, set(c))  # 64.0

    def test_arrays_of_python_are_enough(self):
        program = prism.loads(SAXPY)
        x, y = array.array("f", range(1000)), array.array("f", [1] * 1000)
        self.assertIsNone(program.saxpy(4, 256, x, y, 2.0, 999))
        self.assertEqual([2.0 * i + 1 for i in range(999)] + [1.0], list(y))
        self.assertEqual(list(map(float, range(1000))), list(x))

    def test_lists_are_given_array_by_array(self):
        program = prism.loads(LISTS)
        x, y = array.array("f", range(64)), array.array("f", [5] * 64)
        u, v = array.array("f", [0] * 64), array.array("f", [0] * 64)
        program.twice(2, 64, [x, y], (u, v))
        self.assertEqual([2.0 * i for i in range(64)], list(u))
        self.assertEqual([10.0] * 64, list(v))
        self.assertEqual("ys: ptr(float)[2]", repr(program.twice.parameters[1]))
        with self.assertRaisesRegex(prism.PrismError, "twice: ys is .*a list of 2 arrays; given are 1"):
            program.twice(2, 64, [x, y], [u])
        with self.assertRaisesRegex(prism.PrismError, "twice: xs is .*a list of 2 arrays; given is array"):
            program.twice(2, 64, x, [u, v])

    def test_files_are_found_and_described(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "söxpy.prism")
            with open(path, "w", encoding="utf-8") as file:
                file.write(SAXPY)
            program = prism.load(path)
            self.assertEqual(["saxpy"], list(program.kernels))
            self.assertEqual("n: int", repr(program.saxpy.parameters[3]))
            self.assertIn("saxpy", dir(program))

    @unittest.skipUnless(numpy, "no NumPy")
    def test_arrays_of_numpy_are_changed_in_place(self):
        program = prism.loads(SAXPY)
        x, y = numpy.arange(1000, dtype="f"), numpy.ones((10, 100), "f")
        program.saxpy(4, 256, x, y, numpy.float32(2), numpy.int32(1000))
        numpy.testing.assert_array_equal(y.ravel(), 2 * x + 1)
        with self.assertRaisesRegex(prism.PrismError, "x holds d of 8 bytes, wanted float"):
            program.saxpy(4, 256, x.astype("d"), y, 2.0, 1000)
        with self.assertRaisesRegex(prism.PrismError, "x is not contiguous"):
            program.saxpy(4, 256, x[::2], y, 2.0, 1000)
        y.flags.writeable = False
        with self.assertRaisesRegex(prism.PrismError, "y is read-only"):
            program.saxpy(4, 256, x, y, 2.0, 1000)

    def test_generics_are_defined_and_bits_are_bf16(self):
        program = prism.loads(GENERIC, define={"V": 3})
        y = array.array("H", [0] * 32)
        next(iter(program.kernels.values()))(1, 32, y, True)
        self.assertEqual([0x4040] * 32, list(y))
        with self.assertRaisesRegex(prism.PrismError, "no kernel has a generic parameter `W`"):
            prism.loads(GENERIC, define={"V": 3, "W": 1})

    @unittest.skipUnless(numpy, "no NumPy")
    @unittest.mock.patch.dict(sys.modules, torch=TORCH)
    def test_tensors_are_taken_with_types_that_numpy_lacks(self):
        fill = prism.loads(GENERIC, define={"V": 3}).fill_3
        y = numpy.zeros(32, "u2")
        fill(1, 32, Tensor(y, "bfloat16"), True)
        self.assertEqual([0x4040] * 32, list(y))
        with self.assertRaisesRegex(prism.PrismError, "y holds f of 4 bytes, wanted bf16"):
            fill(1, 32, Tensor(numpy.zeros(32, "f"), "float32"), True)
        with self.assertRaisesRegex(prism.PrismError, "y holds fp8_e5m2, wanted bf16"):
            fill(1, 32, Tensor(numpy.zeros(32, "u1"), "float8_e5m2"), True)
        with self.assertRaisesRegex(prism.PrismError, "given is a tensor that is no array: Got unsupported ScalarType torch.complex32"):
            fill(1, 32, Tensor(numpy.zeros(32, "f"), "complex32"), True)
        bytes_ = numpy.zeros(32, "u1")
        prism.loads(GENERIC.replace("bf16", "fp8_e4m3"), define={"V": 3}).fill_3(1, 32, Tensor(bytes_, "float8_e4m3fn"), True)
        self.assertEqual([0x44] * 32, list(bytes_))

    def test_graphs_are_pictures_and_counts_are_tables_in_a_notebook(self):
        program = prism.loads(SAXPY)
        self.assertIn("kernel saxpy", program.saxpy.graph()._repr_svg_())
        self.assertIn("kernel fill_3", prism.loads(GENERIC, define={"V": 3}).fill_3.graph())
        counted = program.on("counted")
        counted.saxpy(1, 256, array.array("f", [1.0]), array.array("f", [1.0]), 2.0, 1)
        self.assertEqual(counted.saxpy.counts, repr(counted.saxpy.counts))
        self.assertRegex(counted.saxpy.counts._repr_html_(), "(?s)^<pre .*saxpy: 1 block .*</pre>$")

    def test_what_is_wrong_is_said_and_the_next_launch_works(self):
        with self.assertRaisesRegex(prism.PrismError, r"error\[P0201\]"):
            prism.loads(SAXPY.replace("x[i]", "z[i]"), "wrong.prism")
        with self.assertRaisesRegex(prism.PrismError, "no such file"):
            prism.load("nowhere.prism")
        program = prism.loads(SAXPY)
        x, y = array.array("f", [1.0]), array.array("f", [1.0])
        with self.assertRaisesRegex(prism.PrismError, "blocks of 256 threads, not 64"):
            program.saxpy(1, 64, x, y, 2.0, 1)
        with self.assertRaisesRegex(prism.PrismError, r"error\[P0802\]"):
            program.on("checked").saxpy(1, 256, x, y, 2.0, 2)
        with self.assertRaisesRegex(prism.PrismError, "takes 4 arguments, given are 3"):
            program.saxpy(1, 256, x, y, 2.0)
        with self.assertRaisesRegex(AttributeError, "no kernel saxpi"):
            program.saxpi
        program.saxpy(1, 256, x, y, 2.0, 1)
        self.assertEqual(3.0, y[0])

    def test_devices_are_described_and_counted(self):
        self.assertTrue(prism.description("checked").startswith("simulator, checked"))
        with self.assertRaisesRegex(prism.PrismError, "no device"):
            prism.description("tpu")
        with self.assertRaisesRegex(prism.PrismError, "no device `tpu`; there are sim, checked"):
            prism.loads(SAXPY).on("tpu")
        program = prism.loads(SAXPY).on("counted")
        program.saxpy(1, 256, array.array("f", [1.0] * 256), array.array("f", [1.0] * 256), 2.0, 256)
        self.assertIn("global loads", program.saxpy.counts)

    def test_empty_arrays_are_arrays(self):
        program = prism.loads(SAXPY)
        program.saxpy(1, 256, array.array("f"), array.array("f"), 2.0, 0)


if __name__ == "__main__":
    unittest.main()
