"""Kernels as operators of PyTorch itself, where it is installed: what torch.compile makes of them. No GPU is needed."""

import sys
import unittest

import kernels

try:
    import torch
except ImportError:
    torch = None
    print("NO PYTORCH HERE: operators were tested with a stand-in alone", file=sys.stderr)


def step(x, y):
    z = torch.relu(x)
    torch.ops.kernels.saxpy((x.numel() + 255) // 256, 2.0, z, y, x.numel())
    return y.sum()


@unittest.skipUnless(torch, "no PyTorch")
class Operators(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        kernels.torch_operators("kernels")
        # Memory of the CPU stands for that of a GPU, and this for the kernel.
        @torch.library.impl("kernels::saxpy", "CPU")
        def saxpy(grid, a, x, y, n):
            y.add_(a * x)

    def test_compiled_functions_keep_them(self):
        for dynamic in (False, True):
            compiled = torch.compile(step, fullgraph=True, backend="aot_eager", dynamic=dynamic)
            for n in (1, 77, 1000):
                x, y = torch.randn(n), torch.ones(n)
                want = 1 + 2 * torch.relu(x)
                torch.testing.assert_close(compiled(x, y), want.sum())
                torch.testing.assert_close(y, want)

    def test_pytorch_has_no_objection(self):
        operator = torch.ops.kernels.saxpy.default
        kinds = ("test_schema", "test_faketensor", "test_aot_dispatch_dynamic")
        torch.library.opcheck(operator, (4, 2.0, torch.randn(1000), torch.ones(1000), 1000), test_utils=kinds)

    def test_every_kernel_is_one(self):
        for name in kernels._KERNELS:
            self.assertIn("grid", str(getattr(torch.ops.kernels, name).default._schema))


if __name__ == "__main__":
    unittest.main()
