"""y = a * x + y on tensors of PyTorch, which pass to the kernel without a copy.

README.md says how to build and run it.
"""

import torch

import saxpy


def check(n):
    x = torch.randn(n, device="cuda")
    y = torch.randn(n, device="cuda")
    want = 2.5 * x + y
    saxpy.saxpy((n + 255) // 256, 2.5, x, y, n)
    torch.testing.assert_close(y, want, rtol=1e-5, atol=2e-6)


def check_stream(n):
    """On a stream of its own, behind the work that is there already."""
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        x = torch.randn(n, device="cuda")
        y = torch.zeros(n, device="cuda")
        saxpy.saxpy((n + 255) // 256, -1.0, x, y, n, stream=stream)
    stream.synchronize()
    torch.testing.assert_close(y, -x, rtol=0, atol=0)


def check_refusals():
    """What the kernel does not allow is said before anything runs."""
    x = torch.zeros(16, device="cuda")
    for wrong, why in (
        (torch.zeros(16), "saxpy: x is a tensor on cpu, wanted one on the GPU"),
        (torch.zeros(16, device="cuda", dtype=torch.float64), "saxpy: x holds double, wanted float"),
        (torch.zeros(16, 2, device="cuda")[:, 0], "saxpy: x is not contiguous: strides of (8,) bytes"),
    ):
        try:
            saxpy.saxpy(1, 1.0, wrong, x, 16)
        except saxpy.PrismError as error:
            assert str(error) == why, error
        else:
            raise AssertionError("not refused: " + why)
    weights = torch.ones(16, device="cuda", requires_grad=True)
    saxpy.saxpy(1, 1.0, weights, x, 16)
    assert x.sum().item() == 16


if __name__ == "__main__":
    for n in (1, 255, 1000, 1 << 24):
        check(n)
    check_stream(1 << 20)
    check_refusals()
    print("saxpy agrees with PyTorch on", torch.cuda.get_device_name())
