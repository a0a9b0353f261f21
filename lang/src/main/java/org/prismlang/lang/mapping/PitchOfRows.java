package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.BinaryOperator;

/** Rows that the copy engine brings begin at multiples of 16 bytes. */
record PitchOfRows(Site site) {
  private static final long BYTES = 16;

  /** What no fact says already; P1313 where it can never hold. */
  List<Assembled.Need> needs(Predicate<String> isMapped) {
    var needs = new ArrayList<Assembled.Need>();
    for (var tensor : site.mapping().task().tensors()) {
      if (!isMapped.test(tensor.name().text())) {
        continue;
      }
      long elements = BYTES / TunedNumbers.bytes(Spelling.of(tensor.element())).orElse(BYTES);
      var extent = tensor.extents().getLast();
      var known = new TunedNumbers(Map.of(), site.mapping().task().around()).quietly(extent);
      if (known.filter(it -> it % elements != 0).isPresent()) {
        throw new Refused(
            Code.P1313
                .at(
                    tensor.span(),
                    "rows of `" + tensor.name().text() + "` are no multiple of 16 bytes")
                .label(site.mapping().item().name().span(), "the copy engine brings them here")
                .help("multiples of " + elements + " elements"));
      }
      if (known.isEmpty() && !isSaid(extent, elements)) {
        needs.add(need(tensor, extent, elements));
      }
    }
    return needs.stream().filter(it -> isFirst(it, needs)).toList();
  }

  private static Assembled.Need need(Task.Tensor tensor, Expr extent, long elements) {
    var size =
        extent instanceof Expr.Variable ? Spelling.of(extent) : "(" + Spelling.of(extent) + ")";
    return new Assembled.Need(
        size + " % " + elements + " == 0",
        "rows of `" + tensor.name().text() + "` are no multiple of 16 bytes");
  }

  private static boolean isFirst(Assembled.Need need, List<Assembled.Need> among) {
    return among.stream()
        .filter(it -> it.condition().equals(need.condition()))
        .findFirst()
        .filter(need::equals)
        .isPresent();
  }

  /** Whether it follows from {@code extent % n == 0}. */
  private boolean isSaid(Expr extent, long elements) {
    return Stream.concat(site.mapping().task().facts().stream(), site.mapping().facts().stream())
        .flatMap(FactsOfSizes::parts)
        .anyMatch(it -> isMultiple(it, Spelling.of(extent), elements));
  }

  private boolean isMultiple(Expr fact, String extent, long elements) {
    var numbers = new TunedNumbers(site.instance(), site.mapping().around());
    return fact
            instanceof
            Expr.Binary(var equal, Expr.Binary(var rest, var left, var right, _), var zero, _)
        && equal == BinaryOperator.EQUAL
        && rest == BinaryOperator.REMAINDER
        && Spelling.of(left).equals(extent)
        && numbers.quietly(zero).filter(it -> it == 0).isPresent()
        && numbers.quietly(right).filter(it -> it % elements == 0).isPresent();
  }
}
