package org.prismlang.sim.check;

import java.util.Optional;
import java.util.function.Consumer;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.sim.check.Layout.Kind;
import org.prismlang.sim.check.Reports.Place;
import org.prismlang.sim.machine.Monitor.Touch;

/**
 * An operation of several threads, or of an engine that they have started.
 *
 * @param completion the phases in which the copy engine counts the bytes
 */
record Work(
    Running block,
    int first,
    int count,
    int site,
    Touch touch,
    Timeline timeline,
    Optional<Phases> completion) {

  private static final int PIECE = 16;

  void run(Shadow shadow, Consumer<Boxes.Stretch> stretches) {
    var threads = block.threads();
    switch (timeline) {
      case REGISTERS, IN_ORDER -> inOrder(shadow, stretches);
      case CP_ASYNC -> {
        start(Kind.COPY, false);
        stretches.accept((at, bytes) -> block.touch(site, touch, shadow, at, bytes, (int) bytes));
      }
      case TMA_STORE -> {
        start(touch == Touch.READ ? Kind.STORE_READ : Kind.STORE_WRITE, true);
        bulk(shadow, stretches);
      }
      case TMA_LOAD -> {
        completion.ifPresentOrElse(
            it -> block.actor().engine(threads, first, it.load(threads, first, site), true),
            () -> block.actor().thread(threads, first));
        bulk(shadow, stretches);
      }
      case WGMMA -> {
        int warpgroup = first / Layout.WARPGROUP;
        var started = threads.startProduct(warpgroup, site);
        long epoch = epoch(Kind.PRODUCT, warpgroup, started.group());
        block.actor().together(threads, started.common(), epoch, true);
        stretches.accept((at, bytes) -> block.touch(site, touch, shadow, at, bytes, 1));
      }
    }
  }

  private void inOrder(Shadow shadow, Consumer<Boxes.Stretch> stretches) {
    var threads = block.threads();
    if (touch.writes() && count > 1) {
      var common = threads.common(first, count);
      block.actor().together(threads, common, threads.epoch(first), false);
      stretches.accept((at, bytes) -> block.touch(site, touch, shadow, at, bytes, 1));
      return;
    }
    for (int t = first; t < first + count; ) {
      int next = threads.alike(t, first + count);
      block.actor().threads(threads, t, next);
      stretches.accept((at, bytes) -> block.touch(site, touch, shadow, at, bytes, 1));
      t += next;
    }
  }

  private void start(Kind kind, boolean isProxy) {
    var threads = block.threads();
    int group = threads.groups(kind).issue(first, site);
    block.actor().engine(threads, first, epoch(kind, first, group), isProxy);
  }

  private long epoch(Kind kind, int number, int clock) {
    var threads = block.threads();
    return threads.layout().stamp(threads.block(), threads.layout().entry(kind, number), clock);
  }

  /** The copy engine moves pieces of 16 bytes; only in global memory may a box be cut off. */
  private void bulk(Shadow shadow, Consumer<Boxes.Stretch> stretches) {
    stretches.accept(
        (at, bytes) -> {
          if (shadow.isShared() && bytes % PIECE != 0) {
            long stamp = Stamp.at(block.actor().epoch(), site, 0);
            throw block.reports().ragged(stamp, touch, new Place(shadow, at, bytes));
          }
          block.touch(site, touch, shadow, at, bytes, shadow.isShared() ? PIECE : 1);
        });
  }
}
