package org.prismlang.bundl.typing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;

/** Γ ⊢π_m s for programs, and for what becomes of them. */
public final class Typing {
  private final Program program;
  private final Algebra algebra;

  public Typing(Program program, Set<Correction> corrections) {
    this.program = program;
    this.algebra = new Algebra(program.machine(), corrections);
  }

  /**
   * What there is to say.
   *
   * @param derivations of the program, and before it of its functions
   * @param refusals none where it is well typed
   */
  public record Verdict(List<Derivation> derivations, List<Refusal> refusals) {
    public Verdict {
      derivations = List.copyOf(derivations);
      refusals = List.copyOf(refusals);
    }

    public boolean isTyped() {
      return refusals.isEmpty();
    }
  }

  /** The program and its functions. */
  public Verdict verdict() {
    var refusals = new ArrayList<Refusal>();
    var statements = new StatementTyping(program, algebra, refusals);
    var derivations = new ArrayList<Derivation>();
    for (var function : program.functions()) {
      derivations.add(statements.function(function));
    }
    derivations.add(
        statements.whole(program.body(), inputs(), program.machine().shared()).derivation());
    return new Verdict(derivations, refusals);
  }

  /** What a thread has still to do, with what it has bound and what is left to it. */
  public List<Refusal> refusals(Statement rest, Context context, int budget) {
    var refusals = new ArrayList<Refusal>();
    new StatementTyping(program, algebra, refusals).whole(rest, context, budget);
    return refusals;
  }

  private Context inputs() {
    var context = Context.EMPTY;
    for (var input : program.inputs()) {
      context =
          context.with(
              input.name(), Perspective.GRID, new Type.Array(Type.Base.INT, Memory.GLOBAL));
    }
    return context;
  }
}
