package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;

/** Buffers in place of tensors: elements in the order of their indices. */
final class Flat {
  /** The extents of each tensor. */
  private final Map<String, List<Expr>> shapes = new HashMap<>();

  private Flat() {}

  static List<Stmt> of(Elements elements) {
    var flat = new Flat();
    elements.task().tensors().forEach(it -> flat.shapes.put(it.name().text(), it.extents()));
    return flat.all(elements.body());
  }

  private List<Stmt> all(List<Stmt> statements) {
    var out = new ArrayList<Stmt>();
    statements.forEach(it -> statement(it, out));
    return out;
  }

  private void statement(Stmt statement, List<Stmt> out) {
    switch (statement) {
      case Stmt.Declare it -> declare(it, out);
      case Stmt.Assign(var targets, var value, var span) ->
          out.add(new Stmt.Assign(targets.stream().map(this::of).toList(), of(value), span));
      case Stmt.Update(var target, var operator, var value, var span) ->
          out.add(new Stmt.Update(of(target), operator, of(value), span));
      case Stmt.For(var decorators, var variable, var iterable, var body, var head, var span) ->
          out.add(new Stmt.For(decorators, variable, of(iterable), all(body), head, span));
      case Stmt.If(var condition, var then, var otherwise, var head, var span) ->
          out.add(new Stmt.If(of(condition), all(then), all(otherwise), head, span));
      case Stmt.Assert(var condition, var message, var span) ->
          out.add(new Stmt.Assert(of(condition), message, span));
      case Stmt.Do(var expression, var span) -> out.add(new Stmt.Do(of(expression), span));
      default -> out.add(statement);
    }
  }

  private void declare(Stmt.Declare it, List<Stmt> out) {
    var type = TensorType.of(it.type());
    if (type.extents().isEmpty()) {
      out.add(
          new Stmt.Declare(
              it.name(), it.type(), it.perspective(), it.value().map(this::of), it.span()));
      return;
    }
    shapes.put(it.name().text(), type.extents());
    out.addAll(Built.countable(it.name().text(), type.extents(), it.type().span()));
    var size = type.extents().stream().reduce(Built::product).orElseThrow();
    out.add(
        new Stmt.Declare(
            it.name(),
            Built.call("buffer", List.of(type.element()), it.type().span()),
            Optional.empty(),
            Optional.of(Built.call("buffer", List.of(type.element(), size), it.type().span())),
            it.span()));
  }

  private Expr of(Expr expr) {
    return switch (expr) {
      case Expr.Index(Expr.Variable tensor, var indices, var span)
          when shapes.containsKey(tensor.name()) ->
          new Expr.Index(
              tensor,
              List.of(
                  number(
                      shapes.getOrDefault(tensor.name(), List.of()),
                      indices.stream().map(this::of).toList(),
                      span)),
              span);
      case Expr.Call(Expr.Variable(var word, _), var arguments, var span)
          when word.equals(TaskWords.TF32) && arguments.size() == 1 ->
          TaskWords.tf32(of(arguments.getFirst().value()), span);
      default -> expr.mapped(this::of);
    };
  }

  private static Expr number(List<Expr> extents, List<Expr> indices, Span span) {
    var number = Built.number(0, span);
    for (int i = 0; i < extents.size(); i++) {
      number = Built.sum(Built.product(number, extents.get(i)), indices.get(i));
    }
    return number;
  }
}
