package org.prismlang.bundl.typing;

import java.util.List;
import java.util.Optional;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;

/** The rules that hand an array out under another name, and those that copy one. */
final class Renames {
  private final Algebra algebra;
  private final ExpressionTyping expressions;
  private final StatementTyping statements;

  Renames(Algebra algebra, ExpressionTyping expressions, StatementTyping statements) {
    this.algebra = algebra;
    this.expressions = expressions;
    this.statements = statements;
  }

  Derivation derive(Statement.Rename it, Context context, Where where, int budget) {
    return switch (it.kind()) {
      case PARTITION -> partition(it, context, where, budget);
      case CLAIM -> claim(it, context, where, budget);
      case LOWER -> lower(it, context, where, budget);
      case ASYNC_PARTITION -> async(it, context, where, budget);
    };
  }

  private Derivation partition(Statement.Rename it, Context context, Where where, int budget) {
    var array = owned(it, context, where, Premise.PARTITION_ARRAY, Premise.PARTITION_NOT_LOCAL);
    int size = where.size();
    boolean fits = it.number() >= 1 && size % it.number() == 0;
    if (!fits) {
      refuse(Premise.PARTITION_DIVIDES, it.number() + " parts of " + where.perspective(), it);
    }
    if (!fits || array.isEmpty()) {
      return rule("T-Partition", it, where, budget, List.of());
    }
    var of = new Perspective(where.level(), size / it.number());
    return body("T-Partition", it, where, budget, context, of, array.get(), where);
  }

  private Derivation claim(Statement.Rename it, Context context, Where where, int budget) {
    var array = owned(it, context, where, Premise.CLAIM_ARRAY, Premise.CLAIM_NOT_LOCAL);
    boolean fits =
        it.number() >= 1
            && (algebra.has(Correction.CLAIM_DIVIDES)
                ? where.size() % it.number() == 0
                : it.number() <= where.size());
    if (!fits) {
      refuse(Premise.CLAIM_DIVIDES, it.number() + " of " + where.perspective(), it);
    }
    if (!fits || array.isEmpty()) {
      return rule("T-Claim", it, where, budget, List.of());
    }
    var of = new Perspective(where.level(), it.number());
    var inside = where.from(0, it.number());
    return body("T-Claim", it, where, budget, context, of, array.get(), inside);
  }

  private Derivation lower(Statement.Rename it, Context context, Where where, int budget) {
    var array = owned(it, context, where, Premise.LOWER_ARRAY, Premise.LOWER_NOT_LOCAL);
    var down = algebra.down(where.perspective());
    if (down.isEmpty()) {
      refuse(Premise.LOWER_WHOLE, where.perspective() + " has nothing below it", it);
    }
    if (down.isEmpty() || array.isEmpty()) {
      return rule("T-Lower", it, where, budget, List.of());
    }
    return body("T-Lower", it, where, budget, context, down.get(), array.get(), where);
  }

  private Derivation async(Statement.Rename it, Context context, Where where, int budget) {
    var at = where.perspective();
    if (!at.equals(Perspective.THREAD)) {
      refuse(Premise.ASYNC_THREAD, "copies of " + at, it);
    }
    var array = array(it.from(), context, at);
    if (array.isEmpty()) {
      refuse(Premise.ASYNC_ARRAY, said(it.from(), context, at), it);
      return rule("T-Async-Partition", it, where, budget, List.of());
    }
    var type = new Type.Async(it.label(), array.get());
    return body("T-Async-Partition", it, where, budget, context, at, type, where);
  }

  private Derivation body(
      String name,
      Statement.Rename it,
      Where where,
      int budget,
      Context context,
      Perspective of,
      Type type,
      Where inside) {
    var inner = context.without(it.from()).with(it.to(), of, type);
    var body = statements.balanced(it.body(), inner, inside, budget);
    return rule(name, it, where, budget, List.of(body));
  }

  /** The array that the code's unit owns and that others can see. */
  private Optional<Type.Array> owned(
      Statement.Rename it, Context context, Where where, Premise owns, Premise isSeen) {
    var array = array(it.from(), context, where.perspective());
    if (array.isEmpty()) {
      refuse(owns, said(it.from(), context, where.perspective()), it);
    } else if (array.get().memory() == Memory.LOCAL) {
      refuse(isSeen, "`" + it.from() + "` is " + array.get(), it);
    }
    return array;
  }

  Derivation copy(Statement.Memcpy it, Context context, Perspective at, int budget) {
    var to = it.isAsync() ? target(it, context, at) : array(it.to(), context, at);
    if (!it.isAsync() && algebra.has(Correction.DEFERRED_TYPES)) {
      to = to.or(() -> target(it, context, at));
    }
    if (to.isEmpty()) {
      refuse(
          it.isAsync() ? Premise.ASYNC_COPY_TO : Premise.MEMCPY_TO, said(it.to(), context, at), it);
    }
    var from = array(it.from(), context, at);
    boolean isAlike = to.isEmpty() || from.isEmpty() || to.get().element() == from.get().element();
    if (from.isEmpty() || !isAlike) {
      refuse(
          it.isAsync() ? Premise.ASYNC_COPY_FROM : Premise.MEMCPY_FROM,
          said(it.from(), context, at),
          it);
    }
    if (it.isAsync() && !at.equals(Perspective.THREAD)) {
      refuse(Premise.ASYNC_COPY_THREAD, "a copy of " + at, it);
    } else if (to.isPresent()) {
      statements.byOne(to.get(), at, Premise.MEMCPY_BY_ONE, it.span());
    }
    return new Derivation(
        it.isAsync() ? "T-Async-Memcpy" : "T-Memcpy",
        new Judgement.OfStatement(at, budget, it),
        List.of());
  }

  private static Optional<Type.Array> target(Statement.Memcpy it, Context context, Perspective at) {
    return context
        .find(it.to())
        .filter(entry -> entry.perspective().equals(at))
        .filter(entry -> entry.type() instanceof Type.Async)
        .map(entry -> ((Type.Async) entry.type()).array());
  }

  private static Optional<Type.Array> array(String name, Context context, Perspective at) {
    return context
        .find(name)
        .filter(entry -> entry.perspective().equals(at))
        .filter(entry -> entry.type() instanceof Type.Array)
        .map(entry -> (Type.Array) entry.type());
  }

  private static String said(String name, Context context, Perspective at) {
    return "`" + name + "` is " + ExpressionTyping.text(context.find(name)) + ", the code is " + at;
  }

  private void refuse(Premise premise, String found, Statement it) {
    expressions.refuse(premise, found, it.span());
  }

  private static Derivation rule(
      String name, Statement it, Where where, int budget, List<Derivation> premises) {
    return new Derivation(
        name, new Judgement.OfStatement(where.perspective(), budget, it), premises);
  }
}
