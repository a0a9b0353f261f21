package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads accesses and what operations and calls are given. */
final class OperandReader {
  private final IrTokens tokens;
  private final DeclarationReader names;
  private final ConstantReader constants;
  private final ExpressionReader exprs;

  OperandReader(
      IrTokens tokens, DeclarationReader names, ConstantReader constants, ExpressionReader exprs) {
    this.tokens = tokens;
    this.names = names;
    this.constants = constants;
    this.exprs = exprs;
  }

  List<Operand> arguments() {
    tokens.symbol("(");
    return tokens.separatedUntil(")", this::operand);
  }

  private Operand operand() {
    if (tokens.tookSymbol("&")) {
      return new Operand.OfAccess(access());
    }
    if (tokens.isSymbol("#")) {
      return new Operand.OfSeveral(exprs.several());
    }
    if (tokens.tookSymbol("=")) {
      return new Operand.OfConstant(constants.value());
    }
    if (tokens.tookWord("code")) {
      return new Operand.OfCode(tokens.name());
    }
    if (tokens.tookSymbol("^")) {
      var barrier = names.usedBarrier();
      return new Operand.OfBarrier(barrier, generation());
    }
    return tokens.tookWord("_") ? new Operand.Absent() : new Operand.OfValue(exprs.expr());
  }

  /** {@code memory~view#generation[index; extents]@span}. */
  Access access() {
    var memory = names.usedMemory();
    var view = tokens.tookSymbol("~") ? tokens.name() : memory.name();
    Optional<Expr> generation = tokens.isSymbol("#") ? Optional.of(generation()) : Optional.empty();
    tokens.symbol("[");
    List<Expr> index =
        tokens.isSymbol("]") || tokens.isSymbol(";") ? List.of() : tokens.separated(exprs::expr);
    var extents = extents(index.size());
    tokens.symbol("]");
    return new Access(memory, view, generation, index, extents, names.span());
  }

  private List<Integer> extents(int rank) {
    if (!tokens.tookSymbol(";")) {
      var ones = new ArrayList<Integer>();
      for (int i = 0; i < rank; i++) {
        ones.add(1);
      }
      return ones;
    }
    return tokens.isSymbol("]") ? List.of() : tokens.separated(tokens::number);
  }

  /** {@code #k}, {@code #0} or {@code #(k + 1)}. */
  Expr generation() {
    tokens.symbol("#");
    if (tokens.tookSymbol("(")) {
      var expr = exprs.expr();
      tokens.symbol(")");
      return expr;
    }
    if (constants.isNext()) {
      var value = constants.value();
      return new Expr.Constant(value, OwnType.constant(value));
    }
    return new Expr.Read(names.usedLocal());
  }

  /** A cache policy; empty for none. */
  String cache() {
    return tokens.peek().kind() == IrToken.Kind.TEXT ? tokens.text() : "";
  }
}
