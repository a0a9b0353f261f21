package org.prismlang.kernel.order;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;

/**
 * What a line does to a score: to the counters, to what is known of accesses, to phases of split
 * barriers. Where barriers do not work out, the first reason is kept.
 */
final class ScoreChanges {
  private final Text text;
  private final Sites sites;
  private final Counters counters;
  private final Map<String, Signal> signals;
  private final List<Use> uses;
  private final Followed followed;
  private final Reckoning reckoning;
  private final Stepping stepping;
  private final Branching branching;
  private final Set<String> steering;

  /** Arrivals that bring as many bytes as they say. */
  private final Set<Line> announced;

  private final Set<Pair> failed = new HashSet<>();
  private Optional<Turns.Problem> problem = Optional.empty();

  interface Change {
    void of(Score score);
  }

  private record Pair(Touch a, int zone, Touch b, int other) {}

  /** The barriers do not work out. */
  static final class Unsound extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unsound() {
      super(null, null, false, false);
    }
  }

  ScoreChanges(
      Text text,
      Sites sites,
      Followed followed,
      Reckoning reckoning,
      Stepping stepping,
      Branching branching,
      Set<String> steering) {
    this.text = text;
    this.sites = sites;
    this.counters = followed.counters;
    this.signals = followed.signals;
    this.uses = followed.uses;
    this.followed = followed;
    this.reckoning = reckoning;
    this.stepping = stepping;
    this.branching = branching;
    this.steering = steering;
    this.announced = announced(text);
  }

  private static Set<Line> announced(Text text) {
    var right = new HashSet<Line>();
    for (var list : text.lists()) {
      for (var line : list.lines) {
        if (line.stmt instanceof Sync.Arrive arrive && Announced.isRight(line, arrive)) {
          right.add(line);
        }
      }
    }
    return right;
  }

  Optional<Turns.Problem> problem() {
    return problem;
  }

  /** Whether the accesses were come by where the first was not known to be over. */
  boolean haveFailed(Touch a, int zone, Touch b, int other) {
    return failed.contains(new Pair(a, zone, b, other));
  }

  Unsound unsound(String why, Line where) {
    return unsound(why, where, Optional.empty());
  }

  Unsound unsound(String why, Line where, Optional<Barrier> barrier) {
    if (problem.isEmpty()) {
      problem = Optional.of(new Turns.Problem(why, where, barrier));
    }
    return new Unsound();
  }

  /** What a line does to every score alike, if no ways part at it. */
  Optional<Change> of(Line line) {
    return switch (line.stmt) {
      case Sync sync -> Optional.of(sync(line, sync));
      case Stmt.Break _, Stmt.Continue _, Stmt.Return _ -> Optional.empty();
      case Stmt.Plain plain -> {
        var touches = followed(line);
        var name = Assigned.by(plain).filter(this::steers);
        yield Optional.of(
            score -> {
              touches.forEach(it -> touch(it, line, score));
              name.ifPresent(it -> assign(line, it, score));
            });
      }
      default -> Optional.empty();
    };
  }

  // Counters and variables.

  void begin(Line line, String name, Score score) {
    branching.changed(name, score);
    var counter = counters.number(name);
    if (counter.isEmpty()) {
      return;
    }
    branching.restarted(counter.get(), score);
    restart(line, name, counter.get(), score);
  }

  private void restart(Line line, String name, int counter, Score score) {
    if (score.counters[counter] != Score.UNSET && stepping.isUsed(counter, score)) {
      throw unsound("`" + name + "` counts uses of memory from the beginning again", line);
    }
    score.counters[counter] = counters.begin(name);
  }

  /** Whether a variable counts uses, or conditions speak of it. */
  boolean steers(String name) {
    return name.isEmpty() || counters.number(name).isPresent() || steering.contains(name);
  }

  private void assign(Line line, String name, Score score) {
    switch (line.stmt) {
      case Stmt.AssignAll(var targets, _, _) ->
          targets.forEach(it -> branching.changed(Assigned.base(it), score));
      case Stmt.Unsafe _ -> steering.forEach(it -> branching.changed(it, score));
      case Stmt.Operate operate -> {
        branching.changed(name, score);
        operate.operands().stream()
            .filter(Operand.OfSeveral.class::isInstance)
            .flatMap(it -> ((Operand.OfSeveral) it).exprs().stream())
            .forEach(it -> branching.changed(Assigned.base(it), score));
      }
      case Stmt.Declare _ -> {
        branching.changed(name, score);
        counters
            .number(name)
            .ifPresent(
                it -> {
                  branching.restarted(it, score);
                  restart(line, name, it, score);
                });
      }
      default -> {
        if (counters.number(name).isPresent()) {
          step(name, score);
        } else {
          branching.changed(name, score);
        }
      }
    }
  }

  void step(String name, Score score) {
    branching.changed(name, score);
    counters
        .number(name)
        .ifPresent(
            it -> {
              boolean wasFar = score.counters[it] == Score.FAR;
              stepping.step(it, score);
              if (wasFar) {
                branching.step(it, score);
              } else if (score.counters[it] == Score.FAR) {
                branching.left(it, score);
              }
            });
  }

  // Accesses.

  List<Touch> followed(Line line) {
    return sites.touches(line).stream().filter(followed::has).toList();
  }

  void touch(Touch touch, Line line, Score score) {
    var generation = followed.generation(touch).orElseThrow();
    for (int point : followed.rivals(touch)) {
      for (int zone : line.in.zones) {
        if (!reckoning.isKnown(point, zone, touch, generation, score)) {
          var use = uses.get(point);
          failed.add(new Pair(use.touch().orElseThrow(), use.zone(), touch, zone));
        }
      }
    }
    if (touch.counted().isPresent()) {
      load(touch, line, generation, score);
    }
    for (int zone : line.in.zones) {
      int point = followed.point(touch, zone);
      boolean isAlone = text.zones.threads().get(zone).cardinality() == 1;
      reckoning.touch(point, generation, isAlone, score);
    }
  }

  private void load(Touch touch, Line line, Generation generation, Score score) {
    var counted = touch.counted().orElseThrow();
    var signal = signals.get(counted.barrier().name());
    var at = followed.generation(counted.generation());
    if (signal == null || at.isEmpty() || !at.get().equals(generation)) {
      throw unsound("a copy is counted by another generation than it fills", line);
    }
    for (int zone : line.in.zones) {
      if (!reckoning.load(followed.point(touch, zone), signal, generation, score)) {
        throw unsound("a copy is not announced where it is counted", line);
      }
    }
  }

  // Synchronizations.

  private Change sync(Line line, Sync sync) {
    var zones = line.in.zones;
    return switch (sync) {
      case Sync.Meet(var scope, int threads, _, _, _) -> {
        boolean isWhole =
            text.canMeet(line, scope, threads)
                && switch (scope) {
                  case WARP -> text.zones.areInOne(threads, zones);
                  case NAMED -> threads >= text.zones.size(zones);
                  case BLOCK, CLUSTER, GRID -> true;
                };
        boolean isOfCluster = scope == Sync.Scope.CLUSTER || scope == Sync.Scope.GRID;
        yield isWhole ? it -> reckoning.meet(it, zones, isOfCluster) : _ -> {};
      }
      case Sync.Arrive arrive -> it -> arrive(arrive, line, it);
      case Sync.Await await -> it -> await(await, line, it);
      case Sync.Commit(var timeline, _, _) -> it -> reckoning.commit(timeline, zones, it);
      case Sync.Drain drain -> it -> reckoning.drain(drain, zones, it);
      case Sync.Fence _ -> it -> reckoning.fence(zones, it);
      case Sync.Enter _ -> _ -> {};
    };
  }

  private Signal signal(Barrier barrier, Expr generation, Line line) {
    var signal = signals.get(barrier.name());
    var at = followed.generation(generation);
    if (signal == null || at.isEmpty() || signal.isMixed) {
      throw unsound(
          "the use that barrier `" + barrier.name() + "` is for is not a counter and a constant",
          line,
          Optional.of(barrier));
    }
    return signal;
  }

  private void arrive(Sync.Arrive arrive, Line line, Score score) {
    var signal = signal(arrive.barrier(), arrive.generation(), line);
    if (!signal.isComplete()) {
      throw unsound(
          "barrier `" + arrive.barrier().name() + "` waits for others than arrive",
          line,
          Optional.of(arrive.barrier()));
    }
    if (!announced.contains(line)) {
      throw unsound(
          "barrier `" + arrive.barrier().name() + "` may get other bytes than it is told of", line);
    }
    reckoning
        .arrive(
            signal,
            signal.group(line, arrive),
            followed.generation(arrive.generation()).orElseThrow(),
            Signal.loads(line, arrive, sites).stream()
                .map(it -> followed.points(it))
                .flatMap(Collection::stream)
                .toList(),
            arrive.election() == Sync.Election.WARPGROUP,
            line.in.zones,
            score)
        .ifPresent(
            why -> {
              throw unsound(why, line, Optional.of(arrive.barrier()));
            });
  }

  private void await(Sync.Await await, Line line, Score score) {
    var signal = signal(await.barrier(), await.generation(), line);
    reckoning
        .await(
            signal,
            followed.generation(await.generation()).orElseThrow(),
            await.previous(),
            line.in.zones,
            score)
        .ifPresent(
            why -> {
              throw unsound(why, line, Optional.of(await.barrier()));
            });
  }
}
