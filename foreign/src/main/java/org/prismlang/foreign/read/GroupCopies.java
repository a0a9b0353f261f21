package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/**
 * Copies of OpenCL that a whole group makes, and that go on until it waits for them. Who of the
 * group touches an element, and when, is not said: one thread does all of it, at the call, at each
 * barrier on the way and at the wait. The kernel is read with the first thread as this one, and
 * with the last: what is in order by chance for one is not for the other.
 */
final class GroupCopies {
  /** Who copies. */
  enum Copier {
    NOBODY,
    FIRST,
    LAST
  }

  /**
   * A copy under way.
   *
   * @param isLocalTarget from global to local memory
   * @param event copies with the same number are waited for together
   */
  private record Pending(
      CValue.Address to,
      CValue.Address from,
      CType element,
      Expr count,
      Optional<Expr> stride,
      boolean isLocalTarget,
      int event,
      ClangNode node) {}

  private final Reading reading;
  private final Copier copier;
  private final List<Pending> pending = new ArrayList<>();
  private int events;
  private boolean areThere;

  GroupCopies(Reading reading, Copier copier) {
    this.reading = reading;
    this.copier = copier;
  }

  boolean areThere() {
    return areThere;
  }

  /** Empty where it is another function. */
  Optional<CValue> of(String name, List<ClangNode> arguments, ClangNode node) {
    switch (name) {
      case "async_work_group_copy", "async_work_group_strided_copy" -> begin(arguments, node);
      case "wait_group_events" -> end(arguments.getFirst(), node);
      default -> {
        return Optional.empty();
      }
    }
    return Optional.of(new CValue.Unseen());
  }

  private void begin(List<ClangNode> arguments, ClangNode node) {
    areThere = true;
    outermost(node);
    var span = reading.span(node);
    var to = held(reading.expressions.address(arguments.getFirst()), span);
    var from = held(reading.expressions.address(arguments.get(1)), span);
    var count = reading.kept(wide(reading.expressions.number(arguments.get(2))), span);
    Optional<Expr> stride =
        arguments.size() == 5
            ? Optional.of(reading.kept(wide(reading.expressions.number(arguments.get(3))), span))
            : Optional.empty();
    if (arguments.stream().anyMatch(GroupCopies::asksForThread)) {
      throw new NotUnderstood("a copy of the group that differs between its threads", node);
    }
    var type = reading.types.of(arguments.getFirst());
    if (!(type instanceof CType.Pointer(CType element))) {
      throw new NotUnderstood("a copy to `" + arguments.getFirst().type() + "`", node);
    }
    boolean isLocal = CCalls.bare(arguments.getFirst()).type().contains("__local");
    var copy = new Pending(to, from, element, count, stride, isLocal, event(arguments), node);
    perform(copy);
    pending.add(copy);
  }

  private static boolean asksForThread(ClangNode argument) {
    return argument
        .all()
        .anyMatch(it -> it.word(ClangNode.REFERS_NAME).matches("get_(local|global)_id"));
  }

  /** A copy for which an event is given belongs to it; the last that is under way, no other. */
  private int event(List<ClangNode> arguments) {
    var given = CCalls.bare(arguments.getLast());
    if (given.all().anyMatch(it -> it.is("IntegerLiteral") && it.word("value").equals("0"))) {
      return events++;
    }
    long underWay = pending.stream().mapToInt(Pending::event).distinct().count();
    if (!given.is("DeclRefExpr") || underWay != 1) {
      throw new NotUnderstood("an event of another copy", arguments.getLast());
    }
    return pending.getLast().event();
  }

  private void end(ClangNode count, ClangNode node) {
    outermost(node);
    long underWay = pending.stream().mapToInt(Pending::event).distinct().count();
    if (!(reading.expressions.of(count) instanceof CValue.Plain(Expr expr))
        || !Exprs.isNumber(Exprs.converted(expr, Scalar.INT64), underWay)) {
      throw new NotUnderstood("a wait for some of the copies", node);
    }
    goOn();
    pending.clear();
  }

  private void outermost(ClangNode node) {
    if (!reading.isOutermost()) {
      throw new NotUnderstood("a copy of the group under a condition", node);
    }
  }

  /** What is under way may as well happen here. */
  void goOn() {
    pending.forEach(this::perform);
  }

  private CValue.Address held(CValue.Address address, Span span) {
    return new CValue.Address(address.root(), reading.kept(address.offset(), span));
  }

  private static Expr wide(Expr expr) {
    return Exprs.converted(expr, Scalar.INT64);
  }

  private void perform(Pending copy) {
    var span = reading.span(copy.node());
    var index = reading.fresh("i", Scalar.INT64, span);
    var at = new Expr.Read(index);
    Expr far =
        copy.stride()
            .map(it -> Exprs.binary(BinaryOperator.MULTIPLY, at, it, Scalar.INT64))
            .orElse(at);
    var element = copy.element();
    var node = copy.node();
    var body =
        reading.inside(
            () -> {
              var from = moved(copy.from(), copy.isLocalTarget() ? far : at, element, node);
              var to = moved(copy.to(), copy.isLocalTarget() ? at : far, element, node);
              reading.places.put(to, reading.places.get(from, element, node), node);
            });
    if (copier == Copier.NOBODY) {
      return;
    }
    var loop =
        new Stmt.For(
            index,
            Exprs.ZERO,
            copy.count(),
            Exprs.number(1, Scalar.INT64),
            Stmt.For.FREE,
            body,
            span);
    int number = copier == Copier.FIRST ? 0 : reading.shape.threads() - 1;
    var thread = Exprs.converted(new Expr.Position(Expr.Place.THREAD), Scalar.UINT32);
    var isIt = Exprs.compared(BinaryOperator.EQUAL, thread, Exprs.number(number, Scalar.UINT32));
    reading.emit(new Stmt.If(isIt, List.of(loop), List.of(), span));
  }

  private CPlace moved(CValue.Address from, Expr by, CType element, ClangNode node) {
    return reading.places.behind(reading.places.moved(from, by, element, node), element, node);
  }
}
