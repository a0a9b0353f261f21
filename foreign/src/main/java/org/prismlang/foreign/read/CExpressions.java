package org.prismlang.foreign.read;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.foreign.c.CStruct;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/** Values of expressions. What they do to memory and variables becomes statements, in order. */
final class CExpressions {
  static final Root NULL = new Root.Lost("a null pointer");

  private final Reading reading;

  CExpressions(Reading reading) {
    this.reading = reading;
  }

  /** Does what the expression does and drops its value. */
  void effect(ClangNode node) {
    boolean isPlace =
        node.word("valueCategory").equals("lvalue")
            && !node.is("CallExpr", "CXXOperatorCallExpr", "CXXMemberCallExpr");
    if (isPlace) {
      reading.places.of(node);
    } else {
      of(node);
    }
  }

  Expr condition(ClangNode node) {
    return of(node) instanceof CValue.Plain(Expr expr)
        ? Exprs.converted(expr, Scalar.BOOL)
        : Exprs.data(Scalar.BOOL);
  }

  Expr number(ClangNode node) {
    if (of(node) instanceof CValue.Plain(Expr expr)) {
      return expr;
    }
    throw new NotUnderstood("`" + node.type() + "` as a number", node);
  }

  CValue.Address address(ClangNode node) {
    return of(node) instanceof CValue.Address address
        ? address
        : new CValue.Address(new Root.Lost("`" + node.type() + "`"), Exprs.ZERO);
  }

  CValue of(ClangNode node) {
    return switch (node.kind()) {
      case "ParenExpr",
          "ExprWithCleanups",
          "SubstNonTypeTemplateParmExpr",
          "MaterializeTemporaryExpr",
          "CXXDefaultInitExpr" ->
          node.children().isEmpty() ? reading.places.data(type(node)) : of(node.last());
      case "CXXBindTemporaryExpr" -> {
        reading.lifetimes.temporary(node);
        yield of(node.last());
      }
      case "ConstantExpr" -> constant(node);
      case "ImplicitCastExpr",
          "CStyleCastExpr",
          "CXXStaticCastExpr",
          "CXXReinterpretCastExpr",
          "CXXFunctionalCastExpr",
          "CXXConstCastExpr" ->
          cast(node);
      case "IntegerLiteral", "CharacterLiteral" -> plain(literal(node.word("value"), node));
      case "CXXBoolLiteralExpr" -> plain(Exprs.truth(node.says("value")));
      case "FloatingLiteral" -> plain(reading.origins.constant(Exprs.data(scalar(node))));
      case "CXXNullPtrLiteralExpr", "GNUNullExpr" -> new CValue.Address(NULL, Exprs.ZERO);
      case "ImplicitValueInitExpr", "CXXScalarValueInitExpr" -> zero(type(node));
      case "InitListExpr" -> list(node);
      case "UnaryOperator" -> unary(node);
      case "BinaryOperator" -> binary(node);
      case "CompoundAssignOperator" -> reading.places.get(assigned(node), type(node), node);
      case "ConditionalOperator" -> choice(node);
      case "UnaryExprOrTypeTraitExpr" -> size(node);
      case "CallExpr", "CXXMemberCallExpr", "CXXOperatorCallExpr" -> reading.calls.value(node);
      case "CXXConstructExpr", "CXXTemporaryObjectExpr" -> reading.making.of(node);
      case "LambdaExpr" -> {
        reading.lambdas.make(node);
        yield new CValue.Unseen();
      }
      case "AsTypeExpr" -> bits(of(node.first()), node);
      case "DeclRefExpr" -> {
        var known = reading.declarations.constant(node.word(ClangNode.REFERS));
        yield known.isPresent()
            ? plain(Exprs.number(known.get(), Scalar.INT32))
            : reading.places.get(reading.places.of(node), type(node), node);
      }
      case "ArraySubscriptExpr", "MemberExpr", "ExtVectorElementExpr", "StringLiteral" ->
          reading.places.get(reading.places.of(node), type(node), node);
      default -> throw new NotUnderstood("`" + node.kind() + "`", node);
    };
  }

  private static CValue plain(Expr expr) {
    return new CValue.Plain(expr);
  }

  CType type(ClangNode node) {
    return reading.types.of(node);
  }

  private Scalar scalar(ClangNode node) {
    if (type(node) instanceof CType.Number(Scalar scalar)) {
      return scalar;
    }
    throw new NotUnderstood("`" + node.type() + "` as a number", node);
  }

  private Expr literal(String value, ClangNode node) {
    try {
      return Exprs.number(
          value.startsWith("-") ? Long.parseLong(value) : Long.parseUnsignedLong(value),
          scalar(node));
    } catch (NumberFormatException e) {
      throw new NotUnderstood("the number " + value, node);
    }
  }

  private CValue constant(ClangNode node) {
    return node.word("value").matches("-?\\d+") && type(node) instanceof CType.Number
        ? plain(literal(node.word("value"), node))
        : of(node.last());
  }

  CValue zero(CType type) {
    return switch (type) {
      case CType.Number(Scalar scalar) ->
          plain(scalar.isFloating() ? Exprs.data(scalar) : Exprs.number(0, scalar));
      case CType.Pointer _ -> new CValue.Address(NULL, Exprs.ZERO);
      case CType.Struct(String name) -> {
        var parts = new HashMap<String, CValue>();
        reading
            .types
            .struct(name)
            .map(CStruct::fields)
            .orElse(List.of())
            .forEach(it -> parts.put(it.name(), zero(it.type())));
        yield new CValue.Parts(parts);
      }
      default -> new CValue.Unseen();
    };
  }

  private CValue list(ClangNode node) {
    var type = type(node);
    if (type instanceof CType.Number && node.children().size() == 1) {
      return of(node.first());
    }
    if (type instanceof CType.Struct(String name) && reading.types.struct(name).isPresent()) {
      return parts(name, node);
    }
    node.children().forEach(this::of);
    return new CValue.Unseen();
  }

  /** Those of what a structure extends come first, each in a list of its own. */
  private CValue parts(String struct, ClangNode node) {
    var parts = new HashMap<String, CValue>();
    for (var field : reading.types.struct(struct).orElseThrow().fields()) {
      parts.put(field.name(), zero(field.type()));
    }
    var declaration = reading.types.declaration(struct).orElseThrow();
    int bases = reading.types.bases(declaration).size();
    var own = declaration.those("FieldDecl");
    for (int i = 0; i < node.children().size(); i++) {
      var given = node.children().get(i);
      if (i < bases) {
        var base = of(given);
        reading
            .making
            .parts(type(given))
            .forEach(
                it ->
                    parts.put(
                        it,
                        base instanceof CValue.Parts(var all)
                            ? all.getOrDefault(it, new CValue.Unseen())
                            : new CValue.Unseen()));
      } else if (i - bases < own.size()) {
        var field = own.get(i - bases);
        var value =
            given.is("CXXDefaultInitExpr") ? reading.making.byDefault(field, true) : of(given);
        parts.put(field.name(), kept(value, node));
      } else {
        effect(given);
      }
    }
    return new CValue.Parts(parts);
  }

  private CValue kept(CValue value, ClangNode node) {
    return value instanceof CValue.Plain(Expr expr) && !(expr instanceof Expr.Constant)
        ? plain(reading.kept(expr, reading.span(node)))
        : value;
  }

  private CValue cast(ClangNode node) {
    var inner = node.last();
    return switch (node.word("castKind")) {
      case "LValueToRValue" ->
          ChosenValues.of(node)
              .map(this::choice)
              .orElseGet(() -> reading.places.get(reading.places.of(inner), type(node), node));
      case "NoOp",
          "BitCast",
          "AddressSpaceConversion",
          "ConstructorConversion",
          "UserDefinedConversion",
          "UncheckedDerivedToBase",
          "DerivedToBase",
          "LValueBitCast" ->
          bits(of(inner), node);
      case "IntegralCast",
          "BooleanToSignedIntegral",
          "IntegralToBoolean",
          "FloatingToBoolean",
          "IntegralToFloating",
          "FloatingToIntegral",
          "FloatingCast" ->
          type(node) instanceof CType.Number(Scalar scalar)
              ? plain(Exprs.converted(number(inner), scalar))
              : drop(inner, node);
      case "PointerToBoolean", "VectorSplat", "ToVoid", "AtomicToNonAtomic" -> drop(inner, node);
      case "PointerToIntegral" -> {
        var pointer = of(inner);
        // Of other pointers the number is data: who asks for it wants to know how they lie.
        yield pointer instanceof CValue.Address(Root.InMemory(String key), Expr offset)
                && reading.knowledge.isTensor(key)
            ? reading.numbers.number(new CValue.Address(new Root.InMemory(key), offset), node)
            : reading.places.data(reading.types.of(node));
      }
      case "ArrayToPointerDecay" -> reading.places.address(reading.places.of(inner), node);
      case "NullToPointer" -> new CValue.Address(NULL, Exprs.ZERO);
      case "FunctionToPointerDecay", "IntToOCLSampler" -> new CValue.Unseen();
      case "IntegralToPointer" -> {
        effect(inner);
        yield new CValue.Address(new Root.Lost("a number as a pointer"), Exprs.ZERO);
      }
      default -> throw new NotUnderstood("a cast, " + node.word("castKind"), node);
    };
  }

  private CValue drop(ClangNode inner, ClangNode node) {
    effect(inner);
    return reading.places.data(type(node));
  }

  /** The same bits as another type: pointers stay what they are. */
  private CValue bits(CValue value, ClangNode node) {
    return value instanceof CValue.Plain(Expr expr)
            && type(node) instanceof CType.Number(Scalar scalar)
            && !expr.type().equals(scalar)
        ? plain(Exprs.data(scalar))
        : value;
  }

  private CValue unary(ClangNode node) {
    var operand = node.first();
    return switch (node.word("opcode")) {
      case "&" ->
          operand.word(ClangNode.REFERS_KIND).equals("FunctionDecl")
              ? new CValue.Unseen()
              : reading.places.address(reading.places.of(operand), node);
      case "*" -> reading.places.get(reading.places.of(node), type(node), node);
      case "++", "--" -> {
        var place = reading.places.of(operand);
        if (!node.says("isPostfix")) {
          step(place, node);
          yield reading.places.get(place, type(node), node);
        }
        var before = held(reading.places.get(place, type(operand), operand), node);
        reading.places.put(
            place,
            reading.places.stepped(before, type(operand), node.word("opcode").equals("++"), node),
            node);
        yield before;
      }
      case "!" -> plain(Exprs.converted(Exprs.not(condition(operand)), scalar(node)));
      case "-", "~", "+" -> {
        if (!(of(operand) instanceof CValue.Plain(Expr expr))) {
          yield reading.places.data(type(node));
        }
        var operator =
            switch (node.word("opcode")) {
              case "-" -> UnaryOperator.NEGATE;
              case "~" -> UnaryOperator.INVERT;
              default -> UnaryOperator.PLUS;
            };
        if (expr instanceof Expr.Constant(Value.Int(long value), _)
            && operator == UnaryOperator.NEGATE) {
          yield plain(Exprs.wrapped(-value, scalar(node)));
        }
        yield plain(
            scalar(node).isFloating()
                ? Exprs.data(scalar(node))
                : new Expr.Unary(operator, expr, scalar(node)));
      }
      case "__extension__" -> of(operand);
      default -> throw new NotUnderstood("`" + node.word("opcode") + "`", node);
    };
  }

  /** A value that later assignments do not change. */
  CValue held(CValue value, ClangNode node) {
    return switch (value) {
      case CValue.Plain(Expr expr) -> plain(reading.kept(expr, reading.span(node)));
      case CValue.Address(Root root, Expr offset) ->
          new CValue.Address(root, reading.kept(offset, reading.span(node)));
      case CValue.Parts(var parts) -> {
        var all = new HashMap<String, CValue>();
        parts.forEach((name, part) -> all.put(name, held(part, node)));
        yield new CValue.Parts(all);
      }
      case CValue.Unseen unseen -> unseen;
    };
  }

  /** {@code ++} and {@code --} of a place. */
  void step(CPlace place, ClangNode node) {
    var operand = node.first();
    var before = reading.places.get(place, type(operand), operand);
    boolean isUp = node.word("opcode").equals("++");
    reading.places.put(place, reading.places.stepped(before, type(operand), isUp, node), node);
  }

  /** What an assignment assigns to, afterwards. */
  CPlace assigned(ClangNode node) {
    var operator = node.word("opcode");
    if (operator.equals("=")) {
      // The right side first: what is on the left is only named.
      var value = of(node.last());
      var place = reading.places.of(node.first());
      reading.places.put(place, value, node);
      return place;
    }
    var right = of(node.last());
    var place = reading.places.of(node.first());
    var left = reading.places.get(place, type(node.first()), node.first());
    var plainOperator = operator.substring(0, operator.length() - 1);
    CValue result;
    if (left instanceof CValue.Address address && right instanceof CValue.Plain(Expr by)) {
      result = pointer(address, by, plainOperator.equals("-"), node);
    } else if (left instanceof CValue.Plain(Expr a)
        && right instanceof CValue.Plain(Expr b)
        && a.type() instanceof Scalar scalar) {
      result =
          plain(
              Exprs.converted(
                  COperators.of(plainOperator, a, b, COperators.wider(a, b, plainOperator), node),
                  scalar));
    } else {
      result = reading.places.data(type(node.first()));
    }
    reading.places.put(place, result, node);
    return place;
  }

  private CValue binary(ClangNode node) {
    var operator = node.word("opcode");
    switch (operator) {
      case "=" -> {
        return reading.places.get(assigned(node), type(node), node);
      }
      case "," -> {
        effect(node.first());
        return of(node.last());
      }
      case "&&", "||" -> {
        return plain(Exprs.converted(logical(node), scalar(node)));
      }
      default -> {}
    }
    var left = of(node.first());
    var right = of(node.last());
    if (left instanceof CValue.Address a && right instanceof CValue.Address b) {
      return addresses(operator, a, b, node);
    }
    if (left instanceof CValue.Address address && right instanceof CValue.Plain(Expr by)) {
      return COperators.isComparison(operator)
          ? ofPointers(List.of(address.offset(), by), node)
          : pointer(address, by, operator.equals("-"), node);
    }
    if (left instanceof CValue.Plain(Expr by) && right instanceof CValue.Address address) {
      return operator.equals("+")
          ? pointer(address, by, false, node)
          : reading.places.data(type(node));
    }
    if (left instanceof CValue.Plain(Expr a)
        && right instanceof CValue.Plain(Expr b)
        && type(node) instanceof CType.Number(Scalar scalar)) {
      boolean isSame = operator.equals("&") && reading.bits.isSame(a, b);
      return plain(Exprs.converted(isSame ? a : computed(operator, a, b, scalar, node), scalar));
    }
    return reading.places.data(type(node));
  }

  private Expr computed(String operator, Expr a, Expr b, Scalar type, ClangNode node) {
    var result = COperators.of(operator, a, b, type, node);
    return COperators.isFollowed(a, b) ? result : reading.origins.computed(result, a, b);
  }

  private CValue.Address pointer(CValue.Address from, Expr by, boolean isBack, ClangNode node) {
    var far = Exprs.converted(by, Scalar.INT64);
    Expr signed = isBack ? new Expr.Unary(UnaryOperator.NEGATE, far, Scalar.INT64) : far;
    if (type(node) instanceof CType.Pointer(CType target)) {
      return reading.places.moved(from, signed, target, node);
    }
    throw new NotUnderstood("arithmetic of pointers", node);
  }

  private CValue addresses(String operator, CValue.Address a, CValue.Address b, ClangNode node) {
    boolean isComparable =
        COperators.isComparison(operator)
            && a.root().equals(b.root())
            && !(a.root() instanceof Root.Lost);
    return isComparable
        ? plain(
            Exprs.converted(
                COperators.of(operator, a.offset(), b.offset(), Scalar.BOOL, node), scalar(node)))
        : ofPointers(List.of(a.offset(), b.offset()), node);
  }

  private CValue ofPointers(List<Expr> offsets, ClangNode node) {
    return type(node) instanceof CType.Number(Scalar scalar)
        ? plain(reading.origins.ofPointers(Exprs.data(scalar), offsets))
        : reading.places.data(type(node));
  }

  /** The right side only where the left does not decide. */
  private Expr logical(ClangNode node) {
    boolean isAnd = node.word("opcode").equals("&&");
    var left = condition(node.first());
    var right = reading.alone(() -> plain(condition(node.last())));
    var span = reading.span(node);
    if (right.isPresent() && right.get() instanceof CValue.Plain(Expr alone)) {
      return reading.settled(
          new Expr.Binary(isAnd ? BinaryOperator.AND : BinaryOperator.OR, left, alone, Scalar.BOOL),
          span);
    }
    var result = reading.fresh("b", Scalar.BOOL, span);
    reading.emit(new Stmt.Declare(result, Optional.of(left), span));
    var read = new Expr.Read(result);
    var more =
        reading.inside(() -> reading.emit(new Stmt.Assign(read, condition(node.last()), span)));
    reading.emit(new Stmt.If(isAnd ? read : Exprs.not(read), more, List.of(), span));
    return read;
  }

  private CValue choice(ClangNode node) {
    var condition = condition(node.first());
    var then = node.children().get(1);
    var otherwise = node.children().get(2);
    var one = reading.alone(() -> of(then));
    var other = reading.alone(() -> of(otherwise));
    if (one.isPresent() && other.isPresent()) {
      return either(condition, one.get(), other.get(), node);
    }
    var result = reading.places.variable("c", type(node), node, reading.inCall(node.id()));
    var span = reading.span(node);
    var yes = reading.inside(() -> put(result, then, node));
    var no = reading.inside(() -> put(result, otherwise, node));
    reading.emit(new Stmt.If(condition, yes, no, span));
    return reading.places.get(result, type(node), node);
  }

  private void put(CPlace result, ClangNode value, ClangNode node) {
    if (type(node) instanceof CType.Nothing) {
      effect(value);
    } else {
      reading.places.put(result, of(value), node);
    }
  }

  private CValue either(Expr condition, CValue one, CValue other, ClangNode node) {
    if (one instanceof CValue.Plain(Expr a) && other instanceof CValue.Plain(Expr b)) {
      Scalar type = type(node) instanceof CType.Number(Scalar scalar) ? scalar : (Scalar) a.type();
      return plain(
          reading.settled(
              new Expr.Choice(condition, Exprs.converted(a, type), Exprs.converted(b, type), type),
              reading.span(node)));
    }
    if (one instanceof CValue.Address a && other instanceof CValue.Address b) {
      return either(condition, a, b, node);
    }
    return reading.places.data(type(node));
  }

  CValue.Address either(Expr condition, CValue.Address one, CValue.Address other, ClangNode node) {
    if (one.root().equals(NULL)
        || other.root() instanceof Root.Lost && !other.root().equals(NULL)) {
      return other;
    }
    if (other.root() instanceof Root.Lost || one.root() instanceof Root.Lost) {
      return one;
    }
    boolean isOne =
        one.root().equals(other.root())
            || one.root() instanceof Root.InMemory(String a)
                && other.root() instanceof Root.InMemory(String b)
                && reading.knowledge.unite(a, b);
    if (!isOne) {
      reading.leaveOut("a pointer into several kinds of memory", node);
      return new CValue.Address(one.root(), Exprs.data(Scalar.INT64));
    }
    var offset = new Expr.Choice(condition, one.offset(), other.offset(), Scalar.INT64);
    return new CValue.Address(one.root(), reading.settled(offset, reading.span(node)));
  }

  private CValue size(ClangNode node) {
    String of = node.word("argType").isEmpty() ? node.first().type() : node.word("argType");
    var bytes = reading.types.bytes(reading.types.of(of));
    if (!node.name().equals("sizeof") || bytes.isEmpty()) {
      throw new NotUnderstood("`" + node.name() + "` of `" + of + "`", node);
    }
    return plain(Exprs.number(bytes.getAsLong(), Scalar.UINT64));
  }
}
