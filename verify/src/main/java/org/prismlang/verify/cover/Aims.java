package org.prismlang.verify.cover;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.LaunchesNearby;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.Level;

/**
 * Looks for a launch at which a demand should be met, by the conditions on the way to it. What is
 * not known there is taken to come out as wanted: a run will tell.
 */
public final class Aims {
  /** What a value costs beside a step of a thread. */
  private static final long VALUE = 4;

  /** To find sizes that preconditions allow takes about as long as so many values. */
  private static final int NEARBY = 500;

  /** What it takes to see that no launch is near. */
  private static final int NOWHERE = 200_000;

  private static final long MUCH = 1024;
  private static final int MOST_THREADS = 1024;
  private static final int MOST_BLOCKS = 1 << 12;

  private final Kernel kernel;
  private final Module run;
  private final Flows flows;
  private final List<Demand> demands;
  private final Landmarks landmarks;
  private final long[] asked = {0};

  /** Many places want the same sizes. */
  private final Map<Sizes, Optional<Sizes>> nearby = new HashMap<>();

  private final Effort effort;

  private Aims(Module module, Effort effort) {
    this.effort = effort;
    this.kernel = module.kernels().getFirst();
    this.run = whatRuns(module);
    this.flows = Flows.of(run);
    this.demands = Demands.of(run, flows);
    this.landmarks = Landmarks.of(run);
  }

  /**
   * Of a module of one kernel.
   *
   * @param effort that searches for launches may take
   */
  public static Aims of(Module module, Effort effort) {
    return new Aims(module, effort);
  }

  /** Without functions of values, which touch nothing: the machine does not look into them. */
  private static Module whatRuns(Module module) {
    var invoked = new HashSet<String>();
    var bodies = new ArrayDeque<>(List.of(module.kernels().getFirst().body()));
    while (!bodies.isEmpty()) {
      Walk.statements(bodies.pop())
          .forEach(
              it -> {
                if (it instanceof Stmt.Invoke invoke && invoked.add(invoke.procedure())) {
                  bodies.push(module.procedure(invoke.procedure()).body());
                }
              });
    }
    var run = module.procedures().stream().filter(it -> invoked.contains(it.name())).toList();
    return new Module(run, module.kernels());
  }

  public List<Demand> demands() {
    return demands;
  }

  /**
   * Near sizes that others have been tried at; empty where none was found.
   *
   * @param isNew leaves out launches that are known
   */
  public Optional<Launch> at(Demand demand, Sizes base, Predicate<Launch> isNew) {
    for (boolean isAmple : new boolean[] {true, false}) {
      asked[0] = 0;
      var choices = choices(demand.place().origins(), base);
      while (choices.hasNext() && asked[0] <= Situation.MOST_ASKED && !effort.isSpent()) {
        long before = asked[0];
        var found = within(choices.next(), demand, isAmple).filter(isNew);
        effort.spend(VALUE * (asked[0] - before));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** Near sizes at which all that the demand depends on is of that number. */
  public Optional<Launch> alike(Demand demand, Sizes base, long number) {
    var names =
        demand.place().origins().parameters().stream()
            .sorted()
            .filter(base.values()::containsKey)
            .toList();
    return names.isEmpty() ? Optional.empty() : allowed(alike(base, names, number)).map(Launch::of);
  }

  /** One parameter at a time, then all of them alike, then two. */
  private Iterator<Sizes> choices(Origins origins, Sizes base) {
    var numbers = landmarks.sizes();
    var names = origins.parameters().stream().sorted().filter(base.values()::containsKey).toList();
    var launches = launches(origins, base);
    var single =
        launches.stream()
            .flatMap(
                launch ->
                    names.stream()
                        .flatMap(name -> numbers.stream().map(it -> launch.with(name, it))));
    var alike = numbers.stream().filter(_ -> names.size() > 1).map(it -> alike(base, names, it));
    var pairs =
        IntStream.range(0, names.size())
            .boxed()
            .flatMap(i -> names.subList(i + 1, names.size()).stream().map(it -> Map.entry(i, it)))
            .flatMap(
                pair ->
                    numbers.stream()
                        .map(it -> base.with(names.get(pair.getKey()), it))
                        .flatMap(one -> numbers.stream().map(it -> one.with(pair.getValue(), it))));
    return Stream.of(launches.stream(), single, alike, pairs).flatMap(it -> it).iterator();
  }

  private static Sizes alike(Sizes base, List<String> names, long number) {
    var alike = base;
    for (var name : names) {
      alike = alike.with(name, number);
    }
    return alike;
  }

  private List<Sizes> launches(Origins origins, Sizes base) {
    var launches = new ArrayList<Sizes>();
    launches.add(base);
    boolean isGridOpen =
        kernel.launch().grid().isEmpty() && (origins.isOfBlock() || origins.isOfLaunch());
    if (isGridOpen) {
      int cluster = Math.max(1, kernel.launch().cluster());
      for (long blocks : landmarks.sizes()) {
        if (blocks > 0 && blocks * cluster <= MOST_BLOCKS) {
          launches.add(new Sizes((int) blocks * cluster, base.threads(), base.values()));
        }
      }
    }
    if (kernel.launch().block().isEmpty() && origins.isOfLaunch()) {
      int multiple = Math.max(1, kernel.bound().promised(Level.THREAD));
      for (int threads = MOST_THREADS; threads >= multiple; threads /= 2) {
        if (threads % multiple == 0) {
          launches.add(new Sizes(base.blocks(), threads, base.values()));
        }
      }
    }
    return launches;
  }

  /**
   * Sizes that say where in a shared tile somebody touches it, as large as the tile: what is near
   * at small sizes is far apart there.
   */
  public Optional<Launch> across(Sizes base) {
    var names = new LinkedHashMap<String, Long>();
    for (var code : run.procedures()) {
      across(code.body(), code.name(), names);
    }
    across(kernel.body(), Variable.KERNEL, names);
    names.keySet().retainAll(base.values().keySet());
    var sizes = base;
    for (var name : names.entrySet()) {
      sizes = sizes.with(name.getKey(), name.getValue());
    }
    return names.isEmpty()
        ? Optional.empty()
        : LaunchesNearby.of(sizes, Set.of(), kernel.preconditions()).map(Launch::of);
  }

  /** No run gets across a memory that has more, which is one of bytes. */
  private static final long FARTHEST = 1 << 16;

  private void across(List<Stmt> body, String owner, Map<String, Long> names) {
    Walk.statements(body)
        .flatMap(Walk::accesses)
        .filter(it -> it.memory().space() == Memory.Space.SHARED)
        .forEach(
            it -> {
              int rank = Math.min(it.index().size(), it.memory().shape().size());
              for (int i = 0; i < rank; i++) {
                var origins = flows.of(it.index().get(i), owner);
                long extent = it.memory().shape().get(i);
                if (origins.isOpen() && extent <= FARTHEST) {
                  origins.parameters().forEach(name -> names.merge(name, extent, Math::min));
                }
              }
            });
  }

  private Optional<Launch> within(Sizes wanted, Demand demand, boolean isAmple) {
    var sizes = allowed(wanted);
    if (sizes.isEmpty()) {
      return Optional.empty();
    }
    long lastThread = sizes.get().threads() - 1L;
    for (long block : blocks(demand.place().origins(), sizes.get())) {
      for (long thread : landmarks.between(0, lastThread, 1)) {
        var situation = new Situation(flows, sizes.get(), block, thread, asked);
        if (isMet(demand, 0, situation, isAmple) && !situation.isWrong()) {
          return Optional.of(new Launch(sizes.get(), Set.of((int) block)));
        }
        if (!situation.dependsOnThread() || asked[0] > Situation.MOST_ASKED) {
          break;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Sizes> allowed(Sizes wanted) {
    if (kernel.preconditions().stream().allMatch(it -> it.allows(wanted))) {
      return Optional.of(wanted);
    }
    asked[0] += NEARBY;
    return nearby.computeIfAbsent(
        wanted,
        it -> {
          var found = LaunchesNearby.of(it, Set.of(), kernel.preconditions());
          effort.spend(found.isPresent() ? NEARBY : NOWHERE);
          return found;
        });
  }

  private List<Long> blocks(Origins origins, Sizes sizes) {
    return origins.isOfBlock() ? landmarks.between(0, sizes.blocks() - 1L, 1) : List.of(0L);
  }

  private boolean isMet(Demand demand, int step, Situation situation, boolean isAmple) {
    var place = demand.place();
    if (asked[0] > Situation.MOST_ASKED) {
      return false;
    }
    if (step == place.path().size()) {
      return isMetHere(demand, situation, isAmple);
    }
    return switch (place.path().get(step)) {
      case Demand.Step.By(Expr condition, boolean way, String owner) ->
          isSo(situation.of(condition, owner), way) && isMet(demand, step + 1, situation, isAmple);
      case Demand.Step.While(Expr condition, String owner) ->
          isSo(situation.of(condition, owner), true) && isMet(demand, step + 1, situation, isAmple);
      case Demand.Step.Into(Stmt.For loop, String owner) -> {
        var range = Range.of(loop, owner, situation);
        if (range.isEmpty()) {
          yield isMet(demand, step + 1, situation, isAmple);
        }
        if (range.get().trips() == 0) {
          yield false;
        }
        var counter = new Variable(owner, loop.variable().name());
        boolean isMet = false;
        for (long value :
            landmarks.between(range.get().from, range.get().last(), range.get().step)) {
          situation.enter(counter, value);
          isMet |= isMet(demand, step + 1, situation, isAmple);
          if (isMet) {
            break;
          }
        }
        situation.leave(counter);
        yield isMet;
      }
    };
  }

  private static boolean isSo(OptionalLong value, boolean way) {
    return value.isEmpty() || value.getAsLong() == (way ? 1 : 0);
  }

  private boolean isMetHere(Demand demand, Situation situation, boolean isAmple) {
    var owner = demand.place().owner();
    return switch (demand) {
      case Demand.Went went -> isSo(situation.of(went.condition(), owner), went.way());
      case Demand.Ran(Stmt.For loop, _) ->
          Range.of(loop, owner, situation).map(it -> it.trips() >= Demand.TRIPS).orElse(true);
      case Demand.Ran _ -> true;
      case Demand.Divided(Expr.Binary quotient, _) -> {
        var left = situation.of(quotient.left(), owner);
        var right = situation.of(quotient.right(), owner);
        long more = isAmple ? 1 : 0;
        if (left.isEmpty() || right.isEmpty()) {
          // Whatever is divided, it is as large as a small divisor sooner.
          yield !isAmple || Math.abs(right.orElse(1) - 1) <= 1;
        }
        yield Quotients.isReached(quotient, Math.abs(left.getAsLong()) - more, right.getAsLong());
      }
      case Demand.Wrapped wrapped -> {
        var generation = situation.of(wrapped.generation(), owner);
        long least = wrapped.slots() + (isAmple ? 1L : 0L);
        yield generation.isPresent()
            ? generation.getAsLong() >= least
            : isMuch(wrapped.place(), situation) || trips(wrapped.place(), situation) > least;
      }
    };
  }

  /** Of what bounds loops that cannot be counted. */
  private static boolean isMuch(Demand.Place place, Situation situation) {
    return place.path().stream().anyMatch(Demand.Step.While.class::isInstance)
        && place.origins().parameters().stream().allMatch(it -> situation.size(it) >= MUCH);
  }

  /** Of all loops around, as often as they run from here. */
  private static long trips(Demand.Place place, Situation situation) {
    long trips = 1;
    for (var step : place.path()) {
      if (step instanceof Demand.Step.Into(Stmt.For loop, String owner)) {
        trips *= Range.of(loop, owner, situation).map(Range::trips).orElse(1L);
      }
    }
    return trips;
  }

  private record Range(long from, long to, long step) {
    static Optional<Range> of(Stmt.For loop, String owner, Situation situation) {
      var from = situation.of(loop.from(), owner);
      var to = situation.of(loop.to(), owner);
      var step = situation.of(loop.step(), owner);
      return from.isEmpty() || to.isEmpty() || step.isEmpty()
          ? Optional.empty()
          : Optional.of(new Range(from.getAsLong(), to.getAsLong(), step.getAsLong()));
    }

    /** Without a step nobody would want to wait. */
    long trips() {
      if (step == 0) {
        return 0;
      }
      long length = step > 0 ? to - from : from - to;
      return length <= 0 ? 0 : (length - 1) / Math.abs(step) + 1;
    }

    long last() {
      return from + (trips() - 1) * step;
    }
  }
}
