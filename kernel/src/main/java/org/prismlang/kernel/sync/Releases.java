package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/**
 * Releases of slots that batches read. A batch is over at the first wait behind it that leaves
 * fewer groups in flight; where its role waits for nothing, at the end of the body that committed
 * the next batch, which stays in flight. Where paths do not agree on what is in flight, all is
 * waited for.
 */
final class Releases {
  /** A slot to be given back, once the batch is over. */
  record Due(Signal signal, Generation generation, Optional<Expr> guard, Sync.Reason reason) {}

  /** How a list ends: as it comes, with its last batch in flight, or with none. */
  private enum Ending {
    NONE,
    PATIENT,
    EMPTY
  }

  private final String role;
  private final Placement placement;
  private final Map<Node, List<Due>> dues;
  private final boolean isPatient;
  private final List<Placed> placed = new ArrayList<>();
  private List<List<Due>> flying = new ArrayList<>();

  private Releases(String role, Placement placement, Map<Node, List<Due>> dues, boolean isPatient) {
    this.role = role;
    this.placement = placement;
    this.dues = dues;
    this.isPatient = isPatient;
  }

  /**
   * @param isPatient whether a batch may stay in flight behind the end of the body that started it
   */
  static List<Placed> place(
      String role, Seq root, Placement placement, Map<Node, List<Due>> dues, boolean isPatient) {
    var releases = new Releases(role, placement, dues, isPatient);
    releases.list(root, Ending.NONE);
    return releases.placed;
  }

  private void list(Seq seq, Ending ending) {
    int end = ending != Ending.NONE && hasBatch(seq) ? end(seq) : -1;
    for (var node : seq.nodes) {
      if (node.index == end) {
        endOfBody(seq, end, ending);
      }
      atGap(seq, node.index);
      node(node);
    }
    if (end == seq.nodes.size()) {
      endOfBody(seq, end, ending);
    }
    atGap(seq, seq.nodes.size());
  }

  private static boolean hasBatch(Seq seq) {
    for (var node : seq.nodes) {
      if (node.stmt instanceof Stmt.Batch || node.children.stream().anyMatch(Releases::hasBatch)) {
        return true;
      }
    }
    return false;
  }

  /** The gap behind the last statement that does more than count. */
  private static int end(Seq seq) {
    int end = seq.nodes.size();
    while (end > 0
        && (seq.nodes.get(end - 1).stmt instanceof Stmt.Update
            || seq.nodes.get(end - 1).stmt instanceof Stmt.Assign)) {
      end--;
    }
    return end;
  }

  private void atGap(Seq seq, int gap) {
    for (var each : List.copyOf(placement.at(seq, gap))) {
      if (each instanceof Placed.Drain drain
          && drain.timeline.isBatched()
          && !placed.contains(drain)) {
        releaseAllBut(drain.pending, drain.spot());
      }
    }
  }

  private void node(Node node) {
    switch (node.stmt) {
      case Stmt.Batch _ -> flying.add(new ArrayList<>(dues.getOrDefault(node, List.of())));
      case Stmt.Update(Expr.Read(var local), var operator, var value, _)
          when value instanceof Expr.Constant(Value.Int(long by), _)
              && (operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT) ->
          grown(local.name(), operator == BinaryOperator.ADD ? by : -by);
      case Stmt.For loop -> loop(node, Optional.of(loop));
      case Stmt.While _ -> loop(node, Optional.empty());
      case Stmt.If branch -> branch(node, branch);
      case Stmt.Split split -> {
        for (int i = 0; i < split.branches().size(); i++) {
          var other = split.branches().get(i).role();
          if (other.isEmpty() || other.equals(role)) {
            list(node.children.get(i), Ending.NONE);
          }
        }
      }
      case Stmt.Block _ ->
          list(node.children.getFirst(), isInBlock(node) ? Ending.NONE : Ending.PATIENT);
      case Stmt.Group _, Stmt.Open _, Stmt.LastBlock _ ->
          list(node.children.getFirst(), Ending.NONE);
      default -> {}
    }
  }

  /** Of blocks inside each other, the outermost is the region: a copy of a loop's body, a call. */
  private static boolean isInBlock(Node node) {
    var owner = node.seq.owner;
    while (owner.isPresent() && !owner.get().isLoop()) {
      if (owner.get().stmt instanceof Stmt.Block) {
        return true;
      }
      owner = owner.get().seq.owner;
    }
    return false;
  }

  private void grown(String counter, long by) {
    for (int i = 0; i < flying.size(); i++) {
      var shifted = new ArrayList<Due>();
      for (var due : flying.get(i)) {
        shifted.add(new Due(due.signal, due.generation.after(counter, by), due.guard, due.reason));
      }
      flying.set(i, shifted);
    }
  }

  private void loop(Node node, Optional<Stmt.For> loop) {
    var body = node.children.getFirst();
    var before = copy(flying);
    int mark = placed.size();
    list(body, Ending.PATIENT);
    loop.ifPresent(it -> grown(it.variable().name(), step(it)));
    if (signature(flying).equals(signature(before))) {
      return;
    }
    while (placed.size() > mark) {
      placement.remove(placed.removeLast());
    }
    flying = before;
    releaseAllBut(0, Spot.before(node).of(role), true);
    list(body, Ending.EMPTY);
  }

  private static long step(Stmt.For loop) {
    return loop.step() instanceof Expr.Constant(Value.Int(long by), _) ? by : 1;
  }

  private void branch(Node node, Stmt.If branch) {
    var before = copy(flying);
    list(node.children.get(0), Ending.NONE);
    var then = flying;
    flying = before;
    list(node.children.get(1), Ending.NONE);
    var otherwise = flying;
    while (otherwise.size() < then.size()) {
      otherwise.add(new ArrayList<>());
    }
    while (then.size() < otherwise.size()) {
      then.add(new ArrayList<>());
    }
    flying = new ArrayList<>();
    for (int i = 0; i < then.size(); i++) {
      var both = new ArrayList<Due>();
      for (var due : then.get(i)) {
        both.add(otherwise.get(i).contains(due) ? due : guarded(due, branch.condition()));
      }
      for (var due : otherwise.get(i)) {
        if (!then.get(i).contains(due)) {
          both.add(
              guarded(due, new Expr.Unary(UnaryOperator.NOT, branch.condition(), Scalar.BOOL)));
        }
      }
      flying.add(both);
    }
  }

  /** What only data tell is given back by whoever did not use it, too. */
  private static Due guarded(Due due, Expr condition) {
    if (!Generation.isNumber(condition)) {
      return due;
    }
    var guard =
        due.guard
            .<Expr>map(it -> new Expr.Binary(BinaryOperator.AND, it, condition, Scalar.BOOL))
            .orElse(condition);
    return new Due(due.signal, due.generation, Optional.of(guard), due.reason);
  }

  private void endOfBody(Seq seq, int gap, Ending ending) {
    var spot = new Spot(seq, gap, "").of(role);
    if (!isPatient || ending == Ending.EMPTY) {
      releaseAllBut(0, spot, true);
    } else if (flying.size() > 1) {
      releaseAllBut(1, spot, true);
    }
  }

  private void releaseAllBut(int pending, Spot spot, boolean waits) {
    if (flying.size() <= pending || nothingDue(flying.size() - pending)) {
      return;
    }
    if (waits) {
      placed.add(placement.add(new Placed.Drain(spot, Timeline.WGMMA, pending, false)));
    }
    releaseAllBut(pending, spot);
  }

  private boolean nothingDue(int groups) {
    for (int i = 0; i < groups; i++) {
      if (!flying.get(i).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private void releaseAllBut(int pending, Spot spot) {
    while (flying.size() > pending) {
      for (var due : flying.removeFirst()) {
        var arrive =
            placement.add(
                new Placed.Arrive(
                    spot, due.signal, due.generation, Sync.Election.WARPGROUP, false, due.guard));
        arrive.reasons.add(due.reason);
        placed.add(arrive);
      }
    }
  }

  private static List<List<Due>> copy(List<List<Due>> groups) {
    var copy = new ArrayList<List<Due>>();
    groups.forEach(it -> copy.add(new ArrayList<>(it)));
    return copy;
  }

  private static List<String> signature(List<List<Due>> groups) {
    var text = new ArrayList<String>();
    for (var group : groups) {
      var each = new ArrayList<String>();
      group.forEach(due -> each.add(due.signal.name + due.generation + due.guard));
      text.add(each.toString());
    }
    return text;
  }
}
