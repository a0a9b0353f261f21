package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.sync.Step.SeqInstance;

/**
 * Two statements whose accesses must be ordered, from the conflicts of the runs.
 *
 * @param common the innermost list that both run in
 * @param from index of the statement of {@code common} that holds the first access
 * @param to likewise of the second
 * @param carried the second happens in a later trip of the loop whose body is {@code common}
 * @param conflict one of the conflicts it stands for
 */
record Hazard(
    Node first, Node second, Seq common, int from, int to, boolean carried, Conflict conflict) {

  static Optional<Hazard> of(Conflict conflict, Trace trace) {
    var early = (Step.Act) trace.steps().get(conflict.early());
    var late = (Step.Act) trace.steps().get(conflict.late());
    var a = path(early.in());
    var b = path(late.in());
    int depth = 0;
    while (depth + 1 < a.size() && depth + 1 < b.size() && a.get(depth + 1) == b.get(depth + 1)) {
      depth++;
    }
    var in = a.get(depth);
    int from = depth + 1 < a.size() ? a.get(depth + 1).index() : early.node().index;
    int to = depth + 1 < b.size() ? b.get(depth + 1).index() : late.node().index;
    if (from < to) {
      return Optional.of(
          new Hazard(early.node(), late.node(), in.seq(), from, to, false, conflict));
    }
    boolean sameLoop =
        from == to
            && depth + 1 < a.size()
            && depth + 1 < b.size()
            && a.get(depth + 1).seq() == b.get(depth + 1).seq();
    if (!sameLoop) {
      return Optional.empty();
    }
    var body = a.get(depth + 1).seq();
    return Optional.of(
        new Hazard(
            early.node(),
            late.node(),
            body,
            depth + 2 < a.size() ? a.get(depth + 2).index() : early.node().index,
            depth + 2 < b.size() ? b.get(depth + 2).index() : late.node().index,
            true,
            conflict));
  }

  /** The runs of lists around a step, outermost first. */
  private static List<SeqInstance> path(SeqInstance in) {
    var path = new ArrayList<SeqInstance>();
    var here = Optional.of(in);
    while (here.isPresent()) {
      path.add(here.get());
      here = here.get().parent();
    }
    return path.reversed();
  }

  /** Both together: the same statements, more threads. */
  Hazard and(Hazard other) {
    var needs = conflict.needs().clone();
    var fenced = conflict.fenced().clone();
    for (int w = 0; w < needs.length; w++) {
      needs[w] |= other.conflict.needs()[w];
      fenced[w] |= other.conflict.fenced()[w];
    }
    var reach =
        conflict.reach().compareTo(other.conflict.reach()) >= 0
            ? conflict.reach()
            : other.conflict.reach();
    var both =
        new Conflict(
            conflict.early(),
            conflict.late(),
            conflict.first(),
            conflict.second(),
            needs,
            conflict.own() | other.conflict.own(),
            fenced,
            reach,
            Math.max(conflict.unit(), other.conflict.unit()),
            conflict.isGuess() && other.conflict.isGuess());
    return new Hazard(first, second, common, from, to, carried, both);
  }

  Touch source() {
    return conflict.first();
  }

  Touch target() {
    return conflict.second();
  }

  String fromRole() {
    return first.seq.code.role();
  }

  String toRole() {
    return second.seq.code.role();
  }

  boolean isBetweenRoles() {
    return !fromRole().isEmpty() && !toRole().isEmpty() && !fromRole().equals(toRole());
  }

  /** Whether only threads' own asynchronous accesses are meant. */
  boolean isOwn() {
    for (int need : conflict.needs()) {
      if (need != 0) {
        return false;
      }
    }
    return conflict.own() != 0;
  }

  Sync.Reason reason() {
    return new Sync.Reason(source().name(), source().span(), target().span());
  }

  /** What hazards have in common that are told as one. */
  record Kind(
      Node first, Node second, Seq common, boolean carried, String memory, Touch.Mode mode) {}

  Kind kind() {
    return new Kind(first, second, common, carried, source().name(), source().mode());
  }

  boolean isSameAs(Hazard other) {
    return kind().equals(other.kind());
  }
}
