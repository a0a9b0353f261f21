package org.prismlang.kernel.sync;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** Where groups of asynchronous operations end, and what must be over when the kernel does. */
final class Groups {
  private final Subject subject;
  private final Placement placement;

  Groups(Subject subject, Placement placement) {
    this.subject = subject;
    this.placement = placement;
  }

  /** One group for all copies that a region starts, empty where a condition skips them. */
  void commit() {
    var regions = new LinkedHashMap<Seq, Map<Timeline, Integer>>();
    for (var node : subject.tree().nodes) {
      if (node.seq.isFrozen
          || !(node.stmt instanceof Stmt.Operate operate)
          || !operate.intrinsic().timeline().isGroupedByThread()) {
        continue;
      }
      var here = node;
      while (here.seq.owner.isPresent() && !isRegion(here.seq, operate)) {
        here = here.seq.owner.get();
      }
      regions
          .computeIfAbsent(here.seq, _ -> new LinkedHashMap<>())
          .merge(operate.intrinsic().timeline(), here.index + 1, Math::max);
    }
    regions.forEach(
        (seq, ends) ->
            ends.forEach(
                (timeline, gap) ->
                    placement.add(new Placed.Commit(new Spot(seq, gap, ""), timeline))));
    for (var node : subject.tree().nodes) {
      if (node.stmt instanceof Stmt.If && !node.seq.isFrozen) {
        boolean then = hasBatch(node.children.get(0));
        boolean otherwise = hasBatch(node.children.get(1));
        if (then != otherwise) {
          var seq = node.children.get(then ? 1 : 0);
          var role = batchRole(node.children.get(then ? 0 : 1)).orElse("");
          placement.add(
              new Placed.Commit(new Spot(seq, seq.nodes.size(), "").of(role), Timeline.WGMMA));
        }
      }
    }
  }

  /** The body of a loop, a role or one thread's code; not what a condition may skip. */
  private static boolean isRegion(Seq seq, Stmt.Operate operate) {
    if (!seq.isPlaceable() || seq.owner.isEmpty()) {
      return seq.owner.isEmpty();
    }
    return switch (seq.owner.get().stmt) {
      case Stmt.For loop -> loop.copies() != 0 || isStage(loop, operate);
      case Stmt.While _ -> true;
      case Stmt.Split _ -> true;
      case Stmt.Group group ->
          group.perspective().level() != Level.THREAD
              && seq.owner.get().seq.code.unit().level() == Level.GRID;
      default -> false;
    };
  }

  /** Whether each trip of an unrolled loop fills a slot of its own. */
  private static boolean isStage(Stmt.For loop, Stmt.Operate operate) {
    return Parts.accesses(operate).stream()
        .flatMap(it -> it.generation().stream())
        .anyMatch(it -> Parts.reads(it).contains(loop.variable().name()));
  }

  private static boolean hasBatch(Seq seq) {
    return batchRole(seq).isPresent();
  }

  private static Optional<String> batchRole(Seq seq) {
    for (var node : seq.nodes) {
      if (node.isLoop()) {
        continue;
      }
      if (node.stmt instanceof Stmt.Batch) {
        return Optional.of(seq.code.role());
      }
      for (var child : node.children) {
        var found = batchRole(child);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** Nobody leaves the kernel while a copy still uses its shared memory. */
  void drainAtExit(Collection<Clocks.Leftover> inFlight) {
    if (!subject.isKernel()) {
      return;
    }
    var end = blockCode(subject.tree().root);
    for (var left : inFlight) {
      placement.add(
          new Placed.Drain(
              new Spot(end, end.nodes.size(), "").of(left.role()),
              left.timeline(),
              0,
              left.timeline().readsFirst()));
    }
    if (placement.signals.stream().anyMatch(it -> it.isClusterWide)) {
      placement.add(
          new Placed.Meet(
              new Spot(end, end.nodes.size(), ""), Sync.Scope.CLUSTER, subject.threads()));
    }
  }

  /** The last list of code that every block runs. */
  private static Seq blockCode(Seq root) {
    if (root.code.unit().level() != Level.GRID || root.nodes.isEmpty()) {
      return root;
    }
    var last = root.nodes.getLast();
    return last.stmt instanceof Stmt.Group group
            && group.perspective().isAtLeast(Perspective.BLOCK)
            && !last.children.isEmpty()
        ? blockCode(last.children.getFirst())
        : root;
  }
}
