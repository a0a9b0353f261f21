package org.prismlang.bundl.prism;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Module;
import org.prismlang.lang.syntax.Parser;

/** Elaborates a kernel, and the functions beside it, into a Bundl program. */
public final class FromPrism {
  private final Module module;
  private final Launch launch;
  private final Names names = new Names();
  private final Names labels = new Names();

  private FromPrism(Module module, Launch launch) {
    this.module = module;
    this.launch = launch;
  }

  /** Empty where the text is no Prism, or none that Bundl covers: P1003. */
  public static Optional<Program> elaborate(
      SourceFile file, Launch launch, Diagnostics diagnostics) {
    int before = diagnostics.errorCount();
    var module = Parser.parse(file, diagnostics);
    if (diagnostics.errorCount() > before) {
      return Optional.empty();
    }
    try {
      return Optional.of(new FromPrism(module, launch).program());
    } catch (Outside e) {
      diagnostics.report(e.error());
      return Optional.empty();
    }
  }

  private Program program() {
    var constants = Scope.EMPTY;
    var functions = new LinkedHashMap<String, Item.Function>();
    var kernels = new ArrayList<Item.Function>();
    for (var item : module.items()) {
      switch (item) {
        case Item.Constant it -> {
          var type = Writing.inside(it.type(), "constexpr").orElse(it.type());
          var known = Body.constant(type, it.value(), it.span(), constants);
          constants = constants.with(it.name().text(), known);
        }
        case Item.Function it -> {
          switch (Header.role(it)) {
            case "global" -> kernels.add(it);
            case "device" -> functions.put(it.name().text(), it);
            default -> {}
          }
        }
        case Item.Import _, Item.ImportFrom _, Item.TypeAlias _, Item.Struct _, Item.Broken _ ->
            throw new Outside(item.span(), "Bundl has functions and numbers alone");
      }
    }
    return program(kernel(kernels), functions, constants);
  }

  private Item.Function kernel(List<Item.Function> kernels) {
    var fitting =
        kernels.stream()
            .filter(it -> launch.kernel().isEmpty() || launch.kernel().get().equals(name(it)))
            .toList();
    if (fitting.size() == 1) {
      return fitting.getFirst();
    }
    var all = kernels.stream().map(it -> "`" + name(it) + "`").toList();
    var start = module.file().span(0, 0);
    throw new Outside(
        Code.P1003
            .at(start, fitting.isEmpty() ? "this kernel is not there" : "which kernel?")
            .help(
                all.isEmpty()
                    ? "a kernel is a function under `@prism(\"global\")`"
                    : "there are " + String.join(", ", all)));
  }

  private static String name(Item.Function function) {
    return function.name().text();
  }

  private Program program(
      Item.Function kernel, Map<String, Item.Function> functions, Scope constants) {
    var machine = machine(kernel, constants);
    var algebra = new Algebra(machine, Correction.ALL);
    var header = Header.of(kernel, new Writing(machine), constants);
    if (!header.perspective().equals(Perspective.GRID)) {
      throw new Outside(kernel.head(), "a kernel starts as grid[1]");
    }
    var inputs = new ArrayList<Program.Input>();
    var scalars = new ArrayList<Statement.Declare>();
    var scope = constants;
    for (var parameter : kernel.parameters()) {
      var known = parameter(parameter, machine, constants, inputs, scalars);
      scope = scope.with(parameter.name().text(), known);
    }
    var calls = new Calls(algebra, names, labels, constants, functions);
    var body = new Body(algebra, names, labels, new Uses(kernel.body()), calls);
    var code = body.of(kernel.body(), scope, Place.of(Perspective.GRID), kernel.head());
    for (var it : scalars.reversed()) {
      code =
          new Statement.Declare(
              it.name(), it.type(), it.perspective(), it.value(), code, it.span());
    }
    var others = calls.functions();
    int shared = header.shared().orElse(body.allocated());
    return new Program(
        new Machine(machine.blocks(), machine.threads(), shared), inputs, others, code);
  }

  /** Shared memory is not known before the kernel's header is read. */
  private Machine machine(Item.Function kernel, Scope constants) {
    int blocks = launch.blocks().orElse(Machine.SMALL.blocks());
    int asked = launch.threads().orElse(0);
    var anyNumber = new Writing(new Machine(blocks, 1, 0));
    var header = Header.read(kernel, anyNumber, constants);
    int fixed = header.block().orElse(asked == 0 ? header.threads() : asked);
    boolean fits = fixed >= 1 && (asked == 0 || asked == fixed) && fixed % header.threads() == 0;
    if (!fits) {
      throw new Outside(
          kernel.head(),
          "`" + name(kernel) + "` is not launched with " + asked + " threads in a block");
    }
    return new Machine(blocks, fixed, 0);
  }

  private Known parameter(
      Item.Parameter parameter,
      Machine machine,
      Scope constants,
      List<Program.Input> inputs,
      List<Statement.Declare> scalars) {
    var text = parameter.name().text();
    var span = parameter.span();
    var of = parameter.perspective().map(it -> new Writing(machine).perspective(it, constants));
    if (of.isPresent() && !of.get().equals(Perspective.GRID)) {
      throw new Outside(span, "a kernel's parameters are the grid's");
    }
    var name = names.fresh(text);
    var pointer = Header.pointer(parameter.type());
    if (pointer.isPresent()) {
      var values = contents(text, machine);
      inputs.add(new Program.Input(name, values, span));
      return new Known.Array(
          name,
          Memory.GLOBAL,
          Perspective.GRID,
          Perspective.GRID,
          OptionalInt.of(values.size()),
          pointer.get(),
          text);
    }
    var type =
        Writing.scalar(parameter.type())
            .orElseThrow(() -> new Outside(parameter.type().span(), "Bundl has no such type"));
    var otherwise =
        parameter
            .defaultValue()
            .map(it -> Body.constant(parameter.type(), Optional.of(it), span, constants).value())
            .orElse(machine.count());
    int value = launch.values().getOrDefault(text, otherwise);
    var written =
        type == Type.Base.BOOL ? new Expr.Bool(value != 0, span) : new Expr.Int(value, span);
    scalars.add(
        new Statement.Declare(
            name, type, Perspective.GRID, written, new Statement.Skip(span), span));
    return new Known.Scalar(name, type, Perspective.GRID);
  }

  private List<Integer> contents(String name, Machine machine) {
    var given = launch.contents().get(name);
    if (given != null) {
      return given;
    }
    int length = launch.lengths().getOrDefault(name, machine.count());
    return IntStream.range(0, length).boxed().toList();
  }
}
