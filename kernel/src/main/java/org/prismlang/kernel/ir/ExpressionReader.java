package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;

/** Reads expressions as {@link ExpressionText} writes them. */
final class ExpressionReader {
  private final IrTokens tokens;
  private final DeclarationReader names;
  private final ConstantReader constants;
  private final OperandReader operands;

  ExpressionReader(IrTokens tokens, DeclarationReader names) {
    this.tokens = tokens;
    this.names = names;
    this.constants = new ConstantReader(tokens);
    this.operands = new OperandReader(tokens, names, constants, this);
  }

  OperandReader operands() {
    return operands;
  }

  Expr expr() {
    return tokens.nested(() -> binary(0));
  }

  List<Expr> listUntil(String close) {
    return tokens.separatedUntil(close, this::expr);
  }

  /** {@code #(a, b)}. */
  List<Expr> several() {
    tokens.symbol("#");
    tokens.symbol("(");
    return listUntil(")");
  }

  private Expr binary(int strength) {
    var left = unary();
    for (var operator = operator(); isAtLeast(operator, strength); operator = operator()) {
      tokens.take();
      int own = operator.orElseThrow().strength();
      var right = tokens.nested(() -> binary(own + 1));
      left =
          new Expr.Binary(
              operator.orElseThrow(), left, right, OwnType.binary(operator.orElseThrow(), left));
    }
    return left;
  }

  private static boolean isAtLeast(Optional<BinaryOperator> operator, int strength) {
    return operator.isPresent() && operator.get().strength() >= strength;
  }

  Optional<BinaryOperator> operator() {
    for (var operator : BinaryOperator.values()) {
      if (tokens.isSymbol(operator.text())
          || operator.isLogical() && tokens.isWord(operator.text())) {
        return Optional.of(operator);
      }
    }
    return Optional.empty();
  }

  private Expr unary() {
    for (var operator : UnaryOperator.values()) {
      boolean isPrefix =
          operator == UnaryOperator.NOT
              ? tokens.isWord(operator.text())
              : tokens.isSymbol(operator.text());
      if (isPrefix && !constants.isNext()) {
        tokens.take();
        var operand = tokens.nested(this::unary);
        return new Expr.Unary(operator, operand, operand.type());
      }
    }
    return tight();
  }

  /** What holds together by itself, with its indices and lanes. */
  Expr tight() {
    var expr = primary();
    while (true) {
      if (tokens.tookSymbol("[")) {
        expr = item(expr);
      } else if (tokens.tookSymbol("!")) {
        int lane = tokens.number();
        expr = new Expr.Lane(expr, lane, type(OwnType.lane(expr.type())));
      } else {
        return expr;
      }
    }
  }

  private Expr item(Expr array) {
    if (tokens.tookSymbol("]")) {
      return new Expr.Item(array, List.of(), type(OwnType.item(array.type(), 0)));
    }
    var first = expr();
    if (tokens.tookWord("for")) {
      int length = tokens.number();
      tokens.symbol("]");
      return new Expr.Slice(array, first, length, type(OwnType.slice(array.type(), length)));
    }
    var indices = new ArrayList<Expr>();
    indices.add(first);
    if (tokens.tookSymbol(",")) {
      indices.addAll(tokens.separated(this::expr));
    }
    tokens.symbol("]");
    return new Expr.Item(array, indices, type(OwnType.item(array.type(), indices.size())));
  }

  /** The type that is said, or else the expression's own. */
  private Type type(Type own) {
    return tokens.tookSymbol(":") ? names.type() : own;
  }

  private Type saidType() {
    tokens.symbol(":");
    return names.type();
  }

  private Expr primary() {
    if (constants.isNext()) {
      var value = constants.value();
      return new Expr.Constant(value, type(OwnType.constant(value)));
    }
    var token = tokens.peek();
    return switch (token.kind()) {
      case SYMBOL -> bracketed(token.text());
      case WORD -> worded(token.text());
      case NAME -> new Expr.Read(names.usedLocal());
      case TEXT, NUMBER, SPAN, END -> throw tokens.wanted("an expression");
    };
  }

  private Expr bracketed(String symbol) {
    return switch (symbol) {
      case "(" -> {
        tokens.take();
        yield parenthesized();
      }
      case "[" -> {
        tokens.take();
        var elements = listUntil("]");
        yield new Expr.Build(elements, saidType());
      }
      case "{" -> {
        tokens.take();
        var element = expr();
        tokens.symbol("}");
        yield new Expr.Fill(element, saidType());
      }
      case "%" -> {
        tokens.take();
        yield new Expr.Position(tokens.oneOf(Expr.Place.class));
      }
      default -> throw tokens.wanted("an expression");
    };
  }

  private Expr parenthesized() {
    var expr = expr();
    if (tokens.tookWord("if")) {
      var condition = expr();
      tokens.word("else");
      var otherwise = expr();
      tokens.symbol(")");
      return new Expr.Choice(condition, expr, otherwise, type(expr.type()));
    }
    tokens.symbol(")");
    if (!tokens.isSymbol(":")) {
      return expr;
    }
    return switch (expr) {
      case Expr.Unary(var operator, Expr operand, _) ->
          new Expr.Unary(operator, operand, saidType());
      case Expr.Binary(var operator, Expr left, Expr right, _) ->
          new Expr.Binary(operator, left, right, saidType());
      default -> throw tokens.wanted("no type here: only operators take one behind parentheses");
    };
  }

  private Expr worded(String word) {
    if (TypeText.atom(word).isPresent() || word.equals("array") || word.equals("bits")) {
      boolean bits = tokens.tookWord("bits");
      var type = names.type();
      tokens.symbol("(");
      var operand = expr();
      tokens.symbol(")");
      return new Expr.Convert(operand, bits, type);
    }
    if (tokens.peek(1).is(IrToken.Kind.SYMBOL, "(")) {
      var intrinsic = intrinsic();
      var arguments = operands.arguments();
      return new Expr.Apply(intrinsic, arguments, saidType());
    }
    if (tokens.tookWord("load")) {
      var cache = operands.cache();
      var access = operands.access();
      return new Expr.Load(access, cache, type(access.memory().element()));
    }
    if (tokens.tookWord("call")) {
      var procedure = tokens.name();
      var arguments = operands.arguments();
      return new Expr.Call(procedure, arguments, saidType());
    }
    return new Expr.Read(names.usedLocal());
  }

  Intrinsic intrinsic() {
    var token = tokens.take(IrToken.Kind.WORD, "the name of an operation");
    return Intrinsics.named(token.text())
        .orElseThrow(() -> IrTokens.problem(token, "no operation is called " + token.described()));
  }
}
