package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Value;

/** {@code regs=[(threads, registers), …]}: P0310. */
final class RegisterBudget {
  private final Frame frame;

  RegisterBudget(Frame frame) {
    this.frame = frame;
  }

  /** {@code [(256, 232), (128, 40)]}. */
  List<Launch.Registers> read(Argument argument) {
    var list = new ArrayList<Launch.Registers>();
    if (argument.value() instanceof Expr.ListLiteral written) {
      for (var entry : written.elements()) {
        if (entry instanceof Expr.Tuple tuple && tuple.elements().size() == 2) {
          var threads = frame.expressions.constant(tuple.elements().get(0), "a number of threads");
          var each = frame.expressions.constant(tuple.elements().get(1), "a number of registers");
          if (threads.isPresent()
              && each.isPresent()
              && threads.get() instanceof Value.Int(long t)
              && each.get() instanceof Value.Int(long r)) {
            list.add(new Launch.Registers((int) Math.min(t, 1 << 20), (int) Math.min(r, 1 << 20)));
          }
          continue;
        }
        frame.report(registersWritten(entry.span()));
        return List.of();
      }
      return list;
    }
    frame.report(registersWritten(argument.span()));
    return List.of();
  }

  private static Diagnostic registersWritten(Span span) {
    return Code.P0213
        .at(span, "`regs=` lists threads and their registers")
        .help("`regs=[(256, 232), (128, 40)]`");
  }

  /** P0310: multiples of 8 in 24…256, whole warpgroups, together what the launch allocates. */
  void check(List<Launch.Registers> registers, OptionalInt block, Span span) {
    if (registers.isEmpty() || frame.isDefinition()) {
      return;
    }
    long total = 0;
    int threads = 0;
    for (var entry : registers) {
      if (entry.each() % 8 != 0 || entry.each() < 24 || entry.each() > 256) {
        frame.report(
            Code.P0310
                .at(
                    span,
                    "registers come in multiples of 8 from 24 to 256, this asks for "
                        + entry.each())
                .help("use " + Math.clamp((entry.each() + 4L) / 8 * 8, 24, 256)));
        return;
      }
      if (entry.threads() % 128 != 0 || entry.threads() < 128) {
        frame.report(
            Code.P0310
                .at(
                    span,
                    "registers are given to whole warpgroups, this names "
                        + entry.threads()
                        + " threads")
                .help("use a multiple of 128"));
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
    int atLaunch = Math.min(255, Target.REGISTERS / threads / 8 * 8);
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
              .help("take " + (total - (long) threads * atLaunch) + " away from some"));
    }
  }
}
