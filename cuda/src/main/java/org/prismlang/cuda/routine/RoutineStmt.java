package org.prismlang.cuda.routine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.cuda.host.Contract;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.tree.Descent;

/** A statement of the host. */
public sealed interface RoutineStmt {
  /** Its own expressions, not those of the statements inside it. */
  default List<RoutineExpr> expressions() {
    return switch (this) {
      case Assign it -> it.values;
      case Results it -> List.of(it.call);
      case For it -> List.of(it.from, it.to, it.step);
      case While it -> List.of(it.condition);
      case If it -> List.of(it.condition);
      case Return it -> it.values;
      case Assert it -> List.of(it.condition);
      case Launch it -> {
        var all = new ArrayList<RoutineExpr>();
        all.add(it.grid);
        it.block.ifPresent(all::add);
        all.addAll(it.arguments);
        yield all;
      }
      case Do it -> List.of(it.call);
      case Break _, Continue _ -> List.of();
    };
  }

  default List<RoutineStmt> inside() {
    return switch (this) {
      case For it -> it.body;
      case While it -> it.body;
      case If it -> Stream.concat(it.then.stream(), it.otherwise.stream()).toList();
      default -> List.of();
    };
  }

  /** The statements and those inside them. */
  static Stream<RoutineStmt> all(List<RoutineStmt> statements) {
    return Descent.from(statements, RoutineStmt::inside);
  }

  /** All at once, as many targets as values. */
  record Assign(List<RoutineVariable> targets, List<RoutineExpr> values) implements RoutineStmt {
    public Assign {
      targets = List.copyOf(targets);
      values = List.copyOf(values);
    }
  }

  /** The several results of a call. */
  record Results(List<RoutineVariable> targets, RoutineExpr.Call call) implements RoutineStmt {
    public Results {
      targets = List.copyOf(targets);
    }
  }

  record For(
      RoutineVariable variable,
      RoutineExpr from,
      RoutineExpr to,
      RoutineExpr step,
      List<RoutineStmt> body,
      Span span)
      implements RoutineStmt {
    public For {
      body = List.copyOf(body);
    }
  }

  record While(RoutineExpr condition, List<RoutineStmt> body) implements RoutineStmt {
    public While {
      body = List.copyOf(body);
    }
  }

  record If(RoutineExpr condition, List<RoutineStmt> then, List<RoutineStmt> otherwise)
      implements RoutineStmt {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  record Break() implements RoutineStmt {}

  record Continue() implements RoutineStmt {}

  record Return(List<RoutineExpr> values) implements RoutineStmt {
    public Return {
      values = List.copyOf(values);
    }
  }

  record Assert(RoutineExpr condition, String message, Span span) implements RoutineStmt {}

  /** {@code block} is there where the kernel leaves it to the launch. */
  record Launch(
      Contract kernel, RoutineExpr grid, Optional<RoutineExpr> block, List<RoutineExpr> arguments)
      implements RoutineStmt {
    public Launch {
      arguments = List.copyOf(arguments);
    }
  }

  record Do(RoutineExpr.Call call) implements RoutineStmt {}
}
