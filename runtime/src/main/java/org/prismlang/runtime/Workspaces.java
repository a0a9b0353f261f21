package org.prismlang.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.number.IntegerOperators;
import org.prismlang.lang.number.Outcome;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * The memory that a kernel's launches keep: grown when more is asked for, zeroed then or always.
 */
final class Workspaces {
  private final Function kernel;
  private final Map<String, Launch.Workspace> declared = new HashMap<>();
  private final Map<String, Buffer> kept = new HashMap<>();

  Workspaces(Function kernel) {
    this.kernel = kernel;
    for (var workspace : kernel.launch().workspaces()) {
      declared.put(workspace.parameter(), workspace);
    }
  }

  /** One argument a parameter, workspaces in their places. */
  synchronized List<Argument> among(List<Argument> given, int grid) {
    if (declared.isEmpty()) {
      return given;
    }
    var values = new HashMap<String, Long>();
    var all = new ArrayList<Argument>();
    int next = 0;
    var parameters = kernel.given();
    for (var parameter : parameters) {
      if (!declared.containsKey(parameter.name())) {
        var argument = given.get(next++);
        if (argument instanceof Argument.Whole(long value)) {
          values.put(parameter.name(), value);
        }
      }
    }
    next = 0;
    for (var parameter : parameters) {
      var workspace = Optional.ofNullable(declared.get(parameter.name()));
      all.add(
          workspace.isEmpty()
              ? given.get(next++)
              : new Argument.Memory(
                  provide(
                      workspace.get(),
                      ((Type.Pointer) parameter.type()).element(),
                      bytes(workspace.get().bytes(), values, grid))));
    }
    return all;
  }

  private Buffer provide(Launch.Workspace workspace, Type element, long bytes) {
    var known = kept.get(workspace.parameter());
    if (known != null && known.bytes() >= bytes) {
      if (workspace.zeroEachLaunch()) {
        known.copies().zero();
      }
      return known;
    }
    long each = element.bytes().orElseThrow();
    var fresh = Buffer.allocate(element, Math.ceilDiv(bytes, each));
    kept.put(workspace.parameter(), fresh);
    return fresh;
  }

  /** Counted with 64 bits. */
  private static long bytes(Term term, Map<String, Long> values, int grid) {
    if (term.value().orElse(Value.UNKNOWN) instanceof Value.Int(long known)) {
      return known;
    }
    return switch (term) {
      case Term.Read read -> Optional.ofNullable(values.get(read.variable().name())).orElseThrow();
      case Term.Convert convert -> bytes(convert.operand(), values, grid);
      case Term.Units units when units.unit().level() == Level.BLOCK -> grid / units.unit().size();
      case Term.Binary binary -> {
        long left = bytes(binary.left(), values, grid);
        long right = bytes(binary.right(), values, grid);
        if (IntegerOperators.of(binary.operator(), left, right, Scalar.INT64)
            instanceof Outcome.Value(long value)) {
          yield value;
        }
        throw new IllegalArgumentException(
            "no size of a workspace: " + left + " " + binary.operator().text() + " " + right);
      }
      default ->
          throw new IllegalStateException("the host cannot count bytes by " + term.span().text());
    };
  }
}
