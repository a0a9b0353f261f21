package org.prismlang.kernel.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.source.SourceFile;

/** A walk and a rewriting know the same children, each by itself. */
class WalkTest {
  private static final SourceFile FILE = new SourceFile("random.prism", "x".repeat(100));
  private static final int SEEDS = 300;

  @Test
  void expressionsWalkedOverAreThoseThatARewritingChanges() {
    for (int seed = 0; seed < SEEDS; seed++) {
      for (var body : bodies(seed)) {
        var changed = new HashMap<Expr, Integer>();
        new Rewrite(it -> counted(it, changed), true).statements(body);
        var walked = new HashMap<Expr, Integer>();
        Walk.statements(body).flatMap(Walk::exprs).forEach(it -> counted(it, walked));
        assertEquals(changed, walked, "seed " + seed);
      }
    }
  }

  @Test
  void statementsWalkedOverAreThoseOfAllBodies() {
    for (int seed = 0; seed < SEEDS; seed++) {
      for (var body : bodies(seed)) {
        var expected = new ArrayList<Stmt>();
        collect(body, expected);
        assertEquals(expected, Walk.statements(body).toList(), "seed " + seed);
      }
    }
  }

  @Test
  void accessesWalkedOverAreThoseThatARewritingChanges() {
    for (int seed = 0; seed < SEEDS; seed++) {
      for (var body : bodies(seed)) {
        Set<String> changed = new HashSet<>();
        var names =
            new Rewrite.Names(
                it -> it,
                it -> {
                  changed.add(it.name());
                  return it;
                },
                it -> it);
        new Rewrite(it -> it, names, true).statements(body);
        Set<String> walked = new HashSet<>();
        Walk.statements(body).flatMap(Walk::accesses).forEach(it -> walked.add(it.memory().name()));
        Walk.statements(body).forEach(it -> walked.addAll(introduced(it)));
        assertEquals(changed, walked, "seed " + seed);
      }
    }
  }

  /** Memories that the statement makes, which are no accesses. */
  private static List<String> introduced(Stmt statement) {
    return switch (statement) {
      case Stmt.Allocate it -> List.of(it.memory().name());
      case Stmt.Point it -> it.pointers().stream().map(Memory::name).toList();
      default -> List.of();
    };
  }

  private static Expr counted(Expr expr, Map<Expr, Integer> counts) {
    counts.merge(expr, 1, Integer::sum);
    return expr;
  }

  private static List<List<Stmt>> bodies(int seed) {
    var module = new RandomIr(seed, List.of(FILE)).module();
    var bodies = new ArrayList<List<Stmt>>();
    module.procedures().forEach(it -> bodies.add(it.body()));
    module.kernels().forEach(it -> bodies.add(it.body()));
    return bodies;
  }

  private static void collect(List<Stmt> statements, List<Stmt> found) {
    for (var statement : statements) {
      found.add(statement);
      Bodies.of(statement).forEach(it -> collect(it, found));
    }
  }
}
