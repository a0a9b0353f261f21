package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.source.Span;

/**
 * How a kernel is read, if not as it stands, to see what would be said of it then.
 *
 * @param added barriers by the places they stand at: see {@link #before} and {@link #atEndOf}
 * @param removed places of synchronizations that are left out
 * @param countsAll whether reads of what nobody writes are kept: they race with nothing, but cost
 */
public record Trial(Map<String, Sync.Scope> added, Set<Span> removed, boolean countsAll) {
  /** As it stands. */
  public static final Trial NONE = new Trial(Map.of(), Set.of(), false);

  /** As it stands, with all accesses. */
  public static final Trial COUNTING = new Trial(Map.of(), Set.of(), true);

  public Trial {
    added = Map.copyOf(added);
    removed = Set.copyOf(removed);
  }

  public static Trial with(String place, Sync.Scope barrier) {
    return new Trial(Map.of(place, barrier), Set.of(), false);
  }

  public static Trial without(Span synchronization) {
    return new Trial(Map.of(), Set.of(synchronization), false);
  }

  /** The place before a statement, by its id. */
  public static String before(String statement) {
    return statement;
  }

  /** The place behind all statements of a block, by its id. */
  public static String atEndOf(String block) {
    return block + "}";
  }

  Optional<Sync.Scope> at(String place) {
    return Optional.ofNullable(added.get(place));
  }

  List<Stmt> in(List<Stmt> body) {
    if (removed.isEmpty()) {
      return body;
    }
    var kept = new ArrayList<Stmt>();
    for (var statement : body) {
      if (!(statement instanceof Sync && removed.contains(statement.span()))) {
        kept.add(Bodies.map(statement, this::in));
      }
    }
    return kept;
  }
}
