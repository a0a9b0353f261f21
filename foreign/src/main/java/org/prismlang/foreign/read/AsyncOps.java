package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.CopyOp;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Copies that go on behind a thread's back, and barriers whose arrival and wait are apart. */
final class AsyncOps {
  private static final CType WORD = new CType.Number(Scalar.UINT64);
  private static final int MOST_ARRIVALS = 8;
  private static final int WARP = 32;

  private final Reading reading;

  AsyncOps(Reading reading) {
    this.reading = reading;
  }

  /**
   * A barrier as an instruction names it.
   *
   * @param slot which of those that lie side by side
   */
  private record Named(Barrier barrier, Expr slot) {}

  static String memory(CValue.Address address, ClangNode node) {
    return switch (address.root()) {
      case Root.InMemory(String key) -> key;
      case Root.Lost(String why) -> throw new NotUnderstood("what is behind " + why, node);
      case Root.InRegisters _, Root.AtVariable _ ->
          throw new NotUnderstood("an address of one thread's own", node);
    };
  }

  private CPlace word(CValue.Address address, ClangNode node) {
    return reading.places.behind(address, WORD, node);
  }

  /** The barrier's memory is written: whoever uses it must know that. */
  void initialize(CValue.Address address, Expr count, ClangNode node) {
    var known = reading.numbers.known(count);
    if (known.isEmpty() || known.getAsLong() < 1 || known.getAsLong() > Integer.MAX_VALUE) {
      throw new NotUnderstood("a barrier for a number of arrivals that is not known", node);
    }
    var key = memory(address, node);
    if (!reading.knowledge.initialize(key, fixed(key, address), (int) known.getAsLong())) {
      throw new NotUnderstood("a barrier that is initialized in two ways", node);
    }
    reading.places.put(word(address, node), new CValue.Plain(count), node);
  }

  long fixed(String key, CValue.Address address) {
    return reading.numbers.fixedPart(address.offset()) * reading.knowledge.grain(key);
  }

  private Named named(CValue.Address address, ClangNode node) {
    var key = memory(address, node);
    var part =
        reading
            .knowledge
            .barrier(key, fixed(key, address))
            .orElseThrow(() -> new NotUnderstood("a barrier that nobody initializes", node));
    // Whoever uses it reads what the initialization wrote.
    reading.places.get(word(address, node), WORD, node);
    if (part.barrier().slots() == 1) {
      return new Named(part.barrier(), Exprs.ZERO);
    }
    var known = reading.numbers.known(address.offset());
    if (known.isPresent()) {
      long at = known.getAsLong() * reading.knowledge.grain(key) - part.base();
      return new Named(part.barrier(), Exprs.number(at / Barrier.BYTES, Scalar.INT64));
    }
    if (reading.knowledge.grain(key) == Barrier.BYTES) {
      var base = Exprs.number(-part.base() / Barrier.BYTES, Scalar.INT64);
      var slot = Exprs.plus(address.offset(), base);
      return new Named(part.barrier(), reading.kept(slot, reading.span(node)));
    }
    var bytes =
        Exprs.plus(
            Exprs.times(address.offset(), reading.knowledge.grain(key)),
            Exprs.number(-part.base(), Scalar.INT64));
    var slot =
        new Expr.Binary(
            BinaryOperator.DIVIDE, bytes, Exprs.number(Barrier.BYTES, Scalar.INT64), Scalar.INT64);
    return new Named(part.barrier(), reading.kept(slot, reading.span(node)));
  }

  void arrive(CValue.Address address, Expr count, Optional<Expr> bytes, ClangNode node) {
    var known = reading.numbers.known(count);
    if (known.isEmpty() || known.getAsLong() < 1 || known.getAsLong() > MOST_ARRIVALS) {
      throw new NotUnderstood("a number of arrivals that is not known, or large", node);
    }
    var named = named(address, node);
    for (long i = 0; i < known.getAsLong(); i++) {
      Optional<Expr> brought = i == 0 ? bytes : Optional.empty();
      var arrive =
          new Sync.Arrive(
              named.barrier(),
              named.slot(),
              Sync.Election.ONE,
              brought.map(it -> Exprs.converted(it, Scalar.INT64)),
              List.of(),
              reading.span(node));
      reading.emit(arrive);
      brought.ifPresent(
          it -> {
            var key = memory(address, node);
            int arrivals = named.barrier().arrivals();
            var expected = reading.numbers.known(it);
            reading.boxes.expect(arrive, key, fixed(key, address), arrivals, expected);
          });
    }
  }

  /** Waits for the phase of a parity. */
  void await(CValue.Address address, Expr parity, ClangNode node) {
    var named = named(address, node);
    await(named, Exprs.converted(parity, Scalar.INT64), node);
  }

  /** Waits for the phase that the thread has arrived in. */
  void awaitOwn(CValue.Address address, ClangNode node) {
    await(named(address, node), Exprs.number(Barrier.OWN, Scalar.INT64), node);
  }

  private void await(Named named, Expr parity, ClangNode node) {
    var generation =
        Exprs.plus(
            Exprs.binary(
                BinaryOperator.MULTIPLY,
                parity,
                Exprs.number(named.barrier().slots(), Scalar.INT64),
                Scalar.INT64),
            named.slot());
    var kept = reading.kept(generation, reading.span(node));
    reading.hasWaits = true;
    reading.emit(new Sync.Await(named.barrier(), kept, false, List.of(), reading.span(node)));
  }

  /** The answer to whether a phase is over, behind what may be a wait for it. */
  Expr answer(ClangNode node) {
    var span = reading.span(node);
    var answer = reading.fresh(Polls.answer(), Scalar.BOOL, span);
    reading.emit(new Stmt.Declare(answer, Optional.of(Exprs.data(Scalar.BOOL)), span));
    return new Expr.Read(answer);
  }

  /**
   * Whether the thread is the one of its warp that goes on. All lanes come to it, so none is left
   * in a wait before it; but it orders no memory, which a meeting would.
   */
  Expr elected(ClangNode node) {
    if (reading.hasWaits) {
      reading.leaveOut("what lanes know of each other behind `elect.sync`", node);
      reading.emit(new Sync.Meet(Sync.Scope.WARP, WARP, true, List.of(), reading.span(node)));
    }
    return Exprs.compared(BinaryOperator.EQUAL, lane(), Exprs.ZERO);
  }

  static Expr lane() {
    return new Expr.Binary(
        BinaryOperator.REMAINDER,
        Exprs.converted(new Expr.Position(Expr.Place.THREAD), Scalar.INT64),
        Exprs.number(WARP, Scalar.INT64),
        Scalar.INT64);
  }

  void fence(ClangNode node) {
    reading.emit(new Sync.Fence(List.of(), reading.span(node)));
  }

  void commit(Timeline timeline, ClangNode node) {
    reading.emit(new Sync.Commit(timeline, List.of(), reading.span(node)));
  }

  void drain(Timeline timeline, Expr pending, boolean readsOnly, ClangNode node) {
    var known = reading.numbers.known(pending);
    if (known.isEmpty()) {
      throw new NotUnderstood("a wait for a number of groups that is not known", node);
    }
    reading.emit(
        new Sync.Drain(
            timeline,
            Math.toIntExact(known.getAsLong()),
            readsOnly,
            List.of(),
            List.of(),
            reading.span(node)));
  }

  /** A few bytes of one thread. */
  void copy(CValue.Address to, CValue.Address from, Expr bytes, ClangNode node) {
    var known = reading.numbers.known(bytes);
    if (known.isEmpty() || known.getAsLong() < 1 || known.getAsLong() > Integer.MAX_VALUE) {
      throw new NotUnderstood("a copy of a size that is not known", node);
    }
    var key = memory(to, node);
    reading.knowledge.write(key);
    reading.knowledge.units(key, known.getAsLong());
    reading.knowledge.units(memory(from, node), known.getAsLong());
    emit(
        CopyOp.CP_ASYNC,
        List.of(
            access(to, node),
            access(from, node),
            new Operand.OfConstant(new Value.Int(known.getAsLong())),
            new Operand.Absent()),
        node);
  }

  private Stmt emit(CopyOp op, List<Operand> operands, ClangNode node) {
    var operate = new Stmt.Operate(op.intrinsic(), operands, Optional.empty(), reading.span(node));
    reading.emit(operate);
    return operate;
  }

  private Operand access(CValue.Address address, ClangNode node) {
    return new Operand.OfAccess(
        reading.access(memory(address, node), address.offset(), reading.span(node)));
  }

  /** What the copy engine brings, and counts on a barrier. */
  Stmt bring(
      CValue.Address to, CValue.Address from, Expr bytes, CValue.Address barrier, ClangNode node) {
    var named = named(barrier, node);
    reading.knowledge.write(memory(to, node));
    var operands = bulk(to, from, bytes, memory(to, node), node);
    operands.add(new Operand.OfBarrier(named.barrier(), named.slot()));
    return emit(CopyOp.BULK_LOAD, operands, node);
  }

  /** The same, of as many bytes as are said. */
  void bringAll(
      CValue.Address to, CValue.Address from, Expr bytes, CValue.Address barrier, ClangNode node) {
    bring(to, from, bytes, barrier, node);
    var key = memory(barrier, node);
    reading.boxes.mix(key, fixed(key, barrier));
  }

  /** Bytes that the copy engine takes, in a group of the thread. */
  void take(CValue.Address to, CValue.Address from, Expr bytes, ClangNode node) {
    reading.hasReadingEngines = true;
    reading.knowledge.write(memory(to, node));
    emit(CopyOp.BULK_STORE, bulk(to, from, bytes, memory(from, node), node), node);
  }

  private List<Operand> bulk(
      CValue.Address to, CValue.Address from, Expr bytes, String shared, ClangNode node) {
    var one = memory(to, node);
    var other = memory(from, node);
    reading.knowledge.units(one, reading.knowledge.grain(other));
    reading.knowledge.units(other, reading.knowledge.grain(one));
    var known = reading.numbers.known(bytes);
    known.ifPresent(it -> reading.knowledge.units(shared, it));
    int grain = reading.knowledge.grain(shared);
    var count =
        known.isPresent()
            ? Exprs.number(known.getAsLong() / grain, Scalar.INT64)
            : new Expr.Binary(
                BinaryOperator.DIVIDE,
                Exprs.converted(bytes, Scalar.INT64),
                Exprs.number(grain, Scalar.INT64),
                Scalar.INT64);
    var operands = new ArrayList<Operand>();
    operands.add(access(to, node));
    operands.add(access(from, node));
    operands.add(new Operand.OfValue(count));
    return operands;
  }
}
