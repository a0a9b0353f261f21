package org.prismlang.lang.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;

/**
 * The spellings of the papers' listings (P0110): each becomes the canonical tree, with a warning
 * whose edits make the text canonical too. All edits of a file can be applied together.
 */
final class DeprecatedSpellings {
  private static final Set<String> VIEWS = Set.of("partition", "claim");
  private static final Set<String> VIEW_PERSPECTIVES = Set.of("dimension", "scope");
  private static final Map<String, String> VECTOR_CASTS =
      Map.of(
          "float2_cast", "load2",
          "float4_cast", "load4",
          "int2_cast", "load2",
          "int4_cast", "load4",
          "uint2_cast", "load2",
          "uint4_cast", "load4");
  private static final Map<String, Integer> THREADS_PER_UNIT =
      Map.of("thread", 1, "warp", 32, "warpgroup", 128);

  private final Tokens tokens;

  /** Reported at the end: a rewrite that moves text takes over those of the text it moves. */
  private final List<Diagnostic> warnings = new ArrayList<>();

  DeprecatedSpellings(Tokens tokens) {
    this.tokens = tokens;
  }

  List<Diagnostic> warnings() {
    return warnings;
  }

  void warn(Span span, String message, String help, List<Edit> edits) {
    warnings.add(Code.P0110.at(span, message).help(help, edits.toArray(Edit[]::new)));
  }

  /** The warnings about the text of {@code part}, as edits; they are not reported. */
  List<Edit> takeOver(Span part) {
    var edits = new ArrayList<Edit>();
    int first = warnings.size();
    while (first > 0 && warnings.get(first - 1).span().start() >= part.start()) {
      first--;
    }
    var inside = warnings.subList(first, warnings.size());
    inside.removeIf(
        warning -> {
          boolean taken = warning.span().end() <= part.end();
          if (taken) {
            warning.helps().forEach(help -> edits.addAll(help.edits()));
          }
          return taken;
        });
    return edits;
  }

  /** {@code uint32_t} is {@code uint}. */
  Expr.Variable variable(String name, Span span) {
    var canonical = TypeNames.canonical(name);
    if (canonical.isPresent()) {
      warnReplaced(span, name, canonical.get());
    }
    return new Expr.Variable(canonical.orElse(name), span);
  }

  /**
   * {@code ptr[T]} is {@code ptr(T)}. Every type comes by: no pattern {@code switch}, whose first
   * use costs half a millisecond, and most types stay as they are.
   */
  Expr type(Expr type) {
    if (type instanceof Expr.Index index) {
      return index.base() instanceof Expr.Variable name && isApplication(name, index)
          ? application(name, index)
          : new Expr.Index(type(index.base()), index.indices(), index.span());
    }
    if (type instanceof Expr.Call call) {
      var arguments = new ArrayList<Argument>();
      for (var argument : call.arguments()) {
        arguments.add(new Argument(argument.name(), type(argument.value()), argument.span()));
      }
      return new Expr.Call(call.callee(), arguments, call.span());
    }
    return type;
  }

  private Expr application(Expr.Variable constructor, Expr.Index index) {
    String name = constructor.name();
    var span = index.span();
    int open = openingBracket(constructor.span());
    warn(
        span,
        "`" + name + "[…]` is a deprecated spelling",
        "write `" + name + "(…)`",
        List.of(
            new Edit(span.file().span(open, open + 1), "("),
            new Edit(span.file().span(span.end() - 1, span.end()), ")")));
    var arguments = new ArrayList<Argument>();
    for (var argument : index.indices()) {
      arguments.add(new Argument(Optional.empty(), type(argument), argument.span()));
    }
    return new Expr.Call(constructor, arguments, span);
  }

  private boolean isApplication(Expr.Variable name, Expr.Index index) {
    boolean isApplication = TypeNames.isConstructor(name.name()) && !index.indices().isEmpty();
    for (var argument : index.indices()) {
      isApplication &= !(argument instanceof Expr.Slice);
    }
    return isApplication && name.span().file().text().charAt(openingBracket(name.span())) == '[';
  }

  private int openingBracket(Span name) {
    String text = name.file().text();
    int at = name.end();
    while (at < text.length() - 1 && Characters.isBlank(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** {@code calleeEnd} is where the text of the callee ends, parentheses included. */
  Expr call(Expr callee, int calleeEnd, List<Argument> arguments, Span span) {
    var generic = templateArguments(callee, calleeEnd, arguments, span);
    if (generic.isPresent()) {
      return generic.get();
    }
    var named = viewArguments(callee, arguments);
    return new Expr.Call(vectorLoad(callee, named), named, span);
  }

  /** {@code partition(x, dimension=π)} is {@code partition(x, p=π)}. */
  private List<Argument> viewArguments(Expr callee, List<Argument> arguments) {
    boolean isView = callee instanceof Expr.Variable(String name, _) && VIEWS.contains(name);
    if (!isView) {
      return arguments;
    }
    var named = new ArrayList<Argument>();
    for (var argument : arguments) {
      named.add(viewArgument(argument));
    }
    return named;
  }

  private Argument viewArgument(Argument argument) {
    if (argument.name().isEmpty() || !VIEW_PERSPECTIVES.contains(argument.name().get().text())) {
      return argument;
    }
    var span = argument.name().get().span();
    warn(
        span,
        "`" + span.text() + "=` is a deprecated spelling",
        "write `p=`",
        List.of(new Edit(span, "p")));
    return new Argument(Optional.of(new Name("p", span)), argument.value(), argument.span());
  }

  /** {@code float4_cast(p[i])} is {@code load4(p[i])}. */
  private Expr vectorLoad(Expr callee, List<Argument> arguments) {
    boolean isCast =
        callee instanceof Expr.Variable(String name, _)
            && arguments.size() == 1
            && name.endsWith("_cast");
    if (!isCast) {
      return callee;
    }
    String cast = ((Expr.Variable) callee).name();
    String load = VECTOR_CASTS.getOrDefault(cast, cast);
    if (!load.equals(cast)) {
      warnReplaced(callee.span(), cast, load);
    }
    return new Expr.Variable(load, callee.span());
  }

  /** Whether {@code target} was written as {@code float4_cast(p[i])}. */
  boolean isVectorCast(Expr target) {
    return target instanceof Expr.Call(Expr.Variable(String name, Span span), _, _)
        && name.startsWith("load")
        && VECTOR_CASTS.containsKey(span.text());
  }

  /**
   * {@code float4_cast(p[i]) = v} is {@code store4(p[i], v)}. The value's text runs from {@code
   * valueStart} to {@code end}; {@code afterComma} says that a comma ends the cast's argument.
   */
  Expr vectorStore(Expr.Call cast, boolean afterComma, Expr value, int valueStart, int end) {
    var name = ((Expr.Variable) cast.callee()).span();
    var file = name.file();
    String store = "store" + ((Expr.Variable) cast.callee()).name().substring("load".length());
    int load = warnings.size() - 1;
    while (!warnings.get(load).span().equals(name)) {
      load--;
    }
    warnings.remove(load);
    warn(
        name,
        "an assignment to `" + name.text() + "(…)` is a deprecated spelling",
        "write `" + store + "(…, …)`",
        List.of(
            new Edit(name, store),
            new Edit(file.span(cast.span().end() - 1, valueStart), afterComma ? " " : ", "),
            new Edit(file.span(end, end), ")")));
    var arguments = new ArrayList<>(cast.arguments());
    arguments.add(new Argument(Optional.empty(), value, value.span()));
    return new Expr.Call(
        new Expr.Variable(store, name), arguments, file.span(cast.span().start(), end));
  }

  /** {@code f(x, template=[a])} is {@code f[a](x)}. */
  private Optional<Expr> templateArguments(
      Expr callee, int calleeEnd, List<Argument> arguments, Span span) {
    for (int i = 0; i < arguments.size(); i++) {
      var argument = arguments.get(i);
      boolean isTemplate =
          argument.name().isPresent() && argument.name().get().text().equals("template");
      if (isTemplate
          && argument.value() instanceof Expr.ListLiteral(List<Expr> elements, Span list)) {
        String moved = EditedText.of(list, takeOver(list));
        warn(
            argument.span(),
            "`template=` is a deprecated spelling",
            "put the generic arguments behind the name: `f[…](…)`",
            List.of(
                new Edit(span.file().span(calleeEnd, calleeEnd), moved),
                removal(arguments, i, span.end() - 1)));
        var others = new ArrayList<>(arguments);
        others.remove(i);
        var indexed = new Expr.Index(callee, elements, span.file().span(span.start(), calleeEnd));
        return Optional.of(new Expr.Call(indexed, others, span));
      }
    }
    return Optional.empty();
  }

  private Edit removal(List<Argument> arguments, int i, int close) {
    var argument = arguments.get(i).span();
    int start = i > 0 ? arguments.get(i - 1).span().end() : argument.start();
    int end =
        i > 0 ? argument.end() : arguments.size() > 1 ? arguments.get(1).span().start() : close;
    return new Edit(argument.file().span(start, end), commentsIn(start, end));
  }

  /** The comments of a text that goes away, each on a line. */
  String commentsIn(int start, int end) {
    var comments = new StringBuilder();
    for (int i = tokens.commentsBefore(start); i < tokens.commentsBefore(end); i++) {
      comments.append("  ").append(tokens.commentText(i)).append('\n');
    }
    return comments.toString();
  }

  /** The threads in a unit of {@code match warp:}; none if it is not a bare level. */
  Optional<Integer> bareLevel(Expr subject) {
    return subject instanceof Expr.Variable(String name, _)
        ? Optional.ofNullable(THREADS_PER_UNIT.get(name))
        : Optional.empty();
  }

  /** {@code match thread:} is {@code match split(thread):}. */
  Expr split(Expr subject, List<Edit> edits) {
    var span = subject.span();
    edits.add(new Edit(span, "split(thread)"));
    var level = new Argument(Optional.empty(), new Expr.Variable("thread", span), span);
    return new Expr.Call(new Expr.Variable("split", span), List.of(level), span);
  }

  /**
   * {@code case 8:} of a {@code match warp:} is {@code case 256:}; {@code text} is all of the size.
   */
  Expr scaled(Expr size, Span text, int threads, List<Edit> edits) {
    if (threads == 1) {
      return size;
    }
    var factor = BigInteger.valueOf(threads);
    if (size instanceof Expr.Int(BigInteger value, Span span)) {
      edits.add(new Edit(span, value.multiply(factor).toString()));
      return new Expr.Int(value.multiply(factor), span);
    }
    boolean isProduct =
        size instanceof Expr.Binary(BinaryOperator operator, _, _, _)
            && operator.strength() == BinaryOperator.MULTIPLY.strength();
    boolean isWhole = size instanceof Expr.Variable || size instanceof Expr.Call || isProduct;
    var file = text.file();
    if (!isWhole) {
      edits.add(new Edit(file.span(text.start(), text.start()), "("));
    }
    edits.add(new Edit(file.span(text.end(), text.end()), (isWhole ? " * " : ") * ") + threads));
    return new Expr.Binary(BinaryOperator.MULTIPLY, size, new Expr.Int(factor, text), text);
  }

  private void warnReplaced(Span span, String name, String canonical) {
    warn(
        span,
        "`" + name + "` is a deprecated spelling",
        "write `" + canonical + "`",
        List.of(new Edit(span, canonical)));
  }
}
