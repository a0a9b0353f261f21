package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Target;

/** Splits into named roles: one code each, chosen by an index that is the same in a whole warp. */
final class Roles {
  private static final int WARP = 32;
  private static final int REGISTER_STEP = 8;
  private static final int MOST_REGISTERS = 255;

  private final Launch launch;
  private boolean registersAreSet;

  Roles(Launch launch) {
    this.launch = launch;
  }

  boolean isRoleSplit(Stmt.Split split) {
    if (split.level() != Level.THREAD || launch.block().isEmpty()) {
      return false;
    }
    boolean isNamed = false;
    for (var branch : split.branches()) {
      if (branch.first() % WARP != 0 || branch.size() % WARP != 0) {
        return false;
      }
      isNamed |= !branch.role().isEmpty();
    }
    return isNamed;
  }

  void write(
      Stmt.Split split,
      FunctionScope scope,
      Function<List<Stmt>, List<CudaStmt>> nested,
      boolean isOnce,
      List<CudaStmt> out) {
    boolean setsRegisters = isOnce && !registersAreSet && !launch.registers().isEmpty();
    registersAreSet |= setsRegisters;
    var parts = new ArrayList<Part>();
    int next = 0;
    for (var branch : split.branches()) {
      var body = new ArrayList<CudaStmt>();
      if (setsRegisters) {
        body.addAll(registers(branch.first(), scope));
      }
      scope.within(
          scope.unit().branch(split.level(), branch.first(), branch.size()),
          () -> body.addAll(nested.apply(branch.body())));
      next = branch.first() + branch.size();
      if (!body.isEmpty()) {
        body.addFirst(new CudaStmt.Comment(comment(branch)));
        parts.add(new Part(branch.first(), next, body));
      }
    }
    int threads = launch.block().orElseThrow();
    if (setsRegisters && next < threads) {
      parts.add(new Part(next, threads, registers(next, scope)));
    }
    out.addAll(chain(parts, 0, threads, scope.warp()));
  }

  private record Part(int from, int to, List<CudaStmt> body) {}

  private static String comment(Stmt.Branch branch) {
    return branch.role()
        + ": threads "
        + branch.first()
        + " to "
        + (branch.first() + branch.size() - 1);
  }

  /** {@code covered}: threads below it have had their turn. */
  private static List<CudaStmt> chain(List<Part> parts, int covered, int threads, CudaExpr warp) {
    if (parts.isEmpty()) {
      return List.of();
    }
    var part = parts.getFirst();
    boolean isFirst = part.from() == covered;
    var condition =
        Membership.within(
            warp,
            part.from() / WARP,
            (part.to() - part.from()) / WARP,
            isFirst,
            part.to() == threads);
    if (condition.isEmpty()) {
      return part.body();
    }
    var rest = chain(parts.subList(1, parts.size()), isFirst ? part.to() : covered, threads, warp);
    return List.of(new CudaStmt.If(condition.get(), part.body(), rest));
  }

  private List<CudaStmt> registers(int thread, FunctionScope scope) {
    return registersOf(thread)
        .map(
            each -> {
              var function = each > atLaunch() ? "setmaxnreg_inc<" : "setmaxnreg_dec<";
              return List.of(CudaStmt.evaluate(scope.call(function + each + ">")));
            })
        .orElse(List.of());
  }

  private Optional<Integer> registersOf(int thread) {
    int end = 0;
    for (var share : launch.registers()) {
      end += share.threads();
      if (thread < end) {
        return Optional.of(share.each());
      }
    }
    return Optional.empty();
  }

  /** Registers each thread has before anyone changes it. */
  private int atLaunch() {
    int threads = launch.block().orElseThrow() * launch.minBlocks();
    int each = Target.REGISTERS / threads / REGISTER_STEP * REGISTER_STEP;
    return Math.min(each, MOST_REGISTERS);
  }
}
