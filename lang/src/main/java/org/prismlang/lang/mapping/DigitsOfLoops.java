package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalLong;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.spread.Digit;
import org.prismlang.lang.spread.Spread;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/** {@code [reg, thread(256), reg(4)]}: who takes the trips of a loop. */
final class DigitsOfLoops {
  private DigitsOfLoops() {}

  /** Empty where it is none, which is said. */
  static Optional<Spread> of(Expr.ListLiteral written, DirectiveLine line) {
    var digits = new ArrayList<Digit>();
    for (var element : written.elements()) {
      var digit = digit(element, digits.isEmpty(), line);
      if (digit.isEmpty()) {
        return Optional.empty();
      }
      digits.add(digit.get());
    }
    if (digits.isEmpty()) {
      line.report(
          Code.P1304
              .at(written.span(), "no digit says who takes the trips")
              .help("`[reg, thread]`: threads in turn"));
      return Optional.empty();
    }
    return Optional.of(new Spread(digits));
  }

  private static Optional<Digit> digit(Expr written, boolean isFirst, DirectiveLine line) {
    var call = DirectiveCall.of(written);
    var word = call.map(DirectiveCall::word).orElse(Spelling.of(written));
    var holder = Digit.Holder.of(word);
    boolean isShort = call.isEmpty();
    if (holder.isEmpty()
        || call.isPresent() && (call.get().plain().size() != 1 || !call.get().named().isEmpty())) {
      line.report(
          Code.P1304
              .at(written.span(), "`" + Spelling.of(written) + "` is no digit of a loop")
              .help("digits are `reg(4)`, `thread(256)`, `lane(8)`, `warp(4)`, `warpgroup(2)`"));
      return Optional.empty();
    }
    if (isShort && holder.get() == Digit.Holder.REG && !isFirst) {
      line.report(
          Code.P1304
              .at(written.span(), "how many registers this is is not said")
              .help("`reg(4)`; the first digit alone may be as many as it takes"));
      return Optional.empty();
    }
    if (isShort) {
      return Optional.of(new Digit(holder.get(), OptionalLong.empty()));
    }
    var count = line.number(Optional.of(call.get().plain().getFirst()));
    if (count.isPresent() && (count.get() < 1 || count.get() > 1024)) {
      line.report(
          Code.P1304
              .at(written.span(), "a digit of " + count.get() + " values")
              .help("from 1 to 1024"));
      return Optional.empty();
    }
    return count.map(it -> new Digit(holder.get(), OptionalLong.of(it)));
  }
}
