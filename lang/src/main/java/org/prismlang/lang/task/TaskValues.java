package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.BinaryOperator;

/**
 * Expressions of a task as the reference has them: elements of buffers for elements of tensors.
 * What must hold so that they mean something is asserted before.
 */
final class TaskValues {
  private final TaskScope scope;
  private final TaskNames names;
  private final Surroundings around;
  private final Diagnostics diagnostics;
  private final List<Stmt> before;
  private final Reads reads;
  private final TensorParts parts;

  /** Who is told that a tensor is read. */
  interface Reads {
    void of(TensorPart operand, Span span);
  }

  TaskValues(
      TaskScope scope,
      TaskNames names,
      Surroundings around,
      Diagnostics diagnostics,
      List<Stmt> before,
      Reads reads) {
    this.scope = scope;
    this.names = names;
    this.around = around;
    this.diagnostics = diagnostics;
    this.before = before;
    this.reads = reads;
    this.parts = new TensorParts(this, scope);
  }

  TaskNames names() {
    return names;
  }

  TaskScope scope() {
    return scope;
  }

  TensorParts parts() {
    return parts;
  }

  void report(Diagnostic diagnostic) {
    diagnostics.report(diagnostic);
  }

  /** What must hold before, said of the place that needs it. */
  void check(Expr claim, String message, Guard guard, Span span) {
    before.add(Built.asserted(guard.implies(claim), message, span));
  }

  /** Without a word about it: it is said elsewhere. */
  Expr quietly(Expr expr) {
    return new TaskValues(scope, names, around, new Diagnostics(), new ArrayList<>(), (_, _) -> {})
        .of(expr, Guard.NONE);
  }

  Expr of(Expr expr) {
    return of(expr, Guard.NONE);
  }

  Expr of(Expr expr, Guard guard) {
    if (parts.isTensor(expr)) {
      return element(expr, guard);
    }
    return switch (expr) {
      case Expr.Variable variable -> variable(variable);
      case Expr.Field field -> field(field, guard);
      case Expr.Unary(var operator, var operand, var span) ->
          new Expr.Unary(operator, of(operand, guard), span);
      case Expr.Binary(var operator, var left, var right, var span) -> {
        var first = of(left, guard);
        var further =
            operator == BinaryOperator.AND
                ? guard.and(first)
                : operator == BinaryOperator.OR ? guard.andNot(first) : guard;
        yield new Expr.Binary(operator, first, of(right, further), span);
      }
      case Expr.Conditional(var condition, var then, var otherwise, var span) -> {
        var decides = of(condition, guard);
        yield new Expr.Conditional(
            decides, of(then, guard.and(decides)), of(otherwise, guard.andNot(decides)), span);
      }
      case Expr.Call(var callee, var arguments, var span) ->
          new Expr.Call(
              callee(callee),
              arguments.stream()
                  .map(it -> new Argument(it.name(), of(it.value(), guard), it.span()))
                  .toList(),
              span);
      case Expr.Index(var base, var indices, var span) ->
          new Expr.Index(of(base, guard), all(indices, guard), span);
      case Expr.ListLiteral(var elements, var span) ->
          new Expr.ListLiteral(all(elements, guard), span);
      case Expr.Tuple(var elements, var span) -> new Expr.Tuple(all(elements, guard), span);
      default -> expr;
    };
  }

  private List<Expr> all(List<Expr> exprs, Guard guard) {
    return exprs.stream().map(it -> of(it, guard)).toList();
  }

  private Expr element(Expr expr, Guard guard) {
    var part = parts.of(expr, guard);
    if (part.isEmpty()) {
      return expr;
    }
    if (!part.get().isElement()) {
      report(
          Code.P1205
              .at(
                  expr.span(),
                  "`"
                      + Spelling.of(expr)
                      + "` has "
                      + Plural.of(part.get().shape().size(), "dimension")
                      + " left: it is no number")
              .label(part.get().owner().span(), "declared here")
              .help("an index for each dimension names an element"));
      return expr;
    }
    reads.of(part.get(), expr.span());
    return part.get().get(expr.span());
  }

  private Expr variable(Expr.Variable variable) {
    var meaning = scope.find(variable.name());
    if (meaning.isEmpty()) {
      return around.constant(variable.name()).orElseGet(() -> unknown(variable));
    }
    return switch (meaning.get()) {
      case TaskScope.Is(var expr) -> expr;
      case TaskScope.Varies(var expr) -> expr;
      case TaskScope.Block _ -> {
        report(
            Code.P1205
                .at(variable.span(), "`" + variable.name() + "` is a block: it is no number")
                .help(
                    "`"
                        + variable.name()
                        + ".first` and `"
                        + variable.name()
                        + ".size` are; `for i in "
                        + variable.name()
                        + "` goes through its elements"));
        yield variable;
      }
      case TaskScope.Held _ -> variable;
    };
  }

  /**
   * An operation of the machine, if it is nothing else; what is unknown is said of the reference.
   */
  private Expr unknown(Expr.Variable variable) {
    if (names.isOwn(variable.name())) {
      report(
          Code.P0201
              .at(variable.span(), "`" + variable.name() + "` stands for nothing here")
              .help("what a block declares is gone behind it"));
    }
    return variable;
  }

  /** A type may be a name that a call binds. */
  private Expr callee(Expr callee) {
    if (!(callee instanceof Expr.Variable(var name, var span))) {
      return callee;
    }
    var meaning = scope.find(name);
    if (meaning.isPresent()) {
      return meaning.get() instanceof TaskScope.Is(var type) ? type : callee;
    }
    if (around.declares(name) || around.isOfHosts(name)) {
      report(
          Code.P1204
              .at(span, "a task calls tasks and operations, and `" + name + "` is neither")
              .help("write what it does in its place"));
    }
    return callee;
  }

  private Expr field(Expr.Field written, Guard guard) {
    var base = written.base();
    var name = written.name().text();
    var span = written.span();
    var block = scope.block(base);
    if (block.isEmpty()) {
      return new Expr.Field(of(base, guard), written.name(), span);
    }
    return switch (name) {
      case "first" -> block.get().first();
      case "size" -> block.get().size();
      default -> {
        report(
            Code.P1205
                .at(span, "a block has no `" + name + "`")
                .help("it has `first`, its first element, and `size`, how many it has"));
        yield written;
      }
    };
  }
}
