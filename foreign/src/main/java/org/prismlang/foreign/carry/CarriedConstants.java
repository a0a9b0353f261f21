package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.ClangPlaces;
import org.prismlang.foreign.read.Declarations;
import org.prismlang.lang.type.Scalar;

/** Numbers that are known when compiling, and the names that the author gave them. */
final class CarriedConstants {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  private final Declarations declarations;
  private final ClangPlaces texts;
  private final Map<String, String> module = new LinkedHashMap<>();
  private final Map<String, Long> values = new HashMap<>();
  private final Map<String, Optional<ClangNode>> only = new HashMap<>();
  private final Set<String> assigned;
  private final Map<String, List<ClangNode>> updates = new HashMap<>();

  CarriedConstants(Declarations declarations, ClangPlaces texts) {
    this.declarations = declarations;
    this.texts = texts;
    this.assigned = new LinkedHashSet<>();
    declarations.functions().stream()
        .filter(it -> !texts.isOurs(it))
        .flatMap(ClangNode::all)
        .forEach(
            it ->
                CodeTraits.target(it)
                    .ifPresent(
                        id -> {
                          assigned.add(id);
                          updates.computeIfAbsent(id, _ -> new ArrayList<>()).add(it);
                        }));
  }

  /** Whether a number that is not negative never becomes it: it only grows or is divided. */
  boolean staysAtLeastZero(String id) {
    return updates.getOrDefault(id, List.of()).stream()
        .allMatch(
            it ->
                it.is("UnaryOperator") && it.word("opcode").equals("++")
                    || it.is("CompoundAssignOperator")
                        && !it.word("opcode").equals("-=")
                        && value(it.last()).orElse(-1) >= 0);
  }

  /** Whether a variable is only ever divided. */
  boolean onlyShrinks(String id) {
    return staysAtLeastZero(id)
        && updates.getOrDefault(id, List.of()).stream()
            .allMatch(it -> Set.of("/=", ">>=").contains(it.word("opcode")));
  }

  boolean isAssigned(String id) {
    return assigned.contains(id);
  }

  /** What a variable is set to where it is declared, where nobody sets it to anything else. */
  Optional<ClangNode> onlyValue(String id) {
    return only.computeIfAbsent(
        id,
        _ ->
            assigned.contains(id)
                ? Optional.empty()
                : declarations
                    .of(id)
                    .filter(it -> it.is("VarDecl"))
                    .flatMap(PointerRoots::initial));
  }

  /** Lines that the module begins with. */
  Map<String, String> module() {
    return module;
  }

  OptionalLong value(ClangNode node) {
    return switch (node.kind()) {
      case "IntegerLiteral", "CharacterLiteral" -> {
        var text = node.word("value");
        yield text.matches("-?\\d{1,18}")
            ? OptionalLong.of(Long.parseLong(text))
            : OptionalLong.empty();
      }
      case "ImplicitCastExpr", "CStyleCastExpr", "CXXStaticCastExpr", "CXXFunctionalCastExpr" -> {
        boolean isInteger =
            declarations.types().of(node) instanceof CType.Number(Scalar scalar)
                && scalar.isInteger();
        yield isInteger && !node.children().isEmpty() ? value(node.last()) : OptionalLong.empty();
      }
      case "ParenExpr", "ConstantExpr", "SubstNonTypeTemplateParmExpr" ->
          node.children().isEmpty() ? OptionalLong.empty() : value(node.last());
      case "UnaryOperator" -> unary(node);
      case "BinaryOperator" -> binary(node);
      case "UnaryExprOrTypeTraitExpr" -> {
        var type =
            node.word("argType").isEmpty() && !node.children().isEmpty()
                ? node.first().type()
                : node.word("argType");
        yield node.name().equals("sizeof")
            ? declarations.types().bytes(declarations.types().of(type))
            : OptionalLong.empty();
      }
      case "DeclRefExpr" -> named(node);
      default -> OptionalLong.empty();
    };
  }

  private OptionalLong unary(ClangNode node) {
    var inner = value(node.first());
    if (inner.isEmpty()) {
      return inner;
    }
    return switch (node.word("opcode")) {
      case "-" -> OptionalLong.of(-inner.getAsLong());
      case "~" -> OptionalLong.of(~inner.getAsLong());
      default -> OptionalLong.empty();
    };
  }

  private OptionalLong named(ClangNode node) {
    var id = node.word(ClangNode.REFERS);
    var constant = declarations.constant(id);
    if (constant.isPresent()) {
      return OptionalLong.of(constant.get());
    }
    return declarations
        .of(id)
        .filter(it -> it.is("VarDecl"))
        .filter(it -> it.says("constexpr") || it.type().startsWith("const ") || isFixed(it))
        .flatMap(PointerRoots::initial)
        .map(this::value)
        .orElse(OptionalLong.empty());
  }

  /** A number of the host's that nobody changes. */
  private boolean isFixed(ClangNode variable) {
    return !assigned.contains(variable.id())
        && declarations.types().of(variable) instanceof CType.Number(Scalar scalar)
        && scalar.isInteger();
  }

  private OptionalLong binary(ClangNode node) {
    var a = value(node.first());
    var b = value(node.last());
    if (a.isEmpty() || b.isEmpty()) {
      return OptionalLong.empty();
    }
    return computed(node.word("opcode"), a.getAsLong(), b.getAsLong());
  }

  static OptionalLong computed(String operator, long a, long b) {
    return switch (operator) {
      case "+" -> OptionalLong.of(a + b);
      case "-" -> OptionalLong.of(a - b);
      case "*" -> OptionalLong.of(a * b);
      case "/" -> b == 0 ? OptionalLong.empty() : OptionalLong.of(a / b);
      case "%" -> b == 0 ? OptionalLong.empty() : OptionalLong.of(a % b);
      case "<<" -> OptionalLong.of(a << b);
      case ">>" -> OptionalLong.of(a >> b);
      case "&" -> OptionalLong.of(a & b);
      case "|" -> OptionalLong.of(a | b);
      default -> OptionalLong.empty();
    };
  }

  /** The name of a macro that stands for a number and nothing else, now one of the module's. */
  Optional<String> macro(ClangNode node) {
    var span = texts.span(node);
    if (span.isEmpty() || !NAME.matcher(span.get().text()).matches() || node.is("DeclRefExpr")) {
      return Optional.empty();
    }
    var name = span.get().text();
    var value = value(node);
    var defining = span.get().file().text();
    if (value.isEmpty() || !isNumber(name, defining, 0)) {
      return Optional.empty();
    }
    return define(name, value.getAsLong()) ? Optional.of(name) : Optional.empty();
  }

  /** Whether a macro's text is made of numbers and other such macros. */
  private static boolean isNumber(String name, String text, int depth) {
    var found =
        Pattern.compile("(?m)^[ \\t]*#[ \\t]*define[ \\t]+" + name + "(?!\\w|\\()(.*)$")
            .matcher(text);
    if (!found.find() || depth > 8) {
      return false;
    }
    var body = found.group(1).replaceAll("//.*|/\\*.*?\\*/", "").strip();
    return !body.isEmpty()
        && NAME.matcher(body.replaceAll("\\b0[xX][0-9a-fA-F]+[uUlL]*|\\b\\d+[uUlL]*", ""))
            .results()
            .allMatch(it -> isNumber(it.group(), text, depth + 1));
  }

  /** Whether the name stands for this number, and for nothing else. */
  private boolean define(String name, long value) {
    var known = values.putIfAbsent(name, value);
    if (known != null && known != value) {
      return false;
    }
    boolean isSmall = value >= Integer.MIN_VALUE && value <= Integer.MAX_VALUE;
    module.putIfAbsent(name, name + " : constexpr(" + (isSmall ? "int" : "int64") + ") = " + value);
    return true;
  }

  /** A number by the name that stands in a declaration near a node. */
  Optional<Long> named(String name, ClangNode near) {
    var known = values.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    var file = texts.span(near).map(it -> it.file());
    if (file.isPresent() && isNumber(name, file.get().text(), 0)) {
      var body =
          Pattern.compile(
                  "(?m)^[ \\t]*#[ \\t]*define[ \\t]+" + name + "[ \\t]+\\(?(\\d{1,9})\\)?\\s*$")
              .matcher(file.get().text());
      if (body.find() && define(name, Long.parseLong(body.group(1)))) {
        return Optional.of(Long.parseLong(body.group(1)));
      }
      return Optional.empty();
    }
    var variable =
        declarations.variables(name).stream()
            .filter(it -> it.says("constexpr") || it.type().startsWith("const "))
            .flatMap(it -> PointerRoots.initial(it).stream())
            .map(this::value)
            .filter(OptionalLong::isPresent)
            .map(OptionalLong::getAsLong)
            .distinct()
            .toList();
    return variable.size() == 1 && define(name, variable.getFirst())
        ? Optional.of(variable.getFirst())
        : Optional.empty();
  }

  /** A constant of the file's, now one of the module's. */
  Optional<Printed> global(ClangNode reference) {
    var id = reference.word(ClangNode.REFERS);
    var name = reference.word(ClangNode.REFERS_NAME);
    var value = value(reference);
    if (value.isPresent() && define(name, value.getAsLong())) {
      return Optional.of(Printed.constant(name, Scalar.INT32, value.getAsLong() >= 0));
    }
    var variable = declarations.of(id).filter(it -> it.is("VarDecl"));
    var number =
        variable
            .filter(it -> it.says("constexpr") || it.type().startsWith("const "))
            .flatMap(PointerRoots::initial)
            .map(CodeTraits::plain)
            .filter(it -> it.is("FloatingLiteral"));
    if (number.isEmpty()
        || !(declarations.types().of(variable.get()) instanceof CType.Number(Scalar scalar))) {
      return Optional.empty();
    }
    module.putIfAbsent(name, name + " : constexpr(" + scalar + ") = " + floating(number.get()));
    return Optional.of(Printed.constant(name, scalar, false));
  }

  /** A number with a point, as it is written where that is known. */
  String floating(ClangNode literal) {
    var written = texts.span(literal).map(it -> it.text()).orElse("").replaceAll("[fFlL]$", "");
    if (written.matches("\\d+\\.\\d*([eE][+-]?\\d+)?|\\.\\d+([eE][+-]?\\d+)?|\\d+[eE][+-]?\\d+")) {
      return written.endsWith(".") ? written + "0" : written;
    }
    var value = literal.word("value");
    return value.matches("-?\\d+") ? value + ".0" : value;
  }
}
