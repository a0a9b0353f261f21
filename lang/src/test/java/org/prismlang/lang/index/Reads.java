package org.prismlang.lang.index;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.RecordParts;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.program.Term;

/** The variables that a checked program reads, wherever in its trees. */
final class Reads {
  private final List<Term.Read> found = new ArrayList<>();
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private Reads() {}

  static List<Term.Read> in(Program program) {
    var reads = new Reads();
    reads.visit(program.functions());
    return reads.found;
  }

  private void visit(Object node) {
    switch (node) {
      case Collection<?> all -> all.forEach(this::visit);
      case Map<?, ?> map -> map.values().forEach(this::visit);
      case Optional<?> optional -> optional.ifPresent(this::visit);
      case Record tree when seen.add(tree) -> {
        if (tree instanceof Term.Read read) {
          found.add(read);
        }
        RecordParts.of(tree).forEach(this::visit);
      }
      default -> {}
    }
  }
}
