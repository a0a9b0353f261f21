package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Violation;

/** Accesses of which data decide whether they are made, by their places. */
final class Decided {
  /**
   * A condition that is data.
   *
   * @param holds whether the access is made where it does
   * @param arrays that it asks for, where data can be thought of for which it comes out so
   */
  private record Choice(Span condition, boolean holds, Optional<Set<String>> arrays) {}

  private final Map<Span, Set<Choice>> choices = new HashMap<>();

  void add(Span access, Span condition, boolean holds, Optional<Set<String>> arrays) {
    choices
        .computeIfAbsent(access, _ -> new LinkedHashSet<>())
        .add(new Choice(condition, holds, arrays));
  }

  /**
   * Whether data may rule it out: of all conditions that must hold for it, some are not known to be
   * possible at the same time.
   */
  boolean mayRuleOut(Violation violation) {
    var all = new LinkedHashSet<Choice>();
    violation.parties().forEach(it -> all.addAll(choices.getOrDefault(it.span(), Set.of())));
    List<String> asked = new ArrayList<>();
    var conditions = new HashSet<Span>();
    for (var choice : all) {
      if (choice.arrays().isEmpty() || !conditions.add(choice.condition())) {
        return true;
      }
      asked.addAll(choice.arrays().get());
    }
    return asked.size() != asked.stream().distinct().count();
  }
}
