package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Value;

/** {@code name=[numbers]} between the parentheses of a decorator, one a name. */
final class NumberLists {
  private final Code code;
  private final String example;
  private final Walk walk;
  private final Map<String, List<Long>> lists = new LinkedHashMap<>();

  /**
   * @param code of what is wrong with one
   * @param example of how it is written
   */
  NumberLists(Code code, String example, Walk walk) {
    this.code = code;
    this.example = example;
    this.walk = walk;
  }

  Map<String, List<Long>> all() {
    return lists;
  }

  /** Whether it is one; what is wrong is said. */
  boolean add(String name, Argument argument) {
    if (lists.containsKey(name)) {
      return wrong(argument.value(), "`" + name + "` is given twice", "leave one of them out");
    }
    if (!(argument.value() instanceof Expr.ListLiteral(var elements, _)) || elements.isEmpty()) {
      return wrong(argument.value(), "`" + name + "=` lists numbers", "`" + example + "`");
    }
    var numbers = new ArrayList<Long>();
    for (var element : elements) {
      var number = number(name, element);
      if (number.isEmpty()) {
        return false;
      }
      if (numbers.contains(number.get())) {
        return wrong(element, "`" + number.get() + "` is listed twice", "leave one of them out");
      }
      numbers.add(number.get());
    }
    lists.put(name, numbers);
    return true;
  }

  private Optional<Long> number(String name, Expr element) {
    var value = walk.values.constant(element, "what `" + name + "=` lists");
    if (value.isPresent() && !(value.get() instanceof Value.Int)) {
      wrong(element, "`" + name + "=` lists numbers, this is " + value.get(), "`" + example + "`");
    }
    return value.flatMap(it -> it instanceof Value.Int(long n) ? Optional.of(n) : Optional.empty());
  }

  private boolean wrong(Expr at, String message, String help) {
    walk.frame.report(code.at(at.span(), message).help(help));
    return false;
  }
}
