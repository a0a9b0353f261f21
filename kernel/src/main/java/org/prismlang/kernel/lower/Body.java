package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** One kernel or procedure under way: its names, what its variables mean, its statements so far. */
final class Body {
  /** The variable of a loop that is unrolled whole, and its value in the copy under way. */
  record Counter(String name, long value, Local local) {}

  /**
   * What changes from place to place.
   *
   * @param results where a `return` puts its values, inside a call that is expanded
   * @param isStored each thread stores the value for itself, so what threads do together comes
   *     first
   */
  record Context(Where where, List<Counter> counters, Optional<Results> results, boolean isStored) {
    Context {
      counters = List.copyOf(counters);
    }

    Context at(Where other) {
      return new Context(other, counters, results, isStored);
    }

    Context counting(List<Counter> others) {
      return new Context(where, others, results, isStored);
    }

    Context stored(boolean isIt) {
      return new Context(where, counters, results, isIt);
    }
  }

  final Lowering module;
  final Names names;

  /** Variables that have one value after another. */
  final Set<Variable> assigned;

  final ExpressionLowering expressions;
  final Grouping grouping;
  final Regions regions;
  final OperationLowering operations;
  final CallLowering calls;
  final StatementLowering statements;
  final Barriers barriers;
  private final Map<Variable, Expr> values = new HashMap<>();
  private final Map<Variable, Region> memories = new HashMap<>();
  private Context context;
  private List<Stmt> out = new ArrayList<>();

  Body(Lowering module, Names names, Set<Variable> assigned, Where entry) {
    this.module = module;
    this.assigned = Set.copyOf(assigned);
    this.names = names;
    this.context = new Context(entry, List.of(), Optional.empty(), false);
    this.expressions = new ExpressionLowering(this);
    this.grouping = new Grouping(this);
    this.regions = new Regions(this);
    this.operations = new OperationLowering(this);
    this.calls = new CallLowering(this);
    this.statements = new StatementLowering(this);
    this.barriers = new Barriers(this);
  }

  Context context() {
    return context;
  }

  Where where() {
    return context.where();
  }

  void emit(Stmt statement) {
    out.add(statement);
  }

  /** The statements that {@code work} emits, instead of here. */
  List<Stmt> gather(Runnable work) {
    var outer = out;
    out = new ArrayList<>();
    work.run();
    var gathered = out;
    out = outer;
    return gathered;
  }

  List<Stmt> gatherIn(Context inner, Runnable work) {
    return gather(() -> in(inner, work));
  }

  void in(Context inner, Runnable work) {
    var outer = context;
    context = inner;
    work.run();
    context = outer;
  }

  void grouped(Perspective perspective, Span span, Runnable work) {
    emit(
        new Stmt.Group(
            perspective, gatherIn(context.at(where().grouped(perspective)), work), span));
  }

  /** Memory is written by each thread. */
  void store(Stmt store) {
    if (where().code().equals(Perspective.THREAD)) {
      emit(store);
    } else {
      grouped(Perspective.THREAD, store.span(), () -> emit(store));
    }
  }

  Local local(String name, Type type, Perspective perspective, Span span) {
    return new Local(names.fresh(name), ExpressionLowering.settled(type), perspective, span);
  }

  Local local(Variable variable) {
    return local(variable.name(), variable.type(), variable.perspective(), variable.span());
  }

  /** Values one after the other: what a later one does first, the earlier ones do not see. */
  List<Expr> inOrder(List<Supplier<Expr>> parts, Span span) {
    var done = new ArrayList<Expr>();
    for (var part : parts) {
      int mark = out.size();
      var expr = part.get();
      if (out.size() > mark) {
        keep(done, mark, span);
      }
      done.add(expr);
    }
    return done;
  }

  private void keep(List<Expr> done, int mark, Span span) {
    int at = mark;
    for (int i = 0; i < done.size(); i++) {
      var expr = done.get(i);
      if (!Registers.isSteady(expr)) {
        var kept = local("kept", expr.type(), Perspective.THREAD, span);
        out.add(at++, new Stmt.Declare(kept, Optional.of(expr), span));
        done.set(i, new Expr.Read(kept));
      }
    }
  }

  boolean isBound(Variable variable) {
    return values.containsKey(variable) || memories.containsKey(variable);
  }

  void bind(Variable variable, Expr value) {
    values.put(variable, value);
  }

  void bind(Variable variable, Region region) {
    memories.put(variable, region);
  }

  Expr value(Variable variable) {
    var value = values.get(variable);
    if (value == null) {
      throw new IllegalStateException("no value yet: " + variable + " at " + variable.span());
    }
    return value;
  }

  Region region(Variable variable) {
    var region = memories.get(variable);
    if (region == null) {
      throw new IllegalStateException("no memory yet: " + variable + " at " + variable.span());
    }
    return region;
  }
}
