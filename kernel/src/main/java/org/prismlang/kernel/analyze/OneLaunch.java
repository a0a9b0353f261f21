package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** A kernel as it is for one launch alone. */
record OneLaunch(Sizes sizes) {
  /** What was given is written in it. */
  Kernel in(Kernel kernel) {
    var parameters = new ArrayList<Parameter>();
    var body = new ArrayList<Stmt>();
    for (var parameter : kernel.parameters()) {
      var value = sizes.values().get(parameter.name());
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
        kernel.preconditions(),
        parameters,
        kernel.barriers(),
        body,
        kernel.span());
  }

  /** That there are as many blocks as it says. */
  Expr condition() {
    return has(sizes.blocks());
  }

  static Expr has(int blocks) {
    return new Expr.Binary(
        BinaryOperator.EQUAL,
        new Expr.Position(Expr.Place.BLOCKS),
        new Expr.Constant(new Value.Int(blocks), Scalar.INT32),
        Scalar.BOOL);
  }

  private Launch in(Launch launch) {
    return new Launch(
        OptionalInt.of(sizes.blocks()),
        OptionalInt.of(sizes.threads()),
        launch.cluster(),
        launch.minBlocks(),
        launch.registers(),
        launch.cooperative(),
        launch.resident(),
        launch.inOrder(),
        launch.overlaps(),
        launch.workspaces());
  }
}
