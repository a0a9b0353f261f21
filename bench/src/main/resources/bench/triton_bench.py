"""Kernels in Triton by the protocol of bursts.py. Each is tuned, and its results are checked, before it is timed.

They are what somebody writes who writes Triton: one kernel a problem, blocks that the copy engine fills, sizes chosen by trying.
"""

import itertools
from concurrent.futures import ThreadPoolExecutor

import torch
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

from bursts import TYPES, Problem, answer_requests, copies

COMPILERS = 16


@triton.jit
def tile_at(tile, tiles_m, tiles_n, GROUP: tl.constexpr):
    """Tiles column by column of GROUP rows of them, so that those at work together share what they read."""
    of_group = GROUP * tiles_n
    first = tile // of_group * GROUP
    high = tl.minimum(tiles_m - first, GROUP)
    return first + tile % of_group % high, tile % of_group // high


@triton.jit
def one_product(a, b, c, scale_a, scale_b, m, n, k, tile, SCALES: tl.constexpr, WHOLE: tl.constexpr, BOXED: tl.constexpr, BM: tl.constexpr,
                BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr):
    tile_m, tile_n = tile_at(tile, tl.cdiv(m, BM), tl.cdiv(n, BN), GROUP)
    m0 = tile_m * BM
    n0 = tile_n * BN
    rows = m0 + tl.arange(0, BM)
    columns = n0 + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), tl.int32 if WHOLE else tl.float32)
    for step in range(0, tl.cdiv(k, BK)):
        left = a.load([m0, step * BK])
        right = b.load([n0, step * BK])
        if SCALES == "blocks":  # of BK numbers of a row of A, of BK rows and columns of B
            blocks = tl.cdiv(k, BK)
            of_rows = tl.load(scale_a + rows * blocks + step, rows < m, 0.0)
            of_columns = tl.load(scale_b + n0 // BK * blocks + step)
            acc += tl.dot(left, right.T) * (of_rows * of_columns)[:, None]
        elif WHOLE:
            acc = tl.dot(left, right.T, acc, out_dtype=tl.int32)
        else:
            acc = tl.dot(left, right.T, acc)
    if SCALES == "rows":
        of_rows = tl.load(scale_a + rows, rows < m, 0.0)
        of_columns = tl.load(scale_b + columns, columns < n, 0.0)
        acc = acc.to(tl.float32) * of_rows[:, None] * of_columns[None, :]
    if BOXED:
        c.store([m0, n0], acc.to(tl.bfloat16))
    else:
        at = rows.to(tl.int64)[:, None] * n + columns[None, :]
        tl.store(c + at, acc.to(tl.bfloat16), (rows < m)[:, None] & (columns < n)[None, :])


@triton.jit(do_not_specialize=["m", "n", "k"])
def product_of_boxes(a, b, c, scale_a, scale_b, m, n, k, SCALES: tl.constexpr, WHOLE: tl.constexpr, BOXED: tl.constexpr, STREAM: tl.constexpr,
                     BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr):
    """C[m][n] = A[m][k] · B[n][k]ᵀ. With STREAM, a program takes tile after tile."""
    if STREAM:
        for tile in tl.range(tl.program_id(0), tl.cdiv(m, BM) * tl.cdiv(n, BN), tl.num_programs(0), flatten=True):
            one_product(a, b, c, scale_a, scale_b, m, n, k, tile, SCALES, WHOLE, BOXED, BM, BN, BK, GROUP)
    else:
        one_product(a, b, c, scale_a, scale_b, m, n, k, tl.program_id(0), SCALES, WHOLE, BOXED, BM, BN, BK, GROUP)


@triton.jit(do_not_specialize=["m", "n", "k"])
def product_of_any(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr):
    """The same where rows begin anywhere, which no copy engine takes."""
    tile_m, tile_n = tile_at(tl.program_id(0), tl.cdiv(m, BM), tl.cdiv(n, BN), GROUP)
    rows = tile_m * BM + tl.arange(0, BM)
    columns = tile_n * BN + tl.arange(0, BN)
    along = tl.arange(0, BK)
    of_a = a + rows.to(tl.int64)[:, None] * k + along[None, :]
    of_b = b + columns.to(tl.int64)[None, :] * k + along[:, None]
    acc = tl.zeros((BM, BN), tl.float32)
    for k0 in range(0, k, BK):
        left = tl.load(of_a + k0, (rows < m)[:, None] & (along < k - k0)[None, :], 0.0)
        right = tl.load(of_b + k0, (columns < n)[None, :] & (along < k - k0)[:, None], 0.0)
        acc = tl.dot(left, right, acc)
    at = rows.to(tl.int64)[:, None] * n + columns[None, :]
    tl.store(c + at, acc.to(tl.bfloat16), (rows < m)[:, None] & (columns < n)[None, :])


@triton.jit
def attend(q, k, v, acc, total, most, first, last, row, query, scale, CAUSAL: tl.constexpr, BN: tl.constexpr):
    """Adds what the keys of a head from FIRST to LAST say, which begins at ROW; SCALE is for powers of two."""
    for n0 in range(first, last, BN):
        scores = tl.dot(q, k.load([row + n0, 0]).T) * scale
        if CAUSAL:
            scores = tl.where(query[:, None] >= (n0 + tl.arange(0, BN))[None, :], scores, float("-inf"))
        larger = tl.maximum(most, tl.max(scores, 1))
        weights = tl.exp2(scores - larger[:, None])
        shrink = tl.exp2(most - larger)
        total = total * shrink + tl.sum(weights, 1)
        acc = tl.dot(weights.to(tl.bfloat16), v.load([row + n0, 0]), acc * shrink[:, None])
        most = larger
    return acc, total, most


@triton.jit(do_not_specialize=["rows"])
def attention_rows(q, k, v, out, rows, share, scale, CAUSAL: tl.constexpr, COLUMNS: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    """Heads of ROWS rows below each other, of which SHARE have the same keys; rows are a multiple of BM and of BN."""
    head = tl.program_id(1)
    # Of causal ones the longest first.
    m0 = (tl.num_programs(0) - 1 - tl.program_id(0)) * BM if CAUSAL else tl.program_id(0) * BM
    query = m0 + tl.arange(0, BM)
    row = head // share * rows
    mine = q.load([head * rows + m0, 0])
    acc = tl.zeros((BM, COLUMNS), tl.float32)
    total = tl.zeros((BM,), tl.float32)
    most = tl.full((BM,), float("-inf"), tl.float32)
    seen = m0 // BN * BN if CAUSAL else rows
    acc, total, most = attend(mine, k, v, acc, total, most, 0, seen, row, query, scale, False, BN)
    if CAUSAL:
        acc, total, most = attend(mine, k, v, acc, total, most, seen, m0 + BM, row, query, scale, True, BN)
    out.store([head * rows + m0, 0], (acc / total[:, None]).to(tl.bfloat16))


@triton.jit
def rows_at(rows, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """Where the elements of a program's rows are, which of them there are, and the columns."""
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)
    column = tl.arange(0, COLUMNS)
    return row[:, None] * n + column[None, :], (row < rows)[:, None] & (column < n)[None, :], column


@triton.jit(do_not_specialize=["rows"])
def softmax_rows(x, y, rows, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at, inside, column = rows_at(rows, n, ROWS, COLUMNS)
    value = tl.load(x + at, inside, float("-inf")).to(tl.float32)
    power = tl.exp(value - tl.max(value, 1, keep_dims=True))
    tl.store(y + at, power / tl.sum(power, 1, keep_dims=True), inside)


@triton.jit(do_not_specialize=["rows"])
def layer_norm_rows(x, gamma, beta, y, rows, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at, inside, column = rows_at(rows, n, ROWS, COLUMNS)
    value = tl.load(x + at, inside, 0.0).to(tl.float32)
    factor = tl.load(gamma + column, column < n, 0.0).to(tl.float32)
    added = tl.load(beta + column, column < n, 0.0).to(tl.float32)
    far = tl.where(inside, value - tl.sum(value, 1, keep_dims=True) / n, 0.0)
    normal = far * tl.rsqrt(tl.sum(far * far, 1, keep_dims=True) / n + 1e-5)
    tl.store(y + at, normal * factor[None, :] + added[None, :], inside)


@triton.jit(do_not_specialize=["rows"])
def rms_norm_rows(x, residual, gamma, y, rows, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at, inside, column = rows_at(rows, n, ROWS, COLUMNS)
    value = tl.load(x + at, inside, 0.0).to(tl.float32) + tl.load(residual + at, inside, 0.0).to(tl.float32)
    factor = tl.load(gamma + column, column < n, 0.0).to(tl.float32)
    tl.store(residual + at, value, inside)
    normal = value * tl.rsqrt(tl.sum(value * value, 1, keep_dims=True) / n + 1e-5)
    tl.store(y + at, normal * factor[None, :], inside)


@triton.jit
def cross_entropy_row(x, target, loss, n, COLUMNS: tl.constexpr):
    """Row after row in pieces of COLUMNS: no registers take 128 thousand numbers."""
    row = tl.program_id(0).to(tl.int64)
    most = tl.full((COLUMNS,), float("-inf"), tl.float32)
    total = tl.zeros((COLUMNS,), tl.float32)
    for first in range(0, n, COLUMNS):
        column = first + tl.arange(0, COLUMNS)
        value = tl.load(x + row * n + column, column < n, float("-inf")).to(tl.float32)
        larger = tl.maximum(most, value)
        # Columns that have seen nothing yet: the difference of two infinities is none.
        total = tl.where(larger == float("-inf"), 0.0, total * tl.exp(most - larger) + tl.exp(value - larger))
        most = larger
    largest = tl.max(most, 0)
    total = tl.sum(total * tl.exp(most - largest), 0)
    wanted = tl.load(x + row * n + tl.load(target + row)).to(tl.float32)
    tl.store(loss + row, tl.log(total) + largest - wanted)


@triton.jit(do_not_specialize=["heads"])
def rope_heads(x, cosine, sine, y, heads, ROWS: tl.constexpr, HALF: tl.constexpr):
    """ROWS heads of a token."""
    token = tl.program_id(0).to(tl.int64)
    head = tl.program_id(1) * ROWS + tl.arange(0, ROWS)
    column = tl.arange(0, HALF)
    at = (token * heads + head)[:, None] * (2 * HALF) + column[None, :]
    inside = (head < heads)[:, None]
    of_low = tl.load(cosine + token * HALF + column).to(tl.float32)[None, :]
    of_high = tl.load(sine + token * HALF + column).to(tl.float32)[None, :]
    low = tl.load(x + at, inside).to(tl.float32)
    high = tl.load(x + at + HALF, inside).to(tl.float32)
    tl.store(y + at, low * of_low - high * of_high, inside)
    tl.store(y + at + HALF, high * of_low + low * of_high, inside)


def fastest_of(inputs, ways):
    """Of solutions the one that is done first. Each is (what compiles it, what solves it); what does not fit does not count."""
    with ThreadPoolExecutor(COMPILERS) as compilers:
        compiled = [compilers.submit(prepare, *inputs[0]) for prepare, _ in ways]
    least, best, why = float("inf"), None, "no way"
    for made, (_, solve) in zip(compiled, ways):
        try:
            made.result()
            took = Problem(inputs, solve).seconds()
        except Exception as error:  # too large for shared memory, or not for the compiler
            why = error
            continue
        if took < least:
            least, best = took, solve
    if best is None:
        raise RuntimeError(f"nothing takes the shape: {why}")
    return best


def checked(solve, inputs, pairs):
    """PAIRS are results and what they should be, sampled, once it is solved."""
    solve(*inputs)
    torch.cuda.synchronize()
    for found, wanted in pairs():
        torch.testing.assert_close(found.float(), wanted.float(), rtol=0.02, atol=0.02 * wanted.float().abs().max().item())


def sample(count, most=64):
    return torch.randint(count, (min(count, most),), device="cuda")


def power_of_2(n, least=1):
    return max(least, triton.next_power_of_2(n))


def boxes(tensor, *shape):
    return TensorDescriptor.from_tensor(tensor, list(shape))


# BM, BN, BK as bytes of a row, warps, stages, whether a program takes tile after tile.
OF_BOXES = [
    (128, 256, 128, 8, 3, True), (128, 256, 128, 8, 4, False), (256, 128, 128, 8, 3, True), (128, 128, 128, 4, 4, False), (128, 128, 128, 8, 4, True),
    (64, 256, 128, 4, 4, True), (128, 64, 128, 4, 5, False), (64, 128, 128, 4, 6, False), (64, 64, 128, 4, 6, False), (64, 64, 256, 4, 4, False),
    (64, 32, 256, 4, 5, False), (16, 128, 128, 4, 5, False), (16, 64, 128, 4, 6, False), (16, 128, 256, 4, 4, False), (16, 64, 256, 4, 5, False), (16, 32, 512, 4, 4, False),
]  # fmt: skip
OF_ANY = [
    (128, 256, 64, 8, 3), (128, 128, 64, 8, 3), (128, 128, 128, 8, 2), (128, 64, 64, 4, 3), (64, 128, 128, 4, 3), (64, 64, 128, 4, 3), (64, 64, 32, 4, 2),
    (32, 64, 128, 4, 4), (16, 128, 128, 4, 4), (16, 64, 256, 4, 3), (16, 32, 256, 2, 4),
]  # fmt: skip


def of_rows(tiles, m, n):
    """Those of TILES that are no more than twice as large as what there is."""
    small = [it for it in tiles if it[0] <= power_of_2(m, 16) and it[1] <= power_of_2(n, 32)]
    tall = [it for it in small if it[0] > 16]
    return tall if m > 64 and tall else small


def launches(kernel, grid, arguments, **options):
    """(what compiles it, what launches it), of functions of the inputs."""
    return (
        lambda *inputs: kernel.warmup(*arguments(*inputs), grid=grid, **options),
        lambda *inputs: kernel[grid](*arguments(*inputs), **options),
    )


def products_of_boxes(inputs, m, n, k, scales=""):
    size = inputs[0][0].element_size()
    whole, boxed = inputs[0][0].dtype == torch.int8, n % 8 == 0
    processors = torch.cuda.get_device_properties(0).multi_processor_count
    ways = []
    for bm, bn, row, warps, stages, stream in of_rows(OF_BOXES, m, n):
        bk = row // size
        if scales == "blocks" and (bk != 128 or bn > 128):
            continue
        tiles = triton.cdiv(m, bm) * triton.cdiv(n, bn)

        def arguments(a, b, c, scale_a, scale_b, bm=bm, bn=bn, bk=bk):
            out = boxes(c, bm, bn) if boxed else c
            return boxes(a, bm, bk), boxes(b, bn, bk), out, scale_a, scale_b, m, n, k

        shape = dict(SCALES=scales, WHOLE=whole, BOXED=boxed, STREAM=stream, BM=bm, BN=bn, BK=bk, GROUP=8, num_warps=warps, num_stages=stages)
        ways.append(launches(product_of_boxes, (min(tiles, processors) if stream else tiles,), arguments, **shape))
    return fastest_of(inputs, ways)


def gemm(kind, mn, k):
    """KIND is m; C[m][n] = A[m][k] · B[n][k]ᵀ in bf16."""
    m, n = int(kind), mn

    def make():
        return [torch.randn(*it, device="cuda", dtype=torch.bfloat16) for it in ((m, k), (n, k), (m, n))]

    inputs = copies(make, 2 * (m * k + n * k + m * n))
    if k % 8 == 0:
        by_boxes = products_of_boxes([[*it, it[0], it[0]] for it in inputs], m, n, k)
        solve = lambda a, b, c: by_boxes(a, b, c, a, a)
    else:
        ways = []
        for bm, bn, row, warps, stages in of_rows(OF_ANY, m, n):
            shape = dict(BM=bm, BN=bn, BK=min(row // 2, power_of_2(k, 16)), GROUP=8, num_warps=warps, num_stages=stages)
            ways.append(launches(product_of_any, (triton.cdiv(m, bm) * triton.cdiv(n, bn),), lambda a, b, c: (a, b, c, m, n, k), **shape))
        solve = fastest_of(inputs, ways)

    def pairs():
        (a, b, c), some = inputs[0], sample(m)
        yield c[some], a[some].float() @ b.float().T

    checked(solve, inputs[0], pairs)
    return inputs, solve


def scaled(kind, n, k):
    """Products of small numbers; KIND is what they are, and m."""
    numbers, m = kind.split(":")[0], int(kind.split(":")[1])
    blocks, size = triton.cdiv(k, 128), (m + n) * k + 2 * m * n

    def small(rows):
        if numbers == "int8":
            return torch.randint(-128, 128, (rows, k), dtype=torch.int8, device="cuda")
        return torch.randn(rows, k, device="cuda").to(torch.float8_e4m3fn)

    def make():
        shapes = ((m, blocks), (triton.cdiv(n, 128), blocks)) if numbers == "blocks" else ((m,), (n,))
        return [small(m), small(n), torch.empty(m, n, dtype=torch.bfloat16, device="cuda"), *(torch.rand(*it, device="cuda") for it in shapes)]

    if k % 16 != 0 or numbers not in ("fp8", "int8", "blocks"):
        raise ValueError("no kernel for the shape")
    inputs = copies(make, size)
    solve = products_of_boxes(inputs, m, n, k, "blocks" if numbers == "blocks" else "rows")

    def pairs():
        a, b, c, scale_a, scale_b = inputs[0]
        some = sample(m)
        if numbers == "blocks":
            left = a[some].float() * scale_a[some].repeat_interleave(128, 1)[:, :k]
            right = b.float() * scale_b.repeat_interleave(128, 0)[:n].repeat_interleave(128, 1)[:, :k]
            yield c[some], left @ right.T
        else:
            yield c[some], a[some].float() @ b.float().T * scale_a[some][:, None] * scale_b[None, :]

    checked(solve, inputs[0], pairs)
    return inputs, solve


def attention(kind, batches, rows):
    """KIND is heads:key heads:columns:full or causal."""
    heads, key_heads, columns = (int(it) for it in kind.split(":")[:3])
    causal, wide = kind.endswith("causal"), power_of_2(columns)
    scale = columns**-0.5 * 1.4426950408889634

    def make():
        shapes = (heads, key_heads, key_heads, heads)
        return [torch.randn(batches * it * rows, columns, device="cuda", dtype=torch.bfloat16) for it in shapes]

    inputs = copies(make, 4 * batches * (heads + key_heads) * rows * columns)
    ways = []
    for bm, bn, warps, stages in ((128, 128, 8, 2), (128, 128, 8, 3), (128, 64, 8, 3), (128, 64, 4, 3), (64, 128, 4, 2), (64, 64, 4, 3), (128, 32, 8, 3)):
        if rows % bm != 0 or rows % bn != 0:
            continue

        def arguments(q, k, v, out, bm=bm, bn=bn):
            return boxes(q, bm, wide), boxes(k, bn, wide), boxes(v, bn, wide), boxes(out, bm, wide), rows, heads // key_heads, scale

        shape = dict(CAUSAL=causal, COLUMNS=wide, BM=bm, BN=bn, num_warps=warps, num_stages=stages)
        ways.append(launches(attention_rows, (rows // bm, batches * heads), arguments, **shape))
    solve = fastest_of(inputs, ways)

    def pairs():
        q, k, v, out = inputs[0]
        for head in sample(batches * heads, 4).tolist():
            keys = slice(head // (heads // key_heads) * rows, (head // (heads // key_heads) + 1) * rows)
            some = sample(rows)
            scores = q[head * rows + some].float() @ k[keys].float().T * columns**-0.5
            if causal:
                scores = scores.masked_fill(some[:, None] < torch.arange(rows, device="cuda")[None, :], float("-inf"))
            yield out[head * rows + some], scores.softmax(1) @ v[keys].float()

    checked(solve, inputs[0], pairs)
    return inputs, solve


def by_rows(kernel, inputs, rows, n, reference):
    """Of matrices, the last of which is written; REFERENCE takes some rows of what has as many, and all of the rest."""
    columns, ways = power_of_2(n), []
    for high, warps in itertools.product((1, 2, 4), (2, 4, 8, 16)):
        if 8 <= high * columns // (32 * warps) <= 32 or (high, warps) == (1, 16) and columns > 16384:
            shape = dict(ROWS=high, COLUMNS=columns, num_warps=warps)
            ways.append(launches(kernel, (triton.cdiv(rows, high),), lambda *it: (*it, rows, n), **shape))
    solve = fastest_of(inputs, ways)
    some = sample(rows)
    given = [it[some].float() if it.shape[0] == rows and it.dim() == 2 else it.float() for it in inputs[0]]
    checked(solve, inputs[0], lambda: [(inputs[0][-1][some], reference(*given))])
    return inputs, solve


def matrices(kind, size, *shapes):
    return copies(lambda: [torch.randn(*it, device="cuda", dtype=TYPES[kind]) for it in shapes], size * TYPES[kind].itemsize)


def softmax(kind, rows, n):
    return by_rows(softmax_rows, matrices(kind, 2 * rows * n, (rows, n), (rows, n)), rows, n, lambda x, y: x.softmax(1))


def layer_norm(kind, rows, n):
    inputs = matrices(kind, 2 * rows * n, (rows, n), (n,), (n,), (rows, n))
    return by_rows(layer_norm_rows, inputs, rows, n, lambda x, gamma, beta, y: torch.layer_norm(x, (n,), gamma, beta, 1e-5))


def rms_norm(kind, rows, n):
    inputs = matrices(kind, 4 * rows * n, (rows, n), (rows, n), (n,), (rows, n))

    def reference(x, residual, gamma, y):
        return torch.rms_norm(x + residual, (n,), gamma, 1e-5)

    return by_rows(rms_norm_rows, inputs, rows, n, reference)


def cross_entropy(kind, rows, n):
    def make():
        target = torch.randint(n, (rows,), device="cuda")
        return [torch.randn(rows, n, device="cuda", dtype=TYPES[kind]), target, torch.empty(rows, device="cuda")]

    inputs, ways = copies(make, rows * n * TYPES[kind].itemsize), []
    for columns, warps in ((2048, 4), (4096, 4), (4096, 8), (8192, 8), (8192, 16), (16384, 16)):
        ways.append(launches(cross_entropy_row, (rows,), lambda *it: (*it, n), COLUMNS=columns, num_warps=warps))
    solve = fastest_of(inputs, ways)
    x, target, loss = inputs[0]
    checked(solve, inputs[0], lambda: [(loss[:64], torch.nn.functional.cross_entropy(x[:64].float(), target[:64], reduction="none"))])
    return inputs, solve


def rope(kind, tokens, heads):
    inputs = matrices(kind, 2 * tokens * heads * 128, (tokens, heads, 128), (tokens, 64), (tokens, 64), (tokens, heads, 128))
    ways = []
    for high, warps in ((4, 1), (8, 2), (8, 4), (16, 4), (32, 4), (32, 8)):
        if high <= power_of_2(heads):
            grid = (tokens, triton.cdiv(heads, high))
            ways.append(launches(rope_heads, grid, lambda *it: (*it, heads), ROWS=high, HALF=64, num_warps=warps))
    solve = fastest_of(inputs, ways)

    def pairs():
        x, cosine, sine, y = (it[:64].float() for it in inputs[0])
        low, high = x.chunk(2, -1)
        cosine, sine = cosine[:, None], sine[:, None]
        yield y, torch.cat((low * cosine - high * sine, high * cosine + low * sine), -1)

    checked(solve, inputs[0], pairs)
    return inputs, solve


OPERATIONS = {
    "gemm": gemm,
    "scaled": scaled,
    "attention": attention,
    "softmax": softmax,
    "layernorm": layer_norm,
    "layer_norm": layer_norm,
    "rms_norm": rms_norm,
    "cross_entropy": cross_entropy,
    "rope": rope,
}


if __name__ == "__main__":
    answer_requests(OPERATIONS)
