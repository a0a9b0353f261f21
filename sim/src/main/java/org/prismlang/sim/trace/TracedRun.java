package org.prismlang.sim.trace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.Slot;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.Tile;

/** Draws one launch. */
final class TracedRun implements Monitor {
  private final TraceLog log;
  private final Kernel kernel;
  private final int number;
  private final int threads;
  private final long start;
  private final RoleNames roles;
  private final Map<Integer, TracedBlock> blocks = new HashMap<>();
  private final Map<PhaseOf, Came> phases = new HashMap<>();
  private long latest;

  /** The latest of those that a phase waits for. */
  private record Came(long time, Optional<UnitEvent> event) {}

  TracedRun(TraceLog log, Kernel kernel, int number, int threads, long start) {
    this.log = log;
    this.kernel = kernel;
    this.number = number;
    this.threads = threads;
    this.start = start;
    this.roles = RoleNames.of(kernel);
    latest = start;
  }

  long latest() {
    return latest;
  }

  /** Draws what is still under way: a run may end in the middle. */
  void close() {
    blocks.values().forEach(this::close);
    blocks.clear();
    phases.clear();
  }

  private void close(TracedBlock block) {
    latest = Math.max(latest, block.close());
  }

  @Override
  public void begin(Block block) {
    int process =
        log.process("launch " + number + ": " + kernel.name() + ", block " + block.index());
    blocks.put(
        block.index(),
        new TracedBlock(log, process, block.grid().sites(), roles, threads, start, kernel.span()));
  }

  @Override
  public void end(Block block) {
    close(at(block));
    blocks.remove(block.index());
    phases.keySet().removeIf(it -> it.slot().block().index() == block.index());
  }

  private TracedBlock at(Block block) {
    var traced = blocks.get(block.index());
    if (traced == null) {
      throw new IllegalStateException("block " + block.index() + " does not run");
    }
    return traced;
  }

  @Override
  public void ran(Block block, int first, int count, int site) {
    var subject = block.grid().sites().get(site).subject();
    var traced = at(block);
    long time = traced.tick(first, count, site);
    if (isProduct(subject)) {
      traced.did(first, count, site, subject, "tensor cores", time, time + 1, Map.of());
    }
  }

  /** One that is over at once. */
  private static boolean isProduct(String subject) {
    return Intrinsics.named(subject)
        .filter(it -> !it.timeline().isAsynchronous())
        .filter(it -> it.op() instanceof MatrixOp op && op.isProduct())
        .isPresent();
  }

  @Override
  public void touch(
      Block block,
      int first,
      int count,
      int site,
      int trip,
      Touch touch,
      Storage storage,
      long offset,
      int bytes) {
    at(block).tick(first, count, site);
  }

  @Override
  public void touchTile(
      Block block,
      int first,
      int count,
      int site,
      Touch touch,
      Timeline timeline,
      Optional<Slot> completion,
      Tile tile) {
    long bytes = tile.scalar().bits() / 8L;
    for (int extent : tile.extents()) {
      bytes *= extent;
    }
    copy(block, first, count, site, timeline, completion, tile.storage(), bytes);
  }

  @Override
  public void touchBytes(
      Block block,
      int first,
      int count,
      int site,
      Touch touch,
      Timeline timeline,
      Optional<Slot> completion,
      Storage storage,
      long offset,
      long bytes) {
    copy(block, first, count, site, timeline, completion, storage, bytes);
  }

  /** A copy is told of at both its ends; it is drawn by that in shared memory. */
  private void copy(
      Block block,
      int first,
      int count,
      int site,
      Timeline timeline,
      Optional<Slot> completion,
      Storage storage,
      long bytes) {
    boolean isShared =
        storage == block.shared()
            || completion.filter(it -> it.block().shared() == storage).isPresent();
    boolean isCopy = timeline.isAsynchronous() && !timeline.isBatched();
    if (!isCopy || !isShared) {
      return;
    }
    var traced = at(block);
    long time = traced.tick(first, count, site);
    var name = timeline.text() + " " + block.grid().sites().get(site).subject();
    var details = Map.of("bytes", Long.toString(bytes));
    var event = traced.did(first, count, site, name, "copies", time, time + 1, details);
    traced.start(timeline, first, count, site, completion, name, time, details);
    completion.ifPresent(it -> came(it, it.phase(), time + 1, event));
  }

  private void came(Slot slot, int phase, long time, Optional<UnitEvent> event) {
    phases.merge(
        new PhaseOf(slot, phase),
        new Came(time, event),
        (before, now) -> before.time() > now.time() ? before : now);
  }

  @Override
  public void multiplies(Block block, int first, int site, Object registers) {
    var traced = at(block);
    int count = TracedBlock.WARPGROUP;
    var name = block.grid().sites().get(site).subject();
    long time = traced.tick(first, count, site);
    traced.did(first, count, site, name, "tensor cores", time, time + 1, Map.of());
    traced.start(Timeline.WGMMA, first, count, site, Optional.empty(), name, time, Map.of());
  }

  @Override
  public void met(List<Party> parties, int site) {
    long release = 0;
    int all = 0;
    for (var party : parties) {
      release = Math.max(release, at(party.block()).now(party.first(), party.count()));
      all += party.count();
    }
    for (var party : parties) {
      at(party.block())
          .waited(party.first(), party.count(), site, "barrier of " + all + " threads", release);
    }
  }

  @Override
  public void arrived(Slot slot, int phase, Block block, int first, int count, int site) {
    var traced = at(block);
    long time = traced.tick(first, count, site);
    var name = "arrive " + text(slot);
    var event =
        traced.did(
            first,
            count,
            site,
            name,
            "barriers",
            time,
            time + 1,
            Map.of("phase", Integer.toString(phase)));
    came(slot, phase, time + 1, event);
  }

  @Override
  public void awaited(Slot slot, int phase, Block block, int first, int count, int site) {
    var traced = at(block);
    var came =
        Optional.ofNullable(phases.get(new PhaseOf(slot, phase)))
            .orElse(new Came(start, Optional.empty()));
    var end = traced.waited(first, count, site, "wait " + text(slot), came.time());
    if (end.isPresent() && came.event().isPresent()) {
      log.arrow(came.event().get(), end.get());
    }
    long now = traced.now(first, count);
    blocks.values().forEach(it -> it.endPhase(slot, phase, now));
  }

  private static String text(Slot slot) {
    var name = slot.barrier().name();
    return slot.barrier().slots() > 1 ? name + "[" + slot.number() + "]" : name;
  }

  @Override
  public void fenced(Block block, int first, int count, int site) {
    at(block).tick(first, count, site);
  }

  @Override
  public void committed(Timeline timeline, Block block, int first, int count, int site) {
    at(block).tick(first, count, site);
    at(block).commit(timeline, first, count);
  }

  @Override
  public void drained(
      Timeline timeline,
      int pending,
      boolean readsOnly,
      Block block,
      int first,
      int count,
      int site) {
    var traced = at(block);
    long time = traced.tick(first, count, site);
    var name = "wait for " + timeline.text() + (pending > 0 ? ", all but " + pending : "");
    traced.did(first, count, site, name, "groups", time, time + 1, Map.of());
    traced.drain(timeline, first, count, pending, time + 1);
  }
}
