package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.task.TensorType;
import org.prismlang.lang.type.BinaryOperator;

/**
 * A device function that does a task: {@code @implements(mma, acc=registers(…))}.
 *
 * @param task its name; {@code copy} is {@code x = y} and {@code x = T(y)}
 * @param unit who does it together, by {@code @requires}
 * @param registers how operands lie that are no memory
 * @param types which there are of a generic type
 * @param zero the parameter that says whether to add to what is there
 * @param rounding {@code exact}: the same operations in the same order; what else it does to
 *     numbers
 */
public record Implementation(
    Item.Function function,
    String task,
    Unit unit,
    Map<String, RegisterLayout> registers,
    Map<String, List<String>> types,
    Optional<String> zero,
    String rounding) {
  public Implementation {
    registers = Map.copyOf(registers);
    types = Map.copyOf(types);
  }

  public static final String COPY = "copy";

  private static final String EXACT = "exact";

  public boolean isExact() {
    return rounding.equals(EXACT);
  }

  public String name() {
    return function.name().text();
  }

  /** Empty where the function says nothing of the kind. */
  public static Optional<Implementation> of(Item.Function function) {
    var said = decorator(function, "implements");
    var unit = decorator(function, "requires").flatMap(Implementation::unit);
    if (said.isEmpty() || unit.isEmpty() || said.get().arguments().isEmpty()) {
      return Optional.empty();
    }
    var registers = new HashMap<String, RegisterLayout>();
    var types = new HashMap<String, List<String>>();
    for (var argument : said.get().arguments()) {
      argument
          .name()
          .ifPresent(
              name ->
                  RegisterLayout.of(argument.value())
                      .ifPresentOrElse(
                          it -> registers.put(name.text(), it),
                          () ->
                              listed(argument.value())
                                  .ifPresent(it -> types.put(name.text(), it))));
    }
    return Optional.of(
        new Implementation(
            function,
            Spelling.of(said.get().arguments().getFirst().value()),
            unit.get(),
            registers,
            types,
            text(said.get(), "zero"),
            text(said.get(), "rounding").orElse(EXACT)));
  }

  /** {@code [bf16, half]}. */
  private static Optional<List<String>> listed(Expr value) {
    return value instanceof Expr.ListLiteral(var elements, _)
        ? Optional.of(elements.stream().map(Spelling::of).toList())
        : Optional.empty();
  }

  /** What an element of that type may be; of a generic that nothing is said of, anything. */
  public Optional<List<String>> types(String element) {
    boolean isGeneric =
        function.generics().stream().anyMatch(it -> it.name().text().equals(element));
    return isGeneric ? Optional.ofNullable(types.get(element)) : Optional.of(List.of(element));
  }

  private static Optional<Item.Decorator> decorator(Item.Function function, String name) {
    return function.decorators().stream().filter(it -> it.name().text().equals(name)).findFirst();
  }

  private static Optional<String> text(Item.Decorator decorator, String name) {
    return decorator.arguments().stream()
        .filter(it -> it.name().filter(n -> n.text().equals(name)).isPresent())
        .map(Argument::value)
        .filter(Expr.Text.class::isInstance)
        .map(it -> ((Expr.Text) it).value())
        .findFirst();
  }

  /** {@code @requires(thread[128])}. */
  private static Optional<Unit> unit(Item.Decorator requires) {
    return requires.arguments().stream()
        .map(Argument::value)
        .map(Spelling::of)
        .flatMap(
            it -> Stream.of(Unit.values()).filter(u -> it.equals("thread[" + u.threads() + "]")))
        .findFirst();
  }

  /** A parameter that is neither an operand of the task nor what {@code zero} names. */
  Optional<Item.Parameter> stranger(Task task) {
    return function.parameters().stream()
        .filter(it -> !zero.equals(Optional.of(it.name().text())))
        .filter(
            it -> task.tensors().stream().noneMatch(t -> t.name().text().equals(it.name().text())))
        .findFirst();
  }

  /** A tile of shared memory that it is given. */
  public record SharedOperand(Expr element, List<Expr> extents) {
    public SharedOperand {
      extents = List.copyOf(extents);
    }
  }

  public Optional<Item.Parameter> parameter(String name) {
    return function.parameters().stream().filter(it -> it.name().text().equals(name)).findFirst();
  }

  public Optional<SharedOperand> shared(String name) {
    return parameter(name)
        .map(Item.Parameter::type)
        .flatMap(DirectiveCall::of)
        .filter(it -> it.word().equals("shared") && !it.plain().isEmpty())
        .map(it -> TensorType.of(it.plain().getFirst()))
        .map(it -> new SharedOperand(withoutConst(it.element()), it.extents()));
  }

  private static Expr withoutConst(Expr element) {
    return element instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _)
            && word.equals("const")
        ? arguments.getFirst().value()
        : element;
  }

  /** What its {@code static_assert}s say. */
  public record Condition(Expr holds, String text) {}

  public List<Condition> conditions() {
    var conditions = new ArrayList<Condition>();
    for (var statement : function.body()) {
      if (statement instanceof Stmt.Do(var expression, _)
          && DirectiveCall.of(expression)
              .filter(it -> it.word().equals("static_assert"))
              .isPresent()) {
        DirectiveCall.of(expression).orElseThrow().plain().stream()
            .findFirst()
            .ifPresent(it -> parts(it, conditions));
      }
    }
    return conditions;
  }

  /** What {@code and} joins is asked for one by one: whoever is refused hears which it was. */
  private static void parts(Expr holds, List<Condition> conditions) {
    if (holds instanceof Expr.Binary(var operator, var left, var right, _)
        && operator == BinaryOperator.AND) {
      parts(left, conditions);
      parts(right, conditions);
    } else {
      conditions.add(new Condition(holds, Spelling.of(holds)));
    }
  }
}
