package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.lang.type.Scalar;

/** Declarations of variables. */
final class VariableText {
  private final FunctionCode code;

  VariableText(FunctionCode code) {
    this.code = code;
  }

  /**
   * Declares a variable.
   *
   * @param at whose it is; empty where it is the code's own
   * @param rest what follows in its block of statements
   */
  void declare(ClangNode variable, Optional<String> at, List<ClangNode> rest) {
    if (code.positions.isAlias(variable.id()) || CodeTraits.isShared(variable)) {
      return;
    }
    var type = code.type(variable);
    var initial =
        PointerRoots.initial(variable)
            .filter(it -> !(it.is("CXXConstructExpr") && it.children().isEmpty()));
    var perspective = at.map(it -> " @ " + it).orElse("");
    if (type instanceof CType.Pointer) {
      pointer(variable, initial, perspective);
      return;
    }
    if (type instanceof CType.Reference) {
      throw new NotCarried("a reference", variable);
    }
    if (type instanceof CType.Row) {
      var name = code.names.declare(variable);
      code.out.add(
          name
              + " : "
              + CarriedTypes.of(CarriedTypes.element(type), variable)
              + extents(variable, type)
              + perspective
              + initial.map(it -> " = " + list(it, type)).orElse(""));
      return;
    }
    if (initial.isEmpty()) {
      var name = code.names.declare(variable);
      boolean isSetFirst = isSetFirst(variable.id(), rest);
      code.out.add(
          name
              + " : "
              + CarriedTypes.of(type, variable)
              + perspective
              + (isSetFirst ? "" : " = " + CarriedTypes.zero(type, variable)));
      return;
    }
    Printed value;
    try {
      value = code.expressions.of(initial.get());
    } catch (NotCarried e) {
      code.mark(variable, e.why());
      code.out.add(
          code.names.declare(variable)
              + " : "
              + CarriedTypes.of(type, variable)
              + perspective
              + " = "
              + CarriedTypes.zero(type, variable));
      return;
    }
    var id = variable.id();
    boolean isFixed = !code.file.constants.isAssigned(id);
    boolean isKept = isFixed || code.file.constants.staysAtLeastZero(id);
    boolean isShrinking =
        code.file.constants.onlyShrinks(id) || isKept && isCounter(variable, rest);
    boolean isInt =
        type.equals(new CType.Number(Scalar.UINT32))
            && (isFixed && value.isInt()
                || !isFixed && isShrinking && (value.isInt() || value.isConstant()));
    if (isInt) {
      code.ints.add(id);
    }
    if (isKept && value.atLeastZero().isPresent()) {
      code.atLeastZero.put(id, value.atLeastZero().get());
    }
    var name = code.names.declare(variable);
    var text = isInt ? value.text() : code.expressions.settled(value).text();
    code.out.add(
        name
            + " : "
            + (isInt ? "int" : CarriedTypes.of(type, variable))
            + perspective
            + " = "
            + text);
  }

  /** Whether a loop begins with it, and bounds it. */
  private static boolean isCounter(ClangNode variable, List<ClangNode> rest) {
    return rest.size() == 1
        && rest.getFirst().is("ForStmt")
        && rest.getFirst().first().children().stream()
            .anyMatch(it -> it.id().equals(variable.id()));
  }

  /** Whether the first statement that names it sets it, so that it needs no value before. */
  private static boolean isSetFirst(String id, List<ClangNode> rest) {
    for (var node : rest) {
      boolean isNamed = node.all().anyMatch(it -> it.word(ClangNode.REFERS).equals(id));
      if (isNamed) {
        return node.is("BinaryOperator")
            && node.word("opcode").equals("=")
            && node.first().word(ClangNode.REFERS).equals(id)
            && node.last().all().noneMatch(it -> it.word(ClangNode.REFERS).equals(id));
      }
    }
    return true;
  }

  /** A pointer into known memory is a number of elements. */
  private void pointer(ClangNode variable, Optional<ClangNode> initial, String perspective) {
    var root = code.roots.ofVariable(variable.id());
    if (root.isEmpty()) {
      throw new NotCarried("a pointer of which it is not known where it points", variable);
    }
    var start = initial.map(it -> code.expressions.offset(it, variable));
    var name = code.names.declare(variable);
    code.offsets.put(variable.id(), name);
    var text = start.flatMap(ExpressionText.Pointed::offset).map(this::number).orElse("0");
    code.out.add(name + " : int" + perspective + " = " + text);
  }

  private String number(Printed offset) {
    return code.expressions.converted(offset, Scalar.INT32).text();
  }

  private String list(ClangNode initial, CType type) {
    var node = CodeTraits.plain(initial);
    if (!(type instanceof CType.Row(CType element, long count))) {
      return node.is("ImplicitValueInitExpr")
          ? CarriedTypes.zero(type, initial)
          : code.expressions.text(initial);
    }
    if (!node.is("InitListExpr")) {
      throw new NotCarried("the values of an array", initial);
    }
    boolean isZero =
        node.all()
            .filter(it -> it.kind().endsWith("Literal"))
            .allMatch(it -> Set.of("0", "0.0").contains(it.word("value")));
    boolean isPlain = node.all().noneMatch(it -> it.is("DeclRefExpr"));
    if (isZero && isPlain) {
      return CarriedTypes.zero(type, initial);
    }
    var parts = new ArrayList<String>();
    // What the others are filled with stands first.
    int first = node.says("array_filler") ? 1 : 0;
    for (var child : node.children().subList(first, node.children().size())) {
      parts.add(list(child, element));
    }
    while (parts.size() < count) {
      parts.add(CarriedTypes.zero(element, initial));
    }
    return "[" + String.join(", ", parts) + "]";
  }

  /** {@code [TILE][TILE + 1]}: as it is written, where that says the same with names we know. */
  String extents(ClangNode variable, CType type) {
    var counts = new ArrayList<Long>();
    var each = type;
    while (each instanceof CType.Row(CType element, long count)) {
      counts.add(count);
      each = element;
    }
    var written =
        code.file
            .texts
            .span(variable)
            .map(it -> ExtentText.of(it.text(), variable.name()))
            .orElse(List.of());
    var out = new StringBuilder();
    for (int i = 0; i < counts.size(); i++) {
      var text =
          i < written.size()
              ? ExtentText.named(written.get(i), counts.get(i), this::value)
              : Optional.<String>empty();
      out.append('[').append(text.orElse(String.valueOf(counts.get(i)))).append(']');
    }
    return out.toString();
  }

  private Optional<Long> value(String name) {
    var generic = code.generics.get(name);
    return generic != null ? Optional.of(generic) : code.file.constantNamed(name, code.function);
  }
}
