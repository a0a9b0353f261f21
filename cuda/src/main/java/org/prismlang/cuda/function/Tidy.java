package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.Origins;

/**
 * What a person would not leave on the page. Before: {@code int x; x = f();}, {@code const int r =
 * f(); x = r;}, variables nobody reads; after: {@code int x = f();}, {@code x = f();}, nothing.
 */
final class Tidy {
  private final Origins origins;

  /** What it changes still comes from where it came from. */
  Tidy(Origins origins) {
    this.origins = origins;
  }

  List<CudaStmt> statements(List<CudaStmt> statements) {
    var before = statements;
    while (true) {
      var after = once(before);
      if (after.equals(before)) {
        return after;
      }
      before = after;
    }
  }

  private List<CudaStmt> once(List<CudaStmt> statements) {
    var tidy = new ArrayList<CudaStmt>();
    for (int i = 0; i < statements.size(); i++) {
      var statement = statements.get(i);
      var rest = statements.subList(i + 1, statements.size());
      if (!(statement instanceof CudaStmt.Declare declare)) {
        tidy.addAll(commonEnd(origins.moved(statement, inside(statement))));
        continue;
      }
      if (!Mentions.reads(rest, declare.name())) {
        unread(declare).ifPresent(it -> tidy.add(origins.moved(declare, it)));
        tidy.addAll(new Unassigned(declare.name(), origins).in(rest));
        return tidy;
      }
      var joined = joined(declare, rest);
      if (joined.isPresent()) {
        tidy.add(origins.moved(rest.getFirst(), joined.get()));
        tidy.addAll(rest.subList(1, rest.size()));
        return tidy;
      }
      tidy.add(declare);
    }
    return tidy;
  }

  private CudaStmt inside(CudaStmt statement) {
    return switch (statement) {
      case CudaStmt.If(CudaExpr condition, var then, var otherwise) ->
          new CudaStmt.If(condition, statements(then), statements(otherwise));
      case CudaStmt.For loop -> loop.with(statements(loop.body()));
      case CudaStmt.While(CudaExpr condition, var body) ->
          new CudaStmt.While(condition, statements(body));
      case CudaStmt.Block(var body) -> new CudaStmt.Block(statements(body));
      default -> statement;
    };
  }

  /**
   * An operation of the whole warp that ends both arms stands behind them: what is in flight then
   * meets in the same registers.
   */
  private List<CudaStmt> commonEnd(CudaStmt statement) {
    boolean isCommon =
        statement instanceof CudaStmt.If(_, var then, var otherwise)
            && !then.isEmpty()
            && !otherwise.isEmpty()
            && then.getLast().equals(otherwise.getLast())
            && then.getLast() instanceof CudaStmt.Evaluate(CudaExpr.Call(_, var arguments))
            && arguments.isEmpty();
    if (!isCommon) {
      return List.of(statement);
    }
    var branch = (CudaStmt.If) statement;
    var then = branch.then().subList(0, branch.then().size() - 1);
    var otherwise = branch.otherwise().subList(0, branch.otherwise().size() - 1);
    var rest = new CudaStmt.If(branch.condition(), then, otherwise);
    return List.of(origins.moved(branch, rest), branch.then().getLast());
  }

  /** What is left of a variable that nobody reads: the call that makes its value. */
  private static Optional<CudaStmt> unread(CudaStmt.Declare declare) {
    return declare.value().filter(CudaExpr.Call.class::isInstance).map(CudaStmt.Evaluate::new);
  }

  private static Optional<CudaStmt> joined(CudaStmt.Declare declare, List<CudaStmt> rest) {
    if (declare.type() instanceof CudaType.Array) {
      return Optional.empty();
    }
    return declare.value().isEmpty() ? initialized(declare, rest) : forwarded(declare, rest);
  }

  private static Optional<CudaStmt> initialized(CudaStmt.Declare declare, List<CudaStmt> rest) {
    if (!(rest.getFirst() instanceof CudaStmt.Assign(var target, var operator, var value))
        || !target.equals(CudaExpr.name(declare.name()))
        || !operator.equals("=")
        || Mentions.in(value, declare.name()) > 0) {
      return Optional.empty();
    }
    boolean changes = Mentions.changes(rest.subList(1, rest.size()), declare.name());
    var type = changes ? declare.type() : declare.type().constant();
    return Optional.of(new CudaStmt.Declare(type, declare.name(), Optional.of(value)));
  }

  /** The value goes straight to its only reader, which comes next. */
  private static Optional<CudaStmt> forwarded(CudaStmt.Declare declare, List<CudaStmt> rest) {
    var value = declare.value().orElseThrow();
    var name = CudaExpr.name(declare.name());
    if (Mentions.in(rest, declare.name()) != 1) {
      return Optional.empty();
    }
    return switch (rest.getFirst()) {
      case CudaStmt.Assign(var target, var operator, var read) when read.equals(name) ->
          Optional.of(new CudaStmt.Assign(target, operator, value));
      case CudaStmt.Return(var read) when read.equals(Optional.of(name)) ->
          Optional.of(new CudaStmt.Return(Optional.of(value)));
      default -> Optional.empty();
    };
  }
}
