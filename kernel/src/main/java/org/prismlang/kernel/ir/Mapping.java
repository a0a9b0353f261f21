package org.prismlang.kernel.ir;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Expressions and statements with other expressions directly inside, and with what they declare
 * under other names.
 *
 * @param change of values
 * @param target of what is assigned to
 */
public record Mapping(UnaryOperator<Expr> change, UnaryOperator<Expr> target, Rewrite.Names names) {

  /** What is assigned to stays, with other values inside. */
  public static Mapping ofValues(UnaryOperator<Expr> change) {
    var inside = new Mapping(change, UnaryOperator.identity(), Rewrite.Names.KEPT);
    return new Mapping(change, inside::parts, Rewrite.Names.KEPT);
  }

  /** The expression with its direct parts changed. */
  public Expr parts(Expr expr) {
    return switch (expr) {
      case Expr.Constant _, Expr.Read _, Expr.Position _ -> expr;
      case Expr.Item it -> new Expr.Item(change.apply(it.array()), exprs(it.indices()), it.type());
      case Expr.Slice it ->
          new Expr.Slice(change.apply(it.array()), change.apply(it.from()), it.length(), it.type());
      case Expr.Lane it -> new Expr.Lane(change.apply(it.vector()), it.lane(), it.type());
      case Expr.Unary it -> new Expr.Unary(it.operator(), change.apply(it.operand()), it.type());
      case Expr.Binary it ->
          new Expr.Binary(
              it.operator(), change.apply(it.left()), change.apply(it.right()), it.type());
      case Expr.Choice it ->
          new Expr.Choice(
              change.apply(it.condition()),
              change.apply(it.then()),
              change.apply(it.otherwise()),
              it.type());
      case Expr.Convert it -> new Expr.Convert(change.apply(it.operand()), it.bits(), it.type());
      case Expr.Build it -> new Expr.Build(exprs(it.elements()), it.type());
      case Expr.Fill it -> new Expr.Fill(change.apply(it.element()), it.type());
      case Expr.Load it -> new Expr.Load(access(it.access()), it.cache(), it.type());
      case Expr.Apply it -> new Expr.Apply(it.intrinsic(), operands(it.operands()), it.type());
      case Expr.Call it -> new Expr.Call(it.procedure(), operands(it.arguments()), it.type());
    };
  }

  /** The statement with its own expressions changed; not those of its bodies. */
  public Stmt parts(Stmt statement) {
    return switch (statement) {
      case Stmt.Plain plain -> plain(plain);
      case Stmt.Compound compound -> compound(compound);
      case Sync sync -> sync(sync);
    };
  }

  private Stmt plain(Stmt.Plain statement) {
    return switch (statement) {
      case Stmt.Declare it ->
          new Stmt.Declare(local(it.local()), it.value().map(change), it.span());
      case Stmt.Assign it ->
          new Stmt.Assign(target.apply(it.target()), change.apply(it.value()), it.span());
      case Stmt.Update it ->
          new Stmt.Update(
              target.apply(it.target()), it.operator(), change.apply(it.value()), it.span());
      case Stmt.AssignAll it ->
          new Stmt.AssignAll(
              it.targets().stream().map(target).toList(), exprs(it.values()), it.span());
      case Stmt.Store it ->
          new Stmt.Store(access(it.access()), change.apply(it.value()), it.cache(), it.span());
      case Stmt.Modify it ->
          new Stmt.Modify(access(it.access()), it.operator(), change.apply(it.value()), it.span());
      case Stmt.Operate it ->
          new Stmt.Operate(
              it.intrinsic(), operands(it.operands()), it.result().map(names.local()), it.span());
      case Stmt.Invoke it ->
          new Stmt.Invoke(
              it.procedure(),
              operands(it.arguments()),
              it.results().stream().map(names.local()).toList(),
              it.span());
      case Stmt.Point it ->
          new Stmt.Point(
              it.pointers().stream().map(names.memory()).toList(),
              it.places().stream().map(this::access).toList(),
              it.span());
      case Stmt.Return it -> new Stmt.Return(exprs(it.values()), it.span());
      case Stmt.Assert it -> new Stmt.Assert(change.apply(it.condition()), it.message(), it.span());
      case Stmt.Print it -> new Stmt.Print(operands(it.arguments()), it.span());
      case Stmt.Allocate it -> new Stmt.Allocate(names.memory().apply(it.memory()), it.span());
      case Stmt.Break _, Stmt.Continue _, Stmt.Unsafe _ -> statement;
    };
  }

  private Stmt compound(Stmt.Compound statement) {
    return switch (statement) {
      case Stmt.For it ->
          new Stmt.For(
              local(it.variable()),
              change.apply(it.from()),
              change.apply(it.to()),
              change.apply(it.step()),
              it.copies(),
              it.body(),
              it.span());
      case Stmt.While it -> new Stmt.While(change.apply(it.condition()), it.body(), it.span());
      case Stmt.If it ->
          new Stmt.If(change.apply(it.condition()), it.then(), it.otherwise(), it.span());
      case Stmt.Open it -> new Stmt.Open(view(it.view()), it.body(), it.span());
      case Stmt.LastBlock it -> new Stmt.LastBlock(access(it.counter()), it.body(), it.span());
      case Stmt.Block _, Stmt.Group _, Stmt.Split _, Stmt.Batch _ -> statement;
    };
  }

  private Stmt sync(Sync sync) {
    return switch (sync) {
      case Sync.Arrive it ->
          new Sync.Arrive(
              it.barrier(),
              change.apply(it.generation()),
              it.election(),
              it.bytes().map(change),
              it.reasons(),
              it.span());
      case Sync.Await it ->
          new Sync.Await(
              it.barrier(), change.apply(it.generation()), it.previous(), it.reasons(), it.span());
      case Sync.Drain it ->
          new Sync.Drain(
              it.timeline(),
              it.pending(),
              it.readsOnly(),
              it.arrived().stream().map(names.byName()).toList(),
              it.reasons(),
              it.span());
      case Sync.Meet _, Sync.Fence _, Sync.Enter _, Sync.Commit _ -> sync;
    };
  }

  private List<Expr> exprs(List<Expr> exprs) {
    return exprs.stream().map(change).toList();
  }

  private List<Operand> operands(List<Operand> operands) {
    return operands.stream().map(this::operand).toList();
  }

  private Operand operand(Operand operand) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> new Operand.OfValue(change.apply(expr));
      case Operand.OfAccess(Access access) -> new Operand.OfAccess(access(access));
      case Operand.OfSeveral(List<Expr> exprs) -> new Operand.OfSeveral(exprs(exprs));
      case Operand.OfBarrier(var barrier, Expr generation) ->
          new Operand.OfBarrier(barrier, change.apply(generation));
      case Operand.OfConstant _, Operand.OfCode _, Operand.Absent _ -> operand;
    };
  }

  private Access access(Access access) {
    var memory = names.memory().apply(access.memory());
    return new Access(
        memory,
        names.byName().apply(access.view()),
        access.generation().map(change),
        exprs(access.index()),
        access.extentsIn(memory),
        access.span());
  }

  private Local local(Local local) {
    return names.local().apply(local);
  }

  private View view(View view) {
    return new View(
        names.byName().apply(view.name()),
        names.byName().apply(view.memory()),
        names.byName().apply(view.parent()),
        view.perspective(),
        view.kind(),
        view.span());
  }
}
