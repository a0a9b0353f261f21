package org.prismlang.lang.check.head;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Value;

/**
 * {@code regs=[(threads, registers), …]}: multiples of 8 in 24…256, whole warpgroups, together what
 * the launch allocates (P0310).
 */
public final class RegisterBudget {
  private static final int STEP = 8;
  private static final int LEAST = 24;
  private static final int MOST = 256;
  private static final int WARPGROUP = 128;

  /** Beyond any sensible number, and far from overflow. */
  private static final long CEILING = 1 << 20;

  /** One pair, where it stands. */
  public record Entry(int threads, int each, Expr.Tuple written) {
    Launch.Registers registers() {
      return new Launch.Registers(threads, each);
    }
  }

  private final Frame frame;
  private final Values values;

  public RegisterBudget(Frame frame, Values values) {
    this.frame = frame;
    this.values = values;
  }

  public List<Entry> read(Argument argument) {
    if (!(argument.value() instanceof Expr.ListLiteral written)) {
      frame.report(malformed(argument.span()));
      return List.of();
    }
    var entries = new ArrayList<Entry>();
    for (var element : written.elements()) {
      if (!(element instanceof Expr.Tuple pair) || pair.elements().size() != 2) {
        frame.report(malformed(element.span()));
        return List.of();
      }
      entry(pair).ifPresent(entries::add);
    }
    return entries;
  }

  private static Diagnostic malformed(Span span) {
    return Code.P0213
        .at(span, "`regs=` lists threads and their registers")
        .help("`regs=[(256, 232), (128, 40)]`");
  }

  private Optional<Entry> entry(Expr.Tuple pair) {
    var threads = values.constant(pair.elements().get(0), "a number of threads");
    var each = values.constant(pair.elements().get(1), "a number of registers");
    return threads.orElse(Value.UNKNOWN) instanceof Value.Int(long t)
            && each.orElse(Value.UNKNOWN) instanceof Value.Int(long r)
        ? Optional.of(new Entry((int) Math.min(t, CEILING), (int) Math.min(r, CEILING), pair))
        : Optional.empty();
  }

  public void check(List<Entry> entries, OptionalInt block, Span span) {
    if (entries.isEmpty() || frame.isDefinition()) {
      return;
    }
    long total = 0;
    int threads = 0;
    for (var entry : entries) {
      if (!isLegal(entry)) {
        return;
      }
      total += (long) entry.threads() * entry.each();
      threads += entry.threads();
    }
    if (block.isEmpty() || threads != block.getAsInt()) {
      frame.report(
          Code.P0310
              .at(
                  span,
                  "`regs=` names "
                      + threads
                      + " threads, the block has "
                      + (block.isEmpty() ? "no fixed size" : block.getAsInt() + ""))
              .help("name every warpgroup of the block, in order, and fix `block=`"));
      return;
    }
    int atLaunch = Math.min(255, Target.REGISTERS / threads / STEP * STEP);
    if (total > (long) threads * atLaunch) {
      frame.report(
          Code.P0310
              .at(
                  span,
                  "these are "
                      + total
                      + " registers, the launch allocates "
                      + threads
                      + " × "
                      + atLaunch
                      + " = "
                      + (long) threads * atLaunch)
              .help("give at most " + atLaunch + " to a thread, on average"));
    }
  }

  private boolean isLegal(Entry entry) {
    int each = entry.each();
    if (each % STEP != 0 || each < LEAST || each > MOST) {
      var number = entry.written().elements().get(1).span();
      var nearest = Math.clamp((each + STEP / 2L) / STEP * STEP, LEAST, MOST);
      frame.report(
          Code.P0310
              .at(number, "registers come in multiples of 8 from 24 to 256, this asks for " + each)
              .guess("use " + nearest, new Edit(number, Integer.toString(nearest))));
      return false;
    }
    if (entry.threads() % WARPGROUP != 0 || entry.threads() < WARPGROUP) {
      frame.report(
          Code.P0310
              .at(
                  entry.written().elements().getFirst().span(),
                  "registers are given to whole warpgroups, this names "
                      + entry.threads()
                      + " threads")
              .help("use a multiple of 128"));
      return false;
    }
    return true;
  }
}
