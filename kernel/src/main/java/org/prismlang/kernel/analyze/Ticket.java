package org.prismlang.kernel.analyze;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.footprint.Answer;
import org.prismlang.kernel.footprint.Answers;
import org.prismlang.kernel.footprint.Footprint;
import org.prismlang.kernel.footprint.Pairs;
import org.prismlang.kernel.footprint.Trips;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.lang.type.Perspective;

/**
 * The number that a block draws from a counter. No two blocks draw the same, whatever the counter
 * was before:
 *
 * <ul>
 *   <li>All draw from one word of the grid's memory, whose place in it is written in the text.
 *   <li>Nothing else in the kernel touches that memory, not even as a pointer or as an argument.
 *   <li>A block draws once: one place of the text draws, and it is in no loop. So the word, of 32
 *       bits, is stepped less than 2^32 times, by one each time, and gives each number once.
 *   <li>The variable that has the number is never assigned another one.
 * </ul>
 *
 * Blocks that do not come to draw may be thought to have any of the numbers that are left.
 */
final class Ticket {
  private Ticket() {}

  /** Of a kernel, with the text of what it calls. */
  static Optional<Local> in(Kernel kernel) {
    var body = kernel.body();
    var draws = Walk.statements(body).filter(Ticket::isDraw).toList();
    if (draws.size() != 1
        || !(draws.getFirst() instanceof Stmt.Operate(_, var operands, var result, _))
        || !(operands.getFirst() instanceof Operand.OfAccess(Access counter))
        || !isOneWord(counter)
        || isInLoop(draws.getFirst(), body)) {
      return Optional.empty();
    }
    var touches =
        Walk.statements(body)
            .flatMap(Walk::accesses)
            .filter(it -> it.memory().name().equals(counter.memory().name()));
    return touches.count() == 1 && !isUnsafe(body)
        ? result.filter(it -> LocalWrites.in(kernel).isStill(it.name()))
        : Optional.empty();
  }

  private static boolean isDraw(Stmt statement) {
    return statement instanceof Stmt.Operate operate
        && operate.intrinsic().is(Trait.NUMBERS_BLOCKS);
  }

  private static boolean isOneWord(Access counter) {
    return counter.memory().space() == Memory.Space.GLOBAL
        && counter.memory().owner().equals(Perspective.GRID)
        && counter.generation().isEmpty()
        && counter.index().stream().allMatch(Expr.Constant.class::isInstance);
  }

  private static boolean isInLoop(Stmt draw, List<Stmt> body) {
    return Walk.statements(body)
        .filter(it -> it instanceof Stmt.For || it instanceof Stmt.While)
        .flatMap(it -> Bodies.of(it).stream())
        .flatMap(Walk::statements)
        .anyMatch(draw::equals);
  }

  /** Text of C++ names what it likes. */
  private static boolean isUnsafe(List<Stmt> body) {
    return Walk.statements(body).anyMatch(Stmt.Unsafe.class::isInstance);
  }

  /**
   * Whether two accesses stay apart, asked of blocks by their numbers where the accesses have to do
   * with these.
   */
  static Answer areDisjoint(
      Footprint a, Footprint b, Pairs pairs, Trips trips, Optional<Local> ticket, Answers answers) {
    if (ticket.filter(it -> isIn(a, it) && isIn(b, it)).isPresent()) {
      var byNumber = answers.areDisjoint(a, b, pairs.by(ticket.get()), trips);
      if (byNumber.isProven()) {
        return byNumber;
      }
    }
    return answers.areDisjoint(a, b, pairs, trips);
  }

  private static boolean isIn(Footprint access, Local number) {
    return access.first().stream()
        .flatMap(it -> it.symbols().stream())
        .anyMatch(it -> it.name().equals(number.name()));
  }
}
