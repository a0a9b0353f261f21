package org.prismlang.bundl.machine;

import org.prismlang.bundl.Correction;

/** A.3.3: how a unit meets. */
final class Semaphores {
  private final Draft draft;
  private final Unit unit;
  private final Phase first;

  Semaphores(Draft draft, Unit unit, String label) {
    this.draft = draft;
    this.unit = unit;
    this.first =
        draft.has(Correction.SEMAPHORE_OF_UNIT)
            ? new Phase(label, unit.first(), draft.machine().size(unit.perspective()), 0)
            : new Phase(label, unit.position(draft.thread(), draft.machine()), 0, 0);
    draft.meets =
        !draft.has(Correction.SEMAPHORE_OF_UNIT) || !draft.has(Correction.SEMAPHORE_GENERATIONS);
  }

  /** S-Sync-Init-Zero, S-Sync-Init-Nonzero. */
  void init() {
    if (draft.has(Correction.SEMAPHORE_GENERATIONS)) {
      draft.generations = draft.generations.with(first, draft.generations.get(first, 0) + 1);
      if (draft.semaphores.get(now()).isPresent()) {
        return;
      }
    } else if (draft.semaphores.get(first, 0) != 0) {
      return;
    }
    set(draft.machine().size(unit.perspective()));
  }

  /** S-Sync-Dec. */
  void decrement() {
    set(draft.semaphores.get(now(), 0) - 1);
  }

  /** S-Sync-Wait-Done; where it is not, S-Sync-Wait-Spin. */
  boolean isOpen() {
    return draft.semaphores.get(now(), 0) == 0;
  }

  private void set(int count) {
    draft.semaphores = draft.semaphores.with(now(), count);
  }

  private Phase now() {
    return draft.has(Correction.SEMAPHORE_GENERATIONS)
        ? new Phase(first.label(), first.owner(), first.threads(), draft.generations.get(first, 0))
        : first;
  }
}
