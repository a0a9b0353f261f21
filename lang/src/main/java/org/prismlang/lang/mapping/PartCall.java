package org.prismlang.lang.mapping;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.CalledPart;

/**
 * The directives of a mapping that another calls, with what it is given in place of its parameters.
 * What they make is called after the call, so that two calls meet nowhere.
 *
 * @param numbers values of its tunables
 * @param given what stands for its parameters, and for what it makes
 */
record PartCall(CalledPart part, Map<String, Long> numbers, Given given) {
  PartCall {
    numbers = Map.copyOf(numbers);
  }

  /** Empty where it is called in another way than it says, which is said. */
  static Optional<PartCall> of(
      CalledPart part, Expr.Call call, String prefix, TunedNumbers numbers, Diagnostics errors) {
    var item = part.item();
    var given = new HashMap<String, Expr>();
    var parameters = item.parameters();
    int next = 0;
    for (var argument : call.arguments()) {
      var name =
          argument
              .name()
              .map(Name::text)
              .orElse(next < parameters.size() ? parameters.get(next).name().text() : "");
      next += argument.name().isPresent() ? 0 : 1;
      boolean isOne = parameters.stream().anyMatch(it -> it.name().text().equals(name));
      if (!isOne || given.putIfAbsent(name, argument.value()) != null) {
        return wrong(part, argument.span().text(), call, errors);
      }
    }
    if (given.size() < parameters.size()) {
      return wrong(part, "", call, errors);
    }
    var values = new HashMap<String, Long>();
    var brackets =
        call.callee() instanceof Expr.Index(_, var indices, _) ? indices : List.<Expr>of();
    if (brackets.size() != item.generics().size()) {
      return wrong(part, "", call, errors);
    }
    for (int i = 0; i < brackets.size(); i++) {
      var value = numbers.of(brackets.get(i), errors);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.put(item.generics().get(i).name().text(), value.get());
    }
    Stmt.all(item.body())
        .filter(Stmt.Assign.class::isInstance)
        .flatMap(it -> ((Stmt.Assign) it).targets().stream())
        .filter(Expr.Variable.class::isInstance)
        .map(Expr.Variable.class::cast)
        .forEach(
            it -> given.put(it.name(), new Expr.Variable(prefix + "_" + it.name(), it.span())));
    return Optional.of(new PartCall(part, values, new Given(given)));
  }

  private static Optional<PartCall> wrong(
      CalledPart part, String what, Expr.Call call, Diagnostics errors) {
    var head = part.item().head();
    errors.report(
        Code.P1301
            .at(
                call.span(),
                "`"
                    + part.item().name().text()
                    + "` takes other arguments"
                    + (what.isEmpty() ? "" : " than `" + what + "`"))
            .label(head, "declared here"));
    return Optional.empty();
  }
}
