package org.prismlang.sim.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.prismlang.sim.check.Layout.Kind;
import org.prismlang.sim.check.Reports.Place;
import org.prismlang.sim.machine.Monitor.Touch;

/** A block under way. */
final class Running {
  private static final int WIDEST = 16;
  private final Threads threads;
  private final Reports reports;
  private final IntFunction<Optional<Running>> others;
  private final Quick quick;
  private final Actor actor;
  private final Accesses accesses;
  private final List<Phases> slots = new ArrayList<>();

  /** The last access of everybody of other blocks to this one's shared memory. */
  private final Map<Integer, Long> visitors = new LinkedHashMap<>();

  Running(Threads threads, Shadow shared, Reports reports, IntFunction<Optional<Running>> others) {
    this.threads = threads;
    this.reports = reports;
    this.others = others;
    quick = new Quick(threads);
    actor = new Actor(threads, index -> others.apply(index).map(Running::threads));
    accesses = new Accesses(reports, actor, shared);
  }

  Threads threads() {
    return threads;
  }

  Reports reports() {
    return reports;
  }

  /** Who of the block, or for it, acts next. */
  Actor actor() {
    return actor;
  }

  void add(Phases phases) {
    slots.add(phases);
  }

  /** Each of some threads touches the same bytes in program order. */
  void touch(int first, int count, int site, Touch touch, Shadow shadow, long offset, int bytes) {
    boolean isVector = bytes <= WIDEST && (bytes & bytes - 1) == 0;
    if (count == 1) {
      if (isPlain(shadow, offset, bytes, isVector ? bytes : 1)
          && (touch == Touch.READ && quick.read(first, site, shadow, offset, bytes)
              || touch == Touch.WRITE && quick.write(first, site, shadow, offset, bytes))) {
        return;
      }
      actor.thread(threads, first);
      touch(site, touch, shadow, offset, bytes, isVector ? bytes : 1);
      return;
    }
    for (int t = first; t < first + count; ) {
      int next = touch == Touch.WRITE ? 1 : threads.alike(t, first + count);
      actor.threads(threads, t, next);
      touch(site, touch, shadow, offset, bytes, isVector ? bytes : 1);
      t += next;
    }
  }

  private boolean isPlain(Shadow shadow, long offset, int bytes, int alignment) {
    return offset >= 0
        && offset <= shadow.size() - bytes
        && !shadow.isMisaligned(offset, alignment)
        && shadow.isReachedBy(threads);
  }

  /** The actor touches bytes, which must be there and aligned. */
  void touch(int site, Touch touch, Shadow shadow, long offset, long bytes, int alignment) {
    if (offset < 0 || bytes > shadow.size() || offset > shadow.size() - bytes) {
      throw reports.outOfBounds(stamp(site), touch, new Place(shadow, offset, bytes));
    }
    if (shadow.isMisaligned(offset, alignment)) {
      throw reports.misaligned(stamp(site), touch, new Place(shadow, offset, bytes), alignment);
    }
    accesses.check(site, touch, shadow, offset, bytes);
    if (!shadow.isReachedBy(threads)) {
      visit(shadow, site);
    }
  }

  private long stamp(int site) {
    return Stamp.at(actor.epoch(), site, 0);
  }

  private void visit(Shadow shadow, int site) {
    int block = shadow.owner().orElseThrow().block();
    var host = others.apply(block);
    if (host.isEmpty()) {
      reports.visitor(stamp(site), block);
    } else if (threads.layout().block(Stamp.owner(actor.epoch())) != block) {
      host.get().visited(stamp(site));
      if (!threads.layout().startsTogether() && !actor.hasHeardOf(block)) {
        reports.early(stamp(site), block);
      }
    }
  }

  void visited(long stamp) {
    visitors.put(Stamp.owner(stamp) * 32 + Stamp.lane(stamp), stamp);
  }

  void end() {
    slots.forEach(Phases::end);
    leftover(Kind.COPY, "is under way");
    leftover(Kind.STORE_READ, "may still read its shared memory");
    if (visitors.isEmpty()) {
      return;
    }
    var known = threads.told(0, threads.count());
    var layout = threads.layout();
    for (long stamp : visitors.values()) {
      int owner = Stamp.owner(stamp);
      int clock = known.clock(layout.block(owner), layout.entry(owner, Stamp.lane(stamp)));
      if (clock < Stamp.clock(stamp)) {
        reports.visitor(stamp, threads.block());
      }
    }
  }

  private void leftover(Kind kind, String what) {
    if (!threads.has(kind)) {
      return;
    }
    var groups = threads.groups(kind);
    var layout = threads.layout();
    for (int t = 0; t < groups.units(); t++) {
      if (groups.isInFlight(t)) {
        long stamp = layout.stamp(threads.block(), layout.entry(kind, t), 1);
        reports.leftover(Stamp.at(stamp, groups.site(t), 0), what);
      }
    }
  }
}
