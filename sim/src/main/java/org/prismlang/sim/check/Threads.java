package org.prismlang.sim.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.sim.check.Layout.Kind;

/** The threads of a block that runs, their clocks, and what each of them knows. */
final class Threads {
  private static final int WARP = 32;
  private static final int MANY = -1;
  private final Layout layout;
  private final int block;
  private final int firstOwner;
  private final long[] epochs;
  private final Knowledge[] knowledge;
  private final Fences[] fences;
  private final Map<Kind, Groups> groups = new EnumMap<>(Kind.class);
  private final Batches[] batches;
  private final Started[] started;
  private final Knowledge[] acquired;

  /** All of the block have met since they had this clock. */
  private int metClock;

  /** What they then knew. */
  private Knowledge metKnowledge;

  /** Changes whenever a clock or somebody's knowledge does. */
  private long version;

  Threads(Layout layout, int block) {
    this.layout = layout;
    this.block = block;
    firstOwner = layout.firstOwner(block);
    epochs = new long[layout.threads()];
    Arrays.setAll(epochs, thread -> layout.stamp(block, thread, 1));
    knowledge = new Knowledge[layout.threads()];
    Arrays.fill(knowledge, new Knowledge(block, new int[0], World.EMPTY));
    acquired = knowledge.clone();
    metKnowledge = knowledge[0];
    int batchCount = (layout.threads() + Layout.WARPGROUP - 1) / Layout.WARPGROUP;
    started = new Started[batchCount];
    Arrays.fill(started, new Started(0, knowledge[0], -1));
    fences = new Fences[layout.threads()];
    Arrays.fill(fences, Fences.NONE);
    batches = new Batches[batchCount];
    Arrays.setAll(batches, _ -> new Batches());
  }

  int block() {
    return block;
  }

  Layout layout() {
    return layout;
  }

  int count() {
    return epochs.length;
  }

  int firstOwner() {
    return firstOwner;
  }

  int metClock() {
    return metClock;
  }

  Knowledge metKnowledge() {
    return metKnowledge;
  }

  long epoch(int thread) {
    return epochs[thread];
  }

  int clock(int thread) {
    return Stamp.clock(epochs[thread]);
  }

  Knowledge knowledge(int thread) {
    return knowledge[thread];
  }

  Fences fences(int thread) {
    return fences[thread];
  }

  /** How many neighbours in one warp, from this on, have the same clock and knowledge. */
  int alike(int thread, int end) {
    int last = Math.min(end, thread / WARP * WARP + WARP);
    long group = Stamp.withoutLane(epochs[thread]);
    int next = thread + 1;
    while (next < last
        && knowledge[next] == knowledge[thread]
        && Stamp.withoutLane(epochs[next]) == group) {
      next++;
    }
    return next - thread;
  }

  // What they tell.

  /** Into a gathering of this block: what threads know and have done. */
  void tell(int first, int count, Gathering gathering) {
    for (int t = first; t < first + count; t++) {
      if (t == first || knowledge[t] != knowledge[t - 1]) {
        gathering.add(knowledge[t]);
      }
    }
    for (int t = first + count - 1; t >= first; t--) {
      gathering.add(t, clock(t));
    }
    for (var own : groups.values()) {
      for (int t = first; own.kind() != Kind.PRODUCT && t < first + count; t++) {
        if (own.drained(t) > 0) {
          gathering.add(layout.entry(own.kind(), t), own.drained(t));
        }
      }
    }
  }

  Knowledge told(int first, int count) {
    var gathering = new Gathering(block);
    tell(first, count, gathering);
    return gathering.known();
  }

  /** What every one of some threads knows. */
  Knowledge common(int first, int count) {
    if (count == 1) {
      return told(first, 1);
    }
    var users = new IdentityHashMap<Knowledge, Integer>();
    for (int t = first; t < first + count; t++) {
      users.merge(knowledge[t], t, (_, _) -> MANY);
    }
    int length = users.keySet().stream().mapToInt(it -> it.mine().length).max().orElse(0);
    var mine = new int[length];
    Arrays.fill(mine, Integer.MAX_VALUE);
    users.forEach(
        (known, user) -> {
          for (int i = 0; i < length; i++) {
            // A thread that nobody shares with knows its own past anyhow.
            mine[i] = i == user ? mine[i] : Math.min(mine[i], known.clock(i));
          }
        });
    var others =
        users.keySet().stream().map(Knowledge::others).reduce(World::meet).orElse(World.EMPTY);
    return new Knowledge(block, mine, others);
  }

  // What they learn.

  void learn(int first, int count, UnaryOperator<Knowledge> lesson) {
    version++;
    var before = knowledge[first];
    var after = lesson.apply(before);
    for (int t = first; t < first + count; t++) {
      if (knowledge[t] != before) {
        before = knowledge[t];
        after = lesson.apply(before);
      }
      knowledge[t] = after;
    }
  }

  void learn(int first, int count, Knowledge lesson) {
    learn(
        first,
        count,
        known -> {
          var gathering = new Gathering(block);
          gathering.add(known);
          gathering.add(lesson);
          return gathering.known();
        });
  }

  /** A thread reads a word at which others have released what they know. */
  void acquire(int thread, Knowledge released) {
    if (acquired[thread] != released) {
      acquired[thread] = released;
      learn(thread, 1, released);
    }
  }

  /** What they do from now on is not part of what they have told. */
  void advance(int first, int count) {
    version++;
    int clock = 0;
    for (int t = first; t < first + count; t++) {
      clock = Math.max(clock, clock(t));
    }
    set(first, count, Math.min(clock + 1, Stamp.MOST_CLOCK));
  }

  private void set(int first, int count, int clock) {
    for (int t = first; t < first + count; t++) {
      epochs[t] = Stamp.withClock(epochs[t], clock);
    }
  }

  /** Threads of the block meet, and learn what was gathered: of themselves, and from outside. */
  void met(List<Range> ranges, Knowledge gathered) {
    version++;
    int clock = 0;
    int count = 0;
    for (var range : ranges) {
      for (int t = range.first; t < range.first + range.count; t++) {
        clock = Math.max(clock, clock(t));
      }
      count += range.count;
    }
    for (var range : ranges) {
      set(range.first, range.count, Math.min(clock + 1, Stamp.MOST_CLOCK));
      Arrays.fill(knowledge, range.first, range.first + range.count, gathered);
    }
    if (count == epochs.length) {
      metClock = clock;
      metKnowledge = gathered;
    }
  }

  void met(int first, int count) {
    met(List.of(new Range(first, count)), told(first, count));
  }

  /** Neighbouring threads. */
  record Range(int first, int count) {}

  // Engines.

  void fence(int first, int count) {
    for (int t = first; t < first + count; t++) {
      if (fences[t] == Fences.NONE) {
        fences[t] = new Fences();
      }
      fences[t].add(clock(t), groups.containsKey(Kind.COPY) ? groups(Kind.COPY).drained(t) : 0);
    }
    for (int t = first; t < first + count; t++) {
      advance(t, 1);
    }
  }

  Groups groups(Kind kind) {
    return groups.computeIfAbsent(
        kind, it -> new Groups(it, it == Kind.PRODUCT ? batches.length : epochs.length));
  }

  boolean has(Kind kind) {
    return groups.containsKey(kind);
  }

  /** A warpgroup starts a product; what its threads have in common, and its clock. */
  Started startProduct(int warpgroup, int site) {
    int first = warpgroup * Layout.WARPGROUP;
    int count = Math.min(Layout.WARPGROUP, epochs.length - first);
    var before = started[warpgroup];
    int group = groups(Kind.PRODUCT).issue(warpgroup, site);
    if (before.version == version && before.group == group) {
      return before;
    }
    batches[warpgroup].begin(group, told(first, count));
    started[warpgroup] = new Started(group, common(first, count), version);
    return started[warpgroup];
  }

  record Started(int group, Knowledge common, long version) {}

  static List<Kind> kinds(Timeline timeline, boolean readsOnly) {
    return switch (timeline) {
      case CP_ASYNC -> List.of(Kind.COPY);
      case TMA_STORE ->
          readsOnly ? List.of(Kind.STORE_READ) : List.of(Kind.STORE_READ, Kind.STORE_WRITE);
      case WGMMA -> List.of(Kind.PRODUCT);
      case REGISTERS, IN_ORDER, TMA_LOAD -> List.of();
    };
  }

  void commit(Timeline timeline, int first, int count) {
    for (var kind : kinds(timeline, false)) {
      if (kind == Kind.PRODUCT) {
        for (int unit : warpgroupsFrom(first, count)) {
          groups(kind).commit(unit);
        }
        advance(first, count);
      } else {
        for (int t = first; t < first + count; t++) {
          groups(kind).commit(t);
        }
      }
    }
  }

  /** The warpgroups whose first thread is among them: the others of a warpgroup do the same. */
  private static List<Integer> warpgroupsFrom(int first, int count) {
    var found = new ArrayList<Integer>();
    int unit = (first + Layout.WARPGROUP - 1) / Layout.WARPGROUP;
    while (unit * Layout.WARPGROUP < first + count) {
      found.add(unit++);
    }
    return found;
  }

  void drain(Timeline timeline, int pending, boolean readsOnly, int first, int count) {
    version++;
    for (var kind : kinds(timeline, readsOnly)) {
      if (kind == Kind.PRODUCT) {
        for (int t = first; t < first + count; ) {
          int unit = t / Layout.WARPGROUP;
          int end = Math.min(first + count, (unit + 1) * Layout.WARPGROUP);
          drainProducts(unit, pending, t, end - t);
          t = end;
        }
      } else {
        for (int t = first; t < first + count; t++) {
          groups(kind).drain(t, pending);
        }
      }
    }
  }

  private void drainProducts(int unit, int pending, int first, int count) {
    int over = groups(Kind.PRODUCT).drain(unit, pending);
    var begun = batches[unit].over(over);
    learn(
        first,
        count,
        known -> {
          var gathering = new Gathering(block);
          gathering.add(known);
          begun.ifPresent(gathering::add);
          gathering.add(layout.entry(Kind.PRODUCT, unit), Math.max(0, over));
          return gathering.known();
        });
  }
}
