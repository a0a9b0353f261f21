"""A table of what the programs of bench/launch.sh print: language, kernel, way, microseconds a launch; a line a round."""

import statistics
import sys

rounds = {}
for line in sys.stdin:
    language, kernel, way, time = line.split()
    rounds.setdefault((kernel, language, way), []).append(float(time))


def ratio(times, kernel, way):
    by = rounds.get((kernel, "c++", way))
    return "%.2f" % (statistics.median(times) / statistics.median(by)) if by else "–"


row = "%-10s %-8s %-14s %8s %15s %12s %14s"
print(row % ("kernel", "from", "with", "µs", "rounds", "by C++", "by its driver"))
for (kernel, language, way), times in sorted(rounds.items()):
    spread = "%.2f to %.2f" % (min(times), max(times))
    middle = "%.2f" % statistics.median(times)
    print(row % (kernel, language, way, middle, spread, ratio(times, kernel, "checked"), ratio(times, kernel, "driver-alone")))
