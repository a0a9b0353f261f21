package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.BinaryOperator;

/**
 * A task as a host function that does it in the order of its text: a buffer for each tensor, its
 * elements in the order of their indices, and the sizes behind them.
 */
public final class Reference {
  private Reference() {}

  public static Item.Function of(Elements elements) {
    var task = elements.task();
    var item = task.item();
    var parameters = new ArrayList<Item.Parameter>();
    for (var parameter : task.parameters()) {
      parameters.add(
          new Item.Parameter(
              parameter.name(),
              switch (parameter) {
                case Task.Tensor it -> Built.call("buffer", List.of(it.element()), it.span());
                case Task.Scalar it -> it.type();
              },
              Optional.empty(),
              Optional.empty(),
              parameter.span()));
    }
    for (var size : task.sizes()) {
      parameters.add(
          new Item.Parameter(
              size,
              Built.variable("int", item.head()),
              Optional.empty(),
              Optional.empty(),
              size.span()));
    }
    var body = new ArrayList<Stmt>(contract(task));
    body.addAll(Flat.of(elements));
    return new Item.Function(
        List.of(host(item)),
        item.name(),
        item.generics(),
        parameters,
        List.of(),
        body,
        item.head(),
        item.span());
  }

  /** What it asks of its sizes and scalars. */
  private static List<Stmt> contract(Task task) {
    var asserts = new ArrayList<Stmt>();
    var head = task.item().head();
    for (var size : task.sizes()) {
      asserts.add(
          Built.asserted(
              Built.binary(
                  BinaryOperator.GREATER_EQUAL,
                  Built.variable(size.text(), size.span()),
                  Built.number(0, head)),
              "`" + size.text() + "` is negative",
              head));
    }
    for (var tensor : task.tensors()) {
      asserts.addAll(Built.countable(tensor.name().text(), tensor.extents(), tensor.span()));
    }
    for (var fact : task.facts()) {
      asserts.add(Built.asserted(fact, "`" + fact.span().text() + "` does not hold", fact.span()));
    }
    return asserts;
  }

  private static Item.Decorator host(Item.Function item) {
    var span = item.head();
    return new Item.Decorator(
        new Name("prism", span),
        List.of(new Argument(Optional.empty(), new Expr.Text("host", span), span)),
        span);
  }
}
