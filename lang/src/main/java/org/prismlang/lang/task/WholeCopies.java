package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;

/** Assignments to more than one element. */
final class WholeCopies {
  private final TaskValues values;
  private final Privileges privileges;
  private final List<Stmt> out;

  WholeCopies(TaskValues values, Privileges privileges, List<Stmt> out) {
    this.values = values;
    this.privileges = privileges;
    this.out = out;
  }

  /** {@code x = y}, {@code x = T(y)}, {@code x = { v }}: element by element. */
  void all(TensorPart to, Expr value, Span span) {
    var source = source(value);
    var from = source.flatMap(it -> values.parts().of(it, Guard.NONE));
    if (source.isPresent() && from.isEmpty()) {
      return;
    }
    if (from.isEmpty() && !(value instanceof Expr.FillLiteral)) {
      values.report(
          Code.P1205
              .at(value.span(), "this is one number, and what is written has " + shape(to))
              .help("`{ v }` for all elements, or loops around an element"));
      return;
    }
    if (from.isPresent() && !haveOneShape(from.get(), to)) {
      values.report(
          Code.P1205
              .at(
                  value.span(),
                  "this has " + shape(from.get()) + ", and what is written " + shape(to))
              .label(to.owner().span(), "declared here"));
      return;
    }
    if (from.isPresent() && !from.get().isApartFrom(to) && !from.get().isSameAs(to)) {
      values.report(
          Code.P1209
              .at(
                  span,
                  "the parts of `" + to.owner().name() + "` that are read and written overlap")
              .help("copy what is read to a tensor of its own first"));
      return;
    }
    if (value instanceof Expr.FillLiteral(var each, _) && mentions(each, to)) {
      values.report(
          Code.P1209
              .at(value.span(), "what `" + to.owner().name() + "` is filled with is read from it")
              .help("read it to a variable first: `v : float = …`"));
      return;
    }
    var element =
        value instanceof Expr.FillLiteral(var each, _)
            ? Optional.of(values.of(each))
            : Optional.<Expr>empty();
    from.ifPresent(it -> privileges.read(it, value.span()));
    privileges.write(to, span);
    var indices = new ArrayList<TensorPart.Place>();
    var loops = new ArrayList<Name>();
    for (int i = 0; i < to.shape().size(); i++) {
      var name = values.names().fresh("x" + (i == 0 ? "" : i));
      loops.add(new Name(name, span));
      indices.add(new TensorPart.At(Built.variable(name, span)));
    }
    var what =
        element.orElseGet(
            () -> {
              var each = from.orElseThrow().with(indices).get(value.span());
              return value instanceof Expr.Call(var type, _, var at)
                  ? new Expr.Call(
                      values.of(type),
                      List.of(new Argument(Optional.empty(), each, each.span())),
                      at)
                  : each;
            });
    Stmt inner = new Stmt.Assign(List.of(to.with(indices).get(span)), what, span);
    for (int i = loops.size() - 1; i >= 0; i--) {
      inner =
          Built.loop(loops.get(i), Built.number(0, span), to.shape().get(i), List.of(inner), span);
    }
    out.add(inner);
  }

  private boolean mentions(Expr expr, TensorPart tensor) {
    return Expr.Variable.in(expr)
        .anyMatch(
            it ->
                values
                    .scope()
                    .tensor(it.name())
                    .filter(other -> other.owner().equals(tensor.owner()))
                    .isPresent());
  }

  /** The tensor that is copied, converted or not. */
  private Optional<Expr> source(Expr value) {
    if (values.parts().isTensor(value)) {
      return Optional.of(value);
    }
    return value instanceof Expr.Call(Expr.Variable _, var arguments, _)
            && arguments.size() == 1
            && values.parts().isTensor(arguments.getFirst().value())
        ? Optional.of(arguments.getFirst().value())
        : Optional.empty();
  }

  private static boolean haveOneShape(TensorPart a, TensorPart b) {
    var mine = a.shape();
    var others = b.shape();
    boolean isOne = mine.size() == others.size();
    for (int i = 0; isOne && i < mine.size(); i++) {
      isOne = Linear.areEqual(mine.get(i), others.get(i));
    }
    return isOne;
  }

  private static String shape(TensorPart operand) {
    var text = new StringBuilder();
    operand.shape().forEach(it -> text.append('[').append(Spelling.of(it)).append(']'));
    return operand.isElement() ? "one element" : "`" + text + "`";
  }
}
