package org.prismlang.sim.machine;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Timeline;

/** Looks at nothing. */
public enum NoMonitor implements Monitor {
  IT;

  @Override
  public void begin(Grid grid) {}

  @Override
  public void end(Grid grid) {}

  @Override
  public void begin(Block block) {}

  @Override
  public void end(Block block) {}

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
      int bytes) {}

  @Override
  public void order(
      Block block, int thread, Storage storage, long offset, boolean acquires, boolean releases) {}

  @Override
  public void touchTile(
      Block block,
      int first,
      int count,
      int site,
      Touch touch,
      Timeline timeline,
      Optional<Slot> completion,
      Tile tile) {}

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
      long bytes) {}

  @Override
  public void multiplies(Block block, int first, int site, Object registers) {}

  @Override
  public void uses(Block block, int first, int count, int site, Object registers) {}

  @Override
  public void ran(Block block, int first, int count, int site) {}

  @Override
  public void passed(Block block, int first, int count) {}

  @Override
  public void allocated(Block block, int first, int count, int site, long offset, long bytes) {}

  @Override
  public void met(List<Party> parties, int site) {}

  @Override
  public void arrived(Slot slot, int phase, Block block, int first, int count, int site) {}

  @Override
  public void awaited(Slot slot, int phase, Block block, int first, int count, int site) {}

  @Override
  public void fenced(Block block, int first, int count, int site) {}

  @Override
  public void committed(Timeline timeline, Block block, int first, int count, int site) {}

  @Override
  public void drained(
      Timeline timeline,
      int pending,
      boolean readsOnly,
      Block block,
      int first,
      int count,
      int site) {}

  @Override
  public void last(Block block, int site) {}
}
