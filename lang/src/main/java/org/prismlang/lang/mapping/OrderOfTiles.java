package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/** In which order blocks take the tiles of a grid: a function that gives each of them once. */
final class OrderOfTiles {
  /** Its functions are held to what orders are. */
  private static final String ORDERS = "std/orders.prism";

  private OrderOfTiles() {}

  /** Empty where it is none, which is said. */
  static Optional<Annotations.Order> of(Expr written, int loops, DirectiveLine line) {
    var numbers = line.numbers();
    var generics = written instanceof Expr.Index(_, var indices, _) ? indices : List.<Expr>of();
    var base = written instanceof Expr.Index(var it, _, _) ? it : written;
    var function = numbers.around().function(base);
    if (function.isEmpty()) {
      line.report(
          Code.P1302
              .at(written.span(), "`" + Spelling.of(base) + "` is no function of the device")
              .help("`from std.orders import snake`, `order=snake[16]`"));
      return Optional.empty();
    }
    boolean isKnown = function.get().name().span().file().path().equals(ORDERS);
    boolean areGiven =
        generics.size() == function.get().generics().size()
            && generics.stream()
                .allMatch(it -> numbers.quietly(it).filter(n -> n >= 1).isPresent());
    if (!isKnown || !areGiven) {
      line.report(
          Code.P1328
              .at(
                  written.span(),
                  isKnown
                      ? "`" + Spelling.of(base) + "` takes a number of 1 or more, in brackets"
                      : "nothing says that `" + Spelling.of(base) + "` gives each tile once")
              .help("`std.orders` has orders that do: `order=snake[16]`"));
      return Optional.empty();
    }
    int ordered = function.get().parameters().size() - 1;
    if (ordered > loops) {
      line.report(
          Code.P1328
              .at(
                  written.span(),
                  "`"
                      + Spelling.of(base)
                      + "` orders tiles of "
                      + ordered
                      + " loops, and not of "
                      + loops)
              .help("`grid(i, j, …)`, or no `order`"));
      return Optional.empty();
    }
    return function.map(it -> new Annotations.Order(it, generics));
  }
}
