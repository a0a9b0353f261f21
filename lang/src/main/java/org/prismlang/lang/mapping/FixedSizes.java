package org.prismlang.lang.mapping;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.BinaryOperator;

/** Sizes of which a fact says the number: {@code @where(D == 128)}. */
final class FixedSizes {
  private FixedSizes() {}

  static Map<String, Long> of(Mapping mapping, Map<String, Long> instance) {
    var numbers = new TunedNumbers(instance, mapping.around());
    var fixed = new HashMap<String, Long>();
    Stream.concat(mapping.task().facts().stream(), mapping.facts().stream())
        .flatMap(FactsOfSizes::parts)
        .forEach(
            it -> {
              if (it instanceof Expr.Binary(var operator, Expr.Variable(var size, _), var value, _)
                  && operator == BinaryOperator.EQUAL
                  && mapping.task().isSize(size)) {
                numbers.quietly(value).ifPresent(number -> fixed.put(size, number));
              }
            });
    return fixed;
  }
}
