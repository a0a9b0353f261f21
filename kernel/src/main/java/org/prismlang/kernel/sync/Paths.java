package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;

/** Ways down the tree: where on the way to a statement a synchronization for it may stand. */
final class Paths {
  private Paths() {}

  /** Whether a synchronization goes with the way into a list inside a statement. */
  interface Entry {
    boolean isOpen(Node owner, Seq inside);
  }

  /** The nodes from a list down to one inside it, itself last. */
  static List<Node> down(Seq from, Node target) {
    var path = new ArrayList<Node>();
    var here = target;
    path.addFirst(here);
    while (here.seq != from) {
      here = here.seq.owner.orElseThrow();
      path.addFirst(here);
    }
    return path;
  }

  /** The deepest gap before or after the target that is open from {@code from}. */
  static Spot descend(Seq from, Node target, boolean after, Entry entry) {
    var path = down(from, target);
    var spot = spot(path.getFirst(), after);
    for (int i = 0; i + 1 < path.size(); i++) {
      var owner = path.get(i);
      var inside = path.get(i + 1).seq;
      if (!inside.isPlaceable() || !entry.isOpen(owner, inside)) {
        return spot;
      }
      spot = spot(path.get(i + 1), after);
    }
    return spot;
  }

  private static Spot spot(Node node, boolean after) {
    return after ? Spot.after(node) : Spot.before(node);
  }

  /** Straight on: the list inside is run once whenever its owner is. */
  static boolean isStraight(Node owner) {
    return switch (owner.stmt) {
      case Stmt.Block _, Stmt.Group _, Stmt.Split _, Stmt.Open _ -> true;
      default -> false;
    };
  }

  /** Conditions on the way from a list to a statement, with their outcome. */
  record Guard(Expr condition, boolean outcome) {}

  static Set<Guard> guards(Seq from, Node target) {
    var guards = new HashSet<Guard>();
    var path = down(from, target);
    for (int i = 0; i + 1 < path.size(); i++) {
      guard(path.get(i), path.get(i + 1).seq).ifPresent(guards::add);
    }
    return guards;
  }

  static Optional<Guard> guard(Node owner, Seq inside) {
    return owner.stmt instanceof Stmt.If branch
        ? Optional.of(new Guard(branch.condition(), owner.children.getFirst() == inside))
        : Optional.empty();
  }

  /** Variables that change inside a statement. */
  static Set<String> assigned(Node node) {
    var names = new HashSet<String>();
    assigned(node, names);
    return names;
  }

  private static void assigned(Node node, Set<String> names) {
    switch (node.stmt) {
      case Stmt.For loop -> names.add(loop.variable().name());
      case Stmt.Assign(Expr.Read(var local), _, _) -> names.add(local.name());
      case Stmt.Update(Expr.Read(var local), _, _, _) -> names.add(local.name());
      case Stmt.AssignAll all -> all.targets().forEach(it -> names.addAll(Parts.reads(it)));
      case Stmt.Declare(var local, _, _) -> names.add(local.name());
      case Stmt.Invoke call -> call.results().forEach(it -> names.add(it.name()));
      default -> {}
    }
    for (var child : node.children) {
      child.nodes.forEach(it -> assigned(it, names));
    }
  }
}
