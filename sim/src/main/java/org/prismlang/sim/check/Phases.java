package org.prismlang.sim.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.prismlang.sim.machine.Slot;

/**
 * The phases of one slot of a barrier: what arrivals bring to those who wait. The hardware tells
 * phases apart by one bit, so an arrival follows the end of the phase before, and who waits for a
 * phase has done so before the next can end.
 */
final class Phases {
  private static final int KEPT = 4;
  private final Slot slot;
  private final Layout layout;
  private final Reports reports;
  private final Phase[] phases = new Phase[KEPT];
  private int lastLoad = -1;
  private int lastLoadSite;
  private int lastAwaited = -1;
  private int lastSite;

  private static final class Phase {
    final int number;
    final Gathering gathering;
    final List<Long> arrivals = new ArrayList<>();
    final List<Long> waits = new ArrayList<>();

    Phase(int number, int home) {
      this.number = number;
      gathering = new Gathering(home);
    }
  }

  Phases(Slot slot, Layout layout, Reports reports) {
    this.slot = slot;
    this.layout = layout;
    this.reports = reports;
    Arrays.setAll(phases, _ -> new Phase(-1, slot.block().index()));
  }

  private Phase phase(int number) {
    var kept = phases[number % KEPT];
    if (kept.number < number) {
      kept = new Phase(number, slot.block().index());
      phases[number % KEPT] = kept;
    }
    return kept;
  }

  /**
   * Threads arrive. Several do it by warps, whose lanes have met before.
   *
   * @param actor is used to ask what they know
   */
  void arrived(int number, Threads threads, int first, int count, int site, Actor actor) {
    lastSite = site;
    for (int t = first; t < first + count; ) {
      int end = Math.min(first + count, t / 32 * 32 + 32);
      if (end - t > 1) {
        threads.met(t, end - t);
      }
      arrived(number, threads, t, site, actor);
      t = end;
    }
  }

  private void arrived(int number, Threads threads, int thread, int site, Actor actor) {
    var phase = phase(number);
    actor.thread(threads, thread);
    if (number > 0) {
      tooEarly(phase(number - 1), actor, Stamp.at(threads.epoch(thread), site, 0));
    }
    phase.gathering.add(threads.told(thread, 1));
    phase.arrivals.add(Stamp.at(threads.epoch(thread), site, 0));
    threads.advance(thread, 1);
  }

  private void tooEarly(Phase before, Actor actor, long arrival) {
    for (long earlier : before.arrivals) {
      if (!actor.knows(earlier)) {
        reports.barrier(
            Stamp.site(arrival),
            Stamp.site(earlier),
            reports.who(arrival)
                + " may arrive at "
                + name()
                + " before its phase "
                + before.number
                + " is over",
            List.of(
                reports.who(arrival)
                    + " does not know that "
                    + reports.who(earlier)
                    + " has arrived in that phase",
                "the arrival could count for the wrong phase"));
        return;
      }
    }
  }

  void awaited(int number, Threads threads, int first, int count, int site) {
    var phase = phase(number);
    lastAwaited = Math.max(lastAwaited, number);
    int entry = layout.entry(slot);
    var known = new Gathering(threads.block());
    known.add(phase.gathering.known());
    if (slot.block().index() == threads.block()) {
      known.add(entry, Math.min(number + 1, Stamp.MOST_CLOCK));
    }
    var lesson = known.known();
    threads.learn(first, count, lesson);
    for (int t = first; t < first + count; t++) {
      phase.waits.add(Stamp.at(threads.epoch(t), site, 0));
    }
    if (number > 0) {
      overrun(phase(number - 1), phase.gathering.known(), site);
    }
    if (lastAwaited > number) {
      tooLate(number, Stamp.at(threads.epoch(first), site, 0), site);
    }
  }

  private void overrun(Phase before, Knowledge known, int site) {
    for (long wait : before.waits) {
      int owner = Stamp.owner(wait);
      int clock = known.clock(layout.block(owner), layout.entry(owner, Stamp.lane(wait)));
      if (clock < Stamp.clock(wait)) {
        tooLate(before.number, wait, site);
        break;
      }
    }
    before.waits.clear();
  }

  private void tooLate(int number, long wait, int site) {
    reports.barrier(
        Stamp.site(wait),
        site,
        reports.who(wait)
            + " may wait for phase "
            + number
            + " of "
            + name()
            + " when the next one is over too",
        List.of("no arrival in the next phase waits for it", "it would wait for ever then"));
  }

  /** The copy engine is started to bring bytes that count in the phase under way; its epoch. */
  long load(Threads threads, int starter, int site) {
    lastLoad = slot.phase();
    lastLoadSite = site;
    if (threads.block() != slot.block().index()) {
      // Nothing else tells the waiting block how far the sending one is.
      phase(lastLoad).gathering.add(threads.told(starter, 1));
      threads.advance(starter, 1);
    }
    int clock = Math.min(lastLoad + 1, Stamp.MOST_CLOCK);
    return layout.stamp(slot.block().index(), layout.entry(slot), clock);
  }

  /** The block is over. */
  void end() {
    int block = slot.block().index();
    if (lastLoad > lastAwaited) {
      long stamp = layout.stamp(block, layout.entry(slot), 1);
      reports.leftover(Stamp.at(stamp, lastLoadSite, 0), "may still bring bytes");
    }
    if (slot.bytes() != 0 || slot.arrived() != 0) {
      reports.barrier(
          lastSite,
          -1,
          "block " + block + " ends in the middle of a phase of " + name(),
          List.of(
              slot.arrived() + " of " + slot.barrier().arrivals() + " arrivals have come",
              slot.bytes() + " bytes are announced and have not been brought"));
    }
  }

  private String name() {
    return "`" + slot.barrier().name() + "`, slot " + slot.number();
  }
}
