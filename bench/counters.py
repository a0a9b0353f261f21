#!/usr/bin/env python3
"""Compares what `prism analyze` says of kernels with the counters of a GPU's profiler; README.md says how to read it.

    bench/counters.py [PRISM]      needs a GPU, ncu and nvcc; PRISM is the checkout's own unless given
"""
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REQUESTS = "kernel/src/test/resources/cost/wavefronts.txt"
SQUARE = {"M": 256, "N": 256, "K": 256}

# What `main` of each example launches: kernel and sizes.
LAUNCHES = {
    "cub_load_store": [("increment", {"grid": 1000, "block": 128})],
    "hgemm": [("hgemm", {"tiles_m": 2, "tiles_n": 2, "k_tiles": 4, "grid": 2})],
    "histogram": [("histogram", {"n": 1000000, "grid": 132})],
    "layernorm": [("layernorm", {"n": 4096, "grid": 64, "block": 256})],
    "mma_tf32": [("mma_tf32", {"N": 128, "K": 128, "grid": 128})],
    "reduce": [("reduce_all_uint_sum", {"n": 1000000, "grid": 132, "block": 256}),
               ("reduce_all_float_larger", {"n": 1000000, "grid": 132, "block": 64})],
    "reverse": [("reverse", {"n": 1000000, "grid": 3907})],
    "saxpy": [("saxpy", {"n": 1000000, "grid": 3907, "block": 256})],
    "sgemm1": [("sgemm1", {**SQUARE, "grid": 256, "block": 256})],
    "sgemm2": [("sgemm2", {**SQUARE, "grid": 64})],
    "sgemm3": [("sgemm3_128_128_8_8_8", {**SQUARE, "grid": 4})],
    "sgemm4": [("sgemm4_128_128_8_8_8", {**SQUARE, "grid": 4})],
    "sgemm5": [("sgemm5_128_128_16_64_64_1_4_8_4", {**SQUARE, "grid": 4})],
    "softmax": [("softmax", {"n": 4096, "grid": 64, "block": 256})],
    "tensor_core": [("mma_memory", {"grid": 100, "block": 128})],
    "transpose": [("transpose", {"rows": 1000, "cols": 700, "grid": 704})],
}

GLOBAL_REQUESTS = "l1tex__t_requests_pipe_lsu_mem_global_op_%s.sum"
GLOBAL_SECTORS = "l1tex__t_sectors_pipe_lsu_mem_global_op_%s.sum"
SHARED_REQUESTS = "smsp__sass_inst_executed_op_shared_%s.sum"
# Counted where instructions leave, not where they meet others': the same from run to run.
SHARED_WAVEFRONTS = "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_%s.sum"
ONE_WARP_WAVEFRONTS = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_%s.sum"

# What a way of asking is called by the profiler: requests, cost.
COUNTERS = {
    ("global", "load"): [(GLOBAL_REQUESTS % "ld", GLOBAL_SECTORS % "ld")],
    ("global", "store"): [(GLOBAL_REQUESTS % "st", GLOBAL_SECTORS % "st")],
    ("global", "atomic"): [(GLOBAL_REQUESTS % op, GLOBAL_SECTORS % op) for op in ("atom", "red")],
    ("shared", "load"): [(SHARED_REQUESTS % "ld", SHARED_WAVEFRONTS % "ld")],
    ("shared", "store"): [(SHARED_REQUESTS % "st", SHARED_WAVEFRONTS % "st")],
}
ONE_WARP = {
    "load": ONE_WARP_WAVEFRONTS % "ld",
    "store": ONE_WARP_WAVEFRONTS % "st",
    "atomic": ONE_WARP_WAVEFRONTS % "atom",
    "matrix_load": SHARED_WAVEFRONTS % "ldsm",
}


def fail(message):
    print("counters: " + message, file=sys.stderr)
    sys.exit(3)


def output(command):
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True)
    if done.returncode:
        fail("%s failed:\n%s%s" % (" ".join(command), done.stdout[-2000:], done.stderr[-2000:]))
    return done.stdout


def profiled(metrics, command):
    """The counters of each launch of a command, in order, with the name of its kernel."""
    text = output(["ncu", "--clock-control", "none", "--target-processes", "all", "--csv", "--metrics", ",".join(metrics)] + command)
    launches = {}
    for row in csv.DictReader(line for line in text.splitlines() if line.startswith('"')):
        kernel, counters = launches.setdefault(int(row["ID"]), (row["Kernel Name"].split("(")[0], {}))
        counters[row["Metric Name"]] = int(row["Metric Value"].replace(",", ""))
    return [launches[key] for key in sorted(launches)]


def analyzed(prism, file, kernel, sizes):
    """Requests and cost of each way to ask, and whether all of them are known."""
    command = [prism, "analyze", file, "--kernel", kernel, "--json"]
    for name, value in sizes.items():
        command += ["--size", "%s=%d" % (name, value)]
    ways = {}
    for access in map(json.loads, output(command).splitlines()):
        if "access" in access:
            way = ways.setdefault((access["space"], access["way"]), [0, 0, ""])
            way[0] += access["requests"]
            way[1] += access["cost"]
            way[2] = way[2] or access["unknown"]
    return ways


def kernels(prism):
    metrics = sorted({metric for pairs in COUNTERS.values() for pair in pairs for metric in pair})
    equal = 0
    total = 0
    row = "%-32s %-14s %10s %10s %10s %10s  %s"
    print(row % ("kernel", "", "requests", "on the GPU", "cost", "on the GPU", ""))
    for example, launches in LAUNCHES.items():
        file = "examples/%s.prism" % example
        counted = profiled(metrics, [prism, "run", file, "--backend", "gpu"])
        if len(counted) != len(launches):
            fail("%s launched %d kernels, not %d" % (file, len(counted), len(launches)))
        for (kernel, sizes), (name, counters) in zip(launches, counted):
            if name != kernel:
                fail("%s launched %s, not %s" % (file, name, kernel))
            ways = analyzed(prism, file, kernel, sizes)
            same = True
            for key, pairs in COUNTERS.items():
                requests, cost, unknown = ways.get(key, [0, 0, ""])
                theirs = [sum(counters[metric] for metric in column) for column in zip(*pairs)]
                if requests or theirs[0]:
                    differs = [requests, cost] != theirs
                    same = same and not differs and not unknown
                    print(row % (kernel, " ".join(key), requests, theirs[0], cost, theirs[1],
                                 unknown or ("differs" if differs else "")))
            equal += same
            total += 1
    print("\n%d of %d kernels agree in every count" % (equal, total))


def requests(work):
    """The measured requests that tests rely on, measured again."""
    program = os.path.join(work, "requests")
    output(["nvcc", "-std=c++17", "-O3", "-arch=native", "-o", program, "bench/gpu/requests.cu"])
    with open(os.path.join(HOME, REQUESTS)) as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    counted = profiled(sorted(set(ONE_WARP.values())), [program, REQUESTS])
    differing = 0
    for line, (_, counters) in zip(lines, counted, strict=True):
        now = counters[ONE_WARP[line[0]]]
        if now != int(line[2]):
            differing += 1
            print("%d wavefronts now: %s" % (now, " ".join(line)))
    print("%d of %d single requests cost what %s says" % (len(lines) - differing, len(lines), REQUESTS))


def main(prism=os.path.join(HOME, "prism")):
    prism = os.path.abspath(prism)
    for tool in ("ncu", "nvcc"):
        if not shutil.which(tool):
            fail("needs %s, of the CUDA toolkit" % tool)
    kernels(prism)
    with tempfile.TemporaryDirectory() as work:
        requests(work)


main(*sys.argv[1:])
