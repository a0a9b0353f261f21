package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.type.Perspective;

/** Symbols for expressions that forms do not look into. */
final class Opaque {
  private final Environment at;
  private final LinkedHashSet<String> loops = new LinkedHashSet<>();
  private Perspective perspective = Perspective.GRID;
  private boolean isChanging;

  private Opaque(Environment at) {
    this.at = at;
  }

  static Symbol symbol(Expr expr, Environment at) {
    var opaque = new Opaque(at);
    opaque.gather(expr);
    return new Symbol(
        name(expr),
        opaque.isChanging ? Symbol.Nature.CHANGING : Symbol.Nature.VALUE,
        Environment.rangeOf(expr.type()),
        opaque.perspective,
        List.copyOf(opaque.loops),
        Optional.of(expr));
  }

  private static String name(Expr expr) {
    return switch (expr) {
      case Expr.Load(var access, _, _) -> access.memory().name() + "[…]";
      case Expr.Item(Expr.Read(Local local), _, _) -> local.name() + "[…]";
      case Expr.Lane(Expr.Read(Local local), int lane, _) -> local.name() + "." + lane;
      case Expr.Apply(var intrinsic, _, _) -> intrinsic.name() + "(…)";
      case Expr.Call(String procedure, _, _) -> procedure + "(…)";
      case Expr.Choice _ -> "… if … else …";
      case Expr.Convert(_, _, var type) -> type + "(…)";
      case Expr.Binary(var operator, _, _, _) -> "… " + operator.text() + " …";
      default -> "…";
    };
  }

  private void gather(Expr expr) {
    switch (expr) {
      case Expr.Constant _ -> {}
      case Expr.Read(Local local) -> gather(at.value(local));
      case Expr.Position(var place) -> gather(at.position(place));
      case Expr.Load _, Expr.Item _, Expr.Slice _, Expr.Call _ -> isChanging = true;
      case Expr.Apply(var intrinsic, List<Operand> operands, _) -> {
        isChanging |= !intrinsic.isPure();
        for (var operand : operands) {
          switch (operand) {
            case Operand.OfValue(Expr value) -> gather(value);
            case Operand.OfConstant _, Operand.Absent _ -> {}
            default -> isChanging = true;
          }
        }
      }
      case Expr.Lane(Expr vector, _, _) -> gather(vector);
      case Expr.Unary unary -> gather(unary.operand());
      case Expr.Binary binary -> {
        gather(binary.left());
        gather(binary.right());
      }
      case Expr.Choice choice -> {
        gather(choice.condition());
        gather(choice.then());
        gather(choice.otherwise());
      }
      case Expr.Convert convert -> gather(convert.operand());
      case Expr.Build build -> new ArrayList<>(build.elements()).forEach(this::gather);
      case Expr.Fill fill -> gather(fill.element());
    }
  }

  private void gather(Form form) {
    form.eachSymbol(
        symbol -> {
          isChanging |= symbol.nature() == Symbol.Nature.CHANGING;
          loops.addAll(symbol.loops());
          perspective = perspective.meet(symbol.perspective());
        });
  }
}
