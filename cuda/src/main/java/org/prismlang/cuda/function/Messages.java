package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.emit.Literals;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Varying;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** What a kernel says: {@code assert} and {@code print}. */
final class Messages {
  private static final CudaType LONG = CudaType.named("long long");
  private static final CudaType UNSIGNED_LONG = CudaType.named("unsigned long long");

  private final FunctionScope scope;
  private final StringBuilder format = new StringBuilder();
  private final List<CudaExpr> values = new ArrayList<>();

  private Messages(FunctionScope scope) {
    this.scope = scope;
  }

  static CudaStmt of(Stmt.Assert check, FunctionScope scope) {
    var fails = scope.value(check.condition()).not();
    var watched = scope.watch(new Watched.Assertion(check.span(), check.message()));
    if (watched.isPresent()) {
      return CudaStmt.when(
          fails, CudaStmt.evaluate(scope.call("give_up", watched.get(), CudaExpr.unsigned(0))));
    }
    var message = new Messages(scope);
    var place = check.span().file().path() + ":" + check.span().from().line();
    message.text(place + ": assertion failed");
    if (!check.message().isEmpty()) {
      message.text(": " + check.message());
    }
    return CudaStmt.when(fails, CudaStmt.evaluate(message.call()), CudaStmt.call("__trap"));
  }

  /** Once for all threads that would say the same. */
  static CudaStmt of(Stmt.Print print, FunctionScope scope) {
    var message = printed(print, scope);
    var who = scope.unit();
    for (var expr : Uses.of(print).exprs()) {
      var perspective = Varying.of(expr);
      if (perspective.level() == Level.THREAD) {
        who = who.grouped(perspective);
      }
    }
    return Membership.in(who, Level.THREAD, 0, 1)
        .map(first -> CudaStmt.when(first, message))
        .orElse(message);
  }

  private static CudaStmt printed(Stmt.Print print, FunctionScope scope) {
    var message = new Messages(scope);
    for (var argument : print.arguments()) {
      if (!message.format.isEmpty()) {
        message.text(" ");
      }
      message.operand(argument);
    }
    return CudaStmt.evaluate(message.call());
  }

  private CudaExpr call() {
    scope.file().include("stdio.h");
    var arguments = new ArrayList<CudaExpr>();
    arguments.add(Literals.text(format + "\n"));
    arguments.addAll(values);
    return CudaExpr.call("printf", arguments);
  }

  private void text(String text) {
    format.append(text.replace("%", "%%"));
  }

  private void operand(Operand operand) {
    switch (operand) {
      case Operand.OfConstant(Value value) ->
          text(value instanceof Value.Words(String words) ? words : value.toString());
      case Operand.OfValue(Expr expr) -> {
        if (expr.type() instanceof Type.Vector vector) {
          elements(expr, vector.element(), vector.length());
        } else if (expr.type() instanceof Type.Array array) {
          elements(expr, array.element(), Values.elementsOf(array));
        } else {
          value(scope.value(expr), expr.type());
        }
      }
      case Operand.OfAccess _,
          Operand.OfSeveral _,
          Operand.OfCode _,
          Operand.OfBarrier _,
          Operand.Absent _ ->
          throw new IllegalStateException("nothing to print: " + operand);
    }
  }

  private void elements(Expr expr, Type element, int count) {
    text("[");
    for (int i = 0; i < count; i++) {
      text(i == 0 ? "" : ", ");
      value(scope.element(expr, i), element);
    }
    text("]");
  }

  private void value(CudaExpr value, Type type) {
    if (!(type instanceof Scalar scalar)) {
      throw new IllegalStateException("no way to print " + type);
    }
    switch (scalar) {
      case BOOL ->
          put("%s", new CudaExpr.Conditional(value, Literals.text("True"), Literals.text("False")));
      case INT8, INT16, INT32 -> put("%d", value);
      case UINT8, UINT16, UINT32 -> put("%u", value);
      case INT64 -> put("%lld", new CudaExpr.Cast(LONG, value));
      case UINT64 -> put("%llu", new CudaExpr.Cast(UNSIGNED_LONG, value));
      case FLOAT, DOUBLE -> put("%g", value);
      case FP8_E4M3, FP8_E5M2, HALF, BF16 -> put("%g", value.cast(CudaTypes.FLOAT));
    }
  }

  private void put(String directive, CudaExpr value) {
    format.append(directive);
    values.add(value);
  }
}
