package org.prismlang.kernel.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.footprint.Forms;
import org.prismlang.kernel.footprint.Questions;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Value;

/**
 * One flow over the synchronized text: at every access, what may have happened before and is not
 * known to be over. A barrier that every trip passes separates everything two trips apart or more,
 * so three ages are all that need telling apart; copies in flight are told apart by slots.
 */
final class Order {
  private static final int MOST_WAYS = 8;

  private final Text text;
  private final Sites sites;
  private final Meets meets;
  private final Over over;
  private final Together together;
  private final Set<Expr> repeated;
  private final Set<String> steering;

  /** What is to be asked of the accesses that were come by, each thing once. */
  private final Set<Asked> asked = new LinkedHashSet<>();

  /** What may be in flight at ends, if split barriers do not know better. */
  private final List<Left> ends = new ArrayList<>();

  /** Where ways out of the loop around lead. */
  private final Deque<Exits> loops = new ArrayDeque<>();

  /**
   * What was found at the beginning of trips. A loop in another is come to again and again, with
   * ever more before it: it goes on from there.
   */
  private final Map<Line, State> heads = new HashMap<>();

  /** Whether loops go on so far behind accesses. */
  private final Map<Further, Boolean> goOn = new HashMap<>();

  private record Further(Key key, Line line, long further) {}

  /** Where returns lead: out of calls, and of the text. */
  private final Deque<Exits> returns = new ArrayDeque<>();

  /** Whether an access comes after an earlier one. */
  private record Asked(Key key, Pending pending, Site b, int zone) {}

  private record Pair(Site a, int zone, Site b, int other, Optional<Line> carrier) {}

  private static final class Exits {
    private State left = State.NOWHERE;
    private State again = State.NOWHERE;
  }

  Order(Text text, Sites sites, Meets meets) {
    this.text = text;
    this.sites = sites;
    this.meets = meets;
    this.over = new Over(text, sites, meets);
    this.together = new Together(text);
    this.repeated = Conditions.repeated(text);
    this.steering = Conditions.names(text);
  }

  /** Follows the text, once. What it comes by is asked later: it takes nothing from the turns. */
  void run() {
    returns.push(new Exits());
    end(list(text.root, State.BEGIN), Optional.empty());
  }

  /** What neither this order knows to be over nor split barriers do. */
  Result beside(Turns turns) {
    var uncut = new LinkedHashMap<Pair, Uncut>();
    for (var each : inOrder(asked)) {
      var a = each.key.site();
      if (!turns.order(a, each.key.zone(), each.b, each.zone)) {
        uncut(each)
            .ifPresent(it -> uncut.merge(pair(it), it, (x, y) -> y.groups() < x.groups() ? y : x));
      }
    }
    var left = new LinkedHashMap<Line, Left>();
    for (var each : ends) {
      var touch = each.site().touch;
      if (!touch.isLoad() || turns.leave(touch)) {
        left.putIfAbsent(each.site().line(), each);
      }
    }
    return new Result(List.copyOf(uncut.values()), List.copyOf(left.values()), text.unentered());
  }

  /** As they stand in the text, however they were come by. */
  private static List<Asked> inOrder(Set<Asked> asked) {
    return asked.stream().sorted(Order::byPlace).toList();
  }

  private static int byPlace(Asked one, Asked other) {
    int sites = Integer.compare(one.b.id, other.b.id);
    return sites == 0 ? Integer.compare(one.key.site().id, other.key.site().id) : sites;
  }

  private static Pair pair(Uncut it) {
    return new Pair(it.a(), it.zone(), it.b(), it.other(), it.relation().carrier(it.a()));
  }

  /**
   * What is not in order.
   *
   * @param left what may still be in flight when the block ends
   * @param unentered batches of the tensor cores that begin with no wait for the registers' other
   *     uses
   */
  record Result(List<Uncut> uncut, List<Left> left, List<Line> unentered) {}

  /** The block's shared memory is another's as soon as its last thread has ended. */
  private void end(State state, Optional<Line> at) {
    for (var all : state.ways().values()) {
      all.forEach(
          (key, pending) -> {
            var site = key.site();
            var touch = site.touch;
            boolean isLeft =
                pending.isFlying() && site.isShared() && (!touch.isLoad() || touch.mode().writes());
            if (isLeft) {
              ends.add(new Left(site, pending.groups() < 0, at));
            }
          });
    }
  }

  private State list(Lines list, State before) {
    var state = before;
    for (var line : list.lines) {
      if (state.isNowhere()) {
        return state;
      }
      if (sites.matter(line)) {
        state = line(line, state);
      }
      var changed = changed(line);
      if (!changed.isEmpty()) {
        state = state.going(it -> it.changed(changed));
      }
    }
    return state;
  }

  private State line(Line line, State before) {
    return switch (line.stmt) {
      case Stmt.For loop -> loop(line, touched(line, before), isEntered(loop));
      case Stmt.While _ -> loop(line, before, false);
      case Stmt.If branch -> {
        var state = touched(line, before);
        yield settled(line, branch(line, branch.condition(), state));
      }
      case Stmt.Block _ -> {
        if (!line.isCall) {
          yield list(line.inside.getFirst(), before);
        }
        returns.push(new Exits());
        var end = list(line.inside.getFirst(), before);
        var gone = given(line);
        yield settled(
            line, end.or(returns.pop().left).going(way -> way.pointing(it -> it.without(gone))));
      }
      case Stmt.Group _, Stmt.Open _, Stmt.Batch _ -> list(line.inside.getFirst(), before);
      case Stmt.Split split -> split(line, split, before);
      case Stmt.LastBlock _ -> {
        var met = over.met(line, before, Part.BLOCK, true);
        yield met.or(list(line.inside.getFirst(), over.met(line, met, Part.GRID, true)));
      }
      case Stmt.Point(var pointers, var places, _) -> {
        var state = touched(line, before);
        yield settled(
            line, state.going(way -> way.pointing(it -> it.with(pointers, places, line.in.at))));
      }
      case Stmt.Break _ -> {
        loops.getFirst().left = loops.getFirst().left.or(before);
        yield beside(together.leave(line), before);
      }
      case Stmt.Continue _ -> {
        loops.getFirst().again = loops.getFirst().again.or(before);
        yield beside(together.leave(line), before);
      }
      case Stmt.Return _ -> {
        var state = touched(line, before);
        var exits = returns.getFirst();
        int depth = line.in.loops.size() - depthOfCall(line);
        var out = state;
        for (int i = 0; i < depth; i++) {
          out = out.keyed(Key::leaving);
        }
        exits.left = exits.left.or(out);
        if (returns.size() == 1) {
          end(state, Optional.of(line));
        }
        yield beside(together.leave(line), state);
      }
      case Sync sync -> over.behind(line, sync, before);
      case Stmt.Plain _ -> touched(line, before);
    };
  }

  /** The pointers that are the parameters of a call. */
  private static Set<String> given(Line call) {
    var names = new HashSet<String>();
    for (var line : call.inside.getFirst().lines) {
      if (line.stmt instanceof Stmt.Point point) {
        point.pointers().forEach(it -> names.add(it.name()));
      }
    }
    return names;
  }

  /**
   * Variables of conditions that a statement gives other values: those in it, too, where nobody
   * goes through it.
   */
  private Set<String> changed(Line line) {
    var names = new HashSet<String>();
    changed(line, names);
    names.retainAll(steering);
    return names;
  }

  private void changed(Line line, Set<String> names) {
    if (line.stmt instanceof Stmt.Unsafe) {
      names.addAll(steering);
    }
    Assigned.by(line.stmt, names);
    if (!sites.matter(line)) {
      line.inside.forEach(list -> list.lines.forEach(it -> changed(it, names)));
    }
  }

  private State branch(Line line, Expr condition, State state) {
    boolean isTogether = together.decide(line);
    boolean isTold = isTogether && repeated.contains(condition) && Branching.isStill(condition);
    var then = list(line.inside.get(0), isTold ? state.where(condition, true) : state);
    var otherwise =
        list(
            line.inside.get(1),
            (isTold ? state.where(condition, false) : state).or(beside(isTogether, then)));
    return then.or(otherwise);
  }

  /** Loops around the call that a line belongs to. */
  private static int depthOfCall(Line line) {
    var here = line.in.owner;
    while (here.isPresent()) {
      if (here.get().isCall) {
        return here.get().in.loops.size();
      }
      here = here.get().in.owner;
    }
    return 0;
  }

  /** Threads that need not agree on the way they came need not agree on pointers. */
  private State settled(Line line, State state) {
    boolean areTold = together.decide(line) || !points(line);
    return areTold && state.ways().size() <= MOST_WAYS ? state : state.mixed();
  }

  /** Whether a pointer may lead elsewhere behind a statement. */
  private static boolean points(Line line) {
    return line.stmt instanceof Stmt.Point
        || line.inside.stream().anyMatch(it -> it.lines.stream().anyMatch(Order::points));
  }

  /**
   * What those who go another way may have done in the meantime: other threads, where they do not
   * decide as one, and other blocks.
   */
  private State beside(boolean isTogether, State state) {
    return isTogether ? state.only(it -> meets.isFar(it.site())) : state;
  }

  static boolean isEntered(Stmt.For loop) {
    return loop.from() instanceof Expr.Constant(Value.Int(long from), _)
        && loop.to() instanceof Expr.Constant(Value.Int(long to), _)
        && loop.step() instanceof Expr.Constant(Value.Int(long step), _)
        && (step > 0 ? from < to : step < 0 && from > to);
  }

  private State split(Line line, Stmt.Split split, State before) {
    var state = before;
    for (var branch : line.inside) {
      var behind = list(branch, state);
      // Other blocks pass other branches.
      state = split.level() == Level.THREAD && !behind.isNowhere() ? behind : behind.or(state);
    }
    return state;
  }

  private State loop(Line line, State before, boolean isEntered) {
    boolean isWhile = line.stmt instanceof Stmt.While;
    var exits = new Exits();
    var entered = before.keyed(Key::entering);
    var head = settled(line, heads.getOrDefault(line, State.NOWHERE).or(entered));
    var left = State.NOWHERE;
    while (true) {
      loops.push(exits);
      exits.left = State.NOWHERE;
      exits.again = State.NOWHERE;
      var begun = isWhile ? touched(line, head) : head;
      var end = list(line.inside.getFirst(), begun).or(exits.again);
      loops.pop();
      left =
          exits.left.or(
              isWhile
                  ? begun
                  : isEntered
                      ? last(line, end, true)
                      : last(line, end, true).or(last(line, entered, false)));
      var back = end.keyed(it -> it.older(sites.most(it.site()))).going(it -> behind(it, line));
      var next = settled(line, head.or(back));
      if (next.equals(head)) {
        break;
      }
      head = next;
    }
    heads.put(line, head);
    return settled(line, left.keyed(Key::leaving).going(it -> behind(it, line)));
  }

  /**
   * What a loop is left with: without copies that are only started where more trips follow.
   *
   * @param done whether the trip that ages are told from is over
   */
  private State last(Line line, State end, boolean done) {
    if (!(line.stmt instanceof Stmt.For loop)
        || !(loop.step() instanceof Expr.Constant(Value.Int(long step), _))
        || step <= 0
        || !line.in.unit.isAtLeast(Perspective.BLOCK)) {
      return end;
    }
    return end.map(
        all ->
            State.each(
                all,
                (key, pending) -> {
                  boolean isOpen = pending.isFlying() && key.site().place.isPresent();
                  int trips = key.ages().getLast() + (done ? 1 : 0);
                  boolean isKept = !isOpen || !doesGoOn(key, line, loop, trips * step);
                  return isKept ? Optional.of(pending) : Optional.empty();
                }));
  }

  /** Whether there is a trip so far behind the one of the access, or behind the first. */
  private boolean doesGoOn(Key key, Line line, Stmt.For loop, long further) {
    return goOn.computeIfAbsent(
        new Further(key, line, further), it -> isBehind(it.key, it.line, loop, it.further));
  }

  private boolean isBehind(Key key, Line line, Stmt.For loop, long further) {
    var site = key.site();
    var ages = key.ages();
    int age = ages.getLast();
    boolean isTold =
        age >= 0
            && age < sites.most(site)
            && ages.subList(0, ages.size() - 1).stream().allMatch(it -> it == 0);
    if (!isTold) {
      return false;
    }
    var at = site.line().in.at;
    var value =
        site.loops().contains(line)
            ? Forms.of(new Expr.Read(loop.variable()), at)
            : Forms.of(loop.from(), line.in.at);
    var room = Forms.of(loop.to(), line.in.at).plus(value.plus(further + 1).times(-1));
    return Questions.isNotNegative(room, at);
  }

  private static Way behind(Way way, Line loop) {
    var after = way.pointing(it -> it.behind(loop));
    return loop.stmt instanceof Stmt.For it ? after.changed(Set.of(it.variable().name())) : after;
  }

  // Accesses.

  private State touched(Line line, State before) {
    var state = before;
    for (var touch : sites.touches(line)) {
      state = touch(touch, line, state);
    }
    return state;
  }

  private State touch(Touch touch, Line line, State before) {
    var result = new HashMap<Way, Map<Key, Pending>>();
    before
        .ways()
        .forEach(
            (way, all) -> {
              var begun = new HashMap<Key, Pending>();
              for (var site : sites.of(touch, way.pointers())) {
                if (!meets.isFree(site)) {
                  access(site, line, all, begun);
                }
              }
              result.put(way, State.either(all, begun));
            });
    return new State(result);
  }

  private void access(Site b, Line line, Map<Key, Pending> all, Map<Key, Pending> begun) {
    all.forEach(
        (key, pending) -> {
          if (meets.conflict(key, b)) {
            for (int zone : line.in.zones) {
              asked.add(new Asked(key, pending, b, zone));
            }
          }
        });
    if ((b.touch.isRegisters() || meets.isOutput(b)) && !b.touch.isAsync()) {
      return;
    }
    var ages = Collections.nCopies(b.loops().size(), 0);
    for (int zone : line.in.zones) {
      begun.merge(
          new Key(b, zone, ages),
          Pending.begun(text.zones.count(), zone, b.touch.isAsync()),
          Pending::or);
    }
  }

  private Optional<Uncut> uncut(Asked asked) {
    var key = asked.key;
    var pending = asked.pending;
    var a = key.site();
    var b = asked.b;
    int zone = asked.zone;
    var relation = new Relation(b.loops(), key.ages(), sites.most(a));
    boolean byEngine =
        b.touch.isByProxy()
            && !a.touch.isByProxy()
            && !a.touch.isRegisters()
            && a.touch.mode().writes();
    int known = pending.isFlying() ? 0 : Math.max(1, pending.parts()[zone]);
    int seen = byEngine ? Math.min(known, fenced(pending, zone)) : known;
    var meeting = meets.meeting(a, key.zone(), b, zone, relation, seen);
    if (meeting.isEmpty()) {
      return Optional.empty();
    }
    boolean isUnfenced =
        byEngine && meets.meeting(a, key.zone(), b, zone, relation, known).isEmpty();
    return Optional.of(
        new Uncut(
            a,
            key.zone(),
            b,
            zone,
            relation,
            meeting.get(),
            pending.isFlying(),
            pending.groups(),
            isUnfenced));
  }

  private static int fenced(Pending pending, int zone) {
    return pending.engines()[zone];
  }
}
