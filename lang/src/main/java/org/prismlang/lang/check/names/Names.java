package org.prismlang.lang.check.names;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.syntax.Expr;

/** The names an expression mentions. */
public final class Names {
  private Names() {}

  public static List<Expr.Variable> in(Expr expr) {
    var found = new ArrayList<Expr.Variable>();
    collect(expr, found);
    return found;
  }

  private static void collect(Expr expr, List<Expr.Variable> found) {
    switch (expr) {
      case Expr.Variable it -> found.add(it);
      case Expr.Unary it -> collect(it.operand(), found);
      case Expr.Binary it -> {
        collect(it.left(), found);
        collect(it.right(), found);
      }
      case Expr.Conditional it -> {
        collect(it.condition(), found);
        collect(it.then(), found);
        collect(it.otherwise(), found);
      }
      case Expr.Call it -> {
        collect(it.callee(), found);
        it.arguments().forEach(argument -> collect(argument.value(), found));
      }
      case Expr.Index it -> {
        collect(it.base(), found);
        it.indices().forEach(index -> collect(index, found));
      }
      case Expr.Slice it -> {
        it.from().ifPresent(from -> collect(from, found));
        it.to().ifPresent(to -> collect(to, found));
      }
      case Expr.Field it -> collect(it.base(), found);
      case Expr.Lambda it -> collect(it.body(), found);
      case Expr.ListLiteral it -> it.elements().forEach(element -> collect(element, found));
      case Expr.FillLiteral it -> collect(it.element(), found);
      case Expr.Tuple it -> it.elements().forEach(element -> collect(element, found));
      case Expr.Int _,
          Expr.Float _,
          Expr.Bool _,
          Expr.Text _,
          Expr.FunctionType _,
          Expr.Broken _ -> {}
    }
  }
}
