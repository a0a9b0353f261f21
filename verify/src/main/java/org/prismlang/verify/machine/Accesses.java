package org.prismlang.verify.machine;

import java.util.List;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.SpinLoop;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Type;
import org.prismlang.verify.Violation;
import org.prismlang.verify.order.Actor;
import org.prismlang.verify.order.Clock;
import org.prismlang.verify.order.Conflicts;
import org.prismlang.verify.order.Manner;
import org.prismlang.verify.order.Stamp;

/** From accesses to bytes, and ordinary accesses to the data there. */
final class Accesses {
  /** What an access of a run of bytes costs. */
  private static final int TOUCH = 32;

  private final Machine machine;
  private final ExpressionRun expressions;

  Accesses(Machine machine, ExpressionRun expressions) {
    this.machine = machine;
    this.expressions = expressions;
  }

  /** How an access goes about its data. */
  record Way(String what, boolean writes, Manner manner) {
    static final Way READ = new Way("read", false, Manner.PLAIN);
    static final Way WRITE = new Way("write", true, Manner.PLAIN);

    /** An ordinary access with a policy of the cache. */
    static Way of(boolean writes, String cache) {
      Way plain = writes ? WRITE : READ;
      return cache.equals(SpinLoop.VOLATILE) ? new Way(plain.what, writes, Manner.VOLATILE) : plain;
    }
  }

  void load(Expr.Load load, Task task, int[] threads) {
    // A store to a part of a vector is one of all of it, with the rest as it is.
    boolean isStored = load.access().memory().isOutput() && stores(task.top().body, load.access());
    if (isStored) {
      return;
    }
    var way = Way.of(false, load.cache());
    touch(load.access(), elements(load.type(), load.access().memory()), way, task, threads);
  }

  private static boolean stores(List<Stmt> statements, Access access) {
    return Walk.statements(statements)
        .anyMatch(it -> it instanceof Stmt.Store store && store.access().equals(access));
  }

  static int elements(Type type, Memory memory) {
    long bytes = type.bytes().orElse((long) memory.elementBytes());
    return (int) Math.max(1, bytes / memory.elementBytes());
  }

  /** Ordinary accesses of all these threads, each at its own place. */
  void touch(Access access, int elements, Way way, Task task, int[] threads) {
    if (machine.facts.isQuiet(access, way.writes())) {
      expressions.data(Uses.of(access), task, threads);
      return;
    }
    var place = place(access, task, threads);
    var address = address(access, place, task, threads);
    if (isQuiet(place, way.writes())) {
      return;
    }
    var site =
        machine.site(access, way.what(), place.root().name(), Timeline.IN_ORDER, access.span());
    int first = task.block.first();
    int time = machine.now();
    // What is atomic bears its like, so several threads can stand for each other.
    boolean isApart = way.writes() && !way.manner().isAtomic();
    boolean isGuarded = machine.sections.areOpen(task.block.local);
    boolean isOne = !isApart && !isGuarded && address.isSameFor(threads) && share(threads, first);
    if (isOne) {
      var stamp =
          Stamp.ordinary(
              site, first + threads[0], threads.length, time, way.writes(), way.manner());
      var actor =
          new Actor(
              stamp,
              threads.length == 1 ? first + threads[0] : Actor.TOGETHER,
              heard(first + threads[0]),
              machine.standings);
      box(place, access, address.at(threads[0]), elements, actor, machine.findings);
      return;
    }
    if (isApart || isGuarded) {
      int since = task.dividedSince(place.root()).orElse(time);
      Conflicts conflicts = (earlier, later) -> machine.findings.found(earlier, later, since);
      for (int thread : threads) {
        if (machine.findings.isFull()) {
          return;
        }
        var stamp =
            Stamp.ordinary(site, first + thread, 1, time, way.writes(), way.manner())
                .within(machine.sections.guard(first + thread, task.block.local));
        var actor = new Actor(stamp, first + thread, heard(first + thread), machine.standings);
        box(place, access, address.at(thread), elements, actor, conflicts);
      }
      return;
    }
    lanes(
        threads,
        first,
        address,
        (lanes, thread) -> {
          int base = thread / Stamp.LANES * Stamp.LANES;
          int self = Integer.bitCount(lanes) == 1 ? first + thread : Actor.TOGETHER;
          var stamp =
              Stamp.ordinary(
                  site, first + base, Stamp.LANES, lanes, time, way.writes(), way.manner());
          var actor = new Actor(stamp, self, heard(first + thread), machine.standings);
          box(place, access, address.at(thread), elements, actor, machine.findings);
        });
  }

  /** Takes lanes of a warp that have address and knowledge in common, and the first of them. */
  @FunctionalInterface
  private interface Together {
    void touch(int lanes, int thread);
  }

  private void lanes(int[] threads, int first, Quantity address, Together together) {
    int at = 0;
    while (at < threads.length) {
      int warp = threads[at] / Stamp.LANES;
      int end = at;
      while (end < threads.length && threads[end] / Stamp.LANES == warp) {
        end++;
      }
      int done = 0;
      boolean areApart = rise(threads, at, end, address);
      for (int i = at; i < end; i++) {
        if (areApart) {
          together.touch(1 << (threads[i] % Stamp.LANES), threads[i]);
          continue;
        }
        if ((done >>> (threads[i] % Stamp.LANES) & 1) == 1) {
          continue;
        }
        int lanes = 0;
        for (int j = i; j < end; j++) {
          if (address.at(threads[j]) == address.at(threads[i])
              && heard(first + threads[j]) == heard(first + threads[i])) {
            lanes |= 1 << (threads[j] % Stamp.LANES);
          }
        }
        done |= lanes;
        together.touch(lanes, threads[i]);
      }
      at = end;
    }
  }

  /** Whether each thread has a larger address than the one before, as most have. */
  private static boolean rise(int[] threads, int from, int to, Quantity address) {
    for (int i = from + 1; i < to; i++) {
      if (address.at(threads[i]) <= address.at(threads[i - 1])) {
        return false;
      }
    }
    return true;
  }

  private Clock heard(int thread) {
    return machine.standings.heard(thread);
  }

  /** Whether consecutive threads have heard the same. */
  boolean share(int[] threads, int first) {
    if (!Threads.isRange(threads)) {
      return false;
    }
    for (int thread : threads) {
      if (heard(first + thread) != heard(first + threads[0])) {
        return false;
      }
    }
    return true;
  }

  /** Whether nothing can conflict there, or everybody promises that it does not. */
  boolean isQuiet(Place place, boolean writes) {
    var memory = place.root();
    return !place.isShared() && (memory.isConst() || writes && memory.isOutput());
  }

  /** The place of an access's memory, with the slot of a ring chosen. */
  Place place(Access access, Task task, int[] threads) {
    var place = task.scope().place(access.memory().name());
    if (access.generation().isEmpty() || !access.memory().isRing()) {
      return place;
    }
    int depth = access.memory().depth();
    int bytes = access.memory().slotBytes();
    var generation = expressions.of(access.generation().get(), task, threads);
    var shifted =
        machine.arithmetic.apply(
            place.address(),
            generation,
            threads,
            machine.threads,
            (start, use) -> {
              if (start == Quantity.UNKNOWN || use == Quantity.UNKNOWN) {
                return Quantity.UNKNOWN;
              }
              machine.log.note(Log.Entry.DIVIDED, use, depth);
              machine.covered.use(access.memory().name(), Math.floorDiv(use, (long) depth));
              return start + Math.floorMod(use, (long) depth) * bytes;
            });
    return place.at(shifted);
  }

  /** Where the access begins, for each thread; unknown where an index is data. */
  Quantity address(Access access, Place place, Task task, int[] threads) {
    return address(access.index(), place, task, threads);
  }

  Quantity address(List<Expr> index, Place place, Task task, int[] threads) {
    var address = place.address();
    for (int i = 0; i < place.strides().length && i < index.size(); i++) {
      long stride = place.strides()[i];
      var value = expressions.of(index.get(i), task, threads);
      if (value.isSame() && value.at(0) == 0) {
        continue;
      }
      address =
          machine.arithmetic.apply(
              address,
              value,
              threads,
              machine.threads,
              (start, at) ->
                  start == Quantity.UNKNOWN || at == Quantity.UNKNOWN
                      ? Quantity.UNKNOWN
                      : start + at * stride);
    }
    return address;
  }

  /** What a parameter or pointer stands for. */
  Place seenAs(Memory memory, Access access, Task task, int[] threads) {
    var place = place(access, task, threads);
    return place.seenAs(memory, address(access, place, task, threads), access.extents());
  }

  /** Touches the box of an access, {@code elements} along its last dimension for each of it. */
  void box(
      Place place, Access access, long address, int elements, Actor actor, Conflicts conflicts) {
    int rank = place.strides().length;
    var counts = new int[rank];
    for (int i = 0; i < rank; i++) {
      counts[i] = access.extents().size() == rank ? access.extents().get(i) : 1;
    }
    counts[rank - 1] *= elements;
    boolean isOwnPart = !access.view().equals(access.memory().name());
    if (address == Quantity.UNKNOWN && isOwnPart) {
      // Which part of the memory the view is nobody knows, so nobody is known to be met there.
      leaveOut(place, actor);
    } else {
      box(place, counts, address, actor, conflicts);
    }
  }

  void box(Place place, int[] counts, long address, Actor actor, Conflicts conflicts) {
    if (address == Quantity.UNKNOWN) {
      anywhere(place, actor, conflicts);
      return;
    }
    long run = place.elementBytes();
    int inner = counts.length - 1;
    while (inner >= 0 && (place.strides()[inner] == run || counts[inner] == 1)) {
      run *= counts[inner];
      inner--;
    }
    rows(place, counts, inner, address, run, actor, conflicts);
  }

  private void rows(
      Place place,
      int[] counts,
      int dimension,
      long address,
      long run,
      Actor actor,
      Conflicts conflicts) {
    if (dimension < 0) {
      bytes(place, address, run, actor, conflicts);
      return;
    }
    // Row by row, the last outer dimension innermost.
    int[] at = new int[dimension + 1];
    while (true) {
      long start = address;
      for (int i = 0; i <= dimension; i++) {
        start += at[i] * place.strides()[i];
      }
      bytes(place, start, run, actor, conflicts);
      int moving = dimension;
      while (moving >= 0 && ++at[moving] == counts[moving]) {
        at[moving--] = 0;
      }
      if (moving < 0) {
        return;
      }
    }
  }

  private void leaveOut(Place place, Actor actor) {
    machine.findings.leaveOut(
        "`" + place.root().name() + "` at an index that is data", actor.stamp().site().span());
    mustBeNoOutput(place, actor);
  }

  /** An index that is data may be anywhere in its memory; in a ring, in its slot. */
  private void anywhere(Place place, Actor actor, Conflicts conflicts) {
    leaveOut(place, actor);
    int offset = machine.layout.memories().getOrDefault(place.root().name(), -1);
    if (!place.isShared() || actor.stamp().writes() || offset < 0) {
      return;
    }
    var block = machine.block(actor.stamp().first());
    long begin = Place.BLOCK * block.local + offset;
    long slot = place.root().slotBytes();
    long there = place.address().at(actor.stamp().first() - block.first());
    boolean isOneSlot =
        place.root().isRing() && there != Quantity.UNKNOWN && (there - begin) % slot == 0;
    if (isOneSlot) {
      bytes(place, there, slot, actor, conflicts);
    } else {
      bytes(place, begin, slot * place.root().depth(), actor, conflicts);
    }
  }

  /** Who comes so far reads: writes to outputs are quiet. */
  private void mustBeNoOutput(Place place, Actor actor) {
    if (place.root().isOutput()) {
      machine.findings.add(
          Violation.Kind.UNKNOWN,
          "`" + place.root().name() + "` is promised to be only written",
          machine.findings.party(actor.stamp()));
    }
  }

  void bytes(Place place, long address, long length, Actor actor, Conflicts conflicts) {
    machine.touches++;
    machine.effort.spend(TOUCH);
    machine.log.note(Log.Entry.EXACT, address, length);
    if (place.isShared()) {
      long number = address >> Place.BLOCK_BITS;
      if (number < 0 || number >= machine.blocks.size()) {
        machine.findings.leaveOut(
            "`" + place.root().name() + "` outside of its bounds", actor.stamp().site().span());
        return;
      }
      var block = machine.blocks.get((int) number);
      long from = address & (Place.BLOCK - 1);
      int grain = machine.sharedGrain;
      if (!machine.hasPromises && from + length > machine.layout.mostBytes()) {
        machine.findings.leaveOut(
            "`" + place.root().name() + "` outside of its bounds", actor.stamp().site().span());
      }
      machine.effort.spend(
          block.shared.touch(from / grain, (from + length + grain - 1) / grain, actor, conflicts));
    } else {
      machine.log.spoil();
      mustBeNoOutput(place, actor);
      int grain = place.elementBytes();
      var cells = machine.data(place.area());
      machine.effort.spend(
          cells.touch(
              Math.floorDiv(address, grain),
              Math.floorDiv(address + length + grain - 1, grain),
              actor,
              conflicts));
    }
  }

  /** Whether an asynchronous write goes to all blocks of the cluster. */
  static boolean isReplicated(Place place) {
    var owner = place.root().owner();
    return place.isShared()
        && owner.level() == Level.BLOCK
        && owner.size() > 1
        && !place.root().isSpread();
  }
}
