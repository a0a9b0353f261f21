package org.prismlang.sim.machine;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Timeline;

/** Tells both, one after the other. */
public record TwoMonitors(Monitor one, Monitor other) implements Monitor {
  /** Only the one where the other heeds nothing. */
  public static Monitor of(Monitor one, Monitor other) {
    return other == NoMonitor.IT ? one : new TwoMonitors(one, other);
  }

  @Override
  public void begin(Grid grid) {
    one.begin(grid);
    other.begin(grid);
  }

  @Override
  public void end(Grid grid) {
    one.end(grid);
    other.end(grid);
  }

  @Override
  public void begin(Block block) {
    one.begin(block);
    other.begin(block);
  }

  @Override
  public void end(Block block) {
    one.end(block);
    other.end(block);
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
    one.touch(block, first, count, site, trip, touch, storage, offset, bytes);
    other.touch(block, first, count, site, trip, touch, storage, offset, bytes);
  }

  @Override
  public void order(
      Block block, int thread, Storage storage, long offset, boolean acquires, boolean releases) {
    one.order(block, thread, storage, offset, acquires, releases);
    other.order(block, thread, storage, offset, acquires, releases);
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
    one.touchTile(block, first, count, site, touch, timeline, completion, tile);
    other.touchTile(block, first, count, site, touch, timeline, completion, tile);
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
    one.touchBytes(block, first, count, site, touch, timeline, completion, storage, offset, bytes);
    other.touchBytes(
        block, first, count, site, touch, timeline, completion, storage, offset, bytes);
  }

  @Override
  public void multiplies(Block block, int first, int site, Object registers) {
    one.multiplies(block, first, site, registers);
    other.multiplies(block, first, site, registers);
  }

  @Override
  public void uses(Block block, int first, int count, int site, Object registers) {
    one.uses(block, first, count, site, registers);
    other.uses(block, first, count, site, registers);
  }

  @Override
  public void ran(Block block, int first, int count, int site) {
    one.ran(block, first, count, site);
    other.ran(block, first, count, site);
  }

  @Override
  public void passed(Block block, int first, int count) {
    one.passed(block, first, count);
    other.passed(block, first, count);
  }

  @Override
  public void allocated(Block block, int first, int count, int site, long offset, long bytes) {
    one.allocated(block, first, count, site, offset, bytes);
    other.allocated(block, first, count, site, offset, bytes);
  }

  @Override
  public void met(List<Party> parties, int site) {
    one.met(parties, site);
    other.met(parties, site);
  }

  @Override
  public void arrived(Slot slot, int phase, Block block, int first, int count, int site) {
    one.arrived(slot, phase, block, first, count, site);
    other.arrived(slot, phase, block, first, count, site);
  }

  @Override
  public void awaited(Slot slot, int phase, Block block, int first, int count, int site) {
    one.awaited(slot, phase, block, first, count, site);
    other.awaited(slot, phase, block, first, count, site);
  }

  @Override
  public void fenced(Block block, int first, int count, int site) {
    one.fenced(block, first, count, site);
    other.fenced(block, first, count, site);
  }

  @Override
  public void committed(Timeline timeline, Block block, int first, int count, int site) {
    one.committed(timeline, block, first, count, site);
    other.committed(timeline, block, first, count, site);
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
    one.drained(timeline, pending, readsOnly, block, first, count, site);
    other.drained(timeline, pending, readsOnly, block, first, count, site);
  }

  @Override
  public boolean stops(Block block, int first, int count, int spot) {
    boolean stopsOne = one.stops(block, first, count, spot);
    return other.stops(block, first, count, spot) || stopsOne;
  }

  @Override
  public void shows(Block block, int first, int count, int spot, Object[] values) {
    one.shows(block, first, count, spot, values);
    other.shows(block, first, count, spot, values);
  }

  @Override
  public void last(Block block, int site) {
    one.last(block, site);
    other.last(block, site);
  }
}
