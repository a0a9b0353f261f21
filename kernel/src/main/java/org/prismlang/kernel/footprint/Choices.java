package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Both cases of a number that is 0 or 1 and chooses between others: as a factor it is no linear
 * arithmetic, in each case it is. So rows of tiles that go forth and back are told apart.
 */
final class Choices {
  private Choices() {}

  /** The encounter in each case; none where nothing is chosen. */
  static List<Encounter> of(Encounter encounter) {
    var same = Congruence.of(encounter).in(encounter);
    return chosen(same).map(it -> List.of(with(it, 0, same), with(it, 1, same))).orElse(List.of());
  }

  private static Encounter with(Atom atom, long value, Encounter encounter) {
    var known = Congruence.of(atom, value, encounter).in(encounter);
    var windows = new ArrayList<>(known.windows());
    windows.add(new Encounter.Window(Form.of(atom).plus(-value), Interval.ZERO));
    return known.with(windows);
  }

  /** A factor of something in a window, or in what holds exactly. */
  private static Optional<Atom> chosen(Encounter encounter) {
    var forms = new ArrayList<Form>();
    encounter.windows().forEach(it -> forms.add(it.form()));
    encounter.facts().stream()
        .filter(it -> it.relation() == Fact.Relation.ZERO)
        .forEach(it -> forms.add(it.form()));
    return forms.stream()
        .flatMap(form -> form.terms().keySet().stream())
        .filter(it -> !it.isAtom())
        .flatMap(it -> it.factors().stream())
        .filter(it -> Bounds.of(it, encounter.ranges()).equals(new Interval(0, 1)))
        .findFirst();
  }
}
