package org.prismlang.bundl.typing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;

/** T-Function-Call. */
final class CallTyping {
  private final Program program;
  private final Algebra algebra;
  private final ExpressionTyping expressions;
  private List<Program.Function> callable;

  CallTyping(Program program, Algebra algebra, ExpressionTyping expressions) {
    this.program = program;
    this.algebra = algebra;
    this.expressions = expressions;
    this.callable = program.functions();
  }

  /** What follows stands in the function. */
  void enter(Program.Function function) {
    callable = program.functions().subList(0, program.functions().indexOf(function));
  }

  void leave() {
    callable = program.functions();
  }

  Derivation derive(Statement.Call it, Context context, Perspective at, int budget) {
    var arguments =
        program
            .function(it.function())
            .map(function -> called(it, function, context, at, budget))
            .orElseGet(() -> unknown(it));
    return new Derivation("T-Function-Call", new Judgement.OfStatement(at, budget, it), arguments);
  }

  private List<Derivation> unknown(Statement.Call it) {
    refuse(Premise.CALL_FUNCTION, "there is no `" + it.function() + "`", it);
    return List.of();
  }

  private List<Derivation> called(
      Statement.Call it, Program.Function function, Context context, Perspective at, int budget) {
    var name = "`" + it.function() + "`";
    var of = function.perspective();
    if (algebra.has(Correction.NO_RECURSION) && !callable.contains(function)) {
      refuse(Premise.CALL_EARLIER, name + " does not stand before", it);
    }
    boolean fits =
        algebra.has(Correction.CALL_FROM_BROADER) ? algebra.isBelow(of, at) : of.equals(at);
    if (!fits) {
      refuse(Premise.CALL_BELOW, name + " is " + of + ", called at " + at, it);
    }
    if (function.shared() > budget) {
      refuse(Premise.CALL_BUDGET, name + " needs " + function.shared() + " of " + budget, it);
    }
    int count = function.parameters().size();
    if (it.arguments().size() != count) {
      refuse(Premise.CALL_ARGUMENT, it.arguments().size() + " arguments for " + count, it);
      return List.of();
    }
    passedOnce(it, context);
    var arguments = new ArrayList<Derivation>();
    for (int i = 0; i < count; i++) {
      var type = function.parameters().get(i).type();
      argument(it.arguments().get(i), type, context, at, of).ifPresent(arguments::add);
    }
    return arguments;
  }

  /** An array is passed to those who own it, a value by those who know it. */
  private Optional<Derivation> argument(
      Expr expression, Type type, Context context, Perspective at, Perspective of) {
    var reader = type instanceof Type.Base ? at : of;
    return expressions.derive(expression, context, reader, type, Premise.CALL_ARGUMENT);
  }

  private void passedOnce(Statement.Call it, Context context) {
    var arrays = new HashSet<String>();
    for (var argument : it.arguments()) {
      boolean isAgain =
          argument instanceof Expr.Variable variable
              && isArray(variable.name(), context)
              && !arrays.add(variable.name());
      if (isAgain && algebra.has(Correction.ARRAYS_ONCE)) {
        refuse(Premise.CALL_ONCE, "`" + Printer.print(argument) + "` is passed twice", it);
      }
    }
  }

  private static boolean isArray(String name, Context context) {
    return context.find(name).filter(entry -> !(entry.type() instanceof Type.Base)).isPresent();
  }

  private void refuse(Premise premise, String found, Statement.Call it) {
    expressions.refuse(premise, found, it.span());
  }
}
