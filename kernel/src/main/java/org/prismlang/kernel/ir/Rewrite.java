package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Statements with every expression in them changed, innermost first, and with what they declare
 * under other names.
 *
 * @param names what is declared, and memories that are touched, as they are called from here on
 * @param boundsOfUnrolled whether the bounds of loops that are unrolled whole are changed too
 */
public record Rewrite(UnaryOperator<Expr> change, Names names, boolean boundsOfUnrolled) {
  /**
   * Other names for what statements declare.
   *
   * @param byName for what is used by its name alone: views, and arrays that have arrived
   */
  public record Names(
      UnaryOperator<Local> local, UnaryOperator<Memory> memory, UnaryOperator<String> byName) {
    static final Names KEPT =
        new Names(UnaryOperator.identity(), UnaryOperator.identity(), UnaryOperator.identity());
  }

  public Rewrite(UnaryOperator<Expr> change, boolean boundsOfUnrolled) {
    this(change, Names.KEPT, boundsOfUnrolled);
  }

  public List<Stmt> statements(List<Stmt> statements) {
    var changed = new ArrayList<Stmt>();
    for (var statement : statements) {
      changed.add(statement(statement));
    }
    return changed;
  }

  private Stmt statement(Stmt statement) {
    return switch (statement) {
      case Stmt.Plain plain -> plain(plain);
      case Stmt.Compound compound -> compound(compound);
      case Sync sync -> sync(sync);
    };
  }

  private Stmt sync(Sync sync) {
    return switch (sync) {
      case Sync.Arrive it ->
          new Sync.Arrive(
              it.barrier(),
              expr(it.generation()),
              it.election(),
              it.bytes().map(this::expr),
              it.reasons(),
              it.span());
      case Sync.Await it ->
          new Sync.Await(
              it.barrier(), expr(it.generation()), it.previous(), it.reasons(), it.span());
      case Sync.Drain it ->
          new Sync.Drain(
              it.timeline(),
              it.pending(),
              it.readsOnly(),
              it.arrived().stream().map(names.byName).toList(),
              it.reasons(),
              it.span());
      case Sync.Meet _, Sync.Fence _, Sync.Enter _, Sync.Commit _ -> sync;
    };
  }

  private Stmt plain(Stmt.Plain statement) {
    return switch (statement) {
      case Stmt.Declare it ->
          new Stmt.Declare(local(it.local()), it.value().map(this::expr), it.span());
      case Stmt.Assign it -> new Stmt.Assign(expr(it.target()), expr(it.value()), it.span());
      case Stmt.Update it ->
          new Stmt.Update(expr(it.target()), it.operator(), expr(it.value()), it.span());
      case Stmt.AssignAll it ->
          new Stmt.AssignAll(exprs(it.targets()), exprs(it.values()), it.span());
      case Stmt.Store it ->
          new Stmt.Store(access(it.access()), expr(it.value()), it.cache(), it.span());
      case Stmt.Modify it ->
          new Stmt.Modify(access(it.access()), it.operator(), expr(it.value()), it.span());
      case Stmt.Operate it ->
          new Stmt.Operate(
              it.intrinsic(), operands(it.operands()), it.result().map(this::local), it.span());
      case Stmt.Invoke it ->
          new Stmt.Invoke(
              it.procedure(),
              operands(it.arguments()),
              it.results().stream().map(this::local).toList(),
              it.span());
      case Stmt.Point it ->
          new Stmt.Point(
              it.pointers().stream().map(names.memory).toList(),
              it.places().stream().map(this::access).toList(),
              it.span());
      case Stmt.Return it -> new Stmt.Return(exprs(it.values()), it.span());
      case Stmt.Assert it -> new Stmt.Assert(expr(it.condition()), it.message(), it.span());
      case Stmt.Print it -> new Stmt.Print(operands(it.arguments()), it.span());
      case Stmt.Allocate it -> new Stmt.Allocate(names.memory.apply(it.memory()), it.span());
      case Stmt.Break _, Stmt.Continue _, Stmt.Unsafe _ -> statement;
    };
  }

  private Stmt compound(Stmt.Compound statement) {
    return switch (statement) {
      case Stmt.For it -> {
        boolean bounds = it.copies() != 0 || boundsOfUnrolled;
        yield new Stmt.For(
            local(it.variable()),
            bounds ? expr(it.from()) : it.from(),
            bounds ? expr(it.to()) : it.to(),
            bounds ? expr(it.step()) : it.step(),
            it.copies(),
            statements(it.body()),
            it.span());
      }
      case Stmt.While it -> new Stmt.While(expr(it.condition()), statements(it.body()), it.span());
      case Stmt.If it ->
          new Stmt.If(
              expr(it.condition()), statements(it.then()), statements(it.otherwise()), it.span());
      case Stmt.Block it -> new Stmt.Block(statements(it.body()), it.span());
      case Stmt.Group it -> new Stmt.Group(it.perspective(), statements(it.body()), it.span());
      case Stmt.Split it -> {
        var branches = new ArrayList<Stmt.Branch>();
        for (var branch : it.branches()) {
          branches.add(
              new Stmt.Branch(
                  branch.first(),
                  branch.size(),
                  branch.role(),
                  statements(branch.body()),
                  branch.span()));
        }
        yield new Stmt.Split(it.level(), branches, it.span());
      }
      case Stmt.Open it -> new Stmt.Open(view(it.view()), statements(it.body()), it.span());
      case Stmt.Batch it -> new Stmt.Batch(statements(it.body()), it.span());
      case Stmt.LastBlock it ->
          new Stmt.LastBlock(access(it.counter()), statements(it.body()), it.span());
    };
  }

  public Expr expr(Expr expr) {
    return change.apply(
        switch (expr) {
          case Expr.Constant _, Expr.Read _, Expr.Position _ -> expr;
          case Expr.Item it -> new Expr.Item(expr(it.array()), exprs(it.indices()), it.type());
          case Expr.Slice it ->
              new Expr.Slice(expr(it.array()), expr(it.from()), it.length(), it.type());
          case Expr.Lane it -> new Expr.Lane(expr(it.vector()), it.lane(), it.type());
          case Expr.Unary it -> new Expr.Unary(it.operator(), expr(it.operand()), it.type());
          case Expr.Binary it ->
              new Expr.Binary(it.operator(), expr(it.left()), expr(it.right()), it.type());
          case Expr.Choice it ->
              new Expr.Choice(
                  expr(it.condition()), expr(it.then()), expr(it.otherwise()), it.type());
          case Expr.Convert it -> new Expr.Convert(expr(it.operand()), it.bits(), it.type());
          case Expr.Build it -> new Expr.Build(exprs(it.elements()), it.type());
          case Expr.Fill it -> new Expr.Fill(expr(it.element()), it.type());
          case Expr.Load it -> new Expr.Load(access(it.access()), it.cache(), it.type());
          case Expr.Apply it -> new Expr.Apply(it.intrinsic(), operands(it.operands()), it.type());
          case Expr.Call it -> new Expr.Call(it.procedure(), operands(it.arguments()), it.type());
        });
  }

  private List<Expr> exprs(List<Expr> exprs) {
    return exprs.stream().map(this::expr).toList();
  }

  private List<Operand> operands(List<Operand> operands) {
    return operands.stream().map(this::operand).toList();
  }

  private Operand operand(Operand operand) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> new Operand.OfValue(expr(expr));
      case Operand.OfAccess(Access access) -> new Operand.OfAccess(access(access));
      case Operand.OfSeveral(List<Expr> exprs) -> new Operand.OfSeveral(exprs(exprs));
      case Operand.OfBarrier(var barrier, Expr generation) ->
          new Operand.OfBarrier(barrier, expr(generation));
      case Operand.OfConstant _, Operand.OfCode _, Operand.Absent _ -> operand;
    };
  }

  private Local local(Local local) {
    return names.local.apply(local);
  }

  private View view(View view) {
    return new View(
        names.byName.apply(view.name()),
        names.byName.apply(view.memory()),
        names.byName.apply(view.parent()),
        view.perspective(),
        view.kind(),
        view.span());
  }

  public Access access(Access access) {
    Optional<Expr> generation = access.generation().map(this::expr);
    return new Access(
        names.memory.apply(access.memory()),
        names.byName.apply(access.view()),
        generation,
        exprs(access.index()),
        access.extents(),
        access.span());
  }
}
