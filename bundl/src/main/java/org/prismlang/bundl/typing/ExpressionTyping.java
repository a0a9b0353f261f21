package org.prismlang.bundl.typing;

import java.util.List;
import java.util.Optional;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.source.Span;

/** Γ ⊢π e : τ. */
final class ExpressionTyping {
  private final Algebra algebra;
  private final List<Refusal> refusals;

  ExpressionTyping(Algebra algebra, List<Refusal> refusals) {
    this.algebra = algebra;
    this.refusals = refusals;
  }

  /** Empty where there is none, which has been said. */
  Optional<Derivation> derive(Expr expression, Context context, Perspective at) {
    return switch (expression) {
      case Expr.Int it -> leaf("T-Int", it, at, Type.Base.INT);
      case Expr.Float it -> leaf("T-Float", it, at, Type.Base.FLOAT);
      case Expr.Bool it -> leaf("T-Bool", it, at, Type.Base.BOOL);
      case Expr.PartitionId it -> partitionId(it, at);
      case Expr.Variable it -> variable(it, context, at);
      case Expr.Element it -> element(it, context, at);
      case Expr.Binary it -> binary(it, context, at);
    };
  }

  static Type type(Derivation derivation) {
    return ((Judgement.OfExpr) derivation.conclusion()).type();
  }

  /** Derives it and wants a type of it. */
  Optional<Derivation> derive(
      Expr expression, Context context, Perspective at, Type wanted, Premise premise) {
    var found = derive(expression, context, at);
    if (found.isPresent() && !type(found.get()).equals(wanted)) {
      var text = Printer.print(expression) + " is " + type(found.get()) + ", not " + wanted;
      refuse(premise, text, expression.span());
    }
    return found;
  }

  private Optional<Derivation> partitionId(Expr.PartitionId it, Perspective at) {
    if (at.equals(Perspective.GRID) || !algebra.isWithin(at, Perspective.GRID)) {
      refuse(Premise.PARTITION_ID_BELOW_GRID, "the code is " + at, it.span());
    }
    return leaf("T-Partition-Id", it, at, Type.Base.INT);
  }

  private Optional<Derivation> variable(Expr.Variable it, Context context, Perspective at) {
    var entry = context.find(it.name());
    if (entry.isEmpty()) {
      refuse(Premise.VAR_BOUND, "`" + it.name() + "` is not in the context", it.span());
      return Optional.empty();
    }
    var of = entry.get().perspective();
    boolean isReadable =
        algebra.has(Correction.READ_UP) && entry.get().type() instanceof Type.Base
            ? algebra.isWithin(at, of)
            : at.equals(of);
    if (!isReadable) {
      refuse(
          Premise.VAR_BELOW,
          "`" + it.name() + "` is " + entry.get() + ", read at " + at,
          it.span());
    }
    return leaf("T-Var", it, at, entry.get().type());
  }

  private Optional<Derivation> element(Expr.Element it, Context context, Perspective at) {
    var index = derive(it.index(), context, at, Type.Base.INT, Premise.ACCESS_INDEX);
    var entry = context.find(it.array());
    if (entry.isEmpty() || !(entry.get().type() instanceof Type.Array array)) {
      refuse(Premise.ACCESS_ARRAY, "`" + it.array() + "` is " + text(entry), it.span());
      return Optional.empty();
    }
    if (!algebra.isWithin(at, entry.get().perspective())) {
      refuse(
          Premise.ACCESS_BELOW,
          "`" + it.array() + "` is " + entry.get() + ", read at " + at,
          it.span());
    }
    boolean isShared = array.memory() == Memory.SHARED;
    if (isShared && !algebra.isWithin(at, Perspective.BLOCK)) {
      refuse(Premise.ACCESS_IN_BLOCK, "shared memory is read at " + at, it.span());
    }
    var rule = isShared ? "T-Arr-Access-Shared" : "T-Arr-Access";
    return Optional.of(
        new Derivation(
            rule, new Judgement.OfExpr(at, it, array.element()), index.stream().toList()));
  }

  private Optional<Derivation> binary(Expr.Binary it, Context context, Perspective at) {
    boolean isComparison = it.operator().isComparison();
    var premise = isComparison ? Premise.CMP_INT : Premise.BOP_INT;
    var left = derive(it.left(), context, at, Type.Base.INT, premise);
    var right = derive(it.right(), context, at, Type.Base.INT, premise);
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    var type = isComparison ? Type.Base.BOOL : Type.Base.INT;
    return Optional.of(
        new Derivation(
            premise.rule(), new Judgement.OfExpr(at, it, type), List.of(left.get(), right.get())));
  }

  static String text(Optional<Context.Entry> entry) {
    return entry.map(Context.Entry::toString).orElse("not in the context");
  }

  private static Optional<Derivation> leaf(String rule, Expr it, Perspective at, Type type) {
    return Optional.of(new Derivation(rule, new Judgement.OfExpr(at, it, type), List.of()));
  }

  void refuse(Premise premise, String found, Span span) {
    refusals.add(new Refusal(premise, found, span));
  }
}
