package org.prismlang.kernel.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Scalar;

/**
 * What split barriers order. All zones of threads are followed through the text at once, with every
 * outcome of conditions and every number of trips, until no new score comes up: who knows which
 * generations of which accesses to be over, passed on by arrivals, taken by waits. On the way every
 * arrival must be for a phase whose predecessor is known to be over, every wait for one whose
 * arrivals stand before it in the text.
 */
final class Turns {
  private static final int MOST_SCORES = 20_000;

  private final Text text;
  private final Sites sites;
  private final Counters counters;
  private final Map<String, Signal> signals;
  private final List<Use> uses;
  private final Followed followed;
  private final Together together;
  private final Set<String> steering;
  private final Reckoning reckoning;
  private final Stepping stepping;
  private final LastLoads loads;
  private final ScoreChanges changes;
  private final Branching branching;
  private final Alive alive;

  private final Deque<Exits> loops = new ArrayDeque<>();
  private final Deque<Exits> returns = new ArrayDeque<>();
  private final Map<Line, Boolean> matters = new HashMap<>();

  /** The scores at the beginning of trips, and behind the end of loops, that were followed. */
  private final Map<Line, Map<Score.Shape, Score>> heads = new HashMap<>();

  private final Map<Line, Map<Score.Shape, Score>> exits = new HashMap<>();

  private boolean isOver;
  private int count;

  /**
   * Why barriers do not work out, and where.
   *
   * @param barrier the one, where it is one
   */
  record Problem(String why, Line where, Optional<Barrier> barrier) {}

  private static final class Exits {
    private final List<Score> left = new ArrayList<>();
    private final List<Score> again = new ArrayList<>();
  }

  Turns(Text text, Sites sites) {
    this.text = text;
    this.sites = sites;
    this.followed = new Followed(text, sites);
    this.counters = followed.counters;
    this.signals = followed.signals;
    this.uses = followed.uses;
    this.together = new Together(text);
    this.steering = Conditions.names(text);
    var reach = Reach.of(text, followed);
    var all = List.copyOf(signals.values());
    this.reckoning = new Reckoning(uses, all);
    this.stepping = new Stepping(uses, all, counters.bounded(), reach);
    this.loads = new LastLoads(uses, all);
    this.branching = new Branching(counters.numbers(), Conditions.repeated(text), reach);
    this.alive = new Alive(sites, followed);
    this.changes =
        new ScoreChanges(text, sites, followed, reckoning, stepping, branching, steering);
  }

  /** Whether there is anything to follow. */
  boolean haveSignals() {
    return !signals.isEmpty();
  }

  Optional<Problem> problem() {
    return changes.problem();
  }

  /** Whether split barriers order two accesses wherever both happen. */
  boolean order(Site a, int zone, Site b, int other) {
    return isOver
        && followed.has(a.touch, zone)
        && followed.has(b.touch, other)
        && !changes.haveFailed(a.touch, zone, b.touch, other);
  }

  // The walk.

  /** Follows the text, once. */
  void run() {
    try {
      var begin =
          new Score(
              counters.count(),
              text.zones.count(),
              uses.size(),
              signals.size(),
              signals.values().stream().mapToInt(Signal::groups).max().orElse(0));
      returns.push(new Exits());
      var ends = new ArrayList<>(list(text.root, List.of(begin)));
      ends.addAll(returns.pop().left);
      isOver = problem().isEmpty();
      ends.forEach(loads::end);
    } catch (ScoreChanges.Unsound unsound) {
      isOver = false;
    }
  }

  /** How far from the barrier's counter, when it ends, copies are that nobody has waited for. */
  Set<Integer> unseen(Barrier barrier) {
    return Optional.ofNullable(signals.get(barrier.name())).map(loads::unseen).orElse(Set.of());
  }

  /** The variable that the barrier's uses are counted by. */
  Optional<Counters.Declared> counter(Barrier barrier) {
    return Optional.ofNullable(signals.get(barrier.name()))
        .flatMap(it -> counters.declared(it.clock));
  }

  /** Whether a load may still be on its way when the last thread of the block has ended. */
  boolean leave(Touch load) {
    return !isOver || !followed.has(load) || loads.areLeft(load);
  }

  private List<Score> list(Lines list, List<Score> before) {
    var scores = before;
    var straight = new ArrayList<ScoreChanges.Change>();
    for (var line : list.lines) {
      if (scores.isEmpty()) {
        return scores;
      }
      if (!matter(line)) {
        continue;
      }
      var change = changes.of(line);
      if (change.isPresent()) {
        straight.add(change.get());
      } else {
        scores = Score.merged(line(line, all(straight, scores)));
        straight.clear();
      }
    }
    ended(list).ifPresent(straight::add);
    return Score.merged(all(straight, scores));
  }

  /** What happens from one way to the next is done to one copy of a score. */
  private static List<Score> all(List<ScoreChanges.Change> changes, List<Score> scores) {
    var now = List.copyOf(changes);
    return now.isEmpty() ? scores : each(scores, score -> now.forEach(it -> it.of(score)));
  }

  /** What a list declares is gone behind it, and with it what was known of it. */
  private Optional<ScoreChanges.Change> ended(Lines list) {
    var names = new ArrayList<String>();
    for (var line : list.lines) {
      if (line.stmt instanceof Stmt.Declare(var local, _, _) && steering.contains(local.name())) {
        names.add(local.name());
      }
    }
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(score -> names.forEach(name -> branching.changed(name, score)));
  }

  private boolean matter(Line line) {
    var known = Optional.ofNullable(matters.get(line));
    if (known.isPresent()) {
      return known.get();
    }
    boolean matters =
        switch (line.stmt) {
          case Sync _, Stmt.Break _, Stmt.Continue _, Stmt.Return _, Stmt.LastBlock _ -> true;
          default ->
              sites.touches(line).stream().anyMatch(followed::has)
                  || Assigned.by(line.stmt).filter(changes::steers).isPresent()
                  || line.inside.stream().anyMatch(in -> in.lines.stream().anyMatch(this::matter));
        };
    this.matters.put(line, matters);
    return matters;
  }

  private List<Score> line(Line line, List<Score> before) {
    return switch (line.stmt) {
      case Stmt.For loop -> forLoop(line, loop, touched(line, before));
      case Stmt.While loop -> whileLoop(line, loop, before);
      case Stmt.If branch -> branch(line, branch, touched(line, before));
      case Stmt.Block _ -> {
        if (!line.isCall) {
          yield list(line.inside.getFirst(), before);
        }
        var exits = new Exits();
        returns.push(exits);
        var end = new ArrayList<>(list(line.inside.getFirst(), before));
        returns.pop();
        end.addAll(exits.left);
        yield end;
      }
      case Stmt.Group _, Stmt.Open _, Stmt.Batch _ -> list(line.inside.getFirst(), before);
      case Stmt.Split split -> {
        var scores = before;
        for (var inside : line.inside) {
          var behind = list(inside, scores);
          if (split.level() == Level.THREAD) {
            scores = behind;
          } else {
            var both = new ArrayList<>(scores);
            both.addAll(behind);
            scores = both;
          }
        }
        yield scores;
      }
      case Stmt.LastBlock _ -> {
        var met = each(before, it -> reckoning.meet(it, line.in.zones, false));
        var both = new ArrayList<>(met);
        both.addAll(list(line.inside.getFirst(), met));
        yield both;
      }
      case Stmt.Break _ -> left(line, before, loops.getFirst().left);
      case Stmt.Continue _ -> left(line, before, loops.getFirst().again);
      case Stmt.Return _ -> left(line, touched(line, before), returns.getFirst().left);
      case Sync _, Stmt.Plain _ -> all(changes.of(line).stream().toList(), before);
    };
  }

  private List<Score> left(Line line, List<Score> before, List<Score> exits) {
    exits.addAll(before);
    var around = Together.left(line);
    boolean areAll =
        around.map(it -> it.in.threads).orElse(text.root.threads).equals(line.in.threads);
    if (areAll && together.leave(line)) {
      return List.of();
    }
    boolean hasSignals = around.map(it -> it.inside.stream().anyMatch(Signal::areIn)).orElse(true);
    if (hasSignals) {
      throw changes.unsound("not all threads leave here, and others count on their arrivals", line);
    }
    return before;
  }

  private static List<Score> each(List<Score> scores, ScoreChanges.Change change) {
    var result = new ArrayList<Score>();
    for (var score : scores) {
      var copy = score.copy();
      change.of(copy);
      result.add(copy);
    }
    return result;
  }

  private List<Score> branch(Line line, Stmt.If branch, List<Score> before) {
    if (!together.decide(line)) {
      var then = list(line.inside.get(0), before);
      var both = new ArrayList<>(before);
      both.addAll(then);
      var otherwise = list(line.inside.get(1), both);
      both.addAll(otherwise);
      return alone(line, both);
    }
    var result = new ArrayList<Score>();
    result.addAll(list(line.inside.get(0), branching.where(branch.condition(), true, before)));
    result.addAll(list(line.inside.get(1), branching.where(branch.condition(), false, before)));
    return behind(line, result);
  }

  private List<Score> touched(Line line, List<Score> before) {
    var touches = changes.followed(line);
    return touches.isEmpty()
        ? before
        : each(before, score -> touches.forEach(it -> changes.touch(it, line, score)));
  }

  /** Scores without what nothing behind the line asks for. */
  private List<Score> behind(Line line, List<Score> scores) {
    var ending = alive.ending(line);
    if (ending.isEmpty()
        && scores.stream()
            .noneMatch(it -> branching.forgets(ending, bound -> !alive.isAsked(bound, line), it))) {
      return Score.merged(scores);
    }
    return Score.merged(
        each(
            scores,
            score -> {
              signals.values().stream()
                  .filter(it -> ending.contains(it.clock))
                  .forEach(it -> loads.note(it, score));
              ending.forEach(it -> stepping.forget(it, score));
              branching.forget(ending, bound -> !alive.isAsked(bound, line), score);
            }));
  }

  /** Of threads that do not go one way nothing but accesses can be followed. */
  private List<Score> alone(Line line, List<Score> scores) {
    if (line.inside.stream().anyMatch(Signal::areIn)) {
      throw changes.unsound("a split barrier under a condition that not all threads share", line);
    }
    return scores;
  }

  private List<Score> forLoop(Line line, Stmt.For loop, List<Score> before) {
    var name = loop.variable().name();
    var counter = counters.number(name);
    var begun = each(before, it -> changes.begin(line, name, it));
    var goesOn =
        counter.<Expr>map(
            _ ->
                new Expr.Binary(
                    BinaryOperator.LESS, new Expr.Read(loop.variable()), loop.to(), Scalar.BOOL));
    return loop(line, begun, goesOn, it -> changes.step(name, it));
  }

  private List<Score> whileLoop(Line line, Stmt.While loop, List<Score> before) {
    return loop(line, before, Optional.of(loop.condition()), _ -> {});
  }

  /** Until no new score comes up. */
  private List<Score> loop(
      Line line, List<Score> before, Optional<Expr> goesOn, ScoreChanges.Change step) {
    boolean isTogether = together.decide(line);
    boolean isWhile = line.stmt instanceof Stmt.While;
    if (!isTogether) {
      alone(line, before);
    }
    var condition = goesOn.filter(_ -> isTogether);
    var result = new ArrayList<Score>();
    var done = heads.computeIfAbsent(line, _ -> new HashMap<>());
    var todo =
        news(
            isEntered(line) && condition.isEmpty() ? trip(line, before, step, result) : before,
            done);
    while (!todo.isEmpty()) {
      count += todo.size();
      if (count > MOST_SCORES) {
        throw changes.unsound("there are too many ways through it to follow", line);
      }
      List<Score> head = isWhile ? touched(line, todo) : todo;
      result.addAll(condition.map(it -> branching.where(it, false, head)).orElse(head));
      var inside = condition.map(it -> branching.where(it, true, head)).orElse(head);
      todo = news(trip(line, inside, step, result), done);
    }
    // What came out before has been followed already.
    return news(behind(line, result), exits.computeIfAbsent(line, _ -> new HashMap<>()));
  }

  private static boolean isEntered(Line line) {
    return line.stmt instanceof Stmt.For loop && Order.isEntered(loop);
  }

  /** The scores at the beginning of the next trip; those that leave go to {@code result}. */
  private List<Score> trip(
      Line line, List<Score> inside, ScoreChanges.Change step, List<Score> result) {
    var ways = new Exits();
    loops.push(ways);
    var end = new ArrayList<>(list(line.inside.getFirst(), inside));
    loops.pop();
    result.addAll(Score.merged(ways.left));
    end.addAll(ways.again);
    return each(Score.merged(end), step);
  }

  /** Those that say what was not said before, together with what was. */
  private static List<Score> news(List<Score> scores, Map<Score.Shape, Score> done) {
    var news = new ArrayList<Score>();
    for (var score : scores) {
      var shape = score.shape();
      var known = Optional.ofNullable(done.get(shape));
      var both = known.map(it -> it.or(score)).orElse(score);
      if (known.filter(both::equals).isEmpty()) {
        done.put(shape, both);
        news.add(both);
      }
    }
    return Score.merged(news);
  }
}
