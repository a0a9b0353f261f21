package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.lang.type.Scalar;

/** Expressions. Every conversion that clang sees is made where Prism does not make it by itself. */
final class ExpressionText {
  private static final Map<String, Printed.Rank> OPERATORS =
      Map.ofEntries(
          Map.entry("*", Printed.Rank.PRODUCT),
          Map.entry("/", Printed.Rank.PRODUCT),
          Map.entry("%", Printed.Rank.PRODUCT),
          Map.entry("+", Printed.Rank.SUM),
          Map.entry("-", Printed.Rank.SUM),
          Map.entry("<<", Printed.Rank.SHIFT),
          Map.entry(">>", Printed.Rank.SHIFT),
          Map.entry("&", Printed.Rank.MASK),
          Map.entry("^", Printed.Rank.XOR),
          Map.entry("|", Printed.Rank.BITS),
          Map.entry("<", Printed.Rank.COMPARISON),
          Map.entry("<=", Printed.Rank.COMPARISON),
          Map.entry(">", Printed.Rank.COMPARISON),
          Map.entry(">=", Printed.Rank.COMPARISON),
          Map.entry("==", Printed.Rank.COMPARISON),
          Map.entry("!=", Printed.Rank.COMPARISON),
          Map.entry("&&", Printed.Rank.AND),
          Map.entry("||", Printed.Rank.OR));

  /** The same bits of operands give the same bits, with or without a sign. */
  private static final Set<String> SIGNLESS =
      Set.of("+", "-", "*", "&", "|", "^", "<<", "==", "!=");

  static final CType TRUTH = new CType.Number(Scalar.BOOL);

  private final FunctionCode code;
  private final CallText calls;
  private final Set<String> locals;

  ExpressionText(FunctionCode code) {
    this.code = code;
    this.locals =
        code.function
            .all()
            .filter(it -> it.is("VarDecl", "ParmVarDecl"))
            .map(ClangNode::id)
            .collect(Collectors.toSet());
    this.calls = new CallText(code, this);
  }

  /** As a value of the type that C says. */
  String text(ClangNode node) {
    return settled(of(node)).text();
  }

  /** A number that is unsigned in C and no {@code int} will do for. */
  Printed settled(Printed printed) {
    return printed.isInt() && !printed.isConstant()
        ? Printed.atom("uint(" + printed.text() + ")", new CType.Number(Scalar.UINT32))
        : printed;
  }

  Printed of(ClangNode node) {
    var macro = code.file.constants.macro(node);
    if (macro.isPresent()
        && code.type(node) instanceof CType.Number(Scalar scalar)
        && scalar.isInteger()) {
      long value = code.file.constants.value(node).orElse(0);
      return Printed.constant(macro.get(), scalar, value >= 0);
    }
    var position = CodeTraits.position(node);
    if (position.isPresent()) {
      return position(position.get());
    }
    return switch (node.kind()) {
      case "IntegerLiteral", "CharacterLiteral" -> integer(node);
      case "FloatingLiteral" ->
          Printed.constant(code.file.constants.floating(node), scalar(node), false);
      case "CXXBoolLiteralExpr" ->
          Printed.constant(node.says("value") ? "True" : "False", Scalar.BOOL, false);
      case "ParenExpr", "ConstantExpr", "ExprWithCleanups", "MaterializeTemporaryExpr" ->
          of(node.last());
      case "SubstNonTypeTemplateParmExpr" -> generic(node);
      case "DeclRefExpr" -> named(node);
      case "ImplicitCastExpr", "CStyleCastExpr", "CXXStaticCastExpr", "CXXFunctionalCastExpr" ->
          cast(node);
      case "ArraySubscriptExpr" -> element(node);
      case "MemberExpr" -> field(node);
      case "UnaryOperator" -> unary(node);
      case "BinaryOperator" -> binary(node);
      case "ConditionalOperator" -> choice(node);
      case "CallExpr" -> calls.of(node);
      case "CXXConstructExpr" -> {
        if (node.children().size() == 1) {
          yield of(node.first());
        }
        throw new NotCarried("an object that is constructed", node);
      }
      case "UnaryExprOrTypeTraitExpr" -> {
        var value = code.file.constants.value(node);
        yield Printed.constant(
            String.valueOf(value.orElseThrow(() -> new NotCarried("a size", node))),
            Scalar.UINT64,
            true);
      }
      case "CompoundAssignOperator" ->
          throw new NotCarried("an assignment inside an expression", node);
      case "CXXMemberCallExpr" -> throw new NotCarried("a call of a method", node);
      case "CXXOperatorCallExpr" -> throw new NotCarried("an operator of a class", node);
      case "CXXThisExpr" -> throw new NotCarried("`this`", node);
      default -> throw new NotCarried("`" + node.kind() + "`", node);
    };
  }

  private Printed position(String name) {
    var text = code.positions.of(name);
    return new Printed(
        text,
        Printed.Rank.ATOM,
        new CType.Number(Scalar.UINT32),
        true,
        text.matches("\\d+"),
        Optional.of(Set.of()));
  }

  private Scalar scalar(ClangNode node) {
    if (code.type(node) instanceof CType.Number(Scalar scalar)) {
      return scalar;
    }
    throw new NotCarried("the type `" + node.type() + "`", node);
  }

  private Printed integer(ClangNode node) {
    return Printed.constant(node.word("value"), scalar(node), true);
  }

  private Printed generic(ClangNode node) {
    var name =
        node.children().stream()
            .filter(it -> it.is("NonTypeTemplateParmDecl"))
            .map(ClangNode::name)
            .findFirst()
            .orElse("");
    return code.generics.containsKey(name)
        ? Printed.constant(name, scalar(node), code.generics.getOrDefault(name, -1L) >= 0)
        : of(node.last());
  }

  private Printed named(ClangNode node) {
    var id = node.word(ClangNode.REFERS);
    var declaration = code.declaration(node);
    if (node.word(ClangNode.REFERS_KIND).equals("EnumConstantDecl")) {
      return Printed.constant(
          String.valueOf(code.file.constants.value(node).orElse(0)), Scalar.INT32, true);
    }
    boolean isLocal = locals.contains(id);
    if (!isLocal) {
      var constant = code.file.constants.global(node);
      if (constant.isPresent()) {
        return constant.get();
      }
    }
    if (declaration.isPresent() && code.file.traits.isMemory(declaration.get())) {
      if (CodeTraits.isScalarMemory(declaration.get())) {
        return access(id, List.of("0"), node);
      }
      throw new NotCarried("a pointer as a value", node);
    }
    if (!isLocal) {
      throw new NotCarried("a variable of the file", node);
    }
    var alias = code.aliases.get(id);
    if (alias != null) {
      code.positions.of(alias);
    }
    var zero = Optional.ofNullable(code.atLeastZero.get(id));
    var printed = Printed.atom(code.names.of(node), code.type(node)).knownFrom(zero);
    return code.ints.contains(id) ? printed.asInt(zero) : printed;
  }

  private Printed cast(ClangNode node) {
    var inner = node.last();
    return switch (node.word("castKind")) {
      case "LValueToRValue", "NoOp", "ConstructorConversion", "ToVoid" -> of(inner);
      case "IntegralCast", "IntegralToFloating", "FloatingToIntegral", "FloatingCast" ->
          converted(of(inner), scalar(node));
      case "IntegralToBoolean" -> {
        var value = of(inner);
        yield value.is(Scalar.BOOL)
            ? value
            : Printed.of(value.in(Printed.Rank.BITS) + " != 0", Printed.Rank.COMPARISON, TRUTH);
      }
      case "FloatingToBoolean" ->
          Printed.of(of(inner).in(Printed.Rank.BITS) + " != 0.0", Printed.Rank.COMPARISON, TRUTH);
      default -> throw new NotCarried("a conversion of `" + inner.type() + "`", node);
    };
  }

  /** As C converts it. */
  Printed converted(Printed value, Scalar to) {
    var from = value.scalar().orElse(to);
    var type = new CType.Number(to);
    if (from == to) {
      return value;
    }
    if (value.isConstant()) {
      return constant(value, to);
    }
    if (from == Scalar.BOOL) {
      var one = to.isFloating() ? "1.0" : "1";
      var zero = to.isFloating() ? "0.0" : "0";
      return Printed.of(
              one + " if " + value.in(Printed.Rank.OR) + " else " + zero, Printed.Rank.CHOICE, type)
          .knownFrom(Optional.of(Set.of()));
    }
    boolean isSameWidth = from == Scalar.INT32 && to == Scalar.UINT32;
    if (isSameWidth) {
      return value.asInt(value.atLeastZero());
    }
    if (value.isInt() && to == Scalar.INT32) {
      return value.typed(type);
    }
    var plain = value.isInt() && !isKnown(value) ? settled(value) : value;
    return Printed.atom(to + "(" + plain.text() + ")", type)
        .knownFrom(
            to.isInteger() && to.bits() >= from.bits() ? value.atLeastZero() : Optional.empty());
  }

  private static Printed constant(Printed value, Scalar to) {
    boolean isNumber = value.text().matches("-?\\d+");
    if (to.isFloating() && value.scalar().filter(Scalar::isInteger).isPresent()) {
      return isNumber
          ? Printed.constant(value.text() + ".0", to, false)
          : Printed.atom(to + "(" + value.text() + ")", new CType.Number(to));
    }
    boolean fits = !value.text().startsWith("-") || to.nature() != Scalar.Nature.UNSIGNED;
    if (to.isInteger() && value.scalar().filter(Scalar::isFloating).isPresent() || !fits) {
      return Printed.atom(to + "(" + value.text() + ")", new CType.Number(to));
    }
    return new Printed(
        value.text(), value.rank(), new CType.Number(to), false, true, value.atLeastZero());
  }

  /** Whether it is not negative, with what is then assumed of parameters. */
  private boolean isKnown(Printed value) {
    if (value.isConstant()) {
      return true;
    }
    value.atLeastZero().ifPresent(code.assumed::addAll);
    return value.atLeastZero().isPresent();
  }

  private Printed unary(ClangNode node) {
    var operator = node.word("opcode");
    return switch (operator) {
      case "-", "+", "~" -> {
        var value = of(node.first());
        if (value.isConstant() && operator.equals("-") && value.text().matches("[\\d.eE]+")) {
          yield new Printed(
              "-" + value.text(), Printed.Rank.UNARY, value.type(), false, true, Optional.empty());
        }
        var plain = settled(value);
        yield operator.equals("+")
            ? plain
            : Printed.of(operator + plain.in(Printed.Rank.UNARY), Printed.Rank.UNARY, plain.type());
      }
      case "!" -> {
        var value = of(node.first());
        yield Printed.of("not " + value.in(Printed.Rank.NOT), Printed.Rank.NOT, TRUTH);
      }
      case "*" -> element(node);
      case "&" -> throw new NotCarried("an address", node);
      default -> throw new NotCarried("`" + operator + "` inside an expression", node);
    };
  }

  private Printed binary(ClangNode node) {
    var operator = node.word("opcode");
    var rank = OPERATORS.get(operator);
    if (rank == null) {
      throw new NotCarried(
          operator.equals("=") ? "an assignment inside an expression" : "`" + operator + "`", node);
    }
    if (node.first().type().contains("*") || node.last().type().contains("*")) {
      throw new NotCarried("arithmetic with pointers", node);
    }
    if (code.agreements.isWarpNumber(node)) {
      return position(CarriedPositions.WARP);
    }
    if (code.positions.isEverywhere(node)) {
      return position(CarriedPositions.EVERYWHERE);
    }
    if (code.agreements.isWholeWarps(node)) {
      long warps = code.file.constants.value(node.last()).orElse(32) / 32;
      return Printed.of(
          code.positions.of(CarriedPositions.WARP) + " " + operator + " " + warps, rank, TRUTH);
    }
    var a = of(node.first());
    var b = of(node.last());
    if (rank == Printed.Rank.AND || rank == Printed.Rank.OR) {
      var word = rank == Printed.Rank.AND ? " and " : " or ";
      return Printed.of(a.in(rank) + word + b.in(rank), rank, TRUTH);
    }
    return combined(operator, a, b, rank, code.type(node));
  }

  Printed combined(String operator, Printed a, Printed b, Printed.Rank rank, CType type) {
    boolean isShift = rank == Printed.Rank.SHIFT;
    boolean isUnsigned = a.is(Scalar.UINT32) && (isShift || b.is(Scalar.UINT32));
    boolean areInts =
        isUnsigned && (a.isInt() || a.isConstant()) && (b.isInt() || b.isConstant() || isShift);
    boolean isInt =
        areInts
            && !(a.isConstant() && b.isConstant())
            && (SIGNLESS.contains(operator) || isKnown(a) && isKnown(b));
    var left = isInt ? a : settled(a);
    var right = isInt || isShift ? b : settled(b);
    var text =
        rank == Printed.Rank.COMPARISON
            ? left.behind(rank) + " " + operator + " " + right.behind(rank)
            : left.in(rank) + " " + operator + " " + right.behind(rank);
    boolean isTruth = rank == Printed.Rank.COMPARISON;
    var zero =
        operator.equals("-") || a.atLeastZero().isEmpty() || b.atLeastZero().isEmpty()
            ? Optional.<Set<String>>empty()
            : Optional.of(union(a.atLeastZero().get(), b.atLeastZero().get()));
    boolean isMasked = operator.equals("&") && (a.isConstant() || b.isConstant()) && !isTruth;
    return new Printed(
        text,
        rank,
        isTruth ? TRUTH : type,
        isInt && !isTruth,
        a.isConstant() && b.isConstant() && !isTruth,
        isMasked ? Optional.of(Set.of()) : zero);
  }

  private static Set<String> union(Set<String> a, Set<String> b) {
    var all = new HashSet<>(a);
    all.addAll(b);
    return all;
  }

  private Printed choice(ClangNode node) {
    var condition = of(node.children().get(0));
    var yes = of(node.children().get(1));
    var no = of(node.children().get(2));
    boolean isInt = (yes.isInt() || yes.isConstant()) && (no.isInt() || no.isConstant());
    var a = isInt ? yes : settled(yes);
    var b = isInt ? no : settled(no);
    return new Printed(
        a.behind(Printed.Rank.CHOICE)
            + " if "
            + condition.behind(Printed.Rank.CHOICE)
            + " else "
            + b.in(Printed.Rank.CHOICE),
        Printed.Rank.CHOICE,
        code.type(node),
        isInt && (yes.isInt() || no.isInt()),
        false,
        Optional.empty());
  }

  private Printed field(ClangNode node) {
    if (node.children().isEmpty() || node.says("isArrow")) {
      throw new NotCarried("a member", node);
    }
    var whole = node.first();
    if (CarriedTypes.vector(code.type(whole)).isEmpty()) {
      throw new NotCarried("a member of `" + whole.type() + "`", node);
    }
    return Printed.atom(of(whole).in(Printed.Rank.ATOM) + "." + node.name(), code.type(node));
  }

  /**
   * A place in memory or in an array of one thread.
   *
   * @param id of the declaration
   */
  record Place(String id, List<Printed> indices) {
    Place {
      indices = List.copyOf(indices);
    }

    List<String> texts() {
      return indices.stream().map(Printed::text).toList();
    }
  }

  private Printed element(ClangNode node) {
    var place = place(node);
    var printed = access(place.id(), place.texts(), node);
    return printed.typed(code.type(node));
  }

  /** What is written in brackets behind a memory's name, or the one element of a view. */
  private Printed access(String id, List<String> indices, ClangNode node) {
    var type = code.type(node);
    var view = code.views.get(id);
    var index = String.join(", ", indices);
    if (view == null) {
      return Printed.atom(code.memory(id) + "[" + index + "]", type);
    }
    if (view.isWhole()) {
      return Printed.atom(view.name() + "[" + index + "]", type);
    }
    if (!view.index().equals(index)) {
      throw new NotCarried("an element of another thread's", node);
    }
    return Printed.atom(view.element(), type);
  }

  Place place(ClangNode written) {
    var node = CodeTraits.plain(written);
    if (node.is("ArraySubscriptExpr")) {
      return inside(node.first(), Optional.of(of(node.last())), node);
    }
    if (node.is("UnaryOperator") && node.word("opcode").equals("*")) {
      return inside(node.first(), Optional.empty(), node);
    }
    if (node.is("DeclRefExpr")
        && code.declaration(node).filter(CodeTraits::isScalarMemory).isPresent()) {
      return new Place(
          node.word(ClangNode.REFERS), List.of(Printed.constant("0", Scalar.INT32, true)));
    }
    throw new NotCarried("this place in memory", node);
  }

  private Place inside(ClangNode pointer, Optional<Printed> index, ClangNode where) {
    var strange =
        pointer
            .all()
            .takeWhile(it -> it.is("ImplicitCastExpr", "ParenExpr", "CStyleCastExpr"))
            .anyMatch(it -> it.word("castKind").equals("BitCast"));
    if (strange) {
      throw new NotCarried("memory as another type", where);
    }
    var node = CodeTraits.plain(pointer);
    if (node.is("CXXReinterpretCastExpr")) {
      throw new NotCarried("memory as another type", where);
    }
    if (node.is("ArraySubscriptExpr") && node.type().contains("[")) {
      var row = place(node);
      var all = new ArrayList<>(row.indices());
      all.add(index.orElse(Printed.constant("0", Scalar.INT32, true)));
      return new Place(row.id(), all);
    }
    var start = offset(node, where);
    var sum = start.offset();
    var total =
        sum.isEmpty() || index.isEmpty() || index.get().text().equals("0")
            ? sum.or(() -> index).orElse(Printed.constant("0", Scalar.INT32, true))
            : added(sum.get(), index.get());
    return new Place(start.id(), List.of(total));
  }

  /** A pointer as memory and a number of elements. */
  record Pointed(String id, Optional<Printed> offset) {}

  Pointed offset(ClangNode written, ClangNode where) {
    var node = CodeTraits.plain(written);
    if (node.is("DeclRefExpr")) {
      var id = node.word(ClangNode.REFERS);
      var declared = code.declaration(node);
      var root = code.roots.ofVariable(id);
      var number = Optional.ofNullable(code.offsets.get(id));
      if (root.isPresent() && !root.get().equals(id) && number.isEmpty()) {
        throw new NotCarried("a pointer of which it is not known where it points", where);
      }
      boolean isArray = declared.isPresent() && code.type(declared.get()) instanceof CType.Row;
      boolean isKnown = root.isPresent() || isArray || code.file.traits.isMemory(id);
      if (!isKnown) {
        throw new NotCarried("a pointer of which it is not known where it points", where);
      }
      if (declared.isPresent()
          && declared.get().that("CUDAConstantAttr", "CUDADeviceAttr").isPresent()) {
        code.globals.add(id);
      }
      return new Pointed(
          root.orElse(id), number.map(it -> Printed.atom(it, new CType.Number(Scalar.INT32))));
    }
    boolean isSum = node.is("BinaryOperator") && Set.of("+", "-").contains(node.word("opcode"));
    if (isSum) {
      boolean isFirst = node.first().type().contains("*") || node.first().type().contains("[");
      var start = offset(isFirst ? node.first() : node.last(), where);
      var more = of(isFirst ? node.last() : node.first());
      if (node.word("opcode").equals("-")) {
        more = Printed.of("-" + more.in(Printed.Rank.UNARY), Printed.Rank.UNARY, more.type());
      }
      var by = more;
      return new Pointed(
          start.id(), Optional.of(start.offset().map(it -> added(it, by)).orElse(by)));
    }
    if (node.is("UnaryOperator") && node.word("opcode").equals("&")) {
      var place = place(node.first());
      if (place.indices().size() == 1) {
        return new Pointed(place.id(), Optional.of(place.indices().getFirst()));
      }
    }
    throw new NotCarried("a pointer of which it is not known where it points", where);
  }

  /** A number of elements. */
  private Printed number(Printed value) {
    return value.is(Scalar.UINT32) ? converted(value, Scalar.INT32) : value;
  }

  private Printed added(Printed a, Printed b) {
    var left = number(a);
    var right = number(b);
    // A sum behind a sum needs no brackets.
    return Printed.of(
        left.in(Printed.Rank.SUM) + " + " + right.in(Printed.Rank.SUM),
        Printed.Rank.SUM,
        new CType.Number(Scalar.INT32));
  }
}
