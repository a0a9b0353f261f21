package org.prismlang.bundl.typing;

import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;

/** What a derivation concludes; Γ is left out of its text. */
public sealed interface Judgement {
  String text();

  record OfExpr(Perspective perspective, Expr expression, Type type) implements Judgement {
    @Override
    public String text() {
      return "⊢ " + perspective + "  " + Printer.print(expression) + " : " + type;
    }
  }

  record OfStatement(Perspective perspective, int budget, Statement statement)
      implements Judgement {
    @Override
    public String text() {
      return "⊢ " + perspective + ", m = " + budget + "  " + Printer.line(statement);
    }
  }
}
