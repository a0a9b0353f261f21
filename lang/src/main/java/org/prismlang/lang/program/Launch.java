package org.prismlang.lang.program;

import java.util.List;
import java.util.OptionalInt;

/**
 * The launch shape a kernel fixes.
 *
 * @param grid blocks
 * @param block threads of one
 * @param overlaps it may start while the kernel before it still runs, and lets the next one do so
 */
public record Launch(
    OptionalInt grid,
    OptionalInt block,
    int cluster,
    int minBlocks,
    List<Registers> registers,
    boolean cooperative,
    boolean resident,
    boolean inOrder,
    boolean overlaps,
    List<Workspace> workspaces) {

  public static final Launch FREE =
      new Launch(
          OptionalInt.empty(),
          OptionalInt.empty(),
          1,
          1,
          List.of(),
          false,
          false,
          false,
          false,
          List.of());

  public Launch {
    registers = List.copyOf(registers);
    workspaces = List.copyOf(workspaces);
  }

  /** So many threads get so many registers each. */
  public record Registers(int threads, int each) {}

  /** Memory behind a pointer parameter that the launcher keeps: zeroed once or at each launch. */
  public record Workspace(String parameter, Term bytes, boolean zeroEachLaunch) {}

  /** Whether a block may wait for another one. */
  public boolean promisesProgress() {
    return cooperative || resident || inOrder;
  }
}
