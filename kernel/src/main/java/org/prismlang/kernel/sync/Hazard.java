package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.sync.Step.SeqInstance;

/**
 * Two statements whose accesses must be ordered, from the conflicts of the runs.
 *
 * @param from index of the statement of the innermost list around both that holds the first access
 * @param to likewise of the second
 * @param conflict one of the conflicts it stands for
 */
record Hazard(Kind kind, int from, int to, Conflict conflict) {

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
      var kind = new Kind(early.node(), late.node(), in.seq(), false, conflict.first());
      return Optional.of(new Hazard(kind, from, to, conflict));
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
            new Kind(early.node(), late.node(), body, true, conflict.first()),
            depth + 2 < a.size() ? a.get(depth + 2).index() : early.node().index,
            depth + 2 < b.size() ? b.get(depth + 2).index() : late.node().index,
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
    if (conflict.covers(other.conflict)) {
      return this;
    }
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
    return new Hazard(kind, from, to, both);
  }

  /** With a kind that is the same object for all that have it. */
  Hazard of(Kind one) {
    return new Hazard(one, from, to, conflict);
  }

  Node first() {
    return kind.first;
  }

  Node second() {
    return kind.second;
  }

  /** The innermost list that both run in. */
  Seq common() {
    return kind.common;
  }

  /** The second happens in a later trip of the loop whose body is {@link #common}. */
  boolean carried() {
    return kind.carried;
  }

  Touch source() {
    return conflict.first();
  }

  Touch target() {
    return conflict.second();
  }

  String fromRole() {
    return first().seq.code.role();
  }

  String toRole() {
    return second().seq.code.role();
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

  /** What hazards have in common that are told as one; asked for often. */
  static final class Kind {
    private final Node first;
    private final Node second;
    private final Seq common;
    private final boolean carried;
    private final String memory;
    private final Touch.Mode mode;
    private final int hash;

    Kind(Node first, Node second, Seq common, boolean carried, Touch source) {
      this.first = first;
      this.second = second;
      this.common = common;
      this.carried = carried;
      this.memory = source.name();
      this.mode = source.mode();
      this.hash = ((first.id * 31 + second.id) * 31 + common.id) * 31 + memory.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return this == other
          || other instanceof Kind it
              && first == it.first
              && second == it.second
              && common == it.common
              && carried == it.carried
              && mode == it.mode
              && memory.equals(it.memory);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  boolean isSameAs(Hazard other) {
    return kind.equals(other.kind);
  }
}
