package org.prismlang.kernel.ir;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Target;

/**
 * What a launch of a kernel must keep to, whoever launches it; what a machine has room for aside.
 *
 * @param name of the kernel in the source, with its instance
 * @param grid blocks; empty when the launch decides
 * @param block threads; empty when the launch decides
 * @param blockMultiple what their number is a multiple of
 * @param isCooperative the grid has barriers
 * @param isResident all blocks must be on the machine at the same time
 * @param overlaps it may start while the kernel before it still runs: it waits for it itself
 */
public record LaunchContract(
    String name,
    OptionalInt grid,
    OptionalInt block,
    int blockMultiple,
    int cluster,
    boolean isCooperative,
    boolean isResident,
    boolean overlaps,
    List<Precondition> preconditions) {
  public LaunchContract {
    preconditions = List.copyOf(preconditions);
  }

  public static LaunchContract of(Kernel kernel) {
    var launch = kernel.launch();
    return new LaunchContract(
        kernel.name(),
        launch.grid(),
        launch.block(),
        kernel.bound().promised(Level.THREAD),
        launch.cluster(),
        launch.cooperative(),
        launch.cooperative() || launch.resident(),
        launch.overlaps(),
        kernel.preconditions());
  }

  /** What is wrong with a grid of so many blocks of so many threads, in words. */
  public Optional<String> objection(int blocks, int threads) {
    if (blocks < 1) {
      return Optional.of("a grid of " + blocks + " blocks");
    }
    if (grid.isPresent() && blocks != grid.getAsInt()) {
      int wanted = grid.getAsInt();
      var noun = wanted == 1 ? " block" : " blocks";
      return launched("with " + wanted + noun + ", not " + blocks);
    }
    if (blocks % cluster != 0) {
      return launched(
          "in clusters of " + cluster + " blocks, a grid of " + blocks + " is no multiple");
    }
    if (block.isPresent() && threads != block.getAsInt()) {
      return launched("with blocks of " + block.getAsInt() + " threads, not " + threads);
    }
    if (threads < 1 || threads > Target.MAX_THREADS) {
      return Optional.of("a block has 1 to " + Target.MAX_THREADS + " threads, not " + threads);
    }
    return threads % blockMultiple == 0
        ? Optional.empty()
        : launched("with a multiple of " + blockMultiple + " threads, " + threads + " is none");
  }

  private Optional<String> launched(String how) {
    return Optional.of("`" + name + "` is launched " + how);
  }
}
