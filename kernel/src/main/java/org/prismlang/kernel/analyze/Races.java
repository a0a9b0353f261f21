package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.prismlang.kernel.footprint.Answers;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.kernel.footprint.Form;
import org.prismlang.kernel.footprint.Pairs;
import org.prismlang.kernel.footprint.Trips;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.View;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/**
 * Whether the units of a partition meet: two accesses in one instance of it, by different units, to
 * one element, one of them a write and not both atomic.
 */
final class Races {
  /** More pairs of different accesses are not asked about. */
  private static final int MOST_PAIRS = 1024;

  private final Survey survey;
  private final Predicate<View> isAsked;
  private final Answers answers = new Answers();

  /** Views of the text: copies that unrolling makes of one are one. */
  private record Source(Span span, String memory) {}

  private Races(Survey survey, Predicate<View> isAsked) {
    this.survey = survey;
    this.isAsked = isAsked;
  }

  static List<Partition> of(Survey survey) {
    return of(survey, _ -> true);
  }

  /** Of the others the answer is given already, and they count as right. */
  static List<Partition> of(Survey survey, Predicate<View> isAsked) {
    return new Races(survey, isAsked).partitions();
  }

  private List<Partition> partitions() {
    var views = new LinkedHashMap<View, List<Seen>>();
    for (var seen : survey.seen()) {
      for (var opened : seen.around()) {
        if (opened.view().kind() == View.Kind.PARTITION) {
          var inside = views.computeIfAbsent(opened.view(), _ -> new ArrayList<>());
          if (goesThrough(seen, opened)) {
            inside.add(seen);
          }
        }
      }
    }
    var verdicts = new LinkedHashMap<Source, Partition>();
    views.forEach(
        (view, inside) ->
            verdicts.merge(
                new Source(view.span(), Called.original(view.memory())),
                new Partition(shown(view), verdict(view, inside)),
                (a, b) -> new Partition(a.view(), a.isRaceFree().and(b.isRaceFree()))));
    return List.copyOf(verdicts.values());
  }

  private static View shown(View view) {
    return new View(
        Called.original(view.name()),
        Called.original(view.memory()),
        Called.original(view.parent()),
        view.perspective(),
        view.kind(),
        view.span());
  }

  /** Whether an access is made through the view, or through one that was made of it. */
  private static boolean goesThrough(Seen seen, Seen.Opened opened) {
    return isBelow(seen.access().view(), opened.view(), seen.around());
  }

  private static boolean isBelow(String name, View view, List<Seen.Opened> around) {
    if (name.equals(view.name())) {
      return true;
    }
    for (var opened : around) {
      if (opened.view().name().equals(name)) {
        return isBelow(opened.view().parent(), view, around);
      }
    }
    return false;
  }

  private Optional<Verdict> handed(View view) {
    for (var handed : survey.handed()) {
      if (isBelow(handed.access().view(), view, handed.around())
          && !isWhole(view, handed.around())) {
        return Optional.of(new Verdict.Unknown(handed.where() + " is given the view"));
      }
    }
    return Optional.empty();
  }

  /** Whether it is the only unit of what it is made of: there is nobody to meet. */
  private static boolean isWhole(View view, List<Seen.Opened> around) {
    return around.stream()
        .filter(it -> it.view().name().equals(view.parent()))
        .anyMatch(it -> it.view().perspective().equals(view.perspective()));
  }

  private Verdict verdict(View view, List<Seen> all) {
    if (!isAsked.test(shown(view))) {
      return Verdict.always();
    }
    return handed(view).orElseGet(() -> ofPairs(view, distinct(all)));
  }

  private Verdict ofPairs(View view, List<Seen> inside) {
    var verdict = Verdict.always();
    int pairs = 0;
    for (int i = 0; i < inside.size(); i++) {
      for (int k = i; k < inside.size(); k++) {
        var a = inside.get(i);
        var b = inside.get(k);
        if ((a.writes() || b.writes()) && !a.bears(b)) {
          if (++pairs > MOST_PAIRS) {
            return verdict.and(new Verdict.Unknown("it has too many accesses"));
          }
          verdict = verdict.and(apart(view, a, b));
        }
      }
    }
    return verdict;
  }

  /** Unrolling makes copies of one access that ask the same. */
  static List<Seen> distinct(List<Seen> all) {
    record Shape(
        List<Form> first,
        List<Integer> extents,
        boolean writes,
        boolean isCopied,
        Seen.Reach atomic,
        Environment at) {}
    var distinct = new LinkedHashMap<Object, Seen>();
    for (var seen : all) {
      try {
        var box = seen.footprint();
        distinct.putIfAbsent(
            new Shape(
                box.first(),
                box.extents(),
                seen.writes(),
                seen.isCopied(),
                seen.atomic(),
                seen.at()),
            seen);
      } catch (ArithmeticException tooLarge) {
        distinct.put(seen, seen);
      }
    }
    return List.copyOf(distinct.values());
  }

  private Verdict apart(View view, Seen a, Seen b) {
    try {
      var first = a.footprint();
      var second = b.footprint();
      var loops = new ArrayList<>(a.loopsInside(opened(a, view)));
      loops.addAll(b.loopsInside(opened(b, view)));
      var parent = a.unit(parent(view, a), b);
      if (!parent.isAtLeast(view.perspective())) {
        return new Verdict.Unknown("its units are no parts of those around it");
      }
      var part = a.bearing(b, view.perspective());
      if (!parent.isAtLeast(part)) {
        return Verdict.always();
      }
      var answer =
          Ticket.areDisjoint(
              first, second, new Pairs(parent, part), Trips.apart(loops), survey.ticket(), answers);
      return a.judged(Verdict.of(answer, a.access().span(), Optional.of(b.access().span())));
    } catch (ArithmeticException tooLarge) {
      return new Verdict.Unknown("the numbers of the indices are too large");
    }
  }

  private static Seen.Opened opened(Seen seen, View view) {
    return seen.around().stream().filter(it -> it.view().equals(view)).findFirst().orElseThrow();
  }

  /** Who shares what the view is made of. */
  private static Perspective parent(View view, Seen seen) {
    var pointer = opened(seen, view).pointer();
    if (pointer.isPresent()) {
      return pointer.get();
    }
    for (var opened : seen.around()) {
      if (opened.view().name().equals(view.parent())) {
        return opened.view().perspective();
      }
    }
    Memory memory = seen.access().memory();
    return memory.owner();
  }
}
