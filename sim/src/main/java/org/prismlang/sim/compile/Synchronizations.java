package org.prismlang.sim.compile;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import org.prismlang.kernel.ir.Sync;

/** Synchronization. */
final class Synchronizations {
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final int WARP = 32;
  private static final int WARPGROUP = 128;

  private final Emitter out;

  Synchronizations(Emitter out) {
    this.out = out;
  }

  void sync(Sync sync, int site) {
    boolean isWatched = out.kernel.isWatched();
    switch (sync) {
      case Sync.Meet meet -> {
        if (isWatched || !isAlone(meet)) {
          out.block().loadConstant(meet.scope().ordinal()).loadConstant(meet.threads());
          unitAnd(site);
          out.step("meet", Descs.BLOCK, INT, INT, INT, INT, INT);
        }
      }
      case Sync.Arrive arrive -> arrive(arrive, site);
      case Sync.Await await -> {
        out.block().loadConstant(out.kernel.barrier(await.barrier()));
        out.values.index(await.generation());
        out.code.loadConstant(await.previous() ? 1 : 0);
        unitAnd(site);
        out.step("await", Descs.BLOCK, INT, INT, ConstantDescs.CD_boolean, INT, INT, INT);
      }
      case Sync.Fence _ -> {
        if (isWatched) {
          out.block();
          unitAnd(site);
          out.step("fence", Descs.BLOCK, INT, INT, INT);
        }
      }
      case Sync.Enter _ -> {}
      case Sync.Commit commit -> {
        if (isWatched) {
          out.block().loadConstant(commit.timeline().ordinal());
          unitAnd(site);
          out.step("commit", Descs.BLOCK, INT, INT, INT, INT);
        }
      }
      case Sync.Drain drain -> {
        if (isWatched) {
          out.block()
              .loadConstant(drain.timeline().ordinal())
              .loadConstant(drain.pending())
              .loadConstant(drain.readsOnly() ? 1 : 0);
          unitAnd(site);
          out.step("drain", Descs.BLOCK, INT, INT, ConstantDescs.CD_boolean, INT, INT, INT);
        }
      }
    }
  }

  private void unitAnd(int site) {
    out.first();
    out.code.loadConstant(out.unit().threads()).loadConstant(site);
  }

  /** All that meet are run by this code, so they are together already. */
  private boolean isAlone(Sync.Meet meet) {
    return switch (meet.scope()) {
      case WARP, NAMED -> meet.threads() <= out.unit().threads();
      case BLOCK -> out.unit().threads() == out.kernel.threads();
      case CLUSTER, GRID -> false;
    };
  }

  private void arrive(Sync.Arrive arrive, int site) {
    switch (arrive.election()) {
      case ONE -> arrive(arrive, out.unit().threads(), site);
      case WARP -> elected(arrive, WARP, WARP, site);
      // All that is told is the work of a batch: the others may still be busy.
      case WARPGROUP -> elected(arrive, WARPGROUP, 1, site);
    }
  }

  /**
   * One arrival for each aligned group of threads.
   *
   * @param told threads whose past the arrival stands for
   */
  private void elected(Sync.Arrive arrive, int group, int told, int site) {
    int unit = out.unit().threads();
    if (unit >= group) {
      new StatementCode(out)
          .units(group, it -> within(it.of(Math.min(told, group), it.first()), arrive, site));
      return;
    }
    var end = out.code.newLabel();
    out.first();
    out.code.loadConstant(group).irem().ifne(end);
    within(out.unit().of(Math.min(told, unit), out.unit().first()), arrive, site);
    out.code.labelBinding(end);
  }

  private void within(Unit unit, Sync.Arrive arrive, int site) {
    out.within(unit, () -> arrive(arrive, 1, site));
  }

  private void arrive(Sync.Arrive arrive, int arrivals, int site) {
    out.block().loadConstant(out.kernel.barrier(arrive.barrier()));
    out.values.index(arrive.generation());
    out.code.loadConstant(arrivals);
    if (arrive.bytes().isPresent()) {
      out.values.longIndex(arrive.bytes().get());
    } else {
      out.code.lconst_0();
    }
    unitAnd(site);
    out.step("arrive", Descs.BLOCK, INT, INT, INT, ConstantDescs.CD_long, INT, INT, INT);
  }
}
