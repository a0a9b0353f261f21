package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.lang.type.Scalar;

/** Calls. */
final class CallText {
  private static final long ALL_LANES = 0xffffffffL;

  private final FunctionCode code;
  private final ExpressionText expressions;

  CallText(FunctionCode code, ExpressionText expressions) {
    this.code = code;
    this.expressions = expressions;
  }

  Printed of(ClangNode node) {
    var name = CodeTraits.called(node);
    var arguments = node.children().subList(1, node.children().size());
    var own = code.file.traits.callee(node);
    if (own.isPresent()) {
      return own(node, own.get(), arguments);
    }
    var atomic = CallWords.atomic(name);
    if (atomic.isPresent()) {
      return atomic(node, atomic.get(), arguments);
    }
    var shuffle = CallWords.shuffle(name);
    if (shuffle.isPresent()) {
      return shuffle(node, shuffle.get(), lanes(node, name, arguments));
    }
    var vote = CallWords.vote(name);
    if (vote.isPresent()) {
      var of = condition(lanes(node, name, arguments).getFirst());
      var said = vote.get() + "(" + of + ")";
      boolean isTruth = !vote.get().equals("ballot");
      return isTruth
          ? Printed.of("1 if " + said + " else 0", Printed.Rank.CHOICE, code.type(node))
          : Printed.atom(said, code.type(node));
    }
    if (CallWords.isLoad(name)) {
      return loaded(arguments.getFirst(), node);
    }
    var bits = CallWords.bits(name);
    if (bits.isPresent()) {
      return Printed.atom("bitcast[" + bits.get() + "](" + list(arguments) + ")", code.type(node));
    }
    if (name.startsWith("make_")) {
      var vector =
          CarriedTypes.vector(code.type(node))
              .orElseThrow(() -> new NotCarried("`" + name + "`", node));
      return Printed.atom(vector + "(" + list(arguments) + ")", code.type(node));
    }
    if (name.equals("__mul24") || name.equals("__umul24")) {
      return expressions.combined(
          "*",
          expressions.of(arguments.get(0)),
          expressions.of(arguments.get(1)),
          Printed.Rank.PRODUCT,
          code.type(node));
    }
    if (name.equals("__builtin_huge_valf") || name.equals("__builtin_huge_val")) {
      return Printed.constant("inf", Scalar.FLOAT, false);
    }
    var plain =
        CallWords.arithmetic(name)
            .orElseThrow(
                () -> new NotCarried(name.isEmpty() ? "this call" : "`" + name + "`", node));
    return arithmetic(node, plain, arguments);
  }

  private Printed arithmetic(ClangNode node, String name, List<ClangNode> arguments) {
    var printed = arguments.stream().map(expressions::of).toList();
    boolean areInts =
        (name.equals("min") || name.equals("max"))
            && printed.stream().anyMatch(Printed::isInt)
            && printed.stream()
                .allMatch(it -> (it.isInt() || it.isConstant()) && it.atLeastZero().isPresent());
    if (areInts) {
      printed.forEach(it -> it.atLeastZero().ifPresent(code.assumed::addAll));
      var text = printed.stream().map(Printed::text).collect(Collectors.joining(", "));
      return Printed.atom(name + "(" + text + ")", code.type(node))
          .asInt(printed.getFirst().atLeastZero());
    }
    boolean takesAny = name.startsWith("is");
    var text =
        printed.stream()
            .map(it -> takesAny ? it : numbered(it, node))
            .map(it -> expressions.settled(it).text())
            .collect(Collectors.joining(", "));
    return Printed.atom(name + "(" + text + ")", takesAny ? ExpressionText.TRUTH : code.type(node));
  }

  /** Of an overload that our header does not tell apart. */
  private Printed numbered(Printed value, ClangNode node) {
    return code.type(node) instanceof CType.Number(Scalar scalar)
        ? expressions.converted(value, scalar)
        : value;
  }

  private String list(List<ClangNode> arguments) {
    return arguments.stream().map(expressions::text).collect(Collectors.joining(", "));
  }

  private String condition(ClangNode node) {
    var value = expressions.of(node);
    return value.is(Scalar.BOOL) ? value.text() : value.in(Printed.Rank.BITS) + " != 0";
  }

  /** What stands behind the mask, which must be of all lanes. */
  private List<ClangNode> lanes(ClangNode node, String name, List<ClangNode> arguments) {
    if (code.isThread) {
      throw new NotCarried("an exchange to which some lanes may not come", node);
    }
    if (!name.endsWith("_sync")) {
      return arguments;
    }
    var mask = code.file.constants.value(arguments.getFirst());
    boolean isAll = mask.isPresent() && (mask.getAsLong() & ALL_LANES) == ALL_LANES;
    if (!isAll) {
      throw new NotCarried("a mask of some lanes", node);
    }
    return arguments.subList(1, arguments.size());
  }

  private Printed shuffle(ClangNode node, String name, List<ClangNode> arguments) {
    boolean isWhole =
        arguments.size() < 3
            || arguments.get(2).is("CXXDefaultArgExpr")
            || code.file.constants.value(arguments.get(2)).orElse(0) == 32;
    if (!isWhole) {
      throw new NotCarried("a shuffle among some lanes", node);
    }
    var value = expressions.settled(expressions.of(arguments.get(0)));
    var lane = expressions.of(arguments.get(1));
    var by = lane.isInt() || lane.isConstant() ? lane : expressions.converted(lane, Scalar.INT32);
    return Printed.atom(name + "(" + value.text() + ", " + by.text() + ")", value.type());
  }

  private Printed loaded(ClangNode pointer, ClangNode node) {
    var at = CodeTraits.plain(pointer);
    if (at.is("UnaryOperator") && at.word("opcode").equals("&")) {
      return expressions.of(at.first());
    }
    var start = expressions.offset(pointer, node);
    return Printed.atom(
        code.memory(start.id()) + "[" + start.offset().map(Printed::text).orElse("0") + "]",
        code.type(node));
  }

  private Printed atomic(ClangNode node, String name, List<ClangNode> arguments) {
    var target = CodeTraits.plain(arguments.getFirst());
    boolean isAddress = target.is("UnaryOperator") && target.word("opcode").equals("&");
    ClangNode place = isAddress ? target.first() : target;
    String at;
    CType type;
    if (isAddress) {
      var printed = expressions.of(place);
      at = printed.text();
      type = printed.type();
    } else {
      var start = expressions.offset(target, node);
      var view = code.views.get(start.id());
      var memory = view == null ? code.memory(start.id()) : view.name();
      at = memory + "[" + start.offset().map(Printed::text).orElse("0") + "]";
      type = code.type(node);
    }
    var values = new ArrayList<String>();
    for (var argument : arguments.subList(1, arguments.size())) {
      var value = expressions.of(argument);
      values.add(
          type instanceof CType.Number(Scalar scalar)
              ? expressions.settled(expressions.converted(value, scalar)).text()
              : value.text());
    }
    return Printed.atom(name + "(" + at + ", " + String.join(", ", values) + ")", type);
  }

  /** A function of the file's, carried over where it is first called. */
  private Printed own(ClangNode node, ClangNode callee, List<ClangNode> arguments) {
    var levels = arguments.stream().map(code.agreements::of).toList();
    var function = code.file.function(callee, code, levels, node);
    var texts = new ArrayList<String>();
    var parameters = callee.those("ParmVarDecl");
    for (int i = 0; i < parameters.size(); i++) {
      var argument = arguments.get(i);
      texts.add(
          code.type(parameters.get(i)) instanceof CType.Pointer
              ? memory(argument, node)
              : expressions.text(argument));
    }
    for (var position : function.positions().entrySet()) {
      texts.add(code.positions.of(position.getKey()));
    }
    for (var global : function.globals()) {
      code.globals.add(global);
      texts.add(code.memory(global));
    }
    return Printed.atom(function.name() + "(" + String.join(", ", texts) + ")", code.type(node));
  }

  /** Memory is passed as a whole. */
  private String memory(ClangNode argument, ClangNode node) {
    var start = expressions.offset(argument, node);
    if (start.offset().isPresent()) {
      throw new NotCarried("a pointer into the middle of memory that is passed on", node);
    }
    if (!code.file.traits.isMemory(start.id())) {
      throw new NotCarried("an array of one thread that is passed on", node);
    }
    var view = Optional.ofNullable(code.views.get(start.id()));
    if (view.isPresent() && !view.get().isWhole()) {
      throw new NotCarried("memory of one thread that is passed on", node);
    }
    return view.map(FunctionCode.View::name).orElse(code.memory(start.id()));
  }
}
