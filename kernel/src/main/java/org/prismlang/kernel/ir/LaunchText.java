package org.prismlang.kernel.ir;

import java.util.ArrayList;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** The launch shape of a kernel. */
final class LaunchText {
  private final TextPage page;

  LaunchText(TextPage page) {
    this.page = page;
  }

  String of(Launch launch) {
    var registers = new ArrayList<String>();
    for (var share : launch.registers()) {
      registers.add(share.threads() + " of " + share.each());
    }
    return "launch"
        + (launch.grid().isPresent() ? " grid " + launch.grid().getAsInt() : "")
        + (launch.block().isPresent() ? " block " + launch.block().getAsInt() : "")
        + (launch.cluster() == 1 ? "" : " cluster " + launch.cluster())
        + (launch.minBlocks() == 1 ? "" : " min_blocks " + launch.minBlocks())
        + (registers.isEmpty() ? "" : " registers " + String.join(", ", registers))
        + (launch.cooperative() ? " cooperative" : "")
        + (launch.resident() ? " resident" : "")
        + (launch.inOrder() ? " in_order" : "")
        + (launch.overlaps() ? " overlap" : "");
  }

  String of(Launch.Workspace workspace) {
    return "workspace "
        + Words.name(workspace.parameter())
        + (workspace.zeroEachLaunch() ? " each " : " once ")
        + new ExpressionText(page).of(expression(workspace.bytes()))
        + " "
        + page.span(workspace.bytes().span());
  }

  String of(Precondition precondition) {
    return "assume "
        + new ExpressionText(page).of(precondition.condition())
        + " "
        + Words.quoted(precondition.text(), '"')
        + " "
        + Words.quoted(precondition.message(), '"')
        + " "
        + page.span(precondition.span());
  }

  /** Sizes are arithmetic over parameters and the number of blocks. */
  private static Expr expression(Term term) {
    return switch (term) {
      case Term.Constant constant -> new Expr.Constant(constant.known(), constant.type());
      case Term.Read(var variable, _) ->
          new Expr.Read(
              new Local(variable.name(), variable.type(), variable.perspective(), variable.span()));
      case Term.Unary unary ->
          new Expr.Unary(unary.operator(), expression(unary.operand()), unary.type());
      case Term.Binary binary ->
          new Expr.Binary(
              binary.operator(),
              expression(binary.left()),
              expression(binary.right()),
              binary.type());
      case Term.Choice choice ->
          new Expr.Choice(
              expression(choice.condition()),
              expression(choice.then()),
              expression(choice.otherwise()),
              choice.type());
      case Term.Convert convert ->
          new Expr.Convert(expression(convert.operand()), convert.bits(), convert.type());
      case Term.Units units when units.unit().level() == Level.BLOCK ->
          groups(units.unit().size(), units.type());
      default -> throw new IllegalStateException("a workspace's size is arithmetic: " + term);
    };
  }

  /** Of so many blocks each. */
  private static Expr groups(int size, Type type) {
    var blocks = new Expr.Position(Expr.Place.BLOCKS);
    return size == 1
        ? blocks
        : new Expr.Binary(
            BinaryOperator.DIVIDE, blocks, new Expr.Constant(new Value.Int(size), type), type);
  }
}
