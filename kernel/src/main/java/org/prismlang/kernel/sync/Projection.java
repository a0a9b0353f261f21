package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * One code for each role: loops and uniform statements repeated where their results are used,
 * statements of other roles dropped, all of its own synchronizations kept. Each role sees the same
 * sequence of its own accesses and synchronizations as before.
 */
final class Projection {
  private final Map<String, Stmt.Branch> roles = new LinkedHashMap<>();
  private final List<Stmt> memories = new ArrayList<>();
  private final Needs needs;

  private Projection(Map<String, Procedure> procedures) {
    this.needs = new Needs(procedures);
  }

  static Kernel of(Kernel kernel, Map<String, Procedure> procedures) {
    var projection = new Projection(procedures);
    Walk.statements(kernel.body()).forEach(projection::find);
    if (projection.roles.isEmpty()) {
      return kernel;
    }
    return kernel.with(kernel.barriers(), projection.project(kernel));
  }

  private void find(Stmt stmt) {
    if (stmt instanceof Stmt.Split split) {
      for (var branch : split.branches()) {
        if (!branch.role().isEmpty()) {
          roles.putIfAbsent(branch.role(), branch);
        }
      }
    }
  }

  private List<Stmt> project(Kernel kernel) {
    hoist(kernel.body());
    var branches = new ArrayList<Stmt.Branch>();
    int covered = 0;
    for (var role : roles.values().stream().sorted(Projection::byPlace).toList()) {
      branches.add(branch(role.first(), role.size(), role.role(), kernel));
      covered = Math.max(covered, role.first() + role.size());
    }
    int all = kernel.launch().block().orElse(covered);
    if (covered < all) {
      var rest = branch(covered, all - covered, "", kernel);
      if (!rest.body().isEmpty()) {
        branches.add(rest);
      }
    }
    var block = new ArrayList<Stmt>(memories);
    block.add(new Stmt.Split(Level.THREAD, branches, kernel.span()));
    return List.of(new Stmt.Group(Perspective.BLOCK, block, kernel.span()));
  }

  private static int byPlace(Stmt.Branch a, Stmt.Branch b) {
    return Integer.compare(a.first(), b.first());
  }

  /** Memories that all roles share are there before they part. */
  private void hoist(List<Stmt> statements) {
    for (var stmt : statements) {
      switch (stmt) {
        case Stmt.Allocate allocate -> memories.add(allocate);
        case Stmt.Split split when isOfRoles(split) -> {}
        default -> Bodies.of(stmt).forEach(this::hoist);
      }
    }
  }

  private static boolean isOfRoles(Stmt.Split split) {
    return split.branches().stream().anyMatch(it -> !it.role().isEmpty());
  }

  private Stmt.Branch branch(int first, int size, String role, Kernel kernel) {
    var threads = new Threads(first, size, role);
    var body = needs.only(list(kernel.body(), threads, true, true));
    // What all threads do last does not keep the rest from being one thread's.
    int end = body.size();
    while (end > 0 && body.get(end - 1) instanceof Sync.Meet) {
      end--;
    }
    if (end > 0 && OneThread.is(body.subList(0, end))) {
      var alone = new ArrayList<Stmt>();
      alone.add(
          new Stmt.Split(
              Level.THREAD,
              List.of(new Stmt.Branch(0, 1, "", OneThread.of(body.subList(0, end)), kernel.span())),
              kernel.span()));
      alone.addAll(body.subList(end, body.size()));
      body = alone;
    }
    return new Stmt.Branch(first, size, role, body, kernel.span());
  }

  /** Threads of the block that get code of their own. */
  private record Threads(int first, int size, String role) {}

  /**
   * The statements of these threads.
   *
   * @param isShared whether all roles run the list
   * @param isOfBlock whether the block runs it as one
   */
  private List<Stmt> list(
      List<Stmt> statements, Threads threads, boolean isShared, boolean isOfBlock) {
    var kept = new ArrayList<Stmt>();
    for (var stmt : statements) {
      switch (stmt) {
        case Stmt.Split split when isOfRoles(split) -> {
          for (var branch : split.branches()) {
            if (branch.role().equals(threads.role())) {
              kept.addAll(list(branch.body(), threads, false, false));
            }
          }
        }
        case Stmt.Split split when isOfBlock && split.level() == Level.THREAD -> {
          var cut = cut(split, threads);
          if (!cut.branches().isEmpty()) {
            kept.add(cut);
          }
        }
        case Stmt.Allocate _ when isShared -> {}
        case Stmt.Group group when group.perspective().level() != Level.THREAD ->
            kept.addAll(list(group.body(), threads, isShared, isOfBlock));
        default -> {
          boolean isPart = stmt instanceof Stmt.Group;
          kept.add(Bodies.map(stmt, body -> list(body, threads, isShared, isOfBlock && !isPart)));
        }
      }
    }
    return kept;
  }

  /**
   * Branches count from the first of the block's threads, those of the role's code from its own.
   */
  private Stmt.Split cut(Stmt.Split split, Threads threads) {
    var branches = new ArrayList<Stmt.Branch>();
    for (var branch : split.branches()) {
      int from = Math.max(branch.first(), threads.first());
      int to = Math.min(branch.first() + branch.size(), threads.first() + threads.size());
      if (from < to) {
        branches.add(
            new Stmt.Branch(
                from - threads.first(),
                to - from,
                branch.role(),
                list(branch.body(), threads, true, false),
                branch.span()));
      }
    }
    return new Stmt.Split(split.level(), branches, split.span());
  }
}
