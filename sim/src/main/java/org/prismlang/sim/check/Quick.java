package org.prismlang.sim.check;

/**
 * Checks what most accesses are: those of one thread to cells that it has touched itself, or that
 * nobody has touched since the whole block met. All others are left to {@link Accesses}.
 */
final class Quick {
  private static final int IN_PAGE = (1 << Page.BITS) - 1;
  private final Threads threads;
  private final int firstOwner;
  private final int owners;

  Quick(Threads threads) {
    this.threads = threads;
    firstOwner = threads.firstOwner();
    owners = threads.layout().threadOwners();
  }

  /** Whether nothing is left to check. */
  boolean read(int thread, int site, Shadow shadow, long offset, int bytes) {
    int start = (int) offset & IN_PAGE;
    if (start + bytes > IN_PAGE + 1) {
      return false;
    }
    var page = shadow.page(offset, bytes);
    int shift = page.shift();
    long epoch = threads.epoch(thread);
    long group = Stamp.at(Stamp.withoutLane(epoch), site, Stamp.READ);
    int lane = 1 << (thread & 31);
    for (int i = start >> shift; i <= start + bytes - 1 >> shift; i++) {
      long latest = page.groups[i];
      boolean isSame = latest == group;
      if (isSame && (page.lanes[i] & lane) != 0) {
        continue;
      }
      long write = page.writes[i];
      if ((write & Stamp.DEAD) != 0 || !isOver(write, epoch)) {
        return false;
      }
      if (isSame) {
        page.lanes[i] |= lane;
      } else if (latest == 0
          || isForgotten(page, i, latest) && Stamp.kind(latest) != Stamp.ATOMIC) {
        page.groups[i] = group;
        page.lanes[i] = lane;
      } else if (!joins(page, i, group, lane, thread)) {
        return false;
      }
    }
    return true;
  }

  /** One more reader since the block met, of whom the others know as little as it of them. */
  private boolean joins(Page page, int i, long group, int lane, int thread) {
    long latest = page.groups[i];
    var more = page.more[i];
    if (threads.knowledge(thread) != threads.metKnowledge()
        || Stamp.clock(latest) <= threads.metClock()
        || Stamp.kind(latest) != Stamp.READ
        || Integer.compareUnsigned(Stamp.owner(latest) - firstOwner, owners) >= 0
        || more == Readers.NONE) {
      return false;
    }
    int lanes = lane;
    for (int k = more.count() - 1; k >= 0; k--) {
      long other = more.group(k);
      if (Stamp.kind(other) != Stamp.READ) {
        return false;
      }
      if (other == group) {
        lanes |= more.lanes(k);
        more.remove(k);
        break;
      }
    }
    more.add(latest, page.lanes[i]);
    page.groups[i] = group;
    page.lanes[i] = lanes;
    return true;
  }

  /** Whether nothing is left to check. */
  boolean write(int thread, int site, Shadow shadow, long offset, int bytes) {
    int start = (int) offset & IN_PAGE;
    if (start + bytes > IN_PAGE + 1) {
      return false;
    }
    var page = shadow.page(offset, bytes);
    int shift = page.shift();
    long epoch = threads.epoch(thread);
    int lane = 1 << (thread & 31);
    for (int i = start >> shift; i <= start + bytes - 1 >> shift; i++) {
      long latest = page.groups[i];
      if (!isOver(page.writes[i], epoch)) {
        return false;
      }
      if (latest != 0) {
        boolean isOwn =
            Stamp.owner(latest) == Stamp.owner(epoch)
                && page.lanes[i] == lane
                && page.more[i].count() == 0;
        if (!isOwn && !isForgotten(page, i, latest)) {
          return false;
        }
        page.groups[i] = 0;
      }
      page.writes[i] = Stamp.at(epoch, site, 0);
    }
    return true;
  }

  /** The host's, the thread's own, or from before the block met. */
  private boolean isOver(long write, long epoch) {
    int owner = Stamp.owner(write);
    return owner == 0 || (write ^ epoch) >>> Stamp.ENTRY == 0 || isFromBefore(write, owner);
  }

  /** Whether all readers have met with the rest of the block since. */
  private boolean isForgotten(Page page, int i, long latest) {
    return page.more[i].count() == 0 && isFromBefore(latest, Stamp.owner(latest));
  }

  private boolean isFromBefore(long stamp, int owner) {
    return Stamp.clock(stamp) <= threads.metClock()
        && Integer.compareUnsigned(owner - firstOwner, owners) < 0;
  }
}
