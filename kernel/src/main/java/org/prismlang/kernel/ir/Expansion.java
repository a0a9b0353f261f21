package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.type.Type;

/**
 * The text of procedures in the place of their calls: parameters are declared, or pointed to where
 * they are given, and all that the procedure declares has a name of its own.
 *
 * @param module has the procedures
 */
public record Expansion(Module module) {
  /**
   * The text of one call.
   *
   * @param given declares the parameters; arrays are used where they are
   * @param body as that of the procedure, statement by statement
   */
  public record Copy(List<Stmt> given, List<Stmt> body) {
    public Copy {
      given = List.copyOf(given);
      body = List.copyOf(body);
    }
  }

  /**
   * The text of the procedure that is called.
   *
   * @param suffix makes the copy's names its own
   */
  public Copy of(Stmt.Invoke call, String suffix) {
    var procedure = module.procedure(call.procedure());
    var arrays = new HashMap<String, Expr>();
    var rewrite = renaming(suffix, arrays);
    var given = new ArrayList<Stmt>();
    for (int i = 0; i < procedure.parameters().size(); i++) {
      switch (procedure.parameters().get(i)) {
        case Parameter.OfLocal(Local local) -> {
          var value = value(call.arguments().get(i), local);
          if (local.type() instanceof Type.Array) {
            arrays.put(local.name(), value);
          } else {
            given.add(new Stmt.Declare(local.suffixed(suffix), Optional.of(value), call.span()));
          }
        }
        case Parameter.OfMemory(Memory memory) ->
            given.add(
                new Stmt.Point(
                    List.of(memory.suffixed(suffix)),
                    List.of(access(call.arguments().get(i), memory)),
                    call.span()));
      }
    }
    return new Copy(given, rewrite.statements(withValues(procedure.body())));
  }

  private static Rewrite renaming(String suffix, Map<String, Expr> arrays) {
    return new Rewrite(
        expr ->
            expr instanceof Expr.Read(Local local)
                ? arrays.getOrDefault(local.name(), new Expr.Read(local.suffixed(suffix)))
                : expr,
        new Rewrite.Names(it -> it.suffixed(suffix), it -> it.suffixed(suffix), it -> it + suffix),
        true);
  }

  private static Expr value(Operand argument, Local local) {
    if (argument instanceof Operand.OfValue(Expr value)) {
      return value;
    }
    throw new IllegalStateException("no value for " + local.name());
  }

  private static Access access(Operand argument, Memory memory) {
    if (argument instanceof Operand.OfAccess(Access access)) {
      return access;
    }
    throw new IllegalStateException("no memory for " + memory.name());
  }

  /** With pure functions of one expression in the place of their calls. */
  public List<Stmt> withValues(List<Stmt> body) {
    return new Rewrite(this::computed, true).statements(body);
  }

  private Expr computed(Expr expr) {
    return expr instanceof Expr.Call(String name, var arguments, _)
        ? computed(module.procedure(name), arguments).orElse(expr)
        : expr;
  }

  /** What a function computes from arguments, where all are values. */
  private Optional<Expr> computed(Procedure procedure, List<Operand> arguments) {
    if (procedure.body().size() != 1
        || !(procedure.body().getFirst() instanceof Stmt.Return(List<Expr> values, _))
        || values.size() != 1) {
      return Optional.empty();
    }
    var given = new HashMap<String, Expr>();
    for (int i = 0; i < arguments.size(); i++) {
      if (!(procedure.parameters().get(i) instanceof Parameter.OfLocal(Local local))
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
            .expr(values.getFirst()));
  }
}
