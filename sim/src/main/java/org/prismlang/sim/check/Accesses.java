package org.prismlang.sim.check;

import org.prismlang.sim.check.Reports.Place;
import org.prismlang.sim.machine.Monitor.Touch;

/**
 * Holds every access against those before it: two of them, one a write, not both atomic, are in
 * order only if the later one knows that the earlier is over.
 */
final class Accesses {
  private static final long IN_PAGE = (1 << Page.BITS) - 1;
  private static final int WIDEST = 16;
  private final Reports reports;
  private final Actor actor;

  private Shadow shadow;
  private long offset;
  private long bytes;
  private long cell;
  private int cellBytes;
  private int site;
  private Touch touch = Touch.READ;
  private boolean byProxy;

  Accesses(Reports reports, Actor actor, Shadow first) {
    this.reports = reports;
    this.actor = actor;
    shadow = first;
  }

  /** The actor touches bytes that are there. */
  void check(int itsSite, Touch itsTouch, Shadow itsShadow, long itsOffset, long itsBytes) {
    site = itsSite;
    touch = itsTouch;
    shadow = itsShadow;
    offset = itsOffset;
    bytes = itsBytes;
    byProxy = actor.byProxy() && shadow.isShared();
    long end = offset + bytes;
    for (long at = offset; at < end; ) {
      long stop = Math.min(end, (at >> Page.BITS) + 1 << Page.BITS);
      var page = shadow.page(at, stop - at);
      int shift = page.shift();
      cellBytes = 1 << shift;
      int last = (int) (stop - 1 & IN_PAGE) >> shift;
      for (int i = (int) (at & IN_PAGE) >> shift; i <= last; i++) {
        cell = (at & ~IN_PAGE) + ((long) i << shift);
        check(page, i);
      }
      at = stop;
    }
  }

  private void check(Page page, int i) {
    switch (touch) {
      case READ -> read(page, i, Stamp.READ);
      case ATOMIC_READ -> read(page, i, Stamp.ATOMIC_READ);
      case WRITE -> write(page, i);
      case ATOMIC, ATOMIC_AT_ONCE -> change(page, i);
    }
  }

  private void read(Page page, int i, long kind) {
    long group = Stamp.at(Stamp.withoutLane(actor.epoch()), site, kind);
    int lanes = actor.lanes();
    if (page.groups[i] == group && (page.lanes[i] & lanes) == lanes) {
      return;
    }
    long write = page.writes[i];
    if ((write & Stamp.DEAD) != 0) {
      reports.unwritten(late(0), touch, place());
    }
    against(write);
    join(page, i, group, lanes);
  }

  private void write(Page page, int i) {
    against(page.writes[i]);
    if (page.groups[i] != 0) {
      against(page.groups[i], page.lanes[i]);
      var more = page.more[i];
      for (int k = 0; k < more.count(); k++) {
        against(more.group(k), more.lanes(k));
      }
      more.clear();
      page.groups[i] = 0;
    }
    page.writes[i] = Stamp.at(actor.epoch(), site, 0);
  }

  private void change(Page page, int i) {
    page.writes[i] &= ~Stamp.DEAD;
    against(page.writes[i]);
    long group = Stamp.at(Stamp.withoutLane(actor.epoch()), site, Stamp.ATOMIC);
    join(page, i, group, actor.lanes());
  }

  /** Holds it against a plain write. */
  private void against(long write) {
    if (!actor.knows(write)) {
      reports.race(write, Touch.WRITE, late(write), touch, place());
    } else if (byProxy && !actor.sees(write)) {
      reports.unfenced(write, Touch.WRITE, late(write), touch, place());
    }
  }

  /** Holds a write against a group of readers. */
  private void against(long group, int lanes) {
    int unknown = actor.unknown(group, lanes);
    if (unknown != 0) {
      long early = Stamp.withLane(group, Integer.numberOfTrailingZeros(unknown));
      reports.race(early, Words.touch(group), late(early), touch, place());
    } else if (byProxy && Stamp.kind(group) == Stamp.ATOMIC) {
      fenced(group, lanes);
    }
  }

  private void fenced(long group, int lanes) {
    for (int bits = lanes; bits != 0; bits &= bits - 1) {
      long early = Stamp.withLane(group, Integer.numberOfTrailingZeros(bits));
      if (!actor.sees(early)) {
        reports.unfenced(early, Touch.ATOMIC, late(early), touch, place());
        return;
      }
    }
  }

  /** Adds to those who have touched a cell since it was written. */
  private void join(Page page, int i, long group, int lanes) {
    if (page.groups[i] == group) {
      page.lanes[i] |= lanes;
      return;
    }
    int all = lanes;
    if (page.groups[i] != 0) {
      var more = page.more[i];
      for (int k = more.count() - 1; k >= 0; k--) {
        long old = more.group(k);
        int left = old == group ? 0 : left(old, more.lanes(k), group);
        all |= old == group ? more.lanes(k) : 0;
        if (left == 0) {
          more.remove(k);
        } else {
          more.change(k, left);
        }
      }
      int left = left(page.groups[i], page.lanes[i], group);
      if (left != 0) {
        list(page, i).add(page.groups[i], left);
        if (!actor.isOfItsBlock(page.groups[i])) {
          actor.trim(page.more[i]);
        }
      }
    }
    page.groups[i] = group;
    page.lanes[i] = all;
  }

  private Readers list(Page page, int i) {
    if (page.more[i] == Readers.NONE && shadow.mayList()) {
      page.more[i] = new Readers();
    }
    return page.more[i];
  }

  /**
   * Who of a group must still be remembered when another joins: not those that are known to be over
   * and that conflict with nothing the other does not conflict with.
   */
  private int left(long old, int lanes, long group) {
    long before = Stamp.kind(old);
    long now = Stamp.kind(group);
    if (before != now && before != Stamp.ATOMIC_READ && now != Stamp.ATOMIC_READ) {
      against(old, lanes);
      return lanes;
    }
    return before == now || before == Stamp.ATOMIC_READ ? actor.unknown(old, lanes) : lanes;
  }

  /** The stamp of the actor; of several threads, of one that did not make the earlier access. */
  private long late(long early) {
    long epoch = actor.epoch();
    long other = Stamp.withoutLane(epoch);
    int lanes = actor.lanes();
    if (Stamp.owner(early) == Stamp.owner(epoch) && Integer.bitCount(lanes) > 1) {
      lanes &= ~(1 << Stamp.lane(early));
    }
    return Stamp.at(Stamp.withLane(other, Integer.numberOfTrailingZeros(lanes)), site, 0);
  }

  /** What is touched; of many bytes, those it is about. */
  private Place place() {
    return bytes <= WIDEST ? new Place(shadow, offset, bytes) : new Place(shadow, cell, cellBytes);
  }
}
