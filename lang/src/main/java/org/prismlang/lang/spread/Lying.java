package org.prismlang.lang.spread;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Privacy;

/**
 * Where elements along one dimension of a tensor lie for one who uses them.
 *
 * @param owners digits of threads of which each value has a tensor of its own
 * @param trip the loop of which each trip has one
 */
record Lying(List<Dealt.Part> owners, Dealt dealt, Optional<String> trip) {
  Lying {
    owners = List.copyOf(owners);
  }

  /**
   * @param around the loop, from outside in
   * @param known who takes trips of loops, by their names
   */
  static Lying of(
      String tensor,
      List<PlanNode.Around> around,
      Dealt dealt,
      Privacy privacy,
      Function<String, Optional<Dealt>> known) {
    var loops =
        around.stream()
            .filter(PlanNode.Repeated.class::isInstance)
            .map(PlanNode.Repeated.class::cast)
            .toList();
    int owned = 0;
    for (int i = 0; i < loops.size(); i++) {
      if (privacy.isPrivate(tensor, loops.get(i))) {
        owned = i + 1;
      }
    }
    var owners =
        loops.subList(0, owned).stream()
            .flatMap(it -> known.apply(it.name()).stream())
            .flatMap(it -> it.parts().stream())
            .filter(Dealt.Part::isUnit)
            .toList();
    return new Lying(
        owners, dealt, owned == 0 ? Optional.empty() : Optional.of(loops.get(owned - 1).name()));
  }

  /** An element of the tensor that these digits of threads have. */
  record Element(List<Long> owner, long index) {}

  /** What a thread has, of a number of registers that is known. */
  Set<Element> of(long thread) {
    var owner = owners.stream().map(it -> thread / it.stride() % it.count().orElse(1)).toList();
    var elements = new HashSet<Element>();
    for (long register = 0; register < dealt.registers().orElse(0L); register++) {
      elements.add(new Element(owner, index(thread, register)));
    }
    return elements;
  }

  private long index(long thread, long register) {
    long index = 0;
    long left = register;
    for (var part : dealt.parts().reversed()) {
      long count = part.count().orElse(1);
      if (part.isUnit()) {
        index += part.weight() * (thread / part.stride() % count);
      } else {
        index += part.weight() * (left % count);
        left /= count;
      }
    }
    return index;
  }

  /** Which of so many threads have an element. */
  Map<Element, Set<Long>> holders(long threads) {
    var holders = new HashMap<Element, Set<Long>>();
    for (long thread = 0; thread < threads; thread++) {
      for (var element : of(thread)) {
        holders.computeIfAbsent(element, _ -> new HashSet<>()).add(thread);
      }
    }
    return holders;
  }
}
