package org.prismlang.sim.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.machine.Grid;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.Slot;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.Tile;

/**
 * Watches one launch. What it finds is collected while the run goes on; an access that cannot be
 * made ends it with a {@link org.prismlang.sim.machine.Failure}.
 */
public final class CheckedRun implements Monitor {
  private final Set<Storage> unwritten;
  private final Findings findings = new Findings();
  private final Products products = new Products(findings);
  private final Map<Integer, Running> running = new HashMap<>();
  private final Set<Storage> noted = new HashSet<>();
  private final Meetings meetings = new Meetings(running);

  public CheckedRun() {
    this(Set.of());
  }

  /**
   * @param unwritten memories of the host that hold nothing yet
   */
  public CheckedRun(Set<Storage> unwritten) {
    this.unwritten = Set.copyOf(unwritten);
  }

  public List<Finding> findings() {
    return findings.all();
  }

  @Override
  public void begin(Grid grid) {
    grid.memories().forEach(this::shadow);
  }

  @Override
  public void end(Grid grid) {
    noted.forEach(storage -> storage.note(storage));
    noted.clear();
  }

  @Override
  public void begin(Block block) {
    var layout = new Layout(block.grid());
    var threads = new Threads(layout, block.index());
    var shared = new Shadow(this, block.shared(), Optional.of(threads), false);
    block.shared().note(shared);
    var started =
        new Running(
            threads,
            shared,
            new Reports(block.grid(), layout, findings),
            index -> Optional.ofNullable(running.get(index)));
    block.note(started);
    running.put(block.index(), started);
  }

  @Override
  public void end(Block block) {
    at(block).end();
    block.note(block);
    running.remove(block.index());
    meetings.ended(block.index());
    products.end(block);
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
    at(block).touch(first, count, site, touch, shadow(storage), offset, bytes);
  }

  @Override
  public void order(
      Block block, int thread, Storage storage, long offset, boolean acquires, boolean releases) {
    var threads = at(block).threads();
    var shadow = shadow(storage);
    var released = shadow.released(offset);
    if (acquires) {
      released.ifPresent(it -> threads.acquire(thread, it));
    }
    if (releases) {
      var gathering = new Gathering(block.index());
      // What changes a word after a release still hands on what was released.
      released.ifPresent(gathering::add);
      threads.tell(thread, 1, gathering);
      shadow.release(offset, gathering.known());
      threads.advance(thread, 1);
    }
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
    var shadow = shadow(tile.storage());
    new Work(at(block), first, count, site, touch, timeline, completion.map(this::phases))
        .run(shadow, visit -> Boxes.stretches(tile, visit));
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
    new Work(at(block), first, count, site, touch, timeline, completion.map(this::phases))
        .run(shadow(storage), visit -> visit.at(offset, bytes));
  }

  @Override
  public void multiplies(Block block, int first, int site, Object registers) {
    products.start(block, first, site, registers);
  }

  @Override
  public void uses(Block block, int first, int count, int site, Object registers) {
    products.use(block, first, count, site, registers);
  }

  @Override
  public void allocated(Block block, int first, int count, int site, long offset, long bytes) {
    shadow(block.shared()).forget(offset, bytes);
  }

  @Override
  public void met(List<Party> parties, int site) {
    meetings.met(parties);
  }

  @Override
  public void arrived(Slot slot, int phase, Block block, int first, int count, int site) {
    var from = at(block);
    if (slot.block() != block) {
      at(slot.block()).visited(Stamp.at(from.threads().epoch(first), site, 0));
    }
    phases(slot).arrived(phase, from.threads(), first, count, site, from.actor());
  }

  @Override
  public void awaited(Slot slot, int phase, Block block, int first, int count, int site) {
    phases(slot).awaited(phase, at(block).threads(), first, count, site);
  }

  @Override
  public void fenced(Block block, int first, int count, int site) {
    at(block).threads().fence(first, count);
  }

  @Override
  public void committed(Timeline timeline, Block block, int first, int count, int site) {
    at(block).threads().commit(timeline, first, count);
    if (timeline.isBatched()) {
      products.commit(block, first, count);
    }
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
    at(block).threads().drain(timeline, pending, readsOnly, first, count);
    if (timeline.isBatched()) {
      products.drain(block, first, count, pending);
    }
  }

  @Override
  public void last(Block block, int site) {
    meetings.last(at(block).threads());
  }

  private static Running at(Block block) {
    return (Running) block.note();
  }

  private Shadow shadow(Storage storage) {
    return storage.note() instanceof Shadow shadow && shadow.isOf(this) ? shadow : note(storage);
  }

  private Shadow note(Storage storage) {
    var shadow = new Shadow(this, storage, Optional.empty(), !unwritten.contains(storage));
    storage.note(shadow);
    noted.add(storage);
    return shadow;
  }

  private Phases phases(Slot slot) {
    if (slot.note() instanceof Phases phases) {
      return phases;
    }
    var owner = at(slot.block());
    var phases = new Phases(slot, owner.threads().layout(), owner.reports());
    owner.add(phases);
    slot.note(phases);
    return phases;
  }
}
