package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where all zones of threads stand, in the order of the text. Generations are counted from 0 while
 * their counter is small, and from the counter itself from then on, so that there are finitely many
 * scores.
 */
final class Score {
  /** A counter that has left the small numbers. */
  static final int FAR = Integer.MAX_VALUE;

  /** A counter that has not begun. */
  static final int UNSET = Integer.MIN_VALUE;

  /** All generations that there were. */
  static final int ALL = 1 << 24;

  /** Before every generation. */
  static final int LOW = -(1 << 24);

  final int[] counters;

  /** By zone and point: all of the point's accesses before this generation are known to be over. */
  final int[][] known;

  /** The same, of what engines may read. */
  final int[][] seen;

  /** The same as what is known, of the accesses of all blocks of the cluster. */
  final int[][] everywhere;

  /** By point that is an access: what its own threads have fenced. */
  final int[] fenced;

  /** By point that is a wait: what all of a warpgroup know by a batch. */
  final int[] told;

  /** By point: no access was to a later generation; {@link #LOW} where there was none. */
  final int[] last;

  /** By zone and signal: phases before this one are known to be over. */
  final int[][] over;

  /** By signal and who arrives: the last generation that was. */
  final int[][] made;

  /** By zone and timeline: groups in flight, the youngest last; it may still be open. */
  final Map<Integer, List<Flight>> flights;

  /** By signal and generation. */
  final List<TreeMap<Integer, Phase>> phases;

  /** What is known of conditions, and of how far counters are from bounds. */
  final Map<Object, Object> facts;

  private final Owner owner = new Owner();
  private Optional<Shape> shape = Optional.empty();

  /** A group of asynchronous accesses. */
  record Flight(List<Point> points, boolean isOpen) {
    Flight {
      points = List.copyOf(points);
    }
  }

  record Point(int point, int generation) {}

  /** Of what a score may change: nobody else has this object. */
  private static final class Owner {}

  /** One phase of a split barrier. */
  static final class Phase {
    /** The score whose own it is; others that have it do not change it. */
    private final Owner owner;

    int arrived;
    final int[] known;
    final int[] seen;
    final int[] over;
    List<Point> loads;

    /** Points of copies that were announced and not made, in order. */
    List<Integer> awaited;

    private Phase(int points, int signals, Owner owner) {
      this.owner = owner;
      known = filled(points, LOW);
      seen = filled(points, LOW);
      over = filled(signals, LOW);
      loads = List.of();
      awaited = List.of();
    }

    private Phase(Phase other, Owner owner) {
      this.owner = owner;
      arrived = other.arrived;
      known = other.known.clone();
      seen = other.seen.clone();
      over = other.over.clone();
      loads = other.loads;
      awaited = other.awaited;
    }

    void announce(List<Integer> points) {
      if (!awaited.containsAll(points)) {
        awaited = Stream.concat(awaited.stream(), points.stream()).sorted().distinct().toList();
      }
    }

    /** Whether the copy had been announced. */
    boolean make(Point load) {
      if (!awaited.contains(load.point)) {
        return false;
      }
      awaited = awaited.stream().filter(it -> it != load.point).toList();
      loads = Stream.concat(loads.stream(), Stream.of(load)).toList();
      return true;
    }

    /** What phases must have in common to be told as one. */
    private int tell(int generation, int[] numbers, int from) {
      int at = from;
      numbers[at++] = generation;
      numbers[at++] = arrived;
      numbers[at++] = awaited.size();
      for (int i = 0; i < awaited.size(); i++) {
        numbers[at++] = awaited.get(i);
      }
      numbers[at++] = loads.size();
      for (int i = 0; i < loads.size(); i++) {
        numbers[at++] = loads.get(i).point;
        numbers[at++] = loads.get(i).generation;
      }
      return at;
    }

    private int size() {
      return 4 + awaited.size() + 2 * loads.size();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Phase it
          && arrived == it.arrived
          && Arrays.equals(known, it.known)
          && Arrays.equals(seen, it.seen)
          && Arrays.equals(over, it.over)
          && loads.equals(it.loads)
          && awaited.equals(it.awaited);
    }

    @Override
    public int hashCode() {
      return (arrived * 31 + Arrays.hashCode(known)) * 31 + Arrays.hashCode(over);
    }
  }

  Score(int counters, int zones, int points, int signals, int arrivers) {
    this.counters = filled(counters, UNSET);
    this.known = new int[zones][];
    this.seen = new int[zones][];
    this.everywhere = new int[zones][];
    this.over = new int[zones][];
    for (int zone = 0; zone < zones; zone++) {
      known[zone] = filled(points, ALL);
      seen[zone] = filled(points, ALL);
      everywhere[zone] = filled(points, ALL);
      over[zone] = filled(signals, 0);
    }
    this.made = new int[signals][];
    for (int signal = 0; signal < signals; signal++) {
      made[signal] = filled(arrivers, LOW);
    }
    this.fenced = filled(points, ALL);
    this.told = filled(points, ALL);
    this.last = filled(points, LOW);
    this.flights = new HashMap<>();
    this.phases = new ArrayList<>();
    for (int i = 0; i < signals; i++) {
      phases.add(new TreeMap<>());
    }
    this.facts = new HashMap<>();
  }

  private Score(Score other) {
    this.counters = other.counters.clone();
    this.known = copy(other.known);
    this.seen = copy(other.seen);
    this.everywhere = copy(other.everywhere);
    this.over = copy(other.over);
    this.made = copy(other.made);
    this.fenced = other.fenced.clone();
    this.told = other.told.clone();
    this.last = other.last.clone();
    this.flights = new HashMap<>(other.flights);
    this.phases = new ArrayList<>();
    for (var all : other.phases) {
      phases.add(new TreeMap<>(all));
    }
    this.facts = new HashMap<>(other.facts);
  }

  Score copy() {
    return new Score(this);
  }

  /** The phase of a signal, to be changed. */
  Phase phase(int signal, int generation) {
    return phases
        .get(signal)
        .compute(
            generation,
            (_, known) ->
                known == null ? new Phase(last.length, phases.size(), owner) : own(known));
  }

  /** Itself, or in its place a copy that this score may change. */
  Phase own(Phase phase) {
    return phase.owner == owner ? phase : new Phase(phase, owner);
  }

  /** What scores must have in common to be told as one. */
  static final class Shape {
    private final int[] numbers;
    private final Map<Integer, List<Flight>> flights;
    private final Map<Object, Object> facts;
    private final int hash;

    private Shape(int[] numbers, Score score) {
      this.numbers = numbers;
      this.flights = score.flights;
      this.facts = score.facts;
      this.hash = (Arrays.hashCode(numbers) * 31 + flights.hashCode()) * 31 + facts.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Shape it
          && hash == it.hash
          && Arrays.equals(numbers, it.numbers)
          && flights.equals(it.flights)
          && facts.equals(it.facts);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** Of a score that does not change any more: changes are made to copies, before they are told. */
  Shape shape() {
    if (shape.isEmpty()) {
      shape = Optional.of(told());
    }
    return shape.get();
  }

  private Shape told() {
    int size = counters.length + phases.size();
    for (var all : phases) {
      for (var phase : all.values()) {
        size += phase.size();
      }
    }
    var numbers = Arrays.copyOf(counters, size);
    int at = counters.length;
    for (var all : phases) {
      numbers[at++] = all.size();
      for (var phase : all.entrySet()) {
        at = phase.getValue().tell(phase.getKey(), numbers, at);
      }
    }
    return new Shape(numbers, this);
  }

  /** What is known if this or another score of the same shape is the case. */
  Score or(Score other) {
    var result = copy();
    for (int zone = 0; zone < known.length; zone++) {
      least(result.known[zone], last, other.known[zone], other.last);
      least(result.seen[zone], last, other.seen[zone], other.last);
      least(result.everywhere[zone], last, other.everywhere[zone], other.last);
      least(result.over[zone], other.over[zone]);
    }
    least(result.fenced, last, other.fenced, other.last);
    least(result.told, last, other.told, other.last);
    for (int signal = 0; signal < made.length; signal++) {
      for (int i = 0; i < made[signal].length; i++) {
        result.made[signal][i] = Math.max(made[signal][i], other.made[signal][i]);
      }
    }
    for (int i = 0; i < last.length; i++) {
      result.last[i] = Math.max(last[i], other.last[i]);
    }
    for (int signal = 0; signal < phases.size(); signal++) {
      var others = other.phases.get(signal);
      result
          .phases
          .get(signal)
          .replaceAll(
              (generation, shared) -> {
                var phase = result.own(shared);
                var its = Objects.requireNonNull(others.get(generation));
                least(phase.known, last, its.known, other.last);
                least(phase.seen, last, its.seen, other.last);
                least(phase.over, its.over);
                return phase;
              });
    }
    return result;
  }

  /** Who knows of the last knows of all, whichever it was. */
  private static void least(int[] mine, int[] last, int[] others, int[] otherLast) {
    for (int i = 0; i < mine.length; i++) {
      int one = mine[i] > last[i] ? ALL : mine[i];
      int other = others[i] > otherLast[i] ? ALL : others[i];
      mine[i] = Math.min(one, other);
    }
  }

  private static void least(int[] mine, int[] others) {
    for (int i = 0; i < mine.length; i++) {
      mine[i] = Math.min(mine[i], others[i]);
    }
  }

  /** Scores of one shape as one. */
  static List<Score> merged(Collection<Score> scores) {
    if (scores.size() < 2) {
      return List.copyOf(scores);
    }
    var byShape = new LinkedHashMap<Shape, Score>();
    scores.forEach(it -> byShape.merge(it.shape(), it, Score::or));
    return List.copyOf(byShape.values());
  }

  private static int[][] copy(int[][] all) {
    var copy = new int[all.length][];
    for (int i = 0; i < all.length; i++) {
      copy[i] = all[i].clone();
    }
    return copy;
  }

  private static int[] filled(int count, int value) {
    var all = new int[count];
    Arrays.fill(all, value);
    return all;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Score it
        && Arrays.equals(counters, it.counters)
        && Arrays.deepEquals(known, it.known)
        && Arrays.deepEquals(seen, it.seen)
        && Arrays.deepEquals(everywhere, it.everywhere)
        && Arrays.deepEquals(over, it.over)
        && Arrays.deepEquals(made, it.made)
        && Arrays.equals(fenced, it.fenced)
        && Arrays.equals(told, it.told)
        && Arrays.equals(last, it.last)
        && flights.equals(it.flights)
        && phases.equals(it.phases)
        && facts.equals(it.facts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        Arrays.hashCode(counters),
        Arrays.deepHashCode(known),
        Arrays.deepHashCode(over),
        Arrays.hashCode(last),
        flights,
        phases,
        facts);
  }
}
