package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** What stands above a `def`, read with the function's generics in scope: P0213, P0222, P0310. */
final class Decorators {
  private static final List<String> KNOWN =
      List.of(
          "prism", "requires", "launch", "instantiate", "workspace", "noinline", "exact", "test");

  private static final List<String> REPEATED = List.of("instantiate", "workspace");
  private static final Map<String, Function.Role> ONLY =
      Map.of(
          "launch", Function.Role.KERNEL,
          "instantiate", Function.Role.KERNEL,
          "workspace", Function.Role.KERNEL,
          "test", Function.Role.HOST);

  record Required(Bound bound, boolean automaticShared) {}

  private final Frame frame;
  private final Item.Function function;

  Decorators(Frame frame, Item.Function function) {
    this.frame = frame;
    this.function = function;
  }

  /**
   * Where the function runs; also refuses decorators that do not exist, stand twice or do not fit.
   */
  static Optional<Function.Role> role(Item.Function function, Frame frame) {
    Optional<Function.Role> role = Optional.empty();
    var seen = new HashSet<String>();
    boolean broken = false;
    for (var decorator : function.decorators()) {
      var name = decorator.name().text();
      if (!KNOWN.contains(name)) {
        unknown(decorator, frame);
        broken = true;
      } else if (!seen.add(name) && !REPEATED.contains(name)) {
        frame.report(
            Code.P0213
                .at(decorator.span(), "`@" + name + "` stands here twice")
                .help("keep one of them"));
        broken = true;
      }
      if (name.equals("prism")) {
        role = role(decorator, frame);
        broken |= role.isEmpty();
      }
    }
    if (!seen.contains("prism") && !broken) {
      frame.report(
          Code.P0213
              .at(
                  function.name().span(),
                  "`" + function.name().text() + "` does not say where it runs")
              .help(
                  "write `@prism(\"global\")` (a kernel), `@prism(\"device\")` or"
                      + " `@prism(\"host\")` above it"));
    }
    return broken || role.isEmpty() || !fit(function, role.get(), frame) ? Optional.empty() : role;
  }

  private static void unknown(Item.Decorator decorator, Frame frame) {
    var name = decorator.name().text();
    var diagnostic = Code.P0213.at(decorator.span(), "there is no decorator `@" + name + "`");
    var near = Nearest.to(name, KNOWN);
    frame.report(
        near.isPresent()
            ? diagnostic.help("did you mean `@" + near.get() + "`?")
            : diagnostic.help("decorators are `@" + String.join("`, `@", KNOWN) + "`"));
  }

  private static boolean fit(Item.Function function, Function.Role role, Frame frame) {
    for (var decorator : function.decorators()) {
      var wanted = ONLY.get(decorator.name().text());
      if (wanted != null && wanted != role
          || decorator.name().text().equals("requires") && role == Function.Role.HOST) {
        frame.report(
            Code.P0213
                .at(
                    decorator.span(),
                    "`@"
                        + decorator.name().text()
                        + "` is for "
                        + (wanted == Function.Role.HOST
                            ? "host functions"
                            : wanted == Function.Role.KERNEL ? "kernels" : "device code"))
                .label(function.name().span(), "this is none")
                .help("leave it out"));
        return false;
      }
    }
    return true;
  }

  private static Optional<Function.Role> role(Item.Decorator decorator, Frame frame) {
    if (decorator.arguments().size() == 1
        && decorator.arguments().getFirst().value() instanceof Expr.Text text) {
      switch (text.value()) {
        case "global" -> {
          return Optional.of(Function.Role.KERNEL);
        }
        case "device" -> {
          return Optional.of(Function.Role.DEVICE);
        }
        case "host" -> {
          return Optional.of(Function.Role.HOST);
        }
        default -> {}
      }
    }
    frame.report(
        Code.P0213
            .at(decorator.span(), "`@prism` says where a function runs")
            .help("`@prism(\"global\")`, `@prism(\"device\")` or `@prism(\"host\")`"));
    return Optional.empty();
  }

  List<Item.Decorator> all(String name) {
    var found = new ArrayList<Item.Decorator>();
    for (var decorator : function.decorators()) {
      if (decorator.name().text().equals(name)) {
        found.add(decorator);
      }
    }
    return found;
  }

  boolean has(String name) {
    return !all(name).isEmpty();
  }

  Optional<Required> required() {
    var decorators = all("requires");
    if (decorators.isEmpty()) {
      frame.report(
          Code.P0213
              .at(
                  function.name().span(),
                  "`" + function.name().text() + "` does not say who runs it")
              .help(
                  "write `@requires(thread[1])`, `@requires(block[1], thread[32])`,"
                      + " `@requires(grid[1], block[1], thread[32])` … above it"));
      return Optional.empty();
    }
    var decorator = decorators.getFirst();
    var perspectives = new ArrayList<Perspective>();
    var shared = OptionalInt.empty();
    boolean automatic = false;
    for (var argument : decorator.arguments()) {
      if (argument.name().isEmpty()) {
        var perspective = frame.types.perspective(argument.value());
        if (perspective.isEmpty()) {
          return Optional.empty();
        }
        perspectives.add(perspective.get());
      } else if (argument.name().get().text().equals("smem")) {
        automatic =
            argument.value() instanceof Expr.Variable(String word, _) && word.equals("auto");
        shared = automatic ? OptionalInt.empty() : number(argument, "smem", 0, 1 << 30);
      } else {
        unknownOption(decorator, argument, "smem");
      }
    }
    return ordered(perspectives, decorator)
        ? Optional.of(new Required(new Bound(perspectives, shared, decorator.span()), automatic))
        : Optional.empty();
  }

  private boolean ordered(List<Perspective> perspectives, Item.Decorator decorator) {
    if (perspectives.isEmpty()) {
      frame.report(
          Code.P0213
              .at(decorator.span(), "`@requires` lists at least one perspective")
              .help("`@requires(thread[1])`"));
      return false;
    }
    for (int i = 1; i < perspectives.size(); i++) {
      if (!frame.isDefinition() && !perspectives.get(i - 1).isAtLeast(perspectives.get(i))) {
        frame.report(
            Code.P0213
                .at(
                    decorator.span(),
                    "perspectives go from broad to narrow: "
                        + perspectives.get(i)
                        + " is not within "
                        + perspectives.get(i - 1))
                .help("put the broader one first; sizes of one level divide each other"));
        return false;
      }
    }
    return true;
  }

  private void unknownOption(Item.Decorator decorator, Argument argument, String... known) {
    frame.report(
        Code.P0213
            .at(
                argument.span(),
                "`@"
                    + decorator.name().text()
                    + "` has no option `"
                    + argument
                        .name()
                        .map(name -> name.text())
                        .orElse(Written.brief(argument.value()))
                    + "`")
            .help("its options are `" + String.join("=`, `", known) + "=`"));
  }

  private OptionalInt number(Argument argument, String what, int least, int most) {
    var value = frame.expressions.constant(argument.value(), "`" + what + "=`");
    if (value.isPresent() && value.get() instanceof Value.Int(long n)) {
      if (n >= least && n <= most) {
        return OptionalInt.of((int) n);
      }
      frame.report(
          Code.P0222
              .at(
                  argument.span(),
                  "`" + what + "=` is a number from " + least + " to " + most + ", this is " + n)
              .help("choose one in that range"));
    } else if (value.isPresent() && !(value.get() instanceof Value.Unknown)) {
      frame.report(
          Code.P0213.at(argument.span(), "`" + what + "=` is a number").help("`" + what + "=1`"));
    }
    return OptionalInt.empty();
  }

  private boolean flag(Argument argument) {
    return frame.expressions.constant(argument.value(), "this option").orElse(Value.UNKNOWN)
            instanceof Value.Truth(boolean truth)
        && truth;
  }

  Launch launch(Bound bound, List<Signature.Parameter> parameters) {
    var block = OptionalInt.empty();
    int cluster = 1;
    int minBlocks = 1;
    List<Launch.Registers> registers = List.of();
    boolean cooperative = false;
    boolean resident = false;
    boolean inOrder = false;
    var span = bound.span();
    for (var decorator : all("launch")) {
      span = decorator.span();
      for (var argument : decorator.arguments()) {
        switch (argument.name().map(name -> name.text()).orElse("")) {
          case "block" -> block = number(argument, "block", 1, Target.MAX_THREADS);
          case "cluster" -> cluster = cluster(argument).orElse(bound.promised(Level.BLOCK));
          case "min_blocks" -> minBlocks = number(argument, "min_blocks", 1, 32).orElse(1);
          case "regs" -> registers = registers(argument);
          case "cooperative" -> cooperative = flag(argument);
          case "resident" -> resident = flag(argument);
          case "in_order" -> inOrder = flag(argument);
          default ->
              unknownOption(
                  decorator,
                  argument,
                  "block",
                  "cluster",
                  "min_blocks",
                  "regs",
                  "cooperative",
                  "resident",
                  "in_order");
        }
      }
    }
    shape(block, cluster, bound, span);
    budget(registers, block, span);
    return new Launch(
        block,
        cluster,
        minBlocks,
        registers,
        cooperative,
        resident,
        inOrder,
        workspaces(parameters));
  }

  private OptionalInt cluster(Argument argument) {
    var target = frame.session.options().target();
    if (target.maxCluster() > 1) {
      return number(argument, "cluster", 1, target.maxCluster());
    }
    frame.report(
        Code.P0222
            .at(argument.span(), target.text() + " has no clusters of blocks")
            .help("compile for a target that has: `--target " + Target.SM_90A.text() + "`"));
    return OptionalInt.empty();
  }

  /** P0222: the block holds whole promised units, clusters are launched as such. */
  private void shape(OptionalInt block, int cluster, Bound bound, Span span) {
    if (frame.isDefinition()) {
      return;
    }
    int promised = bound.promised(Level.THREAD);
    if (block.isPresent() && block.getAsInt() % promised != 0) {
      frame.report(
          Code.P0222
              .at(
                  span,
                  "a block of "
                      + block.getAsInt()
                      + " threads is no multiple of the "
                      + promised
                      + " that are required")
              .label(bound.span(), "required here")
              .help(
                  "launch a multiple of "
                      + promised
                      + ", or require a divisor of "
                      + block.getAsInt()));
    }
    if (block.isEmpty() && promised > Target.MAX_THREADS) {
      frame.report(
          Code.P0222
              .at(
                  bound.span(),
                  "a block has at most "
                      + Target.MAX_THREADS
                      + " threads, "
                      + promised
                      + " are required")
              .help("require fewer"));
    }
    int blocks = bound.promised(Level.BLOCK);
    if (blocks > 1 && cluster % blocks != 0) {
      frame.report(
          Code.P0222
              .at(
                  bound.span(),
                  "block[" + blocks + "] is a cluster of blocks, which the launch must ask for")
              .help("write `@launch(cluster=" + blocks + ")`"));
    }
  }

  private List<Launch.Registers> registers(Argument argument) {
    var list = new ArrayList<Launch.Registers>();
    if (argument.value() instanceof Expr.ListLiteral written) {
      for (var entry : written.elements()) {
        if (entry instanceof Expr.Tuple tuple && tuple.elements().size() == 2) {
          var threads = frame.expressions.constant(tuple.elements().get(0), "a number of threads");
          var each = frame.expressions.constant(tuple.elements().get(1), "a number of registers");
          if (threads.isPresent()
              && each.isPresent()
              && threads.get() instanceof Value.Int(long t)
              && each.get() instanceof Value.Int(long r)) {
            list.add(new Launch.Registers((int) Math.min(t, 1 << 20), (int) Math.min(r, 1 << 20)));
          }
          continue;
        }
        frame.report(registersWritten(entry.span()));
        return List.of();
      }
      return list;
    }
    frame.report(registersWritten(argument.span()));
    return List.of();
  }

  private static Diagnostic registersWritten(Span span) {
    return Code.P0213
        .at(span, "`regs=` lists threads and their registers")
        .help("`regs=[(256, 232), (128, 40)]`");
  }

  /** P0310: multiples of 8 in 24…256, whole warpgroups, together what the launch allocates. */
  private void budget(List<Launch.Registers> registers, OptionalInt block, Span span) {
    if (registers.isEmpty() || frame.isDefinition()) {
      return;
    }
    long total = 0;
    int threads = 0;
    for (var entry : registers) {
      if (entry.each() % 8 != 0 || entry.each() < 24 || entry.each() > 256) {
        frame.report(
            Code.P0310
                .at(
                    span,
                    "registers come in multiples of 8 from 24 to 256, this asks for "
                        + entry.each())
                .help("use " + Math.clamp((entry.each() + 4L) / 8 * 8, 24, 256)));
        return;
      }
      if (entry.threads() % 128 != 0 || entry.threads() < 128) {
        frame.report(
            Code.P0310
                .at(
                    span,
                    "registers are given to whole warpgroups, this names "
                        + entry.threads()
                        + " threads")
                .help("use a multiple of 128"));
        return;
      }
      total += (long) entry.threads() * entry.each();
      threads += entry.threads();
    }
    if (block.isEmpty() || threads != block.getAsInt()) {
      frame.report(
          Code.P0310
              .at(
                  span,
                  "`regs=` names "
                      + threads
                      + " threads, the block has "
                      + (block.isEmpty() ? "no fixed size" : block.getAsInt() + ""))
              .help("name every warpgroup of the block, in order, and fix `block=`"));
      return;
    }
    int atLaunch = Math.min(255, Target.REGISTERS / threads / 8 * 8);
    if (total > (long) threads * atLaunch) {
      frame.report(
          Code.P0310
              .at(
                  span,
                  "these are "
                      + total
                      + " registers, the launch allocates "
                      + threads
                      + " × "
                      + atLaunch
                      + " = "
                      + (long) threads * atLaunch)
              .help("take " + (total - (long) threads * atLaunch) + " away from some"));
    }
  }

  private List<Launch.Workspace> workspaces(List<Signature.Parameter> parameters) {
    var list = new ArrayList<Launch.Workspace>();
    for (var decorator : all("workspace")) {
      var name =
          decorator.arguments().isEmpty()
                  || !(decorator.arguments().getFirst().value()
                      instanceof Expr.Variable(String it, _))
              ? ""
              : it;
      boolean exists =
          parameters.stream()
              .anyMatch(
                  parameter ->
                      parameter.name().equals(name) && parameter.type() instanceof Type.Pointer);
      if (!exists) {
        frame.report(
            Code.P0213
                .at(decorator.span(), "`@workspace` names a pointer parameter of the kernel")
                .help("`@workspace(state, bytes=8 * tiles, zero=once)`"));
        continue;
      }
      Optional<Term> bytes = Optional.empty();
      boolean each = false;
      for (var argument : decorator.arguments().subList(1, decorator.arguments().size())) {
        switch (argument.name().map(it -> it.text()).orElse("")) {
          case "bytes" ->
              bytes = Optional.of(frame.expressions.check(argument.value(), Want.NOTHING));
          case "zero" ->
              each =
                  argument.value() instanceof Expr.Variable(String word, _) && word.equals("each");
          default -> unknownOption(decorator, argument, "bytes", "zero");
        }
      }
      if (bytes.isEmpty()) {
        frame.report(
            Code.P0213
                .at(decorator.span(), "`@workspace` needs `bytes=`")
                .help("`@workspace(" + name + ", bytes=1024)`"));
      } else {
        list.add(new Launch.Workspace(name, bytes.get(), each));
      }
    }
    return list;
  }
}
