package org.prismlang.foreign.read;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** Loops, and choices with their ways out. */
final class CLoops {
  /**
   * What {@code break} and {@code continue} mean.
   *
   * @param calls how many calls were being expanded around it
   * @param before what happens before the next trip
   * @param continuing set where a choice in a loop is left for the next trip
   */
  private record Around(
      boolean isChoice, int calls, Optional<ClangNode> before, Optional<Local> continuing) {}

  private final Reading reading;
  private final Deque<Around> around = new ArrayDeque<>();

  CLoops(Reading reading) {
    this.reading = reading;
  }

  boolean isInLoopOfCall() {
    return !around.isEmpty() && around.getLast().calls() == reading.expanding.size();
  }

  void leave(ClangNode node) {
    reading.emit(new Stmt.Break(reading.span(node)));
  }

  void goOn(ClangNode node) {
    var span = reading.span(node);
    var innermost = around.getLast();
    if (innermost.isChoice()) {
      var flag = innermost.continuing().orElseThrow();
      reading.emit(new Stmt.Assign(new Expr.Read(flag), Exprs.truth(true), span));
      reading.emit(new Stmt.Break(span));
      return;
    }
    next(innermost, span);
    reading.emit(new Stmt.Continue(span));
  }

  private void next(Around loop, Span span) {
    if (loop.before().isEmpty()) {
      return;
    }
    var before = loop.before().get();
    if (before.is("DoStmt")) {
      unless(before.last(), span);
    } else {
      reading.expressions.effect(before);
    }
  }

  /** Leaves the loop where the condition does not hold. */
  private void unless(ClangNode condition, Span span) {
    var holds = reading.expressions.condition(condition);
    reading.emit(new Stmt.If(Exprs.not(holds), List.of(new Stmt.Break(span)), List.of(), span));
  }

  private List<Stmt> body(ClangNode node, Optional<ClangNode> before) {
    around.addLast(new Around(false, reading.expanding.size(), before, Optional.empty()));
    try {
      return reading.inside(
          () -> {
            reading.statements.of(node);
            next(around.getLast(), reading.span(node));
          });
    } finally {
      around.removeLast();
    }
  }

  void of(ClangNode node) {
    reading.at(node);
    switch (node.kind()) {
      case "ForStmt" -> loop(node);
      case "WhileStmt" -> {
        if (node.says("hasVar")) {
          throw new NotUnderstood("a loop whose condition declares a variable", node);
        }
        repeat(Optional.of(node.first()), node.last(), Optional.empty(), node);
      }
      default -> repeat(Optional.empty(), node.first(), Optional.of(node), node);
    }
  }

  private void loop(ClangNode node) {
    var parts = node.children();
    Optional<ClangNode> before =
        parts.get(3).kind().isEmpty() ? Optional.empty() : Optional.of(parts.get(3));
    Optional<ClangNode> condition =
        parts.get(2).kind().isEmpty() ? Optional.empty() : Optional.of(parts.get(2));
    var counted = Counted.of(node, reading.declarations);
    if (counted.isPresent() && count(counted.get(), node)) {
      return;
    }
    // Names of the loop's own variables end with it, which nobody can tell.
    reading.statements.of(parts.getFirst());
    repeat(condition, parts.getLast(), before, node);
  }

  private void repeat(
      Optional<ClangNode> condition, ClangNode body, Optional<ClangNode> before, ClangNode node) {
    var span = reading.span(node);
    if (condition.isEmpty()) {
      reading.emit(new Stmt.While(Exprs.truth(true), body(body, before), span));
      return;
    }
    var alone =
        reading.alone(() -> new CValue.Plain(reading.expressions.condition(condition.get())));
    if (alone.isPresent() && alone.get() instanceof CValue.Plain(Expr holds)) {
      reading.emit(new Stmt.While(holds, body(body, before), span));
      return;
    }
    var all = new ArrayList<>(reading.inside(() -> unless(condition.get(), span)));
    all.addAll(body(body, before));
    reading.emit(new Stmt.While(Exprs.truth(true), all, span));
  }

  /**
   * {@code for (int i = from; i < to; i += step)}, where nothing inside changes any of them.
   *
   * @param isDown counts down
   * @param isClosed {@code to} itself is the last
   */
  private record Counted(
      ClangNode variable,
      boolean isOwn,
      ClangNode from,
      ClangNode to,
      Optional<ClangNode> step,
      boolean isDown,
      boolean isClosed) {

    static Optional<Counted> of(ClangNode node, Declarations declarations) {
      var parts = node.children();
      var first = bare(parts.getFirst());
      boolean isOwn =
          first.is("DeclStmt")
              && first.children().size() == 1
              && first.first().is("VarDecl")
              && !first.first().children().isEmpty();
      boolean isOuter =
          first.is("BinaryOperator")
              && first.word("opcode").equals("=")
              && first.first().is("DeclRefExpr");
      if (!isOwn && !isOuter
          || !parts.get(2).is("BinaryOperator")
          || parts.get(3).kind().isEmpty()) {
        return Optional.empty();
      }
      Optional<ClangNode> named =
          isOwn
              ? Optional.of(first.first())
              : declarations.of(first.first().word(ClangNode.REFERS));
      if (named.isEmpty()) {
        return Optional.empty();
      }
      var variable = named.get();
      var condition = parts.get(2);
      boolean isLeft = isRead(condition.first(), variable);
      boolean isRight = isRead(condition.last(), variable);
      if (isLeft == isRight) {
        return Optional.empty();
      }
      String operator = isLeft ? condition.word("opcode") : turned(condition.word("opcode"));
      boolean isDown = operator.startsWith(">");
      if (!isDown && !operator.startsWith("<") || operator.length() > 2 || operator.equals("<<")) {
        return Optional.empty();
      }
      ClangNode to = isLeft ? condition.last() : condition.first();
      var next = bare(parts.get(3));
      var operation = next.word("opcode");
      boolean isStep =
          next.is("UnaryOperator") && operation.equals(isDown ? "--" : "++")
              || next.is("CompoundAssignOperator") && operation.equals(isDown ? "-=" : "+=");
      if (!isStep || !refers(bare(next.first()), variable)) {
        return Optional.empty();
      }
      Optional<ClangNode> step =
          next.is("UnaryOperator") ? Optional.empty() : Optional.of(next.last());
      var changed = changed(List.of(parts.get(3), parts.getLast()));
      var needed = new HashSet<String>();
      to.all().forEach(it -> needed.add(it.word(ClangNode.REFERS)));
      step.ifPresent(it -> it.all().forEach(part -> needed.add(part.word(ClangNode.REFERS))));
      needed.remove("");
      boolean isSteady =
          changed(List.of(parts.getLast())).stream().noneMatch(variable.id()::equals)
              && needed.stream().noneMatch(changed::contains);
      return isSteady
          ? Optional.of(
              new Counted(
                  variable,
                  isOwn,
                  first.is("DeclStmt") ? variable.last() : first.last(),
                  to,
                  step,
                  isDown,
                  operator.length() == 2))
          : Optional.empty();
    }

    private static String turned(String operator) {
      return switch (operator) {
        case "<" -> ">";
        case "<=" -> ">=";
        case ">" -> "<";
        case ">=" -> "<=";
        default -> operator;
      };
    }

    private static ClangNode bare(ClangNode node) {
      return node.is("ParenExpr", "ExprWithCleanups") ? bare(node.last()) : node;
    }

    private static boolean refers(ClangNode node, ClangNode variable) {
      return node.is("DeclRefExpr") && node.word(ClangNode.REFERS).equals(variable.id());
    }

    /** The variable itself, but for conversions that keep its value. */
    private static boolean isRead(ClangNode node, ClangNode variable) {
      return node.is("ParenExpr")
          ? isRead(node.first(), variable)
          : node.is("ImplicitCastExpr")
              && (node.word("castKind").equals("LValueToRValue")
                      && refers(bare(node.first()), variable)
                  || node.word("castKind").equals("IntegralCast")
                      && isRead(node.first(), variable));
    }

    /** Variables that are not only read. */
    private static Set<String> changed(List<ClangNode> nodes) {
      var changed = new HashSet<String>();
      nodes.forEach(it -> changed(it, false, changed));
      return changed;
    }

    private static void changed(ClangNode node, boolean isRead, Set<String> changed) {
      if (node.is("DeclRefExpr") && !isRead) {
        changed.add(node.word(ClangNode.REFERS));
      }
      boolean reads =
          node.is("ImplicitCastExpr") && node.word("castKind").equals("LValueToRValue")
              || isRead && node.is("ParenExpr", "MemberExpr", "ArraySubscriptExpr");
      node.children().forEach(it -> changed(it, reads, changed));
    }
  }

  /** Whether it could be said as a loop over a range. */
  private boolean count(Counted counted, ClangNode node) {
    if (!(reading.types.of(counted.variable()) instanceof CType.Number(Scalar scalar))
        || !scalar.isInteger()) {
      return false;
    }
    var to = reading.alone(() -> new CValue.Plain(reading.expressions.number(counted.to())));
    var step =
        counted
            .step()
            .map(it -> reading.alone(() -> new CValue.Plain(reading.expressions.number(it))))
            .orElse(Optional.of(new CValue.Plain(Exprs.number(1, scalar))));
    if (!(to.orElse(new CValue.Unseen()) instanceof CValue.Plain(Expr end))
        || !(step.orElse(new CValue.Unseen()) instanceof CValue.Plain(Expr by))
        || loads(end)
        || loads(by)
        || !(end.type() instanceof Scalar wide)
        || !wide.isInteger()) {
      return false;
    }
    boolean isBelowNothing =
        counted.isDown() && counted.isClosed() && scalar.nature() == Scalar.Nature.UNSIGNED;
    if (isBelowNothing) {
      return false;
    }
    var span = reading.span(node);
    var from = reading.expressions.number(counted.from());
    Scalar type = wide.bits() > scalar.bits() ? wide : scalar;
    var last = Exprs.converted(end, type);
    if (counted.isClosed()) {
      BinaryOperator operator = counted.isDown() ? BinaryOperator.SUBTRACT : BinaryOperator.ADD;
      last = Exprs.binary(operator, last, Exprs.number(1, type), type);
    }
    var far = Exprs.converted(by, type);
    Expr stride =
        counted.isDown()
            ? Exprs.binary(BinaryOperator.SUBTRACT, Exprs.number(0, type), far, type)
            : far;
    var variable = reading.fresh(counted.variable().name(), type, span);
    var given = Exprs.converted(new Expr.Read(variable), scalar);
    var key = reading.inCall(counted.variable().id());
    var body = new ArrayList<Stmt>();
    Optional<CPlace.Variable> outer = Optional.empty();
    if (counted.isOwn()) {
      reading.bindings.put(key, new CPlace.Given(new CValue.Plain(given)));
    } else {
      var bound = reading.bindings.get(key);
      if (!(bound instanceof CPlace.Variable place)) {
        return false;
      }
      outer = Optional.of(place);
      body.add(new Stmt.Assign(new Expr.Read(place.local()), given, span));
    }
    body.addAll(body(node.last(), Optional.empty()));
    if (changes(body, Stream.concat(Walk.exprs(end), Walk.exprs(by)))
        || outer.isPresent()
            && changes(
                body.subList(1, body.size()), Stream.of(new Expr.Read(outer.get().local())))) {
      throw new NotUnderstood("a loop whose range changes in it", node);
    }
    var start = Exprs.converted(Exprs.converted(from, scalar), type);
    var loop = new Stmt.For(variable, start, last, stride, Stmt.For.FREE, body, span);
    boolean isOnlyAbove = isTakenAsUnsigned(node, scalar) && !Exprs.isNeverNegative(start);
    // As unsigned, what is below 0 is beyond every end.
    reading.emit(
        isOnlyAbove
            ? new Stmt.If(
                Exprs.compared(BinaryOperator.GREATER_EQUAL, start, Exprs.number(0, type)),
                List.of(loop),
                List.of(),
                span)
            : loop);
    // Where it stands after the last trip: at the end, if steps are of one and nobody breaks off.
    boolean isKnown =
        counted.step().isEmpty()
            && !isOnlyAbove
            && node.last().all().noneMatch(it -> it.is("BreakStmt", "ReturnStmt"));
    var runs =
        Exprs.compared(
            counted.isDown() ? BinaryOperator.GREATER : BinaryOperator.LESS, start, last);
    Expr after =
        isKnown
            ? Exprs.converted(new Expr.Choice(runs, last, start, type), scalar)
            : Exprs.data(scalar);
    outer.ifPresent(it -> reading.places.put(it, new CValue.Plain(after), node));
    return true;
  }

  /** Whether a loop's variable has a sign, and is compared as if it had none. */
  private boolean isTakenAsUnsigned(ClangNode node, Scalar variable) {
    return variable.nature() == Scalar.Nature.SIGNED
        && reading.types.of(node.children().get(2).first()) instanceof CType.Number(Scalar compared)
        && compared.nature() == Scalar.Nature.UNSIGNED;
  }

  /** Whether statements assign to one of the variables that are read. */
  private static boolean changes(List<Stmt> body, Stream<? extends Expr> reads) {
    var read =
        reads
            .flatMap(it -> it instanceof Expr.Read(Local local) ? Stream.of(local) : Stream.empty())
            .collect(Collectors.toSet());
    return Walk.statements(body)
        .anyMatch(
            it ->
                it instanceof Stmt.Assign assign
                    && assign.target() instanceof Expr.Read(Local local)
                    && read.contains(local));
  }

  private static boolean loads(Expr expr) {
    return Walk.exprs(expr).anyMatch(it -> it instanceof Expr.Load);
  }

  /** A choice where every way out stands at the end of an arm; others run once, as a loop. */
  void choose(ClangNode node) {
    reading.at(node);
    var span = reading.span(node);
    if (node.says("hasInit") || node.says("hasVar")) {
      throw new NotUnderstood("a `switch` that declares a variable", node);
    }
    var value = reading.kept(reading.expressions.number(node.first()), span);
    var entered = flag("entered", span);
    var arms = arms(node.last());
    Expr none = Exprs.truth(true);
    for (var arm : arms) {
      for (var key : arm.keys()) {
        var differs =
            Exprs.compared(BinaryOperator.NOT_EQUAL, value, key(key, (Scalar) value.type()));
        none = new Expr.Binary(BinaryOperator.AND, none, differs, Scalar.BOOL);
      }
    }
    boolean isLeft = !reading.expanding.isEmpty() && CStatements.returns(node);
    if (!isLeft && arms.stream().allMatch(Arm::endsPlainly)) {
      var over = flag("over", span);
      for (var arm : arms) {
        arm(arm, value, entered, none, Optional.of(over), span);
      }
      return;
    }
    loopOnce(node, arms, value, entered, none);
  }

  private Expr.Read flag(String name, Span span) {
    var flag = reading.fresh(name, Scalar.BOOL, span);
    reading.emit(new Stmt.Declare(flag, Optional.of(Exprs.truth(false)), span));
    return new Expr.Read(flag);
  }

  private void loopOnce(ClangNode node, List<Arm> arms, Expr value, Expr.Read entered, Expr none) {
    var span = reading.span(node);
    var flag = flag("continuing", span);
    around.addLast(
        new Around(true, reading.expanding.size(), Optional.empty(), Optional.of(flag.local())));
    var body =
        reading.inside(
            () -> {
              for (var arm : arms) {
                arm(arm, value, entered, none, Optional.empty(), span);
              }
              reading.emit(new Stmt.Break(span));
            });
    around.removeLast();
    reading.emit(new Stmt.While(Exprs.truth(true), body, span));
    boolean continues = node.all().anyMatch(it -> it.is("ContinueStmt"));
    if (continues && !around.isEmpty()) {
      var then =
          reading.inside(
              () -> {
                if (around.getLast().isChoice()) {
                  throw new NotUnderstood("`continue` in a `switch` in a `switch`", node);
                }
                next(around.getLast(), span);
                reading.emit(new Stmt.Continue(span));
              });
      reading.emit(new Stmt.If(flag, then, List.of(), span));
    }
  }

  private Expr key(ClangNode node, Scalar type) {
    return Exprs.converted(reading.expressions.number(node), type);
  }

  /**
   * @param over set where the choice is left at the end of an arm
   */
  private void arm(
      Arm arm, Expr value, Expr.Read entered, Expr none, Optional<Expr.Read> over, Span span) {
    Expr enters = entered;
    for (var key : arm.keys()) {
      var equal = Exprs.compared(BinaryOperator.EQUAL, value, key(key, (Scalar) value.type()));
      enters = new Expr.Binary(BinaryOperator.OR, enters, equal, Scalar.BOOL);
    }
    if (arm.isDefault()) {
      enters = new Expr.Binary(BinaryOperator.OR, enters, none, Scalar.BOOL);
    }
    var body =
        reading.inside(
            () -> {
              reading.emit(new Stmt.Assign(entered, Exprs.truth(true), span));
              for (var statement : over.isPresent() ? arm.withoutBreak() : arm.body()) {
                reading.statements.of(statement);
              }
              boolean ends = arm.body().getLast().is("BreakStmt");
              over.filter(_ -> ends)
                  .ifPresent(it -> reading.emit(new Stmt.Assign(it, Exprs.truth(true), span)));
            });
    Expr isIn =
        over.isPresent()
            ? new Expr.Binary(BinaryOperator.AND, Exprs.not(over.get()), enters, Scalar.BOOL)
            : enters;
    reading.emit(new Stmt.If(isIn, body, List.of(), span));
  }

  private record Arm(List<ClangNode> keys, boolean isDefault, List<ClangNode> body) {
    List<ClangNode> withoutBreak() {
      return body.getLast().is("BreakStmt") ? body.subList(0, body.size() - 1) : body;
    }

    /** No way out of the choice but at its end. */
    boolean endsPlainly() {
      return withoutBreak().stream().noneMatch(Arm::leaves);
    }

    private static boolean leaves(ClangNode node) {
      return node.is("BreakStmt", "ContinueStmt")
          || !node.is("ForStmt", "WhileStmt", "DoStmt", "SwitchStmt")
              && node.children().stream().anyMatch(Arm::leaves);
    }
  }

  private static List<Arm> arms(ClangNode body) {
    var arms = new ArrayList<Arm>();
    for (var child : body.children()) {
      var keys = new ArrayList<ClangNode>();
      boolean isDefault = false;
      var at = child;
      while (at.is("CaseStmt", "DefaultStmt")) {
        if (at.says("isGNURange")) {
          throw new NotUnderstood("a range of cases", at);
        }
        if (at.is("CaseStmt")) {
          keys.add(at.first());
        } else {
          isDefault = true;
        }
        at = at.last();
      }
      if (isDefault || !keys.isEmpty()) {
        arms.add(new Arm(keys, isDefault, new ArrayList<>(List.of(at))));
      } else if (!arms.isEmpty()) {
        arms.getLast().body().add(at);
      }
    }
    return arms;
  }
}
