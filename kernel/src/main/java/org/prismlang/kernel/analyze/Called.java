package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Rewrite;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Type;

/**
 * Calls with the text of the procedure in their place, so that what it touches is seen in terms of
 * its caller: {@code f(x)} becomes a group of the procedure's threads in which the parameters are
 * declared, or pointed to where they are given, and all that {@code f} declares has a name of its
 * own.
 */
final class Called {
  /** More copies of one kernel's calls are left as they are. */
  private static final int MOST = 512;

  /** Stands between a name of a procedure and its own. */
  private static final String OF = " of ";

  private static final Pattern COPY = Pattern.compile(OF + "\\w+(?: \\d+)?");

  private final Module module;
  private final Map<String, Integer> copies = new HashMap<>();
  private final Set<Stmt> calls = Collections.newSetFromMap(new IdentityHashMap<>());

  private Called(Module module) {
    this.module = module;
  }

  /**
   * Statements without calls.
   *
   * @param calls those of them that were one, by identity: a return leads to their end
   */
  record Expanded(List<Stmt> body, Set<Stmt> calls) {}

  static Expanded in(List<Stmt> body, Module module) {
    var called = new Called(module);
    return new Expanded(called.withCalls(called.withValues(body)), called.calls);
  }

  /** The name in the text. */
  static String original(String name) {
    int of = name.indexOf(OF);
    return of < 0 ? name : name.substring(0, of);
  }

  /** Words about names of copies, with those of the text. */
  static String inTheText(String words) {
    return COPY.matcher(words).replaceAll("");
  }

  private List<Stmt> withValues(List<Stmt> body) {
    return new Rewrite(this::computed, true).statements(body);
  }

  private List<Stmt> withCalls(List<Stmt> body) {
    var result = new ArrayList<Stmt>();
    for (var stmt : body) {
      switch (stmt) {
        case Stmt.Invoke call when calls.size() < MOST -> result.add(expanded(call));
        default -> result.add(Bodies.of(stmt).isEmpty() ? stmt : Bodies.map(stmt, this::withCalls));
      }
    }
    return result;
  }

  private Stmt expanded(Stmt.Invoke call) {
    var procedure = module.procedure(call.procedure());
    int copy = copies.merge(procedure.name(), 1, Integer::sum);
    var suffix = OF + procedure.name() + (copy == 1 ? "" : " " + copy);
    var arrays = new HashMap<String, Expr>();
    var rewrite = renamed(suffix, arrays);
    var body = new ArrayList<Stmt>();
    for (int i = 0; i < procedure.parameters().size(); i++) {
      given(procedure.parameters().get(i), call.arguments().get(i), rewrite, arrays, call)
          .ifPresent(body::add);
    }
    var expanded = withCalls(rewrite.statements(withValues(procedure.body())));
    body.addAll(returned(expanded, procedure, call));
    var unit = procedure.bound().top();
    Stmt result =
        unit.level() == Level.GRID
            ? new Stmt.Block(body, call.span())
            : new Stmt.Group(unit, body, call.span());
    calls.add(result);
    return result;
  }

  private static Optional<Stmt> given(
      Parameter parameter,
      Operand argument,
      Rewrite rewrite,
      Map<String, Expr> arrays,
      Stmt.Invoke call) {
    return switch (parameter) {
      case Parameter.OfLocal(Local local)
          when argument instanceof Operand.OfValue(Expr value)
              && local.type() instanceof Type.Array -> {
        arrays.put(local.name(), value);
        yield Optional.empty();
      }
      case Parameter.OfLocal(Local local) when argument instanceof Operand.OfValue(Expr value) ->
          Optional.of(
              new Stmt.Declare(
                  rewrite.names().local().apply(local), Optional.of(value), call.span()));
      case Parameter.OfMemory(Memory memory)
          when argument instanceof Operand.OfAccess(Access access) ->
          Optional.of(
              new Stmt.Point(
                  List.of(rewrite.names().memory().apply(memory)), List.of(access), call.span()));
      default -> throw new IllegalStateException("no argument for " + parameter.name());
    };
  }

  /** What is returned at the end alone is what the results are; of all else nobody knows. */
  private static List<Stmt> returned(List<Stmt> body, Procedure procedure, Stmt.Invoke call) {
    var result = new ArrayList<>(body);
    var text = procedure.body();
    var values =
        !text.isEmpty()
                && body.getLast() instanceof Stmt.Return(List<Expr> last, _)
                && text.subList(0, text.size() - 1).stream().noneMatch(Called::returns)
            ? last
            : List.<Expr>of();
    if (!values.isEmpty()) {
      result.removeLast();
    }
    for (int i = 0; i < call.results().size(); i++) {
      var value = i < values.size() ? Optional.of(values.get(i)) : Optional.<Expr>empty();
      result.add(new Stmt.Declare(call.results().get(i), value, call.span()));
    }
    return result;
  }

  private static boolean returns(Stmt stmt) {
    return stmt instanceof Stmt.Return
        || Bodies.of(stmt).stream().anyMatch(it -> it.stream().anyMatch(Called::returns));
  }

  /** Pure functions of one expression, in the place of their call. */
  private Expr computed(Expr expr) {
    return expr instanceof Expr.Call(String name, var arguments, _)
        ? value(module.procedure(name)).flatMap(it -> with(arguments, name, it)).orElse(expr)
        : expr;
  }

  /** What a function computes from arguments, where all are values. */
  private Optional<Expr> with(List<Operand> arguments, String name, Expr value) {
    var given = new HashMap<String, Expr>();
    var parameters = module.procedure(name).parameters();
    for (int i = 0; i < parameters.size(); i++) {
      if (!(parameters.get(i) instanceof Parameter.OfLocal(Local local))
          || !(arguments.get(i) instanceof Operand.OfValue(Expr argument))) {
        return Optional.empty();
      }
      given.put(local.name(), argument);
    }
    return Optional.of(
        new Rewrite(
                it ->
                    it instanceof Expr.Read(Local local)
                        ? given.getOrDefault(local.name(), it)
                        : computed(it),
                true)
            .expr(value));
  }

  private static Optional<Expr> value(Procedure procedure) {
    return procedure.body().size() == 1
            && procedure.body().getFirst() instanceof Stmt.Return(List<Expr> values, _)
            && values.size() == 1
        ? Optional.of(values.getFirst())
        : Optional.empty();
  }

  private static Rewrite renamed(String suffix, Map<String, Expr> arrays) {
    return new Rewrite(
        expr ->
            expr instanceof Expr.Read(Local local)
                ? arrays.getOrDefault(local.name(), new Expr.Read(local.suffixed(suffix)))
                : expr,
        new Rewrite.Names(it -> it.suffixed(suffix), it -> it.suffixed(suffix), it -> it + suffix),
        true);
  }
}
