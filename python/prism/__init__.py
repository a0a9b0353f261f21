"""Kernels of Prism from Python: on the simulator, which needs no GPU, and on a GPU.

>>> import numpy, prism
>>> program = prism.load("saxpy.prism")
>>> x, y = numpy.ones(1000, "f"), numpy.zeros(1000, "f")
>>> program.saxpy(4, 256, x, y, 2.0, 1000)
>>> y.sum()
2000.0

A kernel takes the grid, the block and its parameters. Arrays are whatever has Python's buffer protocol, as NumPy's; they are copied to
where the kernel runs and, unless they are const, back. Tensors of PyTorch on a GPU, and what has `__cuda_array_interface__`, are used
where they are; that takes nvcc once for each program. Host functions are called in the same way, with their parameters alone.
"""

from ._program import HostFunction, Kernel, Parameter, PrismError, Program, load, loads
from ._process import description, executable, version

__all__ = ["HostFunction", "Kernel", "Parameter", "PrismError", "Program", "description", "executable", "load", "loads", "version"]
