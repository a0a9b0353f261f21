package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.syntax.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * The launch that is counted.
 *
 * @param threads of a block
 * @param values of integer and truth parameters by name; what depends on others is unknown
 */
public record Sizes(int blocks, int threads, Map<String, Long> values) {
  public Sizes {
    if (blocks < 1 || threads < 1) {
      throw new IllegalArgumentException("no launch: " + blocks + " blocks of " + threads);
    }
    values = Map.copyOf(values);
  }

  /** {@code 16 blocks of 256 threads, M = 256, N = 512}. */
  public String text() {
    var text = new StringBuilder();
    text.append(blocks).append(blocks == 1 ? " block of " : " blocks of ");
    text.append(threads).append(threads == 1 ? " thread" : " threads");
    for (var value : new TreeMap<>(values).entrySet()) {
      text.append(", ").append(value.getKey()).append(" = ").append(value.getValue());
    }
    return text.toString();
  }

  /** The kernel for this launch alone: what was given is written in it. */
  Kernel in(Kernel kernel) {
    var parameters = new ArrayList<Parameter>();
    var body = new ArrayList<Stmt>();
    for (var parameter : kernel.parameters()) {
      var value = values.get(parameter.name());
      if (value != null && parameter instanceof Parameter.OfLocal(Local local)) {
        var constant = new Expr.Constant(new Value.Int(value), local.type());
        body.add(new Stmt.Declare(local, Optional.of(constant), local.span()));
      } else {
        parameters.add(parameter);
      }
    }
    body.addAll(kernel.body());
    return new Kernel(
        kernel.name(),
        kernel.bound(),
        in(kernel.launch()),
        parameters,
        kernel.barriers(),
        body,
        kernel.span());
  }

  /** That there are as many blocks as it says. */
  Expr condition() {
    return new Expr.Binary(
        BinaryOperator.EQUAL,
        new Expr.Position(Expr.Place.BLOCKS),
        new Expr.Constant(new Value.Int(blocks), Scalar.INT32),
        Scalar.BOOL);
  }

  private Launch in(Launch launch) {
    return new Launch(
        OptionalInt.of(threads),
        launch.cluster(),
        launch.minBlocks(),
        launch.registers(),
        launch.cooperative(),
        launch.resident(),
        launch.inOrder(),
        launch.workspaces());
  }
}
