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
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expansion;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.Level;

/**
 * Calls with the text of the procedure in their place, a group of the procedure's threads, so that
 * what it touches is seen in terms of its caller.
 */
final class Called {
  /** More copies of one kernel's calls are left as they are. */
  private static final int MOST = 512;

  /** Stands between a name of a procedure and its own. */
  static final String OF = " of ";

  private static final Pattern COPY = Pattern.compile(OF + "\\w+(?: \\d+)?");

  private final Module module;
  private final Expansion expansion;
  private final Map<String, Integer> copies = new HashMap<>();
  private final Set<Stmt> calls = Collections.newSetFromMap(new IdentityHashMap<>());

  private Called(Module module) {
    this.module = module;
    this.expansion = new Expansion(module);
  }

  /**
   * Statements without calls.
   *
   * @param calls those of them that were one, by identity: a return leads to their end
   */
  record Expanded(List<Stmt> body, Set<Stmt> calls) {}

  static Expanded in(List<Stmt> body, Module module) {
    var called = new Called(module);
    return new Expanded(called.withCalls(called.expansion.withValues(body)), called.calls);
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
    var text = expansion.of(call, suffix);
    var body = new ArrayList<>(text.given());
    body.addAll(returned(withCalls(text.body()), procedure, call));
    var unit = procedure.bound().top();
    Stmt result =
        unit.level() == Level.GRID
            ? new Stmt.Block(body, call.span())
            : new Stmt.Group(unit, body, call.span());
    calls.add(result);
    return result;
  }

  /** What is returned at the end alone is what the results are; of all else nobody knows. */
  private static List<Stmt> returned(List<Stmt> body, Procedure procedure, Stmt.Invoke call) {
    var result = new ArrayList<>(body);
    var text = procedure.body();
    var values =
        !text.isEmpty()
                && body.getLast() instanceof Stmt.Return(List<Expr> last, _)
                && Walk.statements(text.subList(0, text.size() - 1))
                    .noneMatch(Stmt.Return.class::isInstance)
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
}
