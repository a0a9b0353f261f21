package org.prismlang.kernel.sync;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Edits;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;

/**
 * Copies into slots of a ring that wait alike: where those of one place wait until their slot is
 * free, so do those of all others. A place that runs at sizes come by too seldom to fill a slot
 * again, as a first step under a condition, shows no need of it.
 */
final class SlotWaits {
  private final Kernel kernel;
  private final Edits edits = new Edits();
  private boolean isChanged;

  private SlotWaits(Kernel kernel) {
    this.kernel = kernel;
  }

  /** Empty where all wait already, or none does. */
  static Optional<Kernel> of(Kernel kernel) {
    var waits = new SlotWaits(kernel);
    waits.complete(kernel.body());
    return waits.isChanged
        ? Optional.of(kernel.with(kernel.barriers(), waits.edits.in(kernel.body())))
        : Optional.empty();
  }

  private void complete(List<Stmt> list) {
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) instanceof Sync.Arrive arrive
          && arrive.bytes().isPresent()
          && wait(arrive, list.subList(0, i)).isEmpty()) {
        elsewhere(arrive, kernel.body())
            .ifPresent(
                it -> {
                  edits.putBefore(arrive, List.of(at(it, arrive)));
                  isChanged = true;
                });
      }
      Bodies.of(list.get(i)).forEach(this::complete);
    }
  }

  /** What other copies that count on the same barrier wait for. */
  private static Optional<Sync.Await> elsewhere(Sync.Arrive like, List<Stmt> list) {
    for (int i = 0; i < list.size(); i++) {
      var found =
          list.get(i) instanceof Sync.Arrive arrive
                  && arrive.bytes().isPresent()
                  && arrive.barrier().equals(like.barrier())
              ? wait(arrive, list.subList(0, i))
              : Bodies.of(list.get(i)).stream()
                  .flatMap(it -> elsewhere(like, it).stream())
                  .findFirst();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The wait for the slot that an arrival's copies fill. */
  private static Optional<Sync.Await> wait(Sync.Arrive arrive, List<Stmt> before) {
    for (var stmt : before) {
      if (stmt instanceof Sync.Await await
          && await.previous()
          && await.generation().equals(arrive.generation())) {
        return Optional.of(await);
      }
    }
    return Optional.empty();
  }

  private static Sync.Await at(Sync.Await like, Sync.Arrive arrive) {
    return new Sync.Await(like.barrier(), arrive.generation(), true, like.reasons(), arrive.span());
  }
}
