package org.prismlang.bundl.typing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.source.Span;

/** Γ ⊢π_m s. */
final class StatementTyping {
  private final Program program;
  private final Algebra algebra;
  private final ExpressionTyping expressions;
  private final Renames renames;
  private final CallTyping calls;

  StatementTyping(Program program, Algebra algebra, List<Refusal> refusals) {
    this.program = program;
    this.algebra = algebra;
    this.expressions = new ExpressionTyping(algebra, refusals);
    this.renames = new Renames(algebra, expressions, this);
    this.calls = new CallTyping(program, algebra, expressions);
  }

  /**
   * A derivation, and the budget behind the statement.
   *
   * @param left the same as before it, but for {@code free} and what ends with one
   */
  record Typed(Derivation derivation, int left) {}

  Typed whole(Statement statement, Context context, int budget) {
    var typed = derive(statement, context, Where.START, budget);
    mustBe(program.machine().shared(), typed, statement.span());
    return typed;
  }

  Derivation function(Program.Function function) {
    var context = Context.EMPTY;
    for (var parameter : function.parameters()) {
      context = context.with(parameter.name(), function.perspective(), parameter.type());
    }
    var where = new Where(function.perspective(), function.perspective().size());
    calls.enter(function);
    var derivation = balanced(function.body(), context, where, function.shared());
    calls.leave();
    return derivation;
  }

  /** A body that leaves as much as it found. */
  Derivation balanced(Statement body, Context context, Where where, int budget) {
    var typed = derive(body, context, where, budget);
    mustBe(budget, typed, body.span());
    return typed.derivation();
  }

  private void mustBe(int budget, Typed typed, Span span) {
    if (typed.left() != budget && algebra.has(Correction.BUDGET)) {
      refuse(Premise.BALANCED, typed.left() + " are left, where " + budget + " were", span);
    }
  }

  Typed derive(Statement statement, Context context, Where where, int budget) {
    var at = where.perspective();
    return switch (statement) {
      case Statement.Skip it -> done("T-Skip", it, at, budget);
      case Statement.Semaphore it ->
          done(
              switch (it.action()) {
                case INIT -> "T-Sync-Init";
                case DEC -> "T-Sync-Dec";
                case WAIT -> "T-Sync-Wait";
              },
              it,
              at,
              budget);
      case Statement.Seq it -> seq(it, context, where, budget);
      case Statement.Declare it -> declare(it, context, where, budget);
      case Statement.Assign it -> assign(it, context, at, budget);
      case Statement.AssignElement it -> assignElement(it, context, at, budget);
      case Statement.If it -> branches(it, context, where, budget);
      case Statement.While it ->
          done(
              "T-While",
              it,
              at,
              budget,
              List.of(
                  expressions.derive(
                      it.condition(), context, at, Type.Base.BOOL, Premise.WHILE_BOOL),
                  Optional.of(balanced(it.body(), context, where, budget))));
      case Statement.Call it -> done(calls.derive(it, context, at, budget), budget);
      case Statement.Split it -> split(it, context, where, budget);
      case Statement.Group it -> group(it, context, where, budget);
      case Statement.Destruct it -> destruct(it, context, where, budget);
      case Statement.Alloc it -> alloc(it, context, where, budget);
      case Statement.Rename it -> done(renames.derive(it, context, where, budget), budget);
      case Statement.Memcpy it -> done(renames.copy(it, context, at, budget), budget);
      case Statement.Free it -> free(it, at, budget);
      case Statement.Lend it -> {
        mustBeBound(it.from(), context, Premise.LEND_BOUND, it.span());
        yield inside("T-Lend", it, it.body(), context.without(it.from()), where, budget);
      }
      case Statement.Handle it -> {
        mustBeBound(it.from(), context, Premise.HANDLE_BOUND, it.span());
        yield inside("T-Handle", it, it.body(), context.without(it.from()), where, budget);
      }
    };
  }

  private void mustBeBound(String name, Context context, Premise premise, Span span) {
    if (context.find(name).isEmpty()) {
      refuse(premise, "`" + name + "` is not in the context", span);
    }
  }

  private Typed seq(Statement.Seq it, Context context, Where where, int budget) {
    var first = derive(it.first(), context, where, budget);
    var second = derive(it.second(), context, where, first.left());
    return new Typed(
        rule("T-Seq", it, where.perspective(), budget, first.derivation(), second.derivation()),
        second.left());
  }

  private Typed inside(
      String name, Statement it, Statement body, Context context, Where where, int budget) {
    var typed = derive(body, context, where, budget);
    return new Typed(rule(name, it, where.perspective(), budget, typed.derivation()), typed.left());
  }

  private Typed declare(Statement.Declare it, Context context, Where where, int budget) {
    var at = where.perspective();
    var value = expressions.derive(it.value(), context, at, it.type(), Premise.DECLARE_VALUE);
    if (!algebra.isBelow(it.perspective(), at)) {
      refuse(Premise.DECLARE_BELOW, it.perspective() + " is not below the code's " + at, it.span());
    }
    var typed =
        derive(it.body(), context.with(it.name(), it.perspective(), it.type()), where, budget);
    var derivations = new ArrayList<>(value.stream().toList());
    derivations.add(typed.derivation());
    return new Typed(
        new Derivation("T-Decl", new Judgement.OfStatement(at, budget, it), derivations),
        typed.left());
  }

  private Typed assign(Statement.Assign it, Context context, Perspective at, int budget) {
    var entry = context.find(it.name());
    if (entry.isEmpty()) {
      refuse(Premise.ASSIGN_BOUND, "`" + it.name() + "` is not in the context", it.span());
      return done("T-Assn", it, at, budget, List.of(expressions.derive(it.value(), context, at)));
    }
    var type = entry.get().type();
    var value = expressions.derive(it.value(), context, at, type, Premise.ASSIGN_VALUE);
    if (!algebra.isBelow(entry.get().perspective(), at)) {
      refuse(
          Premise.ASSIGN_BELOW,
          "`" + it.name() + "` is " + entry.get() + ", written at " + at,
          it.span());
    }
    if (!(type instanceof Type.Base) && algebra.has(Correction.ARRAYS_STAY)) {
      refuse(Premise.ASSIGN_SCALAR, "`" + it.name() + "` is " + entry.get(), it.span());
    }
    return done("T-Assn", it, at, budget, List.of(value));
  }

  private Typed assignElement(
      Statement.AssignElement it, Context context, Perspective at, int budget) {
    var index = expressions.derive(it.index(), context, at, Type.Base.INT, Premise.STORE_INDEX);
    var entry = context.find(it.array());
    if (entry.isEmpty() || !(entry.get().type() instanceof Type.Array array)) {
      refuse(
          Premise.STORE_ARRAY,
          "`" + it.array() + "` is " + ExpressionTyping.text(entry),
          it.span());
      return done("T-Arr-Assn", it, at, budget, List.of(index));
    }
    var value = expressions.derive(it.value(), context, at, array.element(), Premise.STORE_VALUE);
    if (!algebra.isBelow(entry.get().perspective(), at)) {
      refuse(
          Premise.STORE_BELOW,
          "`" + it.array() + "` is " + entry.get() + ", written at " + at,
          it.span());
    }
    boolean isShared = array.memory() == Memory.SHARED;
    if (isShared && !algebra.isWithin(at, Perspective.BLOCK)) {
      refuse(Premise.STORE_IN_BLOCK, "shared memory is written at " + at, it.span());
    }
    byOne(array, at, Premise.STORE_BY_ONE, it.span());
    return done(
        isShared ? "T-Arr-Assn-Shared" : "T-Arr-Assn", it, at, budget, List.of(index, value));
  }

  /** What many threads see is not written by many that do the same. */
  void byOne(Type.Array array, Perspective at, Premise premise, Span span) {
    boolean isSeen = array.memory() != Memory.LOCAL && algebra.has(Correction.SINGLE_WRITER);
    if (isSeen && algebra.machine().size(at) > 1) {
      refuse(premise, "all threads of " + at + " would write " + array, span);
    }
  }

  private Typed branches(Statement.If it, Context context, Where where, int budget) {
    var at = where.perspective();
    var condition =
        expressions.derive(it.condition(), context, at, Type.Base.BOOL, Premise.IF_BOOL);
    return done(
        "T-If",
        it,
        at,
        budget,
        List.of(
            condition,
            Optional.of(balanced(it.then(), context, where, budget)),
            Optional.of(balanced(it.otherwise(), context, where, budget))));
  }

  private Typed split(Statement.Split it, Context context, Where where, int budget) {
    var at = where.perspective();
    if (it.left() < 1 || it.right() < (it.second() instanceof Statement.Skip ? 0 : 1)) {
      refuse(Premise.SPLIT_UNITS, "a unit of none has something to do", it.span());
    }
    if (it.left() + it.right() > at.size()) {
      refuse(Premise.SPLIT_FITS, it.left() + " and " + it.right() + " of " + at.size(), it.span());
    }
    boolean isOurs = algebra.has(Correction.SPLIT_ALIGNMENT);
    if (!Algebra.divides(it.left(), isOurs ? where.alignment() : at.size())) {
      refuse(Premise.SPLIT_LEFT, begins(it.left(), where, 0), it.span());
    }
    var right = where.from(it.left(), it.right());
    boolean isRightAligned =
        isOurs
            ? it.right() == 0 || Algebra.divides(it.right(), right.alignment())
            : Algebra.divides(it.right(), at.size())
                && Algebra.divides(it.right(), it.left() + at.size());
    if (!isRightAligned) {
      refuse(Premise.SPLIT_RIGHT, begins(it.right(), where, it.left()), it.span());
    }
    var first = derive(it.first(), context, where.from(0, it.left()), budget);
    var second = derive(it.second(), context, right, budget);
    boolean isFirstGone = it.first() instanceof Statement.Skip;
    if (!isFirstGone && !(it.second() instanceof Statement.Skip)) {
      mustBe(budget, first, it.first().span());
      mustBe(budget, second, it.second().span());
    }
    return new Typed(
        rule("T-Split", it, at, budget, first.derivation(), second.derivation()),
        isFirstGone ? second.left() : first.left());
  }

  private static String begins(int size, Where where, int offset) {
    var begin = where.alignment() == 0 ? "" : "a multiple of " + where.alignment() + " + ";
    return "a unit of " + size + " would begin at " + begin + offset;
  }

  private Typed group(Statement.Group it, Context context, Where where, int budget) {
    if (it.parts() < 1 || where.size() % it.parts() != 0) {
      refuse(Premise.GROUP_DIVIDES, it.parts() + " groups of " + where.perspective(), it.span());
      return done("T-Group", it, where.perspective(), budget);
    }
    var part = where.part(where.size() / it.parts());
    var typed = derive(it.body(), context, part, budget);
    return new Typed(
        rule("T-Group", it, where.perspective(), budget, typed.derivation()), typed.left());
  }

  private Typed destruct(Statement.Destruct it, Context context, Where where, int budget) {
    var at = where.perspective();
    var down = algebra.down(at);
    if (down.isEmpty()) {
      refuse(Premise.DESTRUCT_WHOLE, at + " is not one of its level, or the lowest", it.span());
      return done("T-Destruct", it, at, budget);
    }
    var typed = derive(it.body(), context, new Where(down.get(), 0), budget);
    return new Typed(rule("T-Destruct", it, at, budget, typed.derivation()), typed.left());
  }

  private Typed alloc(Statement.Alloc it, Context context, Where where, int budget) {
    var at = where.perspective();
    boolean isShared = it.memory() == Memory.SHARED;
    int inside = budget - (isShared || !algebra.has(Correction.BUDGET) ? it.count() : 0);
    if (isShared && algebra.has(Correction.SHARED_AT_BLOCK) && !at.equals(Perspective.BLOCK)) {
      refuse(Premise.ALLOC_AT_BLOCK, "shared memory is allocated at " + at, it.span());
    }
    if (inside < 0) {
      refuse(Premise.ALLOC_BUDGET, it.count() + " of " + budget, it.span());
    }
    var of = isShared ? Perspective.BLOCK : at;
    var inner = context.with(it.name(), of, new Type.Array(it.element(), it.memory()));
    var body = balanced(it.body(), inner, where, inside);
    return done(
        isShared ? "T-Alloc-Shared" : "T-Alloc", it, at, budget, List.of(Optional.of(body)));
  }

  private Typed free(Statement.Free it, Perspective at, int budget) {
    boolean isOurs = algebra.has(Correction.BUDGET);
    int left = isOurs ? budget + it.count() : budget;
    if (isOurs ? left > program.machine().shared() : it.count() > budget) {
      refuse(
          Premise.FREE_BUDGET,
          budget + " and " + it.count() + " of " + program.machine().shared(),
          it.span());
      return done("T-Free", it, at, budget);
    }
    return done("T-Free", it, at, left);
  }

  private void refuse(Premise premise, String found, Span span) {
    expressions.refuse(premise, found, span);
  }

  private static Typed done(Derivation derivation, int budget) {
    return new Typed(derivation, budget);
  }

  private static Typed done(String name, Statement it, Perspective at, int budget) {
    return done(name, it, at, budget, List.of());
  }

  private static Typed done(
      String name, Statement it, Perspective at, int budget, List<Optional<Derivation>> premises) {
    var derived = premises.stream().flatMap(Optional::stream).toList();
    return new Typed(
        new Derivation(name, new Judgement.OfStatement(at, budget, it), derived), budget);
  }

  private static Derivation rule(
      String name, Statement it, Perspective at, int budget, Derivation... premises) {
    return new Derivation(name, new Judgement.OfStatement(at, budget, it), List.of(premises));
  }
}
