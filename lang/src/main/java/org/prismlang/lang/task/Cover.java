package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;

/**
 * P1207: what is {@code write} is written, every element of it. Some statement does so: it is under
 * no condition, and each dimension is whole, or a loop's over all of it, with no other loops
 * around.
 */
final class Cover {
  private final Task task;

  private Cover(Task task) {
    this.task = task;
  }

  static void check(Task task, Diagnostics diagnostics) {
    var cover = new Cover(task);
    for (var tensor : task.tensors()) {
      if (tensor.privilege() == Privilege.WRITE
          && !cover.isCovered(tensor, task.item().body(), List.of())) {
        var missing =
            Code.P1207
                .at(
                    tensor.span(),
                    "`"
                        + tensor.name().text()
                        + "` is `write`, and no statement is known to write every element of it")
                .help(
                    "`update` keeps what is not written; a statement under a condition, or under a"
                        + " loop that may have no trip, may write nothing");
        diagnostics.report(
            cover
                .some(tensor)
                .map(it -> missing.label(it, "this writes some of them: which is not known"))
                .orElse(missing));
      }
    }
  }

  /** Where elements of it are written first. */
  private Optional<Span> some(Task.Tensor tensor) {
    return Stmt.all(task.item().body())
        .filter(Stmt.Assign.class::isInstance)
        .map(it -> ((Stmt.Assign) it).targets().getFirst())
        .filter(it -> isPartOf(tensor, it))
        .map(Expr::span)
        .findFirst();
  }

  private static boolean isPartOf(Task.Tensor tensor, Expr target) {
    return TensorParts.written(target)
        .filter(it -> it.base().name().equals(tensor.name().text()))
        .isPresent();
  }

  /**
   * A loop around a statement.
   *
   * @param extent how far it runs, from 0
   * @param of the loop over blocks that it goes through further
   */
  private record Around(String variable, Optional<Linear> extent, Optional<Around> of) {}

  private boolean isCovered(Task.Tensor tensor, List<Stmt> body, List<Around> around) {
    return body.stream().anyMatch(it -> covers(tensor, it, around));
  }

  private boolean covers(Task.Tensor tensor, Stmt statement, List<Around> around) {
    return switch (statement) {
      case Stmt.Assign(var targets, _, _) -> isAll(tensor, targets.getFirst(), around);
      case Stmt.For it -> {
        var inner = new ArrayList<>(around);
        inner.add(around(it, around));
        yield isCovered(tensor, it.body(), inner);
      }
      case Stmt.Do(Expr.Call call, _) -> isGiven(tensor, call, around);
      default -> false;
    };
  }

  private Around around(Stmt.For it, List<Around> around) {
    var variable = it.variable().text();
    if (it.iterable() instanceof Expr.Variable block) {
      return within(variable, block, around);
    }
    if (it.iterable() instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _)
        && arguments.size() >= 2) {
      var first = arguments.get(0).value();
      var second = arguments.get(1).value();
      if (word.equals("blocks")
          && first instanceof Expr.Variable block
          && around.stream().anyMatch(e -> e.variable.equals(block.name()))) {
        return within(variable, block, around);
      }
      if (word.equals("blocks")) {
        return new Around(variable, Optional.of(extent(first)), Optional.empty());
      }
      if (word.equals("range") && Built.is(first, 0)) {
        return new Around(variable, Optional.of(extent(second)), Optional.empty());
      }
    }
    return new Around(variable, Optional.empty(), Optional.empty());
  }

  /** Elements or blocks of a block. */
  private static Around within(String variable, Expr.Variable block, List<Around> around) {
    var of = around.reversed().stream().filter(it -> it.variable.equals(block.name())).findFirst();
    return new Around(variable, of.flatMap(Around::extent), of);
  }

  /** Constants are told by their value. */
  private Linear extent(Expr written) {
    return Linear.of(
        written instanceof Expr.Variable(var name, _)
            ? task.around().constant(name).orElse(written)
            : written);
  }

  private boolean isGiven(Task.Tensor tensor, Expr.Call call, List<Around> around) {
    var callee = task.around().called(call.callee());
    if (callee.isEmpty()) {
      // What is wrong with the call is said elsewhere.
      return !Spelling.of(call.callee()).equals("print");
    }
    var arguments = call.arguments().stream().filter(it -> it.name().isEmpty()).toList();
    var parameters = callee.get().parameters();
    for (int i = 0; i < Math.min(arguments.size(), parameters.size()); i++) {
      Argument argument = arguments.get(i);
      if (parameters.get(i) instanceof Task.Tensor it
          && it.privilege() == Privilege.WRITE
          && isAll(tensor, argument.value(), around)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAll(Task.Tensor tensor, Expr target, List<Around> around) {
    if (!isPartOf(tensor, target)) {
      return false;
    }
    var used = new HashSet<Around>();
    var indices = TensorParts.written(target).orElseThrow().indices();
    for (int i = 0; i < Math.min(indices.size(), tensor.extents().size()); i++) {
      if (!isWhole(indices.get(i), Linear.of(tensor.extents().get(i)), around, used)) {
        return false;
      }
    }
    return used.containsAll(around);
  }

  private static boolean isWhole(Expr index, Linear extent, List<Around> around, Set<Around> used) {
    return switch (index) {
      case Expr.Slice(var from, var to, _) -> from.isEmpty() && to.isEmpty();
      case Expr.Int _ -> Built.is(index, 0) && extent.equals(new Linear(Map.of(), 1));
      case Expr.Variable(var name, _) -> {
        var loop = around.reversed().stream().filter(it -> it.variable.equals(name)).findFirst();
        if (loop.isEmpty() || !loop.get().extent.equals(Optional.of(extent))) {
          yield false;
        }
        yield areNew(loop, used);
      }
      default -> false;
    };
  }

  /** Each loop goes through one dimension. */
  private static boolean areNew(Optional<Around> loop, Set<Around> used) {
    return loop.isEmpty() || used.add(loop.get()) && areNew(loop.get().of, used);
  }
}
