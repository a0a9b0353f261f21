package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.frame.UnknownNames;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.names.BuiltIn;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.types.Inference;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** What host functions can do beside scalar code: buffers, launches, expectations. */
final class HostCalls {
  private final Walk walk;
  private final Frame frame;
  private final LaunchedMemories memories;

  HostCalls(Walk walk) {
    this.walk = walk;
    this.frame = walk.frame;
    this.memories = new LaunchedMemories(walk);
  }

  boolean knows(String name) {
    return BuiltIn.HOST.containsKey(name);
  }

  Term call(String name, Expr.Call call) {
    var bound = bind(name, call);
    if (bound.isEmpty()) {
      return new Term.Nowhere(call.span());
    }
    var arguments = bound.get();
    return switch (name) {
      case "buffer" -> buffer(arguments, call);
      case "tensormap" -> tensorMap(arguments, call);
      case "expect_close", "expect_equal" -> expectation(name, arguments, call);
      case "time" ->
          new Term.HostCall(
              name,
              List.of(value(arguments, "launch", Type.Special.NOTHING)),
              Scalar.DOUBLE,
              call.span());
      case "multiprocessors" -> new Term.HostCall(name, List.of(), Scalar.INT32, call.span());
      case "launch" -> {
        frame.report(
            Code.P0223
                .at(
                    call.span(),
                    "a launch needs the kernel's arguments in a second pair of parentheses")
                .help("`launch(kernel, grid=n)(x, y)`"));
        yield new Term.Nowhere(call.span());
      }
      default -> {
        frame.report(
            Code.P0223
                .at(call.span(), "`" + name + "` is a way to fill a buffer")
                .help("`buffer(float, n, init=" + name + "(…))`"));
        yield new Term.Nowhere(call.span());
      }
    };
  }

  private Optional<Map<String, Argument>> bind(String name, Expr.Call call) {
    var parameters = BuiltIn.HOST.getOrDefault(name, List.of());
    var bound = new LinkedHashMap<String, Argument>();
    int next = 0;
    for (var argument : call.arguments()) {
      var parameter =
          argument.name().isPresent()
              ? argument.name().get().text()
              : next < parameters.size() ? parameters.get(next++) : "";
      if (!parameters.contains(parameter) || bound.putIfAbsent(parameter, argument) != null) {
        frame.report(
            Code.P0208
                .at(argument.span(), "`" + name + "` has no place for this argument")
                .help("it is `" + name + "(" + String.join(", ", parameters) + ")`"));
        return Optional.empty();
      }
    }
    boolean lacksFirst =
        !parameters.isEmpty()
            && !name.equals("random")
            && !bound.containsKey(parameters.getFirst());
    if (lacksFirst) {
      frame.report(
          Code.P0208
              .at(call.span(), "`" + name + "` lacks `" + parameters.getFirst() + "`")
              .help("it is `" + name + "(" + String.join(", ", parameters) + ")`"));
    }
    return lacksFirst ? Optional.empty() : Optional.of(bound);
  }

  /** An argument that {@link #bind} has seen to be there. */
  private static Expr first(Map<String, Argument> arguments, String name) {
    return Optional.ofNullable(arguments.get(name)).map(Argument::value).orElseThrow();
  }

  private Optional<Term> value(Map<String, Argument> arguments, String name, Type type) {
    var argument = arguments.get(name);
    return argument == null
        ? Optional.empty()
        : Optional.of(
            type == Type.Special.NOTHING
                ? walk.values.check(argument.value(), Want.NOTHING)
                : walk.values.checkAs(argument.value(), type, Optional.empty()));
  }

  private Term buffer(Map<String, Argument> arguments, Expr.Call call) {
    var type = walk.types.resolve(first(arguments, "T"));
    var count = value(arguments, "n", Scalar.INT64);
    if (count.isEmpty()) {
      frame.report(
          Code.P0208
              .at(call.span(), "a buffer needs its number of elements")
              .help("`buffer(float, n)`"));
      return new Term.Nowhere(call.span());
    }
    var initial = Optional.ofNullable(arguments.get("init")).map(it -> initial(it.value(), type));
    boolean broken =
        type.isBroken()
            || count.get().type().isBroken()
            || initial.isPresent() && !HostStructs.isFillable(type, initial.get(), frame);
    return broken
        ? new Term.Nowhere(call.span())
        : new Term.HostCall("buffer", List.of(count, initial), new Type.Buffer(type), call.span());
  }

  private Term initial(Expr written, Type element) {
    if (written instanceof Expr.Variable(String word, Span span)
        && (word.equals("zeros") || word.equals("iota") || word.equals("random"))) {
      return new Term.HostCall(word, List.of(), Type.Special.OPTION, span);
    }
    if (written instanceof Expr.Call call
        && call.callee() instanceof Expr.Variable(String word, _)
        && (word.equals("random") || word.equals("fill"))) {
      var bound = bind(word, call);
      return bound.isEmpty()
          ? new Term.Nowhere(call.span())
          : new Term.HostCall(
              word,
              List.of(
                  word.equals("fill")
                      ? value(bound.get(), "value", element)
                      : value(bound.get(), "seed", Scalar.INT64)),
              Type.Special.OPTION,
              call.span());
    }
    frame.report(
        Code.P0208
            .at(written.span(), "`init=` is `zeros`, `iota`, `fill(v)` or `random(seed=…)`")
            .help("choose one of these"));
    return new Term.Nowhere(written.span());
  }

  private Term tensorMap(Map<String, Argument> arguments, Expr.Call call) {
    var buffer = walk.values.check(first(arguments, "buffer"), Want.NOTHING);
    var sizes = arguments.get("sizes");
    if (!(buffer.type() instanceof Type.Buffer of)
        || sizes == null
        || !(sizes.value() instanceof Expr.ListLiteral list)) {
      if (!buffer.type().isBroken()) {
        frame.report(
            Code.P0208
                .at(call.span(), "`tensormap` takes a buffer and a list of sizes")
                .help("`tensormap(x, [m, n])`"));
      }
      return new Term.Nowhere(call.span());
    }
    var terms = new ArrayList<Optional<Term>>();
    var box = new ArrayList<Integer>();
    terms.add(Optional.of(buffer));
    for (var size : list.elements()) {
      terms.add(Optional.of(walk.values.checkAs(size, Scalar.INT64, Optional.empty())));
      box.add(Type.UNKNOWN);
    }
    return new Term.HostCall(
        "tensormap", terms, new Type.TensorMap(of.element(), false, box, 0), call.span());
  }

  private Term expectation(String name, Map<String, Argument> arguments, Expr.Call call) {
    var actual = value(arguments, "actual", Type.Special.NOTHING);
    var expected = value(arguments, "expected", Type.Special.NOTHING);
    if (expected.isEmpty()) {
      frame.report(
          Code.P0208
              .at(call.span(), "`" + name + "` compares two values")
              .help("`" + name + "(actual, expected)`"));
      return new Term.Nowhere(call.span());
    }
    boolean comparable =
        actual.get().type() instanceof Type.Buffer a
                && expected.get().type() instanceof Type.Buffer b
            ? a.equals(b)
            : actual.get().type().isValue() && expected.get().type().isValue();
    if (comparable) {
      HostStructs.compared(actual.get(), expected.get(), call.span(), frame);
    } else if (!actual.get().type().isBroken() && !expected.get().type().isBroken()) {
      frame.report(
          Code.P0205
              .at(
                  call.span(),
                  actual.get().type() + " and " + expected.get().type() + " cannot be compared")
              .help("compare two buffers of one type, or two numbers"));
    }
    return new Term.HostCall(
        name,
        List.of(
            actual,
            expected,
            value(arguments, "rtol", Scalar.DOUBLE),
            value(arguments, "atol", Scalar.DOUBLE)),
        Type.Special.NOTHING,
        call.span());
  }

  /** {@code launch(kernel[args], grid=…, block=…)(…)}. */
  Term launch(Expr.Call launch, Expr.Call call) {
    if (!(launch.callee() instanceof Expr.Variable(String word, _)) || !word.equals("launch")) {
      frame.report(
          Code.P0210
              .at(launch.span(), "this cannot be called")
              .help("only `launch(…)` is called twice"));
      return new Term.Nowhere(call.span());
    }
    var bound = bind("launch", launch);
    if (bound.isEmpty()) {
      return new Term.Nowhere(call.span());
    }
    if (isOfSeveralDimensions(bound.get(), "grid") || isOfSeveralDimensions(bound.get(), "block")) {
      return new Term.Nowhere(call.span());
    }
    var grid = value(bound.get(), "grid", Scalar.INT32);
    var block = value(bound.get(), "block", Scalar.INT32);
    if (grid.isEmpty()) {
      frame.report(
          Code.P0208
              .at(launch.span(), "a launch says how many blocks: `grid=`")
              .help("`launch(kernel, grid=n)(…)`"));
      return new Term.Nowhere(call.span());
    }
    var written = first(bound.get(), "kernel");
    var kernel = kernel(written, call);
    if (kernel.isEmpty()) {
      return new Term.Nowhere(call.span());
    }
    contract(kernel.get(), grid.get());
    contract(kernel.get(), block, launch.span());
    return arguments(kernel.get(), grid.get(), block, call);
  }

  private boolean isOfSeveralDimensions(Map<String, Argument> arguments, String name) {
    var argument = arguments.get(name);
    if (argument == null
        || !(argument.value() instanceof Expr.Tuple
            || argument.value() instanceof Expr.ListLiteral)) {
      return false;
    }
    frame.report(
        Code.P0222
            .at(argument.value().span(), "a " + name + " has one dimension")
            .help(
                "give the product, `"
                    + name
                    + "=rows * columns`"
                    + (name.equals("grid")
                        ? "; with `@launch(grid=[rows, columns])` at the kernel `id(dim=0)` and"
                            + " `id(dim=1)` are row and column"
                        : "; `id() / columns` and `id() % columns` are row and column")));
    return true;
  }

  private Optional<Signature> kernel(Expr written, Expr.Call call) {
    var name = written instanceof Expr.Index index ? index.base() : written;
    var generics = written instanceof Expr.Index index ? index.indices() : List.<Expr>of();
    if (!(name instanceof Expr.Variable(String text, _))
        || frame.module.find(text).isEmpty()
        || !(frame.module.find(text).get() instanceof Declaration.OfFunction callee)) {
      boolean missing =
          name instanceof Expr.Variable(String it, _)
              && frame.module.find(it).isPresent()
              && frame.module.find(it).get() instanceof Declaration.Missing;
      if (!missing) {
        frame.report(UnknownNames.kernel(written, name.span(), kernels()));
      }
      return Optional.empty();
    }
    var resolver = walk.types.generics();
    var explicit = resolver.explicit(callee, generics, written.span());
    if (explicit.isEmpty()) {
      return Optional.empty();
    }
    var bound = new LinkedHashMap<>(explicit.get());
    for (int i = 0;
        bound.size() < callee.item().generics().size()
            && i < Math.min(call.arguments().size(), callee.item().parameters().size());
        i++) {
      var argument = call.arguments().get(i);
      if (argument.name().isEmpty()) {
        Inference.infer(
            callee.item().parameters().get(i).type(),
            memories.type(argument.value()),
            callee,
            bound);
      }
    }
    var signature =
        resolver
            .complete(callee, bound, written.span())
            .flatMap(it -> walk.session.instances().signature(callee, it));
    if (signature.isPresent() && signature.get().role() != Function.Role.KERNEL) {
      frame.report(
          Code.P0223
              .at(written.span(), "`" + signature.get().name() + "` is no kernel")
              .label(signature.get().declaration().span(), "declared here")
              .help("only `@prism(\"global\")` functions are launched"));
      return Optional.empty();
    }
    return signature;
  }

  private List<String> kernels() {
    var names = new ArrayList<String>();
    frame
        .module
        .names()
        .forEach(
            (name, declaration) -> {
              if (declaration instanceof Declaration.OfFunction) {
                names.add(name);
              }
            });
    return names;
  }

  /** P0222: as many blocks as the kernel fixes. */
  private void contract(Signature kernel, Term grid) {
    var fixed = kernel.launch().grid();
    if (fixed.isPresent()
        && grid.value().isPresent()
        && grid.value().get() instanceof Value.Int(long blocks)
        && blocks != fixed.getAsInt()) {
      frame.report(
          Code.P0222
              .at(
                  grid.span(),
                  "`"
                      + kernel.name()
                      + "` is launched with "
                      + Count.of(fixed.getAsInt(), "block")
                      + ", not "
                      + blocks)
              .label(fixing(kernel), "fixed here")
              .help("write `grid=" + fixed.getAsInt() + "`"));
    }
  }

  /** The {@code @launch} of a kernel. */
  private static Span fixing(Signature kernel) {
    return kernel.declaration().item().decorators().stream()
        .filter(it -> it.name().text().equals("launch"))
        .map(Item.Decorator::span)
        .findFirst()
        .orElse(kernel.bound().span());
  }

  /** P0222: what the launch fixes, the call cannot change. */
  private void contract(Signature kernel, Optional<Term> block, Span span) {
    var fixed = kernel.launch().block();
    int promised = kernel.bound().promised(Level.THREAD);
    if (block.isEmpty() && fixed.isEmpty()) {
      frame.report(
          Code.P0222
              .at(span, "`" + kernel.name() + "` does not fix its block size, so the launch must")
              .help(
                  "`launch(" + kernel.name() + ", grid=…, block=" + Math.max(promised, 32) + ")`"));
      return;
    }
    if (block.isPresent()
        && block.get().value().isPresent()
        && block.get().value().get() instanceof Value.Int(long threads)) {
      boolean wrong =
          fixed.isPresent()
              ? threads != fixed.getAsInt()
              : threads % promised != 0 || threads < 1 || threads > Target.MAX_THREADS;
      if (wrong) {
        frame.report(
            Code.P0222
                .at(
                    block.get().span(),
                    "`"
                        + kernel.name()
                        + "` is launched with "
                        + (fixed.isPresent()
                            ? "blocks of " + fixed.getAsInt()
                            : "a multiple of "
                                + promised
                                + " threads, at most "
                                + Target.MAX_THREADS)
                        + ", not "
                        + threads)
                .label(
                    fixed.isPresent() ? fixing(kernel) : kernel.bound().span(),
                    fixed.isPresent() ? "fixed here" : "required here")
                .help(
                    fixed.isPresent()
                        ? "leave `block=` out"
                        : threads > Target.MAX_THREADS
                            ? "a block has at most " + Target.MAX_THREADS + " threads"
                            : "use a multiple of " + promised));
      }
    }
  }

  private Term arguments(Signature kernel, Term grid, Optional<Term> block, Expr.Call call) {
    var terms = new ArrayList<Term>();
    var workspaces = kernel.launch().workspaces();
    var expected =
        kernel.parameters().stream()
            .filter(p -> workspaces.stream().noneMatch(w -> w.parameter().equals(p.name())))
            .toList();
    if (expected.size() != call.arguments().size()) {
      frame.report(
          Code.P0208
              .at(
                  call.span(),
                  "`"
                      + kernel.name()
                      + "` takes "
                      + Count.of(expected.size(), "argument")
                      + ", "
                      + Count.here(call.arguments().size()))
              .label(kernel.declaration().span(), "declared here")
              .help(
                  workspaces.isEmpty()
                      ? "give one for each parameter"
                      : "workspaces are the launcher's; give one for each other parameter"));
      return new Term.Nowhere(call.span());
    }
    boolean broken = false;
    for (int i = 0; i < expected.size(); i++) {
      var parameter = expected.get(i);
      var written = call.arguments().get(i).value();
      var given = argument(parameter, written);
      broken |= given.isEmpty() || given.stream().anyMatch(it -> it.type().isBroken());
      terms.addAll(given);
    }
    if (broken) {
      return new Term.Nowhere(call.span());
    }
    var checked = walk.session.instances().instance(kernel, call.span(), frame);
    return checked.isEmpty()
        ? new Term.Nowhere(call.span())
        : new Term.Launch(checked.get().function(), grid, block, terms, call.span());
  }

  /** What is passed for a parameter: for a list each memory, nothing where it does not fit. */
  private List<Term> argument(Signature.Parameter parameter, Expr written) {
    return switch (parameter.type()) {
      case Type.MemoryList list -> memories.list(parameter, list, written);
      case Type type when type.isMemory() -> memories.one(parameter, type, written);
      case Type type -> List.of(walk.values.checkAs(written, type, Optional.empty()));
    };
  }
}
