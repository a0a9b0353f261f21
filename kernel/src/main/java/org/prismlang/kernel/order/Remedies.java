package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * What would order pairs that nothing orders: between the two, where all threads that must meet
 * come by together, a barrier; before it, a wait for what is in flight and a fence for the engines.
 */
final class Remedies {
  private static final int WARP = 32;

  private final Text text;
  private final Meets meets;
  private final boolean waitForAll;

  /**
   * @param waitForAll lets nothing stay in flight
   */
  Remedies(Text text, Meets meets, boolean waitForAll) {
    this.text = text;
    this.meets = meets;
    this.waitForAll = waitForAll;
  }

  /** In a list, any of some gaps: gap {@code i} is before line {@code i}. */
  private record Choice(Lines list, BitSet gaps, Wants wants) {}

  /**
   * @param meet none where the thread's own wait is enough
   * @param drain none where nothing is in flight
   */
  private record Wants(Optional<Size> meet, Optional<Wait> drain, boolean fence, Uncut pair) {}

  private record Size(Sync.Scope scope, int threads) implements Comparable<Size> {
    @Override
    public int compareTo(Size other) {
      int byScope = scope.compareTo(other.scope);
      return byScope != 0 ? byScope : Integer.compare(threads, other.threads);
    }
  }

  /**
   * @param groups that may stay in flight; -1: the open one must be ended first
   * @param arrived arrays in registers whose use is waited for
   */
  private record Wait(Timeline timeline, int groups, boolean readsOnly, List<String> arrived) {
    /** One wait for what both wait for. */
    Wait and(Wait other) {
      return new Wait(
          timeline,
          Math.min(groups, other.groups),
          readsOnly && other.readsOnly,
          Stream.concat(arrived.stream(), other.arrived.stream()).distinct().toList());
    }
  }

  /** The waits that let nothing stay in flight at the end. */
  List<Remedy> ofEnds(List<Left> all) {
    var remedies = new ArrayList<Remedy>();
    for (var left : all) {
      var touch = left.site().touch;
      if (touch.isLoad()) {
        continue;
      }
      var span = touch.span();
      var syncs = new ArrayList<Sync>();
      if (left.isOpen()) {
        syncs.add(new Sync.Commit(touch.timeline(), List.of(), span));
      }
      syncs.add(new Sync.Drain(touch.timeline(), 0, isSource(touch), List.of(), List.of(), span));
      text.origin(left.at().orElse(text.root.lines.getLast()))
          .ifPresent(it -> remedies.add(new Remedy(it, left.at().isEmpty(), syncs)));
    }
    return remedies;
  }

  /** Whether it is over for the memory before all of it is. */
  private static boolean isSource(Touch touch) {
    return touch.timeline().readsFirst() && !touch.mode().writes();
  }

  List<Remedy> of(List<Uncut> pairs) {
    var lists = new LinkedHashMap<Lines, List<Choice>>();
    for (var pair : pairs) {
      choice(pair).ifPresent(it -> lists.computeIfAbsent(it.list, _ -> new ArrayList<>()).add(it));
    }
    var remedies = new ArrayList<Remedy>();
    lists.forEach((list, choices) -> place(list, choices, remedies));
    return remedies;
  }

  // Where.

  private Optional<Choice> choice(Uncut pair) {
    var carrier = pair.relation().carrier(pair.a());
    var a = pair.a().line();
    var b = pair.b().line();
    var list = carrier.map(it -> it.inside.getFirst()).or(() -> common(a, b));
    if (list.isEmpty()) {
      return Optional.empty();
    }
    int from = list.get().indexOf(a);
    int to = list.get().indexOf(b);
    int end = list.get().lines.size();
    var gaps = new BitSet();
    if (pair.isFlying() && !pair.a().touch.isLoad() && to >= 0) {
      // The number of groups that may stay in flight is that of the second access.
      gaps.set(to);
    } else if (carrier.isEmpty()) {
      gaps.set(from + 1, Math.max(from + 1, to + 1));
    } else {
      gaps.set(0, to + 1);
      gaps.set(from + 1, end + 1);
      passed(list.get(), gaps);
    }
    return gaps.isEmpty()
        ? Optional.empty()
        : wants(pair, list.get()).map(it -> new Choice(list.get(), gaps, it));
  }

  /** Of gaps that a trip may not come to, and others, only the others. */
  private static void passed(Lines list, BitSet gaps) {
    for (int i = 0; i < list.lines.size(); i++) {
      if (goesOn(list.lines.get(i).stmt)) {
        if (gaps.nextSetBit(0) <= i) {
          gaps.clear(i + 1, list.lines.size() + 1);
        }
        return;
      }
    }
  }

  /** Whether the next trip may begin at it. */
  private static boolean goesOn(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Continue _ -> true;
      case Stmt.For _, Stmt.While _ -> false;
      default -> Bodies.of(stmt).stream().anyMatch(it -> it.stream().anyMatch(Remedies::goesOn));
    };
  }

  /** The innermost list that has both, the first at an earlier line, or as what steers the list. */
  private static Optional<Lines> common(Line a, Line b) {
    var list = Optional.of(b.in);
    while (list.isPresent()) {
      if (list.get().owner.equals(Optional.of(a)) || list.get().indexOf(a) >= 0) {
        return list;
      }
      list = list.get().owner.map(it -> it.in);
    }
    return Optional.empty();
  }

  // What.

  private Optional<Wants> wants(Uncut pair, Lines list) {
    var drain = Optional.<Wait>empty();
    int known = 1;
    // Of a load, only its thread may have waited: others can still be told.
    if (pair.isFlying() && !pair.a().touch.isLoad()) {
      var touch = pair.a().touch;
      boolean isSource = isSource(touch);
      drain =
          Optional.of(
              new Wait(
                  touch.timeline(),
                  waitForAll ? Math.min(0, pair.groups()) : pair.groups(),
                  isSource,
                  touch.isRegisters() ? List.of(Unproven.source(pair.a().name)) : List.of()));
      if (isOver(pair, known)) {
        return Optional.of(new Wants(Optional.empty(), drain, false, pair));
      }
    }
    var size = size(pair, list);
    var wait = drain;
    return size.map(it -> new Wants(Optional.of(it), wait, pair.isUnfenced(), pair));
  }

  private boolean isOver(Uncut pair, int part) {
    return meets
        .meeting(pair.a(), pair.zone(), pair.b(), pair.other(), pair.relation(), part)
        .isEmpty();
  }

  /** The fewest threads whose meeting orders the two, where all of them run the list as one. */
  private Optional<Size> size(Uncut pair, Lines list) {
    int threads = text.launch.block().orElse(Text.MOST_THREADS);
    var unit = list.unit;
    if (isOver(pair, Part.BLOCK)) {
      return within(pair, list, threads);
    }
    if (isOver(pair, Part.CLUSTER)) {
      return unit.isAtLeast(new Perspective(Level.BLOCK, text.launch.cluster()))
          ? Optional.of(new Size(Sync.Scope.CLUSTER, threads))
          : Optional.empty();
    }
    return unit.level() == Level.GRID && text.launch.cooperative()
        ? Optional.of(new Size(Sync.Scope.GRID, threads))
        : Optional.empty();
  }

  private Optional<Size> within(Uncut pair, Lines list, int threads) {
    boolean isBlock = list.unit.level() != Level.THREAD;
    int all = isBlock ? threads : list.unit.size();
    if (!isBlock && all <= WARP) {
      return WARP % all == 0 && isOver(pair, all)
          ? Optional.of(new Size(Sync.Scope.WARP, all))
          : Optional.empty();
    }
    if (all % WARP == 0 && isOver(pair, WARP)) {
      return Optional.of(new Size(Sync.Scope.WARP, WARP));
    }
    boolean isKnown = !isBlock || text.launch.block().isPresent();
    if (isKnown && all % WARP == 0) {
      for (int size = 2 * WARP; size < all; size *= 2) {
        if (all % size == 0 && isOver(pair, size)) {
          return Optional.of(new Size(Sync.Scope.NAMED, size));
        }
      }
    }
    if (isBlock) {
      return Optional.of(new Size(Sync.Scope.BLOCK, threads));
    }
    boolean isWhole = list.threads.cardinality() == all;
    return all % WARP == 0 && (isWhole || isOver(pair, all))
        ? Optional.of(new Size(Sync.Scope.NAMED, all))
        : Optional.empty();
  }

  // Which gaps.

  /** The gap that serves most, the last of them, until all are served. */
  private void place(Lines list, List<Choice> choices, List<Remedy> remedies) {
    var rest = new ArrayList<>(choices);
    while (!rest.isEmpty()) {
      int best = best(rest, list.lines.size());
      var served = rest.stream().filter(it -> it.gaps.get(best)).toList();
      remedy(list, best, served).ifPresent(remedies::add);
      rest.removeAll(served);
    }
  }

  private static int best(List<Choice> choices, int last) {
    int best = 0;
    long most = -1;
    for (int gap = last; gap >= 0; gap--) {
      int here = gap;
      long served = choices.stream().filter(it -> it.gaps.get(here)).count();
      if (served > most) {
        most = served;
        best = gap;
      }
    }
    return best;
  }

  private Optional<Remedy> remedy(Lines list, int gap, List<Choice> served) {
    var span = list.lines.get(Math.min(gap, list.lines.size() - 1)).stmt.span();
    var reasons = served.stream().map(it -> reason(it.wants.pair)).distinct().toList();
    var syncs = new ArrayList<Sync>();
    var waits = new LinkedHashMap<Timeline, Wait>();
    served.forEach(
        it -> it.wants.drain.ifPresent(wait -> waits.merge(wait.timeline, wait, Wait::and)));
    for (var wait : waits.values()) {
      if (wait.groups < 0) {
        syncs.add(new Sync.Commit(wait.timeline, reasons, span));
      }
      syncs.add(
          new Sync.Drain(
              wait.timeline,
              Math.max(0, wait.groups),
              wait.readsOnly,
              wait.arrived,
              reasons,
              span));
    }
    if (served.stream().anyMatch(it -> it.wants.fence)) {
      syncs.add(new Sync.Fence(reasons, span));
    }
    served.stream()
        .flatMap(it -> it.wants.meet.stream())
        .max(Size::compareTo)
        .ifPresent(it -> syncs.add(new Sync.Meet(it.scope, it.threads, reasons, span)));
    return anchored(list, gap, syncs);
  }

  private static Sync.Reason reason(Uncut pair) {
    return new Sync.Reason(
        Unproven.source(pair.a().name), pair.a().touch.span(), pair.b().touch.span());
  }

  private Optional<Remedy> anchored(Lines list, int gap, List<Sync> syncs) {
    for (int i = gap; i < list.lines.size(); i++) {
      var line = list.lines.get(i);
      // Between copies of an unrolled loop: at the top of its body.
      boolean isCopy =
          i > 0
              && line.stmt instanceof Stmt.Block
              && !line.isCall
              && text.origin(line).equals(text.origin(list.lines.get(i - 1)));
      if (isCopy && i == gap) {
        return anchored(line.inside.getFirst(), 0, syncs);
      }
      var origin = text.origin(line);
      if (origin.isPresent()) {
        return Optional.of(new Remedy(origin.get(), false, syncs));
      }
    }
    return text.origin(list.lines.getLast()).map(it -> new Remedy(it, true, syncs));
  }
}
