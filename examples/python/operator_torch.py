"""y = a * x + y as an operator of PyTorch: inside torch.compile, and captured into a CUDA graph.

README.md says how to build and run it.
"""

import torch

import saxpy

saxpy.torch_operators("saxpy")


def step(x, y):
    z = torch.relu(x)
    torch.ops.saxpy.saxpy((x.numel() + 255) // 256, 2.0, z, y, x.numel())
    return y.sum()


def check_compiled(n):
    x = torch.randn(n, device="cuda")
    y, want = torch.ones(n, device="cuda"), torch.ones(n, device="cuda")
    got = torch.compile(step, fullgraph=True)(x, y)
    want += 2.0 * torch.relu(x)
    torch.testing.assert_close(y, want)
    torch.testing.assert_close(got, want.sum())


def check_captured(n, runs=3):
    x, y = torch.ones(n, device="cuda"), torch.zeros(n, device="cuda")
    graph = torch.cuda.CUDAGraph()
    step(x, y)  # what is captured was launched before
    y.zero_()
    with torch.cuda.graph(graph):
        step(x, y)
    for _ in range(runs):
        graph.replay()
    torch.testing.assert_close(y, torch.full_like(y, 2.0 * runs))


def check_streams(n):
    x, y = torch.ones(n, device="cuda"), torch.zeros(n, device="cuda")
    torch.cuda.synchronize()
    with torch.cuda.stream(torch.cuda.Stream()) as _:
        torch.ops.saxpy.saxpy((n + 255) // 256, 2.0, x, y, n)
        assert y.sum().item() == 2.0 * n


if __name__ == "__main__":
    for n in (1, 1000, 100001):
        check_compiled(n)
        check_captured(n)
        check_streams(n)
    print("saxpy as an operator agrees with PyTorch on", torch.cuda.get_device_name())
