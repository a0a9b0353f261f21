package org.prismlang.lang.check.memory;

import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/**
 * Shared memory in use at each point, a stack by scope, against what the function promised: P0601
 * to P0604.
 */
public final class SharedBudget {
  private static final int BARRIER_BYTES = 8;

  private final Frame frame;
  private OptionalInt limit = OptionalInt.empty();
  private Optional<Span> limitSpan = Optional.empty();
  private long live;
  private long peak;
  private long ownBarriers;
  private long barriers;
  private boolean tooMuchSaid;

  public SharedBudget(Frame frame) {
    this.frame = frame;
  }

  public void enter(Bound bound, boolean automatic) {
    limit = automatic ? OptionalInt.empty() : OptionalInt.of(bound.sharedBytes().orElse(0));
    limitSpan = Optional.of(bound.span());
  }

  public long live() {
    return live;
  }

  public void restore(long earlier) {
    live = earlier;
  }

  public long peak() {
    return peak;
  }

  /** What the compiler's barriers take, callees included. */
  public long barriers() {
    return barriers;
  }

  /**
   * Branches of a split run side by side: what one needs stays taken while the next is looked at.
   */
  public record Branch(long live, long peak) {}

  public Branch enterBranch() {
    var outer = new Branch(live, peak);
    peak = live;
    return outer;
  }

  public void leaveBranch(Branch outer) {
    live = peak;
    peak = Math.max(peak, outer.peak());
  }

  public void declare(Variable variable) {
    int copies = copies(variable);
    if (copies == 0) {
      return;
    }
    long bytes = variable.type().bytes().orElse(0L);
    bytes = Math.min(bytes, 1L << 40);
    if (variable.type() instanceof Type.Tile tile && tile.spread()) {
      bytes /= variable.perspective().size();
    }
    live += bytes * copies;
    peak = Math.max(peak, live);
    if (variable.type() instanceof Type.Ring ring) {
      ownBarriers += 2L * BARRIER_BYTES * Math.max(ring.depth(), 0);
      barriers = Math.max(barriers, ownBarriers);
    }
    if (limit.isEmpty() || live <= limit.getAsInt()) {
      return;
    }
    if (live > frame.task.target().sharedBytes()) {
      tooMuch(variable);
    } else {
      frame.report(
          Code.P0602
              .at(
                  variable.span(),
                  "with `"
                      + variable.name()
                      + "` "
                      + live
                      + " bytes of shared memory are in use, "
                      + limit.getAsInt()
                      + " are promised")
              .label(
                  limitSpan.get(),
                  limit.getAsInt() == 0 ? "the bound promises none" : "promised here")
              .note(
                  "`"
                      + variable.name()
                      + "` takes "
                      + bytes
                      + " bytes"
                      + (copies > 1 ? ", " + copies + " times" : ""))
              .help("write `smem=" + live + "` in `@requires`, or `smem=auto`", promise(live)));
    }
  }

  /** P0604: no promise would help. */
  private void tooMuch(Variable variable) {
    var target = frame.task.target();
    if (!tooMuchSaid) {
      frame.report(
          Code.P0604
              .at(
                  variable.span(),
                  "with `"
                      + variable.name()
                      + "` "
                      + live
                      + " bytes of shared memory are in use, a block of "
                      + target.text()
                      + " has "
                      + target.sharedBytes())
              .help("use smaller tiles or fewer slots"));
    }
    tooMuchSaid = true;
  }

  /**
   * In how many copies a shared variable exists in the block; 0 and P0601 where that is no
   * constant.
   */
  private int copies(Variable variable) {
    var here = frame.here;
    var owner = variable.perspective();
    if (!here.perspective().isAtLeast(owner)) {
      frame.report(
          frame
              .withPerspective(
                  Code.P0601.at(
                      variable.span(),
                      "`"
                          + variable.name()
                          + "` would belong to "
                          + owner
                          + ", this code acts as "
                          + here.perspective()))
              .help("declare it where the code acts as " + owner + " or broader"));
      return 0;
    }
    if (owner.level() != Level.THREAD) {
      if (owner.level() == Level.GRID) {
        frame.report(
            Code.P0601
                .at(variable.span(), "shared memory belongs to a block, not to the grid")
                .help("write `@ block[1]`: one for each block, alive as long as the kernel"));
        return 0;
      }
      return 1;
    }
    var units = here.exactly(Level.THREAD);
    if (here.copies().isEmpty() || units.isEmpty() || units.getAsInt() % owner.size() != 0) {
      frame.report(
          frame.withPerspective(
              Code.P0601
                  .at(
                      variable.span(),
                      "the number of "
                          + owner
                          + " units, and so of copies of `"
                          + variable.name()
                          + "`, is no constant")
                  .help(
                      "fix the block size with `@launch(block=…)`, or declare one array at block[1]"
                          + " and `partition` it")));
      return 0;
    }
    return here.copies().getAsInt() * (units.getAsInt() / owner.size());
  }

  /** Puts so many bytes into the bound. */
  private Edit promise(long bytes) {
    var span = limitSpan.orElseThrow();
    var text = span.text();
    int word = text.indexOf("smem=");
    int end = text.lastIndexOf(')');
    if (word < 0) {
      return new Edit(at(span, end, end), ", smem=" + bytes);
    }
    int start = word + "smem=".length();
    int depth = 0;
    int stop = start;
    while (stop < end && !(depth == 0 && text.charAt(stop) == ',')) {
      depth += "([".indexOf(text.charAt(stop)) >= 0 ? 1 : 0;
      depth -= ")]".indexOf(text.charAt(stop)) >= 0 ? 1 : 0;
      stop++;
    }
    return new Edit(at(span, start, stop), Long.toString(bytes));
  }

  private static Span at(Span span, int from, int to) {
    return span.file().span(span.start() + from, span.start() + to);
  }

  /** A call needs its shared memory on top of what is live: P0603. */
  public void call(Function callee, Perspective unit, Span span) {
    long need = callee.summary().sharedBytes();
    barriers = Math.max(barriers, callee.summary().barrierBytes() + ownBarriers);
    if (need == 0) {
      return;
    }
    var copies = copiesOf(unit);
    if (copies.isEmpty()) {
      frame.report(
          Code.P0603
              .at(
                  span,
                  "`"
                      + callee.name()
                      + "` needs its shared memory once for each "
                      + unit
                      + ", and their number is no constant")
              .label(callee.bound().span(), "the callee asks for it here")
              .help("fix the block size with `@launch(block=…)`"));
      return;
    }
    long times = copies.getAsInt();
    long total = live + need * times;
    peak = Math.max(peak, total);
    if (limit.isPresent() && total > limit.getAsInt()) {
      frame.report(
          Code.P0603
              .at(
                  span,
                  "`"
                      + callee.name()
                      + "` needs "
                      + need * times
                      + " bytes of shared memory, "
                      + Math.max(0, limit.getAsInt() - live)
                      + " are left")
              .label(
                  limitSpan.get(),
                  limit.getAsInt() == 0
                      ? "the bound promises none"
                      : limit.getAsInt() + " bytes are promised here")
              .label(callee.bound().span(), "the callee asks for them here")
              .help("write `smem=" + total + "` in `@requires`, or `smem=auto`", promise(total)));
    }
  }

  /** How many units of the callee run side by side. */
  private OptionalInt copiesOf(Perspective unit) {
    if (unit.level() != Level.THREAD) {
      return OptionalInt.of(1);
    }
    var units = frame.here.exactly(Level.THREAD);
    return units.isPresent() && frame.here.copies().isPresent()
        ? OptionalInt.of(
            frame.here.copies().getAsInt() * Math.max(1, units.getAsInt() / unit.size()))
        : OptionalInt.empty();
  }

  /** P0604, for a kernel: all of it, with the barriers the compiler will add. */
  public void kernel(Bound bound, Target target) {
    long total = Math.max(peak, bound.sharedBytes().orElse(0)) + barriers;
    if (total > target.sharedBytes() && !tooMuchSaid) {
      frame.report(
          Code.P0604
              .at(
                  bound.span(),
                  "this kernel needs "
                      + total
                      + " bytes of shared memory, a block of "
                      + target.text()
                      + " has "
                      + target.sharedBytes())
              .note(
                  barriers == 0
                      ? "no barriers are counted"
                      : barriers + " bytes of that are barriers of its rings")
              .help("use smaller tiles or fewer slots"));
    }
  }
}
