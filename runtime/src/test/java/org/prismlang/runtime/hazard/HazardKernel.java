package org.prismlang.runtime.hazard;

import java.util.ArrayList;
import java.util.List;

/**
 * A program of one kernel {@code k}, and a {@code main} that launches it.
 *
 * @param size threads of a block; 0 where the launch says
 */
record HazardKernel(int size, List<Code> code, Launches launches) {
  HazardKernel {
    code = List.copyOf(code);
  }

  String text() {
    return """
    @prism("global")
    @requires(grid[1], block[1], thread[%d], smem=auto)
    %sdef k(x: ptr(const(uint)) @ grid[1], y: ptr(uint) @ grid[1], z: ptr(uint) @ grid[1],
          n: int @ grid[1], m: int @ grid[1], d: int @ grid[1]):
        b : int @ block[1] = id()
        with group(block[1]):
            t : int @ thread[1] = id()
            v : uint @ thread[1] = uint(t)
    """
            .formatted(size == 0 ? 32 : size, size == 0 ? "" : "@launch(block=" + size + ")\n")
        + Code.text(code, 2)
        + """
                with partition(y, p=thread[1], offset=%d * b + t) as out, group(thread[1]):
                    out[0] = v
        """
            .formatted(size == 0 ? Scope.MOST : size)
        + launches.text();
  }

  /** With one launch alone, or one statement less. */
  List<HazardKernel> smaller() {
    var smaller = new ArrayList<HazardKernel>();
    for (var launch : launches.all().size() > 1 ? launches.all() : List.<Launches.Launch>of()) {
      smaller.add(new HazardKernel(size, code, new Launches(List.of(launch))));
    }
    for (var less : Code.smaller(code)) {
      smaller.add(new HazardKernel(size, less, launches));
    }
    return smaller;
  }
}
