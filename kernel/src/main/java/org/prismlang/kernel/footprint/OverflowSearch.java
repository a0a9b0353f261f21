package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Sizes;

/**
 * Tries launches, all sizes growing together, and in each of them the last thread, block and trip
 * that come to the access. What it finds is checked in the arithmetic of the integers: all
 * conditions hold, and the element lies in a memory that a machine can have.
 */
final class OverflowSearch {
  /**
   * Sizes above are not tried: {@code (n + 127) / 128} and counters of loops leave 32 bits for the
   * last few only, and nobody would want to read that of each kernel.
   */
  private static final long MOST = 3L << 29;

  private static final long MOST_BYTES = 1L << 38;

  /** More blocks are launched for as many elements as a size says, which is then what matters. */
  private static final long MOST_BLOCKS = 1L << 16;

  /** A matrix that is longer than that is none. */
  private static final long MOST_OF_SEVERAL = 1L << 22;

  /** All sizes the same, each larger than the one before, each smaller. */
  private static final List<Long> LEANS = List.of(0L, 1L, -1L);

  private static final int ROUNDS = 2;

  private final List<Narrow> numbers;
  private final Form index;
  private final List<Fact> guards;

  /** The guards, and that the element lies in memory. */
  private final List<Fact> facts;

  private final Environment at;
  private final Kernel kernel;

  /** Sizes by their symbols, in the order of the parameters, with the values to try. */
  private final Map<Symbol, Interval> sizes;

  /** How many clusters a grid has; where a kernel knows of none, each block is one. */
  private final Symbol clusters;

  private final long blocksOfCluster;

  /** Whether some launch that was tried lets a thread come to the access. */
  private boolean isReached;

  private OverflowSearch(
      List<Narrow> all, Form index, long mostIndex, Environment at, Kernel kernel) {
    this.index = index;
    this.at = at;
    this.kernel = kernel;
    var grid = at.position(Expr.Place.BLOCKS);
    this.clusters = grid.symbols().stream().findFirst().orElseThrow();
    this.blocksOfCluster = grid.at(_ -> 1);
    this.sizes = sizes();
    this.numbers = all.stream().filter(it -> areGiven(it.form().symbols())).toList();
    this.guards = relevant(index, numbers, at);
    this.facts = new ArrayList<>(guards);
    this.facts.add(Fact.notNegative(index));
    this.facts.add(Fact.notNegative(index.times(-1).plus(mostIndex)));
  }

  /** None where all numbers are known to fit, or depend on what is read from somewhere. */
  static Optional<OverflowSearch> of(
      Access access, int consecutive, Environment at, Kernel kernel) {
    if (!access.memory().shape().isEmpty()) {
      return Optional.empty();
    }
    var index = access.index().getLast();
    var numbers = Narrow.in(index, at).stream().filter(it -> it.mayOverflow(at)).toList();
    if (numbers.isEmpty()) {
      return Optional.empty();
    }
    long most = MOST_BYTES / access.memory().elementBytes() - consecutive;
    var search = new OverflowSearch(numbers, Forms.of(index, at), most, at, kernel);
    return search.areGiven(search.index.symbols()) ? Optional.of(search) : Optional.empty();
  }

  /** Whether all are of the launch, or say who comes to the access and when. */
  private boolean areGiven(Set<Symbol> symbols) {
    return symbols.stream()
        .allMatch(
            symbol ->
                switch (symbol.nature()) {
                  case THREAD, BLOCK, TRIP -> true;
                  case VALUE -> sizes.containsKey(symbol);
                  case CHANGING -> false;
                });
  }

  private static List<Fact> relevant(Form index, List<Narrow> numbers, Environment at) {
    var symbols = new LinkedHashSet<>(index.symbols());
    numbers.forEach(it -> symbols.addAll(it.form().symbols()));
    var left = new ArrayList<>(at.facts());
    var found = new ArrayList<Fact>();
    while (true) {
      var next =
          left.stream().filter(it -> it.symbols().stream().anyMatch(symbols::contains)).toList();
      if (next.isEmpty()) {
        return found;
      }
      left.removeAll(next);
      found.addAll(next);
      next.forEach(it -> symbols.addAll(it.symbols()));
    }
  }

  private Map<Symbol, Interval> sizes() {
    var given = new LinkedHashSet<Symbol>();
    for (var local : integers(kernel)) {
      given.addAll(at.value(local).symbols());
    }
    given.add(clusters);
    var found = new LinkedHashMap<Symbol, Interval>();
    // As many threads as there may be: a launch of fewer has more blocks.
    for (var symbol : at.position(Expr.Place.THREADS).symbols()) {
      found.put(symbol, Interval.of(at.of(symbol).most()));
    }
    for (var symbol : given) {
      long most =
          symbol.equals(clusters)
              ? MOST / blocksOfCluster / at.thread().range().size()
              : most(symbol);
      found.put(symbol, at.of(symbol).and(new Interval(1, most)));
    }
    return found;
  }

  private static long most(Symbol symbol) {
    long most = symbol.range().most();
    return Math.min(MOST, most > MOST / 1024 ? most / 4 * 3 : most);
  }

  private static List<Local> integers(Kernel kernel) {
    var locals = new ArrayList<Local>();
    for (var parameter : kernel.parameters()) {
      if (parameter instanceof Parameter.OfLocal(Local local) && Forms.isInteger(local.type())) {
        locals.add(local);
      }
    }
    return locals;
  }

  /** The first launch, all sizes growing, made as small as it can be in one of them. */
  Optional<Overflow> least() {
    if (sizes.values().stream().anyMatch(Interval::isEmpty) || areAllNarrow()) {
      return Optional.empty();
    }
    int narrow = narrowScales();
    for (long lean : LEANS) {
      var first = first(lean, narrow);
      if (first.isPresent()) {
        return least(first.get());
      }
      if (isReached) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** How many scales there are, from the first on, in no launch of which anything overflows. */
  private int narrowScales() {
    var limits = facts.stream().map(Limit::of).toList();
    int low = 0;
    int high = Integer.SIZE;
    while (low < high) {
      int middle = (low + high) / 2;
      if (isNarrow(middle, limits)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Whether nothing overflows with sizes of that scale and of all below. */
  private boolean isNarrow(int scale, List<List<Limit>> limits) {
    var ranges = new HashMap<Symbol, Interval>();
    open(facts).forEach(it -> ranges.put(it, at.of(it)));
    long most = (1L << scale) + sizes.size();
    sizes.forEach((it, range) -> ranges.put(it, it.equals(clusters) ? range : upTo(most, range)));
    var known = new Known(List.of(), ranges, false).within(limits, ROUNDS);
    return known.isContradictory() || numbers.stream().noneMatch(it -> it.mayOverflow(known));
  }

  /** The least at least, as sizes are clamped. */
  private static Interval upTo(long most, Interval range) {
    return new Interval(range.least(), Math.clamp(most, range.least(), range.most()));
  }

  private Optional<Map<Symbol, Long>> first(long lean, int narrow) {
    for (int scale = narrow; scale < Integer.SIZE; scale++) {
      var launch = scaled(1L << scale, lean);
      if (found(launch).isPresent()) {
        return Optional.of(launch);
      }
      var ofAllBlocks = with(launch, clusters, tried(clusters).most());
      if (isGuarded(ofAllBlocks) && found(ofAllBlocks).isPresent()) {
        return Optional.of(ofAllBlocks);
      }
    }
    return Optional.empty();
  }

  /** Whether nothing overflows in any launch that is tried. */
  private boolean areAllNarrow() {
    long lastBlock = tried(clusters).most() * blocksOfCluster - 1;
    Ranges ranges =
        symbol ->
            symbol.nature() == Symbol.Nature.BLOCK
                ? at.of(symbol).and(new Interval(0, lastBlock))
                : sizes.getOrDefault(symbol, at.of(symbol));
    return numbers.stream().noneMatch(it -> it.mayOverflow(ranges));
  }

  /** Whether something else than their number keeps blocks from the access. */
  private boolean isGuarded(Map<Symbol, Long> launch) {
    var block = Symbol.block();
    return numbers.stream().noneMatch(it -> it.form().symbols().contains(clusters))
        && isAllowed(launch)
        && positions(launch, within(launch, guards))
            .map(it -> it.getOrDefault(block, 0L) + 1 < grid(launch))
            .orElse(false);
  }

  private Interval tried(Symbol size) {
    return sizes.getOrDefault(size, Interval.ZERO);
  }

  private Map<Symbol, Long> scaled(long scale, long lean) {
    var launch = new LinkedHashMap<Symbol, Long>();
    sizes.forEach(
        (symbol, range) ->
            launch.put(
                symbol, Math.clamp(scale + lean * launch.size(), range.least(), range.most())));
    return launch;
  }

  private Optional<Overflow> least(Map<Symbol, Long> first) {
    var launch = new LinkedHashMap<>(first);
    var relevant = new ArrayList<Symbol>();
    // The number of blocks last: where another size limits them, it says more.
    for (var symbol : sizes.keySet()) {
      var range = tried(symbol);
      if (range.size() == 1) {
        continue;
      }
      boolean isFree =
          symbol.equals(clusters) && !relevant.isEmpty()
              ? isFreeOfBlocks(launch, relevant.getFirst())
              : found(with(launch, symbol, range.least())).isPresent();
      if (isFree) {
        launch.put(symbol, symbol.equals(clusters) ? range.most() : range.least());
      } else {
        relevant.add(symbol);
      }
    }
    var main = relevant.isEmpty() ? clusters : relevant.getFirst();
    long from = smallest(launch, main);
    launch.put(main, from);
    if (relevant.contains(clusters) && grid(launch) > MOST_BLOCKS) {
      return Optional.empty();
    }
    var found = found(launch).orElseThrow();
    var others =
        relevant.stream().filter(it -> !it.equals(main)).map(it -> size(it, found)).toList();
    boolean isMatrix = !others.isEmpty();
    boolean isFar =
        size(main, found).value() > MOST_OF_SEVERAL
            || others.stream().anyMatch(it -> it.value() > MOST_OF_SEVERAL);
    if (isMatrix && isFar) {
      return Optional.empty();
    }
    return Optional.of(
        new Overflow(
            found.number().expr(),
            found.number().variable(),
            size(main, found),
            others,
            found.value()));
  }

  /** Whether more blocks make it happen no earlier. */
  private boolean isFreeOfBlocks(Map<Symbol, Long> launch, Symbol main) {
    long most = tried(clusters).most();
    var more = with(launch, clusters, most);
    if (found(more).isEmpty()) {
      return false;
    }
    long from = smallest(launch, main);
    return found(with(more, main, from - 1)).isEmpty() && isGuarded(with(more, main, from));
  }

  private long smallest(Map<Symbol, Long> launch, Symbol main) {
    long low = tried(main).least();
    long high = launch.getOrDefault(main, low);
    while (low < high) {
      long middle = Math.floorDiv(low + high, 2);
      if (found(with(launch, main, middle)).isPresent()) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return high;
  }

  private static Map<Symbol, Long> with(Map<Symbol, Long> launch, Symbol symbol, long value) {
    var other = new LinkedHashMap<>(launch);
    other.put(symbol, value);
    return other;
  }

  private Overflow.Size size(Symbol symbol, Overflow.Found found) {
    for (var local : integers(kernel)) {
      var form = at.value(local);
      if (form.symbols().equals(Set.of(symbol))) {
        return new Overflow.Size(local.name(), value(form, found.values()));
      }
    }
    return symbol.equals(clusters)
        ? new Overflow.Size("grid", grid(found.values()))
        : new Overflow.Size(symbol.name(), found.values().getOrDefault(symbol, 0L));
  }

  private long grid(Map<Symbol, Long> launch) {
    return launch.getOrDefault(clusters, 1L) * blocksOfCluster;
  }

  private static long value(Form form, Map<Symbol, Long> values) {
    return form.at(it -> Optional.ofNullable(values.get(it)).orElseThrow(ArithmeticException::new));
  }

  /** What overflows in such a launch, for some thread that comes to the access. */
  private Optional<Overflow.Found> found(Map<Symbol, Long> launch) {
    if (!isAllowed(launch)) {
      return Optional.empty();
    }
    try {
      var within = within(launch, facts);
      isReached |= within.mayHold();
      return mayOverflow(launch, within.known)
          ? positions(launch, within).flatMap(this::overflow)
          : Optional.empty();
    } catch (ArithmeticException undefined) {
      return Optional.empty();
    }
  }

  private boolean isAllowed(Map<Symbol, Long> launch) {
    var values = new HashMap<String, Long>();
    for (var local : integers(kernel)) {
      values.put(local.name(), value(at.value(local), launch));
    }
    long grid = grid(launch);
    long threads = value(at.position(Expr.Place.THREADS), launch);
    var asked = new Sizes(Math.toIntExact(grid), Math.toIntExact(threads), values);
    return kernel.preconditions().stream().allMatch(it -> it.allows(asked));
  }

  /** Whether what is known of positions as a whole leaves it open: to look for one is dear. */
  private boolean mayOverflow(Map<Symbol, Long> launch, Known known) {
    Ranges ranges =
        symbol ->
            launch.containsKey(symbol)
                ? Interval.of(launch.getOrDefault(symbol, 0L))
                : known.of(symbol);
    return !known.isContradictory() && numbers.stream().anyMatch(it -> it.mayOverflow(ranges));
  }

  /** What a launch leaves open, and what is known of it. */
  private record Within(Set<Symbol> open, List<Fact> facts, List<List<Limit>> limits, Known known) {
    Within with(Symbol symbol, long value) {
      return new Within(open, facts, limits, known.with(symbol, value).within(limits, ROUNDS));
    }

    boolean mayHold() {
      return !known.isContradictory() && facts.stream().allMatch(it -> it.mayHold(known));
    }
  }

  private Within within(Map<Symbol, Long> launch, List<Fact> held) {
    var open = open(held);
    var here = new ArrayList<Fact>();
    for (var fact : held) {
      here.add(new Fact(in(fact.form(), launch), fact.relation()));
    }
    var ranges = new HashMap<Symbol, Interval>();
    open.forEach(it -> ranges.put(it, at.of(it)));
    var limits = here.stream().map(Limit::of).toList();
    var known = new Known(List.of(), ranges, false).within(limits, ROUNDS);
    return new Within(open, here, limits, known);
  }

  /** What is asked about and no launch says: who comes to the access, and when. */
  private Set<Symbol> open(List<Fact> held) {
    var open = new LinkedHashSet<Symbol>(index.symbols());
    numbers.forEach(it -> open.addAll(it.form().symbols()));
    held.forEach(it -> open.addAll(it.symbols()));
    open.removeAll(sizes.keySet());
    return open;
  }

  /** As far on as all that is known lets them be, one after the other. */
  private Optional<Map<Symbol, Long>> positions(Map<Symbol, Long> launch, Within begin) {
    var within = begin;
    var target = in(index, launch);
    var values = new HashMap<>(launch);
    for (var symbol : within.open) {
      var range = within.known.of(symbol);
      if (range.isEmpty() || !range.isBounded()) {
        return Optional.empty();
      }
      long value = falls(target, symbol) ? range.least() : last(symbol, within);
      values.put(symbol, value);
      within = within.with(symbol, value);
    }
    return Optional.of(values);
  }

  /** The last value with which all may hold, if those with which it may come before the others. */
  private static long last(Symbol symbol, Within within) {
    long low = within.known.of(symbol).least();
    long high = within.known.of(symbol).most();
    if (within.with(symbol, high).mayHold()) {
      return high;
    }
    while (low + 1 < high) {
      long middle = Math.floorDiv(low + high, 2);
      if (within.with(symbol, middle).mayHold()) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private Form in(Form form, Map<Symbol, Long> launch) {
    if (form.symbols().stream().noneMatch(launch::containsKey)) {
      return form;
    }
    return form.with(
        it -> launch.containsKey(it) ? Form.of(launch.getOrDefault(it, 0L)) : Form.of(it), at);
  }

  private static boolean falls(Form form, Symbol symbol) {
    return form.coefficient(Monomial.of(symbol)) < 0;
  }

  private Optional<Overflow.Found> overflow(Map<Symbol, Long> values) {
    for (var fact : facts) {
      if (!fact.holds(value(fact.form(), values))) {
        return Optional.empty();
      }
    }
    for (var number : numbers) {
      long value = value(number.form(), values);
      if (number.overflows(value)) {
        return Optional.of(new Overflow.Found(number, values, value));
      }
    }
    return Optional.empty();
  }
}
