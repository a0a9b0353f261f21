"""C = A * B^T in bf16 on tensors of PyTorch; the tensor maps are made from their shapes and strides.

README.md says how to build and run it.
"""

import torch

import hgemm


def multiply(a, b):
    """a: M x K, b: N x K; M is a multiple of 128, N and K are multiples of 256."""
    (m, k), n = a.shape, b.shape[0]
    c = torch.empty(m, n, dtype=torch.bfloat16, device=a.device)
    tiles = (m // 128) * (n // 256)
    blocks = min(tiles, torch.cuda.get_device_properties(a.device).multi_processor_count)
    hgemm.hgemm(blocks, a, b, c, m // 128, n // 256, k // 64)
    return c


def check(m, n, k, padding=0):
    """`padding`: columns behind those that are used, so that rows are not next to each other."""
    a = torch.randn(m, k + padding, dtype=torch.bfloat16, device="cuda")[:, :k]
    b = torch.randn(n, k + padding, dtype=torch.bfloat16, device="cuda")[:, :k]
    want = torch.matmul(a, b.t())
    # Both round a sum of k products to bf16: half a unit in the last place each, and the order of the sum.
    torch.testing.assert_close(multiply(a, b), want, rtol=1.6e-2, atol=1e-2 * k**0.5)


if __name__ == "__main__":
    check(128, 256, 256)
    check(512, 1024, 768)
    check(512, 1024, 768, padding=64)
    check(4096, 4096, 4096)
    try:
        hgemm.hgemm(1, *(torch.zeros(128, 260, device="cuda").bfloat16()[:, 4:] for _ in "AB"), 0, 1, 1, 4)
    except hgemm.PrismError as error:
        assert "no multiple of 16 bytes" in str(error), error
    else:
        raise AssertionError("a tensor that no tensor map can describe was not refused")
    print("hgemm agrees with torch.matmul on", torch.cuda.get_device_name())
