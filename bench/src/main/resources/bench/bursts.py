"""The burst protocol, for a process that asks.

A line of standard input is a request, a line of standard output its answer:

    open OPERATION KIND A B        ready | failed: why
    burst IDLE WARM_UPS LAUNCHES   the seconds of each launch
"""

import math
import statistics
import sys
import time

import torch

ENOUGH_BYTES = 3 * 60_000_000  # three times the cache of the largest cards
MOST_COPIES = 128
GATE_CYCLES = 20_000_000  # about ten milliseconds, in which all launches of a burst are queued
TYPES = {"float": torch.float32, "bf16": torch.bfloat16}


def copies(make, size):
    count = max(1, min(MOST_COPIES, math.ceil(ENOUGH_BYTES / size)))
    return [make() for _ in range(count)]


class Problem:
    def __init__(self, inputs, solve):
        self.inputs, self.solve = inputs, solve
        self.turn = 0
        for _ in range(2):
            self.launch()
        torch.cuda.synchronize()

    def launch(self):
        self.turn = (self.turn + 1) % len(self.inputs)
        self.solve(*self.inputs[self.turn])

    def burst(self, idle, warm_ups, launches):
        events = [(torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)) for _ in range(launches)]
        torch.cuda.synchronize()
        time.sleep(idle)
        torch.cuda._sleep(GATE_CYCLES)
        for _ in range(warm_ups):
            self.launch()
        for start, end in events:
            start.record()
            self.launch()
            end.record()
        torch.cuda.synchronize()
        return [start.elapsed_time(end) * 1e-3 for start, end in events]

    def seconds(self):
        """To choose between several, without a rest."""
        return statistics.median(self.burst(0, 2, 8))


def answer_requests(operations):
    """OPERATIONS make inputs and a function that solves the problem of one of them."""
    problem = None
    with torch.inference_mode():
        for line in sys.stdin:
            words = line.split()
            try:
                if words[0] == "open":
                    problem = None  # its memory first
                    torch.cuda.empty_cache()
                    operation, kind, a, b = words[1:]
                    problem = Problem(*operations[operation](kind, int(a), int(b)))
                    answer = "ready"
                else:
                    times = problem.burst(float(words[1]), int(words[2]), int(words[3]))
                    answer = " ".join(repr(it) for it in times)
            except Exception as error:
                answer = "failed: " + " ".join(str(error).split())
            print(answer, flush=True)
