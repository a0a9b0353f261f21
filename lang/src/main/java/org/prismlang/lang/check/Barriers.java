package org.prismlang.lang.check;

import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.types.WrittenPerspectives;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Action.Barrier.Half;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * {@code barrier(u)}, {@code arrive(u)}, {@code wait(u)}: all of the unit come, P0309 and P0315.
 */
final class Barriers {
  private final Frame frame;
  private final WrittenPerspectives perspectives;
  private final Operations operations;
  private final Flow flow;

  Barriers(Frame frame, WrittenPerspectives perspectives, Operations operations, Flow flow) {
    this.frame = frame;
    this.perspectives = perspectives;
    this.operations = operations;
    this.flow = flow;
  }

  Optional<Action> of(Half half, Expr.Call call) {
    var word = half.word();
    if (frame.isHost) {
      frame.report(
          Code.P0223
              .at(call.span(), "`" + word + "` belongs to device code")
              .help("a launch ends when all of its threads have"));
      return Optional.empty();
    }
    if (call.arguments().size() != 1 || call.arguments().getFirst().name().isPresent()) {
      frame.report(
          Code.P0208
              .at(call.span(), "`" + word + "` takes the unit whose threads come to it")
              .help("`" + word + "(block[1])` is for all threads of the block"));
      return Optional.empty();
    }
    var unit = perspectives.resolve(call.arguments().getFirst().value());
    if (unit.isEmpty()) {
      return Optional.empty();
    }
    flow.collective();
    frame.facts.noteImpure();
    frame.facts.noteCollective();
    var what = "`" + word + "(" + unit.get() + ")`";
    if (!operations.meets(what, unit.get(), false, call.span())) {
      return Optional.empty();
    }
    var missing = missing(half, unit.get(), what, call);
    if (missing.isPresent() && !frame.isDefinition()) {
      frame.report(missing.get());
      return Optional.empty();
    }
    var barrier = new Action.Barrier(half, unit.get(), call.span());
    if (unit.get().level() != Level.THREAD && !unit.get().equals(Perspective.BLOCK)) {
      frame.facts.noteBarrierOfBlocks(barrier);
    }
    return Optional.of(barrier);
  }

  /** P0315. */
  private Optional<Diagnostic> missing(Half half, Perspective unit, String what, Expr.Call call) {
    if (half != Half.BOTH) {
      return halves(unit, what, call);
    }
    boolean isHad =
        unit.level() != Level.THREAD
            || (unit.size() <= Perspective.WARP.size()
                ? Integer.bitCount(unit.size()) == 1
                : unit.size() % Perspective.WARP.size() == 0);
    return isHad
        ? Optional.empty()
        : Optional.of(
            Code.P0315
                .at(call.span(), what + " is no barrier of the machine")
                .note("it has them for 2, 4, 8, 16 and 32 threads of a warp, and for whole warps")
                .help(
                    "let more threads come, where the code acts as that: `barrier(thread["
                        + wider(unit.size())
                        + "])`"));
  }

  /** P0315 for barriers of several blocks, which only a launch can promise. */
  static void ofBlocks(Function.Role role, Launch launch, Frame frame) {
    for (var barrier : frame.facts.barriersOfBlocks()) {
      var unit = barrier.unit();
      boolean isHad =
          role == Function.Role.KERNEL
              && (unit.level() == Level.GRID
                  ? launch.cooperative()
                  : unit.size() == launch.cluster());
      if (isHad) {
        continue;
      }
      var diagnostic =
          Code.P0315.at(
              barrier.span(),
              unit.level() == Level.GRID
                  ? "`barrier(grid[1])` needs all blocks to run at once"
                  : "`barrier(" + unit + ")` needs clusters of " + unit.size() + " blocks");
      frame.report(
          role == Function.Role.KERNEL
              ? diagnostic.help(
                  unit.level() == Level.GRID
                      ? "launch it so: `@launch(cooperative=True)`"
                      : "launch it so: `@launch(cluster=" + unit.size() + ")`")
              : diagnostic.help("only a kernel says how it is launched: write the barrier there"));
    }
  }

  private static int wider(int threads) {
    int wider = Perspective.WARP.size();
    return threads < wider
        ? Integer.highestOneBit(threads) * 2
        : (threads + wider - 1) / wider * wider;
  }

  private Optional<Diagnostic> halves(Perspective unit, String what, Expr.Call call) {
    if (!unit.equals(Perspective.BLOCK)) {
      return Optional.of(
          Code.P0315
              .at(call.span(), what + " is no half of a barrier of the machine")
              .note("arrivals and waits that are apart are the whole block's")
              .help("`barrier(" + unit + ")` is cheap, or write `block[1]`"));
    }
    if (!frame.here.exactThreads()) {
      return Optional.of(
          Code.P0315
              .at(call.span(), what + " counts arrivals, and how many there are is not known")
              .help("in a kernel, say how many threads a block has: `@launch(block=256)`"));
    }
    int threads = frame.here.available(Level.THREAD);
    return threads % Perspective.WARP.size() == 0
        ? Optional.empty()
        : Optional.of(
            Code.P0315
                .at(
                    call.span(),
                    what + " counts warps, and " + threads + " threads are no whole ones")
                .help("`barrier(block[1])` takes any number, or launch a multiple of 32 threads"));
  }
}
