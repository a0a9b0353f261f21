package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.prismlang.verify.order.Clock;
import org.prismlang.verify.order.Standings;

/**
 * Words that threads set and wait for. Who waits knows what all those knew who may have set what it
 * saw: of a word that is set, the least of those; of one that is counted up, all together where
 * none of them can be missing.
 */
final class Flags {
  /** A word of memory: that of a parameter, or of a block. */
  record Word(int area, long address) {}

  enum Change {
    SET,
    ADDED,
    /** Something that is not followed. */
    OTHER
  }

  /**
   * A change of a word.
   *
   * @param value set or added, {@link Quantity#UNKNOWN} for data
   * @param isOfBlock seen as it is by the threads of the block alone
   * @param toBlock what comes with it for threads of the block, and {@code toGpu} for others
   */
  record Event(
      int thread, Change change, long value, boolean isOfBlock, Clock toBlock, Clock toGpu) {}

  /** Who waits, and until what is seen. */
  record Wait(int thread, boolean isOfBlock, LongPredicate isWanted) {}

  /**
   * What a wait is told.
   *
   * @param isKnown false where it cannot be said who may have set the word
   * @param isFromBlock whether only threads of the same block may have
   */
  record Told(Clock given, boolean isKnown, boolean isFromBlock) {
    static final Told NOTHING = new Told(Clock.NOTHING, true, true);
  }

  private record Passed(int thread, int time, Clock given) {}

  private final Standings standings;
  private final Map<Word, List<Event>> events = new HashMap<>();

  /** What came with all changes of a word so far: a loop that asks again has them all again. */
  private final Map<Word, Clock.Joining> together = new HashMap<>();

  private final Map<Word, List<Passed>> passed = new HashMap<>();

  Flags(Standings standings) {
    this.standings = standings;
  }

  private List<Event> events(Word word) {
    return events.computeIfAbsent(word, _ -> new ArrayList<>());
  }

  private Clock.Joining together(Word word) {
    return together.computeIfAbsent(word, _ -> new Clock.Joining(Clock.NOTHING));
  }

  /** Whether no wait so far may have seen this instead, and known less. */
  boolean change(Word word, Event event) {
    events(word).add(event);
    together(word).add(event.toBlock());
    for (var wait : passed.getOrDefault(word, List.of())) {
      boolean isLater = standings.knows(event.thread(), wait.thread(), wait.time());
      if (!isLater && !brought(event, wait.thread()).covers(wait.given())) {
        return false;
      }
    }
    return true;
  }

  void pass(Word word, int thread, int time, Clock given) {
    passed.computeIfAbsent(word, _ -> new ArrayList<>()).add(new Passed(thread, time, given));
  }

  /** Empty where nobody has set so far what is waited for; words are 0 at the beginning. */
  Optional<Told> told(Word word, Wait wait) {
    if (wait.isWanted().test(0)) {
      return Optional.of(Told.NOTHING);
    }
    var all = events(word);
    boolean isCounted = !all.isEmpty() && all.stream().allMatch(it -> it.change() == Change.ADDED);
    boolean isSet = all.stream().noneMatch(it -> it.change() == Change.ADDED);
    if (isCounted) {
      return counted(word, all, wait);
    }
    var possible =
        all.stream()
            .filter(
                it ->
                    it.change() == Change.OTHER
                        || it.value() == Quantity.UNKNOWN
                        || wait.isWanted().test(it.value()))
            .toList();
    return isSet ? least(possible, wait) : Optional.of(anything(word));
  }

  private Optional<Told> least(List<Event> possible, Wait wait) {
    Optional<Clock> least = Optional.empty();
    boolean isFromBlock = true;
    for (var event : possible) {
      var brought = brought(event, wait);
      least = Optional.of(least.map(it -> it.meet(brought)).orElse(brought));
      isFromBlock &= isOfOneBlock(event, wait.thread());
    }
    boolean isAll = isFromBlock;
    return least.map(it -> new Told(it, true, isAll));
  }

  /** All have added the same: so many that with one less the wait would not end. */
  private Optional<Told> counted(Word word, List<Event> all, Wait wait) {
    long step = all.getFirst().value();
    boolean isEven = step != Quantity.UNKNOWN && all.stream().allMatch(it -> it.value() == step);
    if (!isEven) {
      return Optional.of(anything(word));
    }
    for (int i = 1; i < all.size(); i++) {
      if (wait.isWanted().test(i * step)) {
        return Optional.of(anything(word));
      }
    }
    if (!wait.isWanted().test(all.size() * step)) {
      return Optional.empty();
    }
    var joining = new Clock.Joining(Clock.NOTHING);
    boolean isFromBlock = true;
    for (var event : all) {
      joining.add(brought(event, wait));
      isFromBlock &= isOfOneBlock(event, wait.thread());
    }
    return Optional.of(new Told(joining.done(), true, isFromBlock));
  }

  /** As if all had been seen: for the sake of the rest, and not to be relied on. */
  Told anything(Word word) {
    return new Told(together(word).done(), false, true);
  }

  private Clock brought(Event event, Wait wait) {
    boolean isReached =
        isOfOneBlock(event, wait.thread()) || !event.isOfBlock() && !wait.isOfBlock();
    return isReached ? brought(event, wait.thread()) : Clock.NOTHING;
  }

  private Clock brought(Event event, int thread) {
    return isOfOneBlock(event, thread)
        ? event.toBlock()
        : event.isOfBlock() ? Clock.NOTHING : event.toGpu();
  }

  private boolean isOfOneBlock(Event event, int thread) {
    return standings.areOfOneBlock(event.thread(), thread);
  }
}
