package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.MatrixOp;

/**
 * Registers are handed over to the tensor cores before a batch that multiplies into them. Leaves
 * that out where, on every way to the batch, they have been handed over and nobody else has used
 * them since: products of one shape on the same registers keep their order by themselves.
 */
final class Handovers {
  /** How products use the registers of a name. */
  private final Map<String, Set<Use>> uses = new HashMap<>();

  private final Set<Sync.Enter> needed = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Where {@code break} and {@code continue} of the loop around come from. */
  private Past left = new Past.Never();

  /**
   * @param bytes of an element that is multiplied: with the number of registers they make the shape
   */
  private record Use(String operand, Expr expr, int bytes) {}

  /** What has become of the registers on the ways to a place. */
  private sealed interface Past {
    /** Nobody comes here. */
    record Never() implements Past {}

    /** Nothing was handed over yet. */
    record Begun() implements Past {}

    /** Something was, and since then ordinary code has used these. */
    record Since(Set<String> used) implements Past {}

    default Past or(Past other) {
      return switch (this) {
        case Never() -> other;
        case Begun() -> this;
        case Since(var used) ->
            switch (other) {
              case Never() -> this;
              case Begun() -> other;
              case Since(var more) -> {
                var both = new HashSet<>(used);
                both.addAll(more);
                yield new Since(both);
              }
            };
      };
    }
  }

  private Handovers() {}

  static Kernel of(Kernel kernel) {
    var handovers = new Handovers();
    Walk.statements(kernel.body()).forEach(handovers::product);
    int before;
    do {
      before = handovers.needed.size();
      handovers.list(kernel.body(), new Past.Begun());
    } while (handovers.needed.size() > before);
    return kernel.with(kernel.barriers(), handovers.kept(kernel.body()));
  }

  private List<Stmt> kept(List<Stmt> statements) {
    var kept = new ArrayList<Stmt>();
    for (var statement : statements) {
      if (!(statement instanceof Sync.Enter enter) || needed.contains(enter)) {
        kept.add(Bodies.map(statement, this::kept));
      }
    }
    return kept;
  }

  private void product(Stmt statement) {
    if (statement instanceof Stmt.Operate operate && isProduct(operate)) {
      var given = new Given(operate.intrinsic(), operate.operands());
      for (var operand : List.of("d", "a")) {
        if (given.operand(operand) instanceof Operand.OfValue(Expr expr)) {
          var use = new Use(operand, expr, given.access("b").memory().elementBytes());
          array(expr).ifPresent(it -> uses.computeIfAbsent(it, _ -> new HashSet<>()).add(use));
        }
      }
    }
  }

  private static boolean isProduct(Stmt.Operate operate) {
    return operate.intrinsic().op() == MatrixOp.WGMMA;
  }

  /** The array whose registers a product uses. */
  private static Optional<String> array(Expr expr) {
    return Parts.reads(expr).stream().findFirst();
  }

  private Past list(List<Stmt> statements, Past before) {
    var past = before;
    for (int i = 0; i < statements.size(); i++) {
      past =
          statements.get(i) instanceof Sync.Enter enter
              ? enter(enter, statements.get(i + 1), past)
              : statement(statements.get(i), past);
    }
    return past;
  }

  private Past enter(Sync.Enter enter, Stmt batch, Past past) {
    if (asks(batch, past)) {
      needed.add(enter);
    }
    return needed.contains(enter) && !(past instanceof Past.Never)
        ? new Past.Since(Set.of())
        : past;
  }

  private boolean asks(Stmt batch, Past past) {
    var registers = new HashSet<String>();
    mentioned(batch, registers);
    registers.retainAll(uses.keySet());
    return switch (past) {
      case Past.Never() -> false;
      case Past.Begun() -> true;
      case Past.Since(var used) ->
          registers.stream().anyMatch(it -> used.contains(it) || isMixed(it));
    };
  }

  /** Whether products of different shapes use them, or other parts of them, or some as factors. */
  private boolean isMixed(String register) {
    var all = uses.getOrDefault(register, Set.of());
    return all.size() > 1 || all.stream().anyMatch(it -> Parts.reads(it.expr).size() > 1);
  }

  private Past statement(Stmt statement, Past past) {
    var after = used(statement, past);
    return switch (statement) {
      case Stmt.Break _, Stmt.Continue _ -> {
        left = left.or(after);
        yield new Past.Never();
      }
      case Stmt.Return _ -> new Past.Never();
      case Stmt.For loop -> loop(loop.body(), after);
      case Stmt.While loop -> loop(loop.body(), after);
      case Stmt.If branch -> list(branch.then(), after).or(list(branch.otherwise(), after));
      case Stmt.Split _, Stmt.LastBlock _ -> {
        // Threads of no branch go on as they came.
        var joined = after;
        for (var body : Bodies.of(statement)) {
          joined = joined.or(list(body, after));
        }
        yield joined;
      }
      case Stmt.Block _, Stmt.Group _, Stmt.Open _, Stmt.Batch _ -> {
        var inside = after;
        for (var body : Bodies.of(statement)) {
          inside = list(body, inside);
        }
        yield inside;
      }
      case Stmt.Plain _, Sync _ -> after;
    };
  }

  private Past loop(List<Stmt> body, Past before) {
    var outside = left;
    var head = before;
    while (true) {
      left = new Past.Never();
      var next = head.or(list(body, head)).or(left);
      if (next.equals(head)) {
        left = outside;
        return head;
      }
      head = next;
    }
  }

  /** Ordinary code uses what it mentions itself, and raw CUDA whatever it likes. */
  private Past used(Stmt statement, Past past) {
    if (!(past instanceof Past.Since(var used))
        || statement instanceof Stmt.Operate operate && isProduct(operate)) {
      return past;
    }
    var now = new HashSet<String>();
    if (statement instanceof Stmt.Unsafe) {
      now.addAll(uses.keySet());
    }
    own(statement, now);
    now.retainAll(uses.keySet());
    now.addAll(used);
    return new Past.Since(now);
  }

  private static void mentioned(Stmt statement, Set<String> locals) {
    Walk.statements(List.of(statement)).forEach(it -> own(it, locals));
  }

  private static void own(Stmt statement, Set<String> locals) {
    locals.addAll(Parts.locals(statement));
    if (statement instanceof Stmt.Declare declare) {
      locals.add(declare.local().name());
    } else if (statement instanceof Stmt.Operate operate) {
      operate.result().ifPresent(it -> locals.add(it.name()));
    } else if (statement instanceof Stmt.Invoke invoke) {
      invoke.results().forEach(it -> locals.add(it.name()));
    }
  }
}
