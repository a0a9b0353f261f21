package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.spread.Said;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/**
 * {@code stage(A, at=k, to=shared(order=[1, 0], pad=4), ahead=1)}: the part of a tensor that a trip
 * reads lies in shared memory as it is said. With {@code depth=4, by=producer} a role brings it.
 */
record BoxDirective(NamedPlan names, List<Said.Boxed> boxes) {
  private static final String USAGE = "stage(A, at=k, to=shared(order=[1, 0], pad=4), ahead=1)";

  /** Whether it is about elements: no copy engine brings them, so they have no swizzle. */
  static boolean isSaid(DirectiveLine line) {
    var to = line.named("to");
    return to.filter(it -> Spelling.of(it).equals("shared")).isPresent()
        || to.flatMap(DirectiveCall::of)
            .filter(it -> it.word().equals("shared") && it.named("swizzle").isEmpty())
            .isPresent();
  }

  void add(List<Expr> tensors, String at, DirectiveLine line) {
    var to = line.named("to").flatMap(DirectiveCall::of);
    boolean isUnderstood =
        to.isEmpty()
            || to.get().isOnce(line.diagnostics())
                && to.get().takes(0, 0, List.of("order", "pad"), USAGE, line.diagnostics());
    var order = to.flatMap(it -> it.named("order"));
    var places = order.flatMap(it -> order(it, line));
    var pad = number(to.flatMap(it -> it.named("pad")), 0, 64, line);
    var ahead = number(line.named("ahead"), 0, 1, line);
    var ring = ring(line);
    if (!isUnderstood
        || order.isPresent() && places.isEmpty()
        || pad.isEmpty()
        || ahead.isEmpty()
        || ring.isEmpty() && line.named("by").isPresent()
        || isStrange(line)) {
      return;
    }
    for (var tensor : tensors) {
      var name = Spelling.of(tensor);
      if (names.plan().parameter(name).isEmpty()) {
        names.unknown(tensor, "tensor", line);
      } else if (boxes.stream().anyMatch(it -> it.tensor().equals(name))) {
        line.report(
            Code.P1313
                .at(line.span(), "`" + name + "` is staged already")
                .help("leave one of them out"));
      } else {
        boxes.add(
            new Said.Boxed(
                name, at, places.orElse(List.of()), pad.get(), ahead.get(), ring, line.span()));
      }
    }
  }

  /** Who brings it, where somebody is said to, and how far ahead. */
  private static Optional<Said.Ring> ring(DirectiveLine line) {
    var by = line.named("by");
    if (by.isEmpty()) {
      return Optional.empty();
    }
    if (line.named("depth").isEmpty()) {
      line.report(
          Code.P1313
              .at(line.span(), "nothing says how far ahead `" + Spelling.of(by.get()) + "` is")
              .help("`depth=4`: so many trips have what they read in shared memory at once"));
      return Optional.empty();
    }
    return number(line.named("depth"), 2, 16, line)
        .map(it -> new Said.Ring(Spelling.of(by.get()), it));
  }

  /** P1313: what only rings of the copy engine have. */
  private static boolean isStrange(DirectiveLine line) {
    var known =
        line.named("by").isPresent()
            ? List.of("at", "to", "depth", "by")
            : List.of("at", "to", "ahead");
    var stranger =
        line.call().named().keySet().stream().filter(it -> !known.contains(it)).findFirst();
    stranger.ifPresent(
        it ->
            line.report(
                Code.P1313
                    .at(
                        line.span(),
                        (line.named("by").isPresent()
                                ? "boxes that a role brings have no `"
                                : "boxes that all threads copy have no `")
                            + it
                            + "`")
                    .help(
                        "`"
                            + USAGE
                            + "`, or `depth=4, by=producer`; rings of products have"
                            + " `to=shared(swizzle=128)`")));
    return stranger.isPresent();
  }

  private static Optional<Long> number(
      Optional<Expr> written, long least, long most, DirectiveLine line) {
    if (written.isEmpty()) {
      return Optional.of(0L);
    }
    var number = line.number(written);
    if (number.isPresent() && (number.get() < least || number.get() > most)) {
      line.report(
          Code.P1304
              .at(written.get().span(), "this is " + number.get())
              .help("from " + least + " to " + most));
      return Optional.empty();
    }
    return number;
  }

  private static Optional<List<Integer>> order(Expr written, DirectiveLine line) {
    if (!(written instanceof Expr.ListLiteral(var elements, _))) {
      line.report(
          Code.P1313
              .at(written.span(), "this is no order of dimensions")
              .help("`order=[1, 0]`: their numbers, from slow to fast"));
      return Optional.empty();
    }
    var order = new ArrayList<Integer>();
    for (var element : elements) {
      line.number(Optional.of(element)).ifPresent(it -> order.add(it.intValue()));
    }
    return order.size() == elements.size() ? Optional.of(order) : Optional.empty();
  }
}
