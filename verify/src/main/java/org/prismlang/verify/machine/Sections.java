package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.verify.order.Actor;
import org.prismlang.verify.order.Clock;
import org.prismlang.verify.order.Stamp;
import org.prismlang.verify.order.Standings;

/**
 * Critical sections: from where a thread has taken a word, a lock, to where it gives it back. What
 * is done in sections of one lock is done one after the other, in an order that nobody knows, where
 * each section has a fence behind its beginning and one before its end, both for all that take the
 * lock. Locks do not wait here: which section comes first decides nothing.
 */
final class Sections {
  /** From a lock's taking to its giving back. */
  private static final class Section {
    final Flags.Word lock;
    final int thread;
    final boolean isOfBlock;

    /** The only value that gives the lock back; unknown where any does. */
    final long free;

    /** When a fence followed its beginning, for the block and for all. */
    int entered = NEVER;

    int enteredForAll = NEVER;

    boolean isOpen = true;

    /** What the last fence before its end had known. */
    Clock left = Clock.NOTHING;

    Clock leftForAll = Clock.NOTHING;

    final List<Relied> relied = new ArrayList<>();

    Section(Flags.Word lock, int thread, boolean isOfBlock, long free) {
      this.free = free;
      this.lock = lock;
      this.thread = thread;
      this.isOfBlock = isOfBlock;
    }
  }

  private static final int NEVER = Integer.MAX_VALUE;

  /** A section that an access is made in, and whether its fence so far is one for all. */
  private record Held(Section section, boolean isForAll) {}

  /**
   * Two accesses that only sections keep apart.
   *
   * @param inside the one in the section
   */
  record Relied(Stamp inside, boolean isForAll, Stamp earlier, Actor later) {}

  private final Standings standings;
  private final Map<Integer, List<Section>> open = new HashMap<>();
  private final Map<List<Held>, Integer> numbers = new HashMap<>();
  private final List<List<Held>> guards = new ArrayList<>(List.of(List.of()));
  private final Set<Flags.Word> broken = new HashSet<>();
  private final Set<Flags.Word> used = new HashSet<>();

  Sections(Standings standings) {
    this.standings = standings;
  }

  void take(Flags.Word lock, int thread, int block, boolean isOfBlock, long free) {
    open.computeIfAbsent(block, _ -> new ArrayList<>())
        .add(new Section(lock, thread, isOfBlock, free));
  }

  boolean areOpen(int block) {
    return !open.getOrDefault(block, List.of()).isEmpty();
  }

  void fence(int thread, int block, boolean isOfBlock, int time) {
    for (var section : open.getOrDefault(block, List.of())) {
      if (section.thread == thread) {
        section.entered = Math.min(section.entered, time);
        if (!isOfBlock) {
          section.enteredForAll = Math.min(section.enteredForAll, time);
        }
      }
    }
  }

  /**
   * A thread sets a word: where it has taken it, it gives it back.
   *
   * @return what was relied on, and does not hold without a fence before the end
   */
  List<Relied> give(
      Flags.Word lock, long value, int thread, int block, Clock left, Clock leftForAll) {
    var sections = open.getOrDefault(block, List.of());
    for (var section : List.copyOf(sections)) {
      if (section.thread == thread && section.lock.equals(lock)) {
        sections.remove(section);
        if (section.free != Quantity.UNKNOWN && section.free != value) {
          broken.add(lock);
        }
        section.isOpen = false;
        section.left = left;
        section.leftForAll = leftForAll;
        return section.relied.stream().filter(it -> !isLeft(section, it)).toList();
      }
    }
    broken.add(lock);
    return List.of();
  }

  /** Somebody changes the word who need not have taken it: it keeps nobody apart. */
  void breakUp(Flags.Word lock) {
    broken.add(lock);
  }

  /** Whether a word kept accesses apart that others than its holders set. */
  boolean isBrokenUp() {
    return used.stream().anyMatch(broken::contains);
  }

  /** The sections that an access of a thread is made in. */
  int guard(int thread, int block) {
    var held = new ArrayList<Held>();
    for (var section : open.getOrDefault(block, List.of())) {
      if (isEntered(section, section.entered, thread)) {
        held.add(new Held(section, isEntered(section, section.enteredForAll, thread)));
      }
    }
    if (held.isEmpty()) {
      return Stamp.UNGUARDED;
    }
    return numbers.computeIfAbsent(
        List.copyOf(held),
        it -> {
          guards.add(it);
          return guards.size() - 1;
        });
  }

  private boolean isEntered(Section section, int since, int thread) {
    return since != NEVER
        && (section.thread == thread || standings.heard(thread).of(section.thread) >= since);
  }

  /** Whether sections keep the two apart. */
  boolean areApart(Stamp earlier, Actor later) {
    if (earlier.guard() == Stamp.UNGUARDED || later.stamp().guard() == Stamp.UNGUARDED) {
      return false;
    }
    boolean isForAll = !standings.areOfOneBlock(earlier.first(), later.stamp().first());
    for (var first : guards.get(earlier.guard())) {
      for (var second : guards.get(later.stamp().guard())) {
        boolean isOne =
            first.section != second.section
                && first.section.lock.equals(second.section.lock)
                && (!isForAll || isForAll(first) && isForAll(second));
        if (isOne
            && isLeft(first, new Relied(earlier, isForAll, earlier, later))
            && isLeft(second, new Relied(later.stamp(), isForAll, earlier, later))) {
          used.add(first.section.lock);
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isForAll(Held held) {
    return held.isForAll && !held.section.isOfBlock;
  }

  /** Whether a fence before the section's end knows of the access, as far as can be said now. */
  private static boolean isLeft(Held held, Relied relied) {
    if (held.section.isOpen) {
      held.section.relied.add(relied);
      return true;
    }
    return isLeft(held.section, relied);
  }

  private static boolean isLeft(Section section, Relied relied) {
    var left = relied.isForAll ? section.leftForAll : section.left;
    return left.of(relied.inside.anyone()) >= relied.inside.time();
  }
}
