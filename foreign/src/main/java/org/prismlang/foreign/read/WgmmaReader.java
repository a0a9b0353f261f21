package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * Products of a warpgroup: which registers they hold and which shared memory they read until
 * somebody waits for them. Where a matrix lies its descriptor says: the address is whatever the
 * machine computes, strides and swizzle must be the same whenever the place is come to.
 */
final class WgmmaReader {
  private static final Pattern PRODUCT =
      Pattern.compile(
          "wgmma\\.mma_async\\.sync\\.aligned\\.m64n(\\d+)k\\d+\\.(f16|f32)\\.(\\w+)\\.\\w+");
  private static final int ROWS = 64;
  private static final int GROUP = 8;
  private static final int CHUNK = 16;
  private static final int LEADING_AT = 16;
  private static final int STRIDE_AT = 32;
  private static final int SWIZZLE_AT = 62;
  private static final long STRIDE = 0x3fff;
  private static final long BASE = 7L << 49;

  private final Reading reading;

  WgmmaReader(Reading reading) {
    this.reading = reading;
  }

  /** The left matrix: registers, or a descriptor. */
  sealed interface Left {
    record Held(List<CPlace> registers) implements Left {}

    record Described(Expr descriptor) implements Left {}
  }

  /** Bytes of a matrix behind each other. */
  private record Run(long from, long bytes) {}

  /** Where a matrix lies. */
  private record Tile(String memory, Expr start, List<Run> runs) {}

  /** Immediates that say which matrices lie the other way round; empty where there are none. */
  void multiply(
      String opcode,
      List<CPlace> result,
      Left left,
      Expr right,
      List<Expr> turned,
      ClangNode node) {
    var product = PRODUCT.matcher(opcode);
    if (!product.matches()) {
      throw new NotUnderstood("`asm` of `" + opcode + "`", node);
    }
    boolean canTurn = product.group(3).equals("f16") || product.group(3).equals("bf16");
    boolean hasTwo = left instanceof Left.Described;
    boolean isLeftTurned = canTurn && hasTwo && isTurned(turned, 0, node);
    boolean isRightTurned = canTurn && isTurned(turned, hasTwo ? 1 : 0, node);
    var b = tile(right, Integer.parseInt(product.group(1)), isRightTurned, node);
    var registers = registers(result, node);
    reading.hasReadingEngines = true;
    switch (left) {
      case Left.Described(Expr descriptor) -> {
        var a = tile(descriptor, ROWS, isLeftTurned, node);
        int count = Math.max(Math.max(a.runs().size(), b.runs().size()), registers.size());
        for (int i = 0; i < count; i++) {
          emit(registers, new Operand.OfAccess(access(a, i, node)), b, i, node);
        }
      }
      case Left.Held(List<CPlace> places) -> {
        var held = registers(places, node);
        int count = Math.max(Math.max(held.size(), b.runs().size()), registers.size());
        for (int i = 0; i < count; i++) {
          emit(registers, new Operand.OfValue(held.get(i % held.size())), b, i, node);
        }
      }
    }
  }

  private boolean isTurned(List<Expr> turned, int at, ClangNode node) {
    if (at >= turned.size()) {
      throw new NotUnderstood("a `wgmma` that does not say how its matrices lie", node);
    }
    var known = reading.numbers.known(turned.get(at));
    if (known.isEmpty()) {
      throw new NotUnderstood("a matrix that lies this way or the other", node);
    }
    return known.getAsLong() != 0;
  }

  /** One part of it; together they touch all that it touches, in one group. */
  private void emit(List<Expr> registers, Operand left, Tile right, int part, ClangNode node) {
    reading.emit(
        new Stmt.Operate(
            MatrixOp.WGMMA.intrinsic(),
            List.of(
                new Operand.OfValue(registers.get(part % registers.size())),
                left,
                new Operand.OfAccess(access(right, part, node)),
                new Operand.Absent(),
                new Operand.Absent(),
                new Operand.Absent()),
            Optional.empty(),
            reading.span(node)));
  }

  private Access access(Tile tile, int part, ClangNode node) {
    int grain = reading.knowledge.grain(tile.memory());
    var run = tile.runs().get(part % tile.runs().size());
    var at = Exprs.plus(tile.start(), Exprs.number(run.from() / grain, Scalar.INT64));
    var one = reading.access(tile.memory(), at, reading.span(node));
    return new Access(
        one.memory(),
        one.view(),
        one.generation(),
        one.index(),
        List.of(Math.toIntExact(run.bytes() / grain)),
        one.span());
  }

  private Tile tile(Expr descriptor, int extent, boolean isTurned, ClangNode node) {
    var memory =
        reading
            .numbers
            .memory(descriptor)
            .orElseThrow(() -> new NotUnderstood("which memory this descriptor is made of", node));
    var bits = reading.bits.of(descriptor);
    if (!bits.knows(3L << SWIZZLE_AT | BASE) || (bits.value() & BASE) != 0) {
      throw new NotUnderstood("the swizzle in the descriptor of a matrix", node);
    }
    int swizzle =
        switch ((int) (bits.value() >>> SWIZZLE_AT)) {
          case 1 -> 128;
          case 2 -> 64;
          case 3 -> 32;
          default -> 0;
        };
    var runs = runs(bits, extent, swizzle, isTurned, node);
    // In rows of a swizzle the parts of a row change places: whoever reads one reads the row.
    long address = STRIDE & -Math.max(1, swizzle / CHUNK);
    int grain = reading.knowledge.grain(memory);
    var chunks =
        new Expr.Binary(
            BinaryOperator.BIT_AND,
            Exprs.converted(descriptor, Scalar.INT64),
            Exprs.number(address, Scalar.INT64),
            Scalar.INT64);
    var start = reading.kept(Exprs.times(chunks, CHUNK / grain), reading.span(node));
    return new Tile(memory, start, runs);
  }

  private static List<Run> runs(
      KnownBits bits, int extent, int swizzle, boolean isTurned, ClangNode node) {
    var all = new TreeMap<Long, Long>();
    if (swizzle == 0) {
      // Pieces of 8 rows of 16 bytes, two of them along the sum.
      long across = stride(bits, STRIDE_AT, node);
      long along = stride(bits, LEADING_AT, node);
      for (int i = 0; i < extent / GROUP; i++) {
        all.put(i * across, (long) GROUP * CHUNK);
        all.put(i * across + along, (long) GROUP * CHUNK);
      }
      return together(all);
    }
    long piece = (long) GROUP * swizzle;
    if (!isTurned) {
      long across = extent > GROUP ? stride(bits, STRIDE_AT, node) : 0;
      for (int i = 0; i < extent / GROUP; i++) {
        all.put(i * across, piece);
      }
      return together(all);
    }
    int pieces = Math.ceilDiv(2 * extent, swizzle);
    long across = pieces > 1 ? stride(bits, LEADING_AT, node) : 0;
    long along = stride(bits, STRIDE_AT, node);
    for (int i = 0; i < pieces; i++) {
      all.put(i * across, piece);
      all.put(i * across + along, piece);
    }
    return together(all);
  }

  private static long stride(KnownBits bits, int at, ClangNode node) {
    if (!bits.knows(STRIDE << at)) {
      throw new NotUnderstood("a stride in the descriptor of a matrix", node);
    }
    return (bits.value() >>> at & STRIDE) * CHUNK;
  }

  private static List<Run> together(Map<Long, Long> pieces) {
    var runs = new ArrayList<Run>();
    pieces.forEach(
        (from, bytes) -> {
          boolean follows =
              !runs.isEmpty() && from <= runs.getLast().from() + runs.getLast().bytes();
          if (follows) {
            var before = runs.removeLast();
            long end = Math.max(before.from() + before.bytes(), from + bytes);
            runs.add(new Run(before.from(), end - before.from()));
          } else {
            runs.add(new Run(from, bytes));
          }
        });
    return runs;
  }

  /** As few expressions as name them all. */
  private List<Expr> registers(List<CPlace> places, ClangNode node) {
    var all = new ArrayList<Expr>();
    int at = 0;
    while (at < places.size()) {
      int end = at + 1;
      switch (places.get(at)) {
        case CPlace.InArray(var array, Expr first, _) -> {
          while (end < places.size() && isBehind(array, first, end - at, places.get(end))) {
            end++;
          }
          all.add(part(array.array(), first, end - at, array.element()));
        }
        case CPlace.Variable(Local local) -> all.add(new Expr.Read(local));
        default -> throw new NotUnderstood("registers of a `wgmma` that are not known", node);
      }
      at = end;
    }
    return all;
  }

  private boolean isBehind(Root.InRegisters array, Expr first, int by, CPlace place) {
    return place instanceof CPlace.InArray(var other, Expr index, _)
        && other.equals(array)
        && reading.numbers.fixedPart(index) - reading.numbers.fixedPart(first) == by
        && moving(index).equals(moving(first));
  }

  /** An index without the number that is added to it. */
  private static Expr moving(Expr index) {
    return switch (index) {
      case Expr.Constant _ -> Exprs.ZERO;
      case Expr.Binary(BinaryOperator operator, Expr left, Expr.Constant _, _)
          when operator == BinaryOperator.ADD ->
          moving(left);
      case Expr.Convert(Expr inner, _, _) -> moving(inner);
      default -> index;
    };
  }

  private static Expr part(Local array, Expr first, int count, Scalar element) {
    boolean isAll = array.type().scalarCount() == count;
    return isAll
        ? new Expr.Read(array)
        : new Expr.Slice(
            new Expr.Read(array), first, count, new Type.Array(element, List.of(count)));
  }
}
