package org.prismlang.verify.cover;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Walk;

/**
 * What runs of a kernel must come to: wherever launches decide over code that needs order, each way
 * of it. What is the same in all launches one run has seen, and over what is data nobody decides.
 */
public final class Demands {
  private final Module module;
  private final Flows flows;
  private final Steering steering;
  private final Set<String> entered = new HashSet<>();
  private final List<Demand> found = new ArrayList<>();
  private final Map<String, Demand> wraps = new LinkedHashMap<>();

  private Demands(Module module, Flows flows, Steering steering) {
    this.module = module;
    this.flows = flows;
    this.steering = steering;
  }

  /** Of a module of one kernel. */
  static List<Demand> of(Module module, Flows flows) {
    var demands = new Demands(module, flows, Steering.of(module));
    demands.in(module.kernels().getFirst().body(), Variable.KERNEL, List.of(), Origins.NONE);
    demands.found.addAll(demands.wraps.values());
    return List.copyOf(demands.found);
  }

  private void in(List<Stmt> body, String owner, List<Demand.Step> path, Origins way) {
    for (var statement : body) {
      var here = new Here(statement, owner, path, way);
      expressions(here);
      slots(here);
      switch (statement) {
        case Stmt.If branch -> in(branch, here);
        case Stmt.For loop -> {
          ran(loop, here);
          var trips = way.and(flows.ofTrips(loop, owner));
          in(loop.body(), owner, longer(path, new Demand.Step.Into(loop, owner)), trips);
        }
        case Stmt.While loop -> {
          ran(loop, here);
          var trips = way.and(flows.ofTrips(loop, owner));
          var step = new Demand.Step.While(loop.condition(), owner);
          in(loop.body(), owner, longer(path, step), trips);
        }
        case Stmt.Invoke invoke when entered.add(invoke.procedure()) ->
            in(module.procedure(invoke.procedure()).body(), invoke.procedure(), path, way);
        default -> Bodies.of(statement).forEach(it -> in(it, owner, path, way));
      }
    }
  }

  private record Here(Stmt statement, String owner, List<Demand.Step> path, Origins way) {
    Here where(Expr condition, boolean comesOut) {
      var step = new Demand.Step.By(condition, comesOut, owner);
      return new Here(statement, owner, longer(path, step), way);
    }

    Demand.Place with(Origins origins) {
      return new Demand.Place(path, owner, way.and(origins), statement.span());
    }
  }

  private static List<Demand.Step> longer(List<Demand.Step> path, Demand.Step step) {
    var longer = new ArrayList<>(path);
    longer.add(step);
    return longer;
  }

  private void in(Stmt.If branch, Here here) {
    var origins = flows.of(branch.condition(), here.owner);
    if (origins.isOpen() && !onlyWaits(branch) && steering.isOrdered(branch, here.owner)) {
      found.add(new Demand.Went(branch, branch.condition(), true, here.with(origins)));
      found.add(new Demand.Went(branch, branch.condition(), false, here.with(origins)));
    }
    var way = here.way.and(origins);
    var holds = new Demand.Step.By(branch.condition(), true, here.owner);
    var fails = new Demand.Step.By(branch.condition(), false, here.owner);
    in(branch.then(), here.owner, longer(here.path, holds), way);
    in(branch.otherwise(), here.owner, longer(here.path, fails), way);
  }

  /** How many groups are in flight is chosen there: as many as there are, whatever the sizes. */
  private static boolean onlyWaits(Stmt.If branch) {
    return Walk.statements(List.of(branch))
        .allMatch(it -> it instanceof Stmt.If || it instanceof Sync.Drain);
  }

  private void ran(Stmt loop, Here here) {
    var origins = flows.ofTrips(loop, here.owner);
    if (origins.isOpen() && steering.isOrdered(loop, here.owner)) {
      found.add(new Demand.Ran(loop, here.with(origins)));
    }
  }

  private void expressions(Here here) {
    steering.deciding(here.statement, here.owner).forEach(it -> in(it, here));
  }

  private void in(Expr expr, Here here) {
    var origins = flows.of(expr, here.owner);
    if (expr instanceof Expr.Choice choice) {
      if (flows.of(choice.condition(), here.owner).isOpen()) {
        var place = here.with(flows.of(choice.condition(), here.owner));
        found.add(new Demand.Went(choice, choice.condition(), true, place));
        found.add(new Demand.Went(choice, choice.condition(), false, place));
      }
      in(choice.condition(), here);
      in(choice.then(), here.where(choice.condition(), true));
      in(choice.otherwise(), here.where(choice.condition(), false));
      return;
    }
    if (expr instanceof Expr.Binary binary
        && Quotients.divisor(binary).isPresent()
        && flows.of(binary.left(), here.owner).isOpen()) {
      found.add(new Demand.Divided(binary, here.with(origins)));
    }
    var uses = Uses.of(expr);
    uses.exprs().forEach(it -> in(it, here));
    uses.accesses().forEach(access -> Uses.of(access).forEach(it -> in(it, here)));
  }

  private void slots(Here here) {
    Walk.accesses(here.statement)
        .filter(it -> it.memory().isRing() && it.generation().isPresent())
        .forEach(it -> ring(it, here));
    switch (here.statement) {
      case Sync.Arrive arrive ->
          wraps(
              Demand.Wrapped.of(
                  arrive.barrier(), arrive.generation(), at(arrive.generation(), here)));
      case Sync.Await await ->
          wraps(
              Demand.Wrapped.of(await.barrier(), await.generation(), at(await.generation(), here)));
      default -> {}
    }
  }

  private void ring(Access access, Here here) {
    var generation = access.generation().orElseThrow();
    var place = at(generation, here);
    wraps(
        Demand.Wrapped.of(
            access.memory(),
            generation,
            new Demand.Place(
                place.path(), place.owner(), place.origins(), access.memory().span())));
  }

  private Demand.Place at(Expr generation, Here here) {
    return here.with(flows.of(generation, here.owner));
  }

  private void wraps(Demand.Wrapped demand) {
    var generation = flows.of(demand.generation(), demand.place().owner());
    boolean varies = !generation.equals(Origins.NONE);
    if (varies) {
      wraps.putIfAbsent(demand.name(), demand);
    }
  }
}
