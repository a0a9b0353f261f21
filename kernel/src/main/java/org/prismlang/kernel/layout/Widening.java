package org.prismlang.kernel.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Makes units that meet meet in wider ones, where all threads of those pass the place together:
 * {@link Company}. A procedure is passed by whoever passes its calls together.
 */
final class Widening {
  private final int from;
  private final OptionalInt to;
  private final Company company;
  private final Map<String, Reach> reaches = new HashMap<>();
  private Optional<Span> refused = Optional.empty();

  /**
   * Who comes to a procedure.
   *
   * @param unit those who pass all calls together
   * @param threads what the block's size is a multiple of
   */
  private record Reach(Perspective unit, int threads) {
    Reach meet(Reach other) {
      return new Reach(unit.meet(other.unit), Perspective.gcd(threads, other.threads));
    }

    Reach decidedBy(Perspective value) {
      return new Reach(unit.meet(value), threads);
    }

    boolean comesInUnitsOf(int size) {
      return (unit.level() == Level.THREAD ? unit.size() : threads) % size == 0;
    }
  }

  private Widening(Module module, int from, OptionalInt to) {
    this.from = from;
    this.to = to;
    this.company = new Company(module);
  }

  /**
   * The module where a kernel's units of {@code from} threads meet in wider ones, or a place where
   * they cannot.
   *
   * @param to threads of the wider unit; none for the whole block
   */
  static Result of(Module module, Kernel crowded, int from, OptionalInt to) {
    return new Widening(module, from, to).of(module, crowded);
  }

  sealed interface Result {
    record Wider(Module module) implements Result {}

    record Refused(Span place) implements Result {}
  }

  private Result of(Module module, Kernel crowded) {
    var called =
        module.only(crowded).procedures().stream().map(Procedure::name).collect(Collectors.toSet());
    var kernels = new ArrayList<Kernel>();
    for (var kernel : module.kernels()) {
      boolean isIt = kernel.name().equals(crowded.name());
      int threads = kernel.launch().block().orElse(kernel.bound().promised(Level.THREAD));
      var body = body(kernel.body(), new Reach(kernel.bound().top(), threads), isIt);
      kernels.add(kernel.with(kernel.barriers(), body));
    }
    var procedures = procedures(module, called);
    return refused
        .<Result>map(Result.Refused::new)
        .orElseGet(() -> new Result.Wider(new Module(procedures, kernels)));
  }

  /** Callers before callees, which stand first. */
  private List<Procedure> procedures(Module module, Set<String> called) {
    var wider = new ArrayList<Procedure>();
    for (var procedure : module.procedures().reversed()) {
      var top = new Reach(procedure.bound().top(), 1);
      var reach = reaches.getOrDefault(procedure.name(), top);
      var body = body(procedure.body(), reach, called.contains(procedure.name()));
      wider.add(procedure.with(body));
    }
    return wider.reversed();
  }

  private List<Stmt> body(List<Stmt> statements, Reach reach, boolean widens) {
    return region(statements, reach.decidedBy(Company.exits(statements, false)), widens);
  }

  /** Code of threads that are not split: each of their waits counts. */
  private List<Stmt> region(List<Stmt> statements, Reach reach, boolean widens) {
    var all = company.waits(statements, true);
    return list(statements, reach.decidedBy(company.waits(statements, false)), all, widens);
  }

  private List<Stmt> list(List<Stmt> statements, Reach reach, Perspective waits, boolean widens) {
    var wider = new ArrayList<Stmt>();
    for (var statement : statements) {
      wider.add(statement(statement, reach, waits, widens));
    }
    return wider;
  }

  private Stmt statement(Stmt statement, Reach reach, Perspective waits, boolean widens) {
    return switch (statement) {
      case Sync.Meet meet when widens && isOne(meet) -> meet(meet, reach.decidedBy(waits));
      case Stmt.Invoke call -> {
        reaches.merge(call.procedure(), reach.decidedBy(waits), Reach::meet);
        yield call;
      }
      case Stmt.Split split when split.level() == Level.THREAD -> split(split, reach, widens);
      case Stmt.Compound _ -> {
        var inner = reach.decidedBy(Company.decision(statement));
        yield Bodies.map(statement, it -> list(it, inner, waits, widens));
      }
      case Stmt.Plain _, Sync _ -> statement;
    };
  }

  private boolean isOne(Sync.Meet meet) {
    return meet.scope() == Sync.Scope.NAMED && meet.threads() == from;
  }

  private Stmt split(Stmt.Split split, Reach reach, boolean widens) {
    var branches = new ArrayList<Stmt.Branch>();
    for (var branch : split.branches()) {
      var inner = reach.decidedBy(new Perspective(Level.THREAD, branch.size()));
      var body = region(branch.body(), inner, widens);
      branches.add(
          new Stmt.Branch(branch.first(), branch.size(), branch.role(), body, branch.span()));
    }
    return new Stmt.Split(split.level(), branches, split.span());
  }

  private Sync meet(Sync.Meet meet, Reach reach) {
    if (to.isEmpty() && reach.unit().level() != Level.THREAD) {
      return meet.of(Sync.Scope.BLOCK, reach.threads());
    }
    if (to.isPresent() && reach.comesInUnitsOf(to.getAsInt())) {
      return meet.of(Sync.Scope.NAMED, to.getAsInt());
    }
    refused = Optional.of(refused.orElse(meet.span()));
    return meet;
  }
}
