package org.prismlang.cuda.function;

import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Trait;

/**
 * Loops that wait until another thread has written a word (P0703): every trip asks for the word,
 * and none does work of its own. One that works may take as long as it likes.
 */
final class Spins {
  private final Module module;

  Spins(Module module) {
    this.module = module;
  }

  Optional<Watched.Wait> wait(Stmt.While loop) {
    return works(loop.body()) ? Optional.empty() : word(loop.body()).map(Watched.Wait::forWord);
  }

  /** The first word asked for in a trip; loops inside have their own. */
  private Optional<Access> word(List<Stmt> body) {
    for (var statement : body) {
      var found =
          switch (statement) {
            case Stmt.Operate it when it.intrinsic().is(Trait.ASKS) ->
                Optional.of(new Given(it.intrinsic(), it.operands()).access("word"));
            case Stmt.Invoke it -> word(module.procedure(it.procedure()).body());
            case Stmt.While _ -> Optional.<Access>empty();
            default -> first(Bodies.of(statement));
          };
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Access> first(List<List<Stmt>> bodies) {
    return bodies.stream().flatMap(it -> word(it).stream()).findFirst();
  }

  private boolean works(List<Stmt> body) {
    for (var statement : body) {
      boolean works =
          switch (statement) {
            case Stmt.Store _, Stmt.Modify _, Stmt.Unsafe _ -> true;
            case Stmt.Operate it -> !it.intrinsic().is(Trait.PASSES_TIME);
            case Stmt.Invoke it -> works(module.procedure(it.procedure()).body());
            default -> Bodies.of(statement).stream().anyMatch(this::works);
          };
      if (works) {
        return true;
      }
    }
    return false;
  }
}
