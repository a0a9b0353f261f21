"""y = a * x + y on arrays of NumPy: on the simulator, watched, and on a GPU where there is one."""

import os

import numpy

import prism

program = prism.load(os.path.join(os.path.dirname(__file__), "..", "saxpy.prism"))
n = 10000
x = numpy.arange(n, dtype="f")

for device in "sim", "checked", "gpu":
    try:
        where = prism.description(device)
    except prism.PrismError as missing:
        print(f"not on a GPU: {missing}")
        continue
    y = numpy.ones(n, "f")
    program.on(device).saxpy((n + 255) // 256, 256, 2.0, x, y, n)
    numpy.testing.assert_array_equal(y, 2 * x + 1)
    print(f"saxpy of {n} elements agrees, on {where}")
