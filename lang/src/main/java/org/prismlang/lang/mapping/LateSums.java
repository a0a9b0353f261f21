package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Combination;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Privacy;

/**
 * Sums over the columns of a row that trips of a loop add to: threads that have elements of the row
 * keep a part each through all trips, and exchange parts once, behind the loop. Before: each trip
 * exchanges what it adds. It is another order of additions, which was allowed where threads add up
 * parts at all.
 */
final class LateSums {
  private final Site site;
  private final List<Assembled.RowNumbers> rows;

  /** Why a number of rows is exchanged in each trip. */
  private final Map<String, PartsOfRows.Whole> wholes = new LinkedHashMap<>();

  private final Set<String> late = new HashSet<>();

  private LateSums(Site site, List<Assembled.Held> held) {
    this.site = site;
    this.rows =
        held.stream()
            .filter(Assembled.RowNumbers.class::isInstance)
            .map(Assembled.RowNumbers.class::cast)
            .sorted(Comparator.comparing(Assembled.RowNumbers::tensor))
            .toList();
  }

  /** P1333: what is wanted in parts, and needed whole in the loop. */
  static List<Assembled.Phase> of(
      Site site, List<Assembled.Held> held, List<Assembled.Phase> phases) {
    var sums = new LateSums(site, held);
    var result = sums.in(phases, phases);
    site.annotations().parts().forEach(sums::check);
    return result;
  }

  private void check(Annotations.Parts said) {
    if (!said.areWanted() || late.contains(said.tensor())) {
      return;
    }
    var whole = Optional.ofNullable(wholes.get(said.tensor()));
    var message = "`" + said.tensor() + "` cannot be in parts: ";
    throw new Refused(
        whole
            .map(
                it ->
                    Code.P1333
                        .at(it.span(), message + it.why())
                        .label(said.span(), "threads of a row would keep parts of it"))
            .orElseGet(
                () -> Code.P1333.at(said.span(), message + "no loop's trips add to it row by row"))
            .help("leave the line out: parts are exchanged where they are added"));
  }

  /**
   * @param phases one after the other
   * @param all of the kernel
   */
  private List<Assembled.Phase> in(List<Assembled.Phase> phases, List<Assembled.Phase> all) {
    var result = new ArrayList<Assembled.Phase>(phases);
    for (int i = phases.size() - 1; i >= 0; i--) {
      switch (result.get(i)) {
        case Assembled.Flow flow -> {
          var before = new ArrayList<Assembled.Phase>(flow.clears());
          before.add(flow.repeat());
          var behind = new ArrayList<>(flow.behind());
          parted(before, behind, all);
          result.set(
              i,
              new Assembled.Flow(
                  flow.clears(), (Assembled.Repeat) before.getLast(), behind, flow.saved()));
        }
        case Assembled.Repeat repeat -> {
          var before = new ArrayList<>(result.subList(0, i));
          before.add(repeat);
          var behind = new ArrayList<>(result.subList(i + 1, result.size()));
          parted(before, behind, all);
          var same = (Assembled.Repeat) before.getLast();
          before.set(i, new Assembled.Repeat(same.loop(), in(same.inside(), all)));
          result.clear();
          result.addAll(before);
          result.addAll(behind);
        }
        default -> {}
      }
    }
    return result;
  }

  /**
   * What stays in parts through the last of the phases before.
   *
   * @param before up to a loop; in place of them stand those that leave parts
   * @param behind what exchanges parts is put there
   */
  private void parted(
      List<Assembled.Phase> before, List<Assembled.Phase> behind, List<Assembled.Phase> all) {
    var loop = ((Assembled.Repeat) before.getLast()).loop();
    for (var kind : Combination.Kind.values()) {
      var parts = new PartsOfRows(site, kind, before);
      rows.forEach(it -> forbid(it, before, parts));
      rows.stream()
          .map(Assembled.RowNumbers::tensor)
          .forEach(it -> parts.whole(it).ifPresent(why -> wholes.putIfAbsent(it, why)));
      var carried = rows.stream().filter(it -> parts.contains(it.tensor())).toList();
      if (!carried.isEmpty()) {
        before.replaceAll(it -> left(it, parts.names()));
        carried.stream().map(Assembled.RowNumbers::tensor).forEach(late::add);
        carried.stream()
            .filter(it -> uses(all, it.tensor()) > uses(before, it.tensor()))
            .forEach(it -> put(new Assembled.Joined(it, kind, loop), behind));
      }
    }
  }

  /** Before the first that uses all of it, where that is done. */
  private static void put(Assembled.Joined joined, List<Assembled.Phase> behind) {
    var name = joined.rows().tensor();
    var users = behind.stream().filter(it -> isTouched(it, name)).toList();
    int at = users.isEmpty() ? 0 : behind.indexOf(users.getFirst());
    if (users.size() == 1 && users.getFirst() instanceof Assembled.Under under) {
      var inside = new ArrayList<>(under.inside());
      inside.addFirst(joined);
      behind.set(at, new Assembled.Under(under.condition(), inside));
    } else {
      behind.add(at, joined);
    }
  }

  /** What is exchanged by a loop behind it already, has a value before, or lies otherwise. */
  private void forbid(Assembled.RowNumbers row, List<Assembled.Phase> before, PartsOfRows parts) {
    var name = row.tensor();
    var lanes = row.layout().lanesOfRow();
    var head = site.mapping().item().head();
    site.annotations().parts().stream()
        .filter(it -> it.tensor().equals(name) && !it.areWanted())
        .forEach(it -> parts.drop(name, it.span(), "the mapping says so"));
    if (late.contains(name)) {
      parts.drop(name, head, "a later loop adds to it");
    }
    boolean isCleared =
        before.stream()
            .flatMap(Assembled.Phase::all)
            .filter(it -> it.within().isEmpty() && isTouched(it, name))
            .findFirst()
            .filter(Assembled.Clear.class::isInstance)
            .isPresent();
    if (!isCleared) {
      parts.drop(name, head, "no fill stands before the loop that adds to it");
    }
    if (lanes.filter(it -> it.count() > 1).isEmpty()) {
      parts.drop(name, head, "each thread has whole rows");
    }
    boolean isElsewhere =
        before.stream()
            .flatMap(Assembled.Phase::all)
            .filter(it -> it instanceof Assembled.Compute && isTouched(it, name))
            .map(it -> ((Assembled.Compute) it).shape().layout().lanesOfRow())
            .anyMatch(it -> !it.equals(lanes));
    if (isElsewhere) {
      parts.drop(name, head, "threads have other rows in other nests");
    }
  }

  private static boolean isTouched(Assembled.Phase phase, String name) {
    return phase
        .all()
        .anyMatch(
            it ->
                it instanceof Assembled.Clear(var held, _) && held.tensor().equals(name)
                    || Delays.steps(it).stream().anyMatch(step -> Privacy.touches(step, name)));
  }

  private static long uses(Collection<Assembled.Phase> phases, String name) {
    return phases.stream()
        .flatMap(it -> Delays.steps(it).stream())
        .filter((PlanNode.Step it) -> Privacy.touches(it, name))
        .count();
  }

  private static Assembled.Phase left(Assembled.Phase phase, Set<String> parts) {
    return switch (phase) {
      case Assembled.Repeat(var loop, var inside) ->
          new Assembled.Repeat(loop, left(inside, parts));
      case Assembled.Under(var condition, var inside) ->
          new Assembled.Under(condition, left(inside, parts));
      case Assembled.Compute compute ->
          new Assembled.Compute(
              compute.rows(),
              compute.parts().stream()
                  .map(it -> it instanceof Assembled.OfColumns columns ? columns.left(parts) : it)
                  .toList(),
              compute.shape());
      default -> phase;
    };
  }

  private static List<Assembled.Phase> left(List<Assembled.Phase> phases, Set<String> parts) {
    return phases.stream().map(it -> left(it, parts)).toList();
  }

  /** Whether threads keep parts of it through trips of a loop. */
  static Stream<Assembled.Joined> joined(Assembled kernel) {
    return kernel
        .allPhases()
        .filter(Assembled.Joined.class::isInstance)
        .map(Assembled.Joined.class::cast);
  }
}
