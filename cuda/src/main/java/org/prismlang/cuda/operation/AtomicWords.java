package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;

/** Words that several threads change at once. */
final class AtomicWords {
  private AtomicWords() {}

  static List<CudaStmt> load(Given given, Optional<CudaExpr> result, Translation translation) {
    var word = loaded(given, translation);
    return CudaStmt.into(result, word);
  }

  static List<CudaStmt> store(Given given, Translation translation) {
    var function = AtomicFunction.store(place(given, translation));
    return List.of(CudaStmt.evaluate(call(function, given, List.of("value"), translation)));
  }

  static List<CudaStmt> change(
      AtomicOp operation, Given given, Optional<CudaExpr> result, Translation translation) {
    boolean isComparing = operation == AtomicOp.CAS;
    var function =
        AtomicFunction.change(operation, place(given, translation), translation.target());
    var values = isComparing ? List.of("expected", "value") : List.of("value");
    var old = call(function, given, values, translation);
    return CudaStmt.into(result, old);
  }

  /** Spins: whoever writes the word runs elsewhere, and a pause would only be noticed later. */
  static List<CudaStmt> waitUntil(Given given, Optional<CudaExpr> result, Translation translation) {
    var statements = new ArrayList<CudaStmt>();
    var word = given.access("word");
    CudaExpr seen;
    if (result.isPresent()) {
      seen = result.get();
      statements.add(CudaStmt.assign(seen, loaded(given, translation)));
    } else {
      var name = translation.fresh("seen");
      seen = CudaExpr.name(name);
      statements.add(
          CudaStmt.declare(
              translation.type(word.memory().element()), name, loaded(given, translation)));
    }
    var holds = CudaExpr.call(translation.procedure(given.code("condition")), seen);
    var trip = new ArrayList<CudaStmt>();
    var shown = scalar(word).isInteger() ? seen.cast(CudaTypes.UINT) : CudaExpr.unsigned(0);
    var watch = Watch.of(Watched.Wait.forWord(word), shown, translation);
    watch.ifPresent(it -> statements.add(it.start()));
    watch.ifPresent(it -> trip.add(it.check()));
    trip.add(CudaStmt.assign(seen, loaded(given, translation)));
    statements.add(new CudaStmt.While(holds.not(), trip));
    return statements;
  }

  private static CudaExpr loaded(Given given, Translation translation) {
    var function = AtomicFunction.load(place(given, translation));
    return call(function, given, List.of(), translation);
  }

  private static CudaExpr call(
      PreludeFunction function, Given given, List<String> values, Translation translation) {
    translation.use(function);
    var word = given.access("word");
    var arguments = new ArrayList<CudaExpr>();
    arguments.add(
        space(word) == AtomicFunction.Space.SHARED
            ? translation.sharedAddress(word)
            : translation.pointer(word));
    for (var value : values) {
      arguments.add(translation.value(converted(given.value(value), scalar(word))));
    }
    return CudaExpr.call(function.name(), arguments);
  }

  private static Expr converted(Expr value, Scalar wanted) {
    return value.type() == wanted ? value : new Expr.Convert(value, false, wanted);
  }

  private static AtomicFunction.Place place(Given given, Translation translation) {
    var word = given.access("word");
    var scope =
        switch (given.word("scope", "gpu")) {
          case "block" -> "cta";
          // Without clusters, every block is one.
          case "cluster" -> translation.target().compareTo(Target.SM_90A) < 0 ? "cta" : "cluster";
          case "system" -> "sys";
          default -> "gpu";
        };
    return new AtomicFunction.Place(scalar(word), space(word), given.word("order"), scope);
  }

  private static Scalar scalar(Access word) {
    if (word.memory().element() instanceof Scalar scalar) {
      return scalar;
    }
    throw new IllegalStateException("no atomic word: " + word.memory().element());
  }

  /** The word of another block's shared memory is reached by a generic pointer. */
  private static AtomicFunction.Space space(Access word) {
    if (word.memory().isSpread()) {
      return AtomicFunction.Space.GENERIC;
    }
    return word.memory().space() == Memory.Space.SHARED
        ? AtomicFunction.Space.SHARED
        : AtomicFunction.Space.GLOBAL;
  }
}
