package org.prismlang.lang.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.mapping.DirectiveCall;
import org.prismlang.lang.mapping.Implementation;
import org.prismlang.lang.mapping.NamedMemories;
import org.prismlang.lang.mapping.RegisterLayout;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.task.TaskWords;
import org.prismlang.lang.task.TensorType;
import org.prismlang.lang.type.Scalar;

/** P1215: matches a device function with the task that {@code @implements} names. */
public final class LeafReader {
  private static final int STORE_PARAMETERS = 5;
  private static final List<String> ROUNDINGS = List.of("exact", "reordered", TaskWords.TF32);

  private final Item.Function function;
  private final Item.Decorator said;
  private final Surroundings around;
  private final Diagnostics diagnostics;
  private boolean isWrong;

  private LeafReader(
      Item.Function function, Item.Decorator said, Surroundings around, Diagnostics diagnostics) {
    this.function = function;
    this.said = said;
    this.around = around;
    this.diagnostics = diagnostics;
  }

  /** Empty where the function claims nothing, or where something was reported. */
  public static Optional<Leaf> read(
      Item.Function function, Surroundings around, Diagnostics diagnostics) {
    boolean isOfDevice = function.kind().filter("device"::equals).isPresent();
    var read = NamedMemories.in(function, around);
    return read.decorators().stream()
        .filter(it -> isOfDevice && it.name().text().equals("implements"))
        .findFirst()
        .flatMap(it -> new LeafReader(read, it, around, diagnostics).read());
  }

  private void report(Diagnostic diagnostic) {
    isWrong = true;
    diagnostics.report(diagnostic);
  }

  private Optional<Leaf> read() {
    var named =
        said.arguments().stream().filter(it -> it.name().isEmpty()).map(Argument::value).toList();
    if (named.size() != 1) {
      report(
          Code.P1215
              .at(said.span(), "`@implements` names the task that the function does")
              .help("`@implements(mma, …)`, where `mma` is a task"));
      return Optional.empty();
    }
    var name = named.getFirst();
    boolean isCopy = Spelling.of(name).equals(Implementation.COPY) && around.called(name).isEmpty();
    var task = isCopy ? CopyTask.in(around) : around.called(name);
    if (task.isEmpty()) {
      if (!around.isMissing(Spelling.of(name))) {
        report(
            Code.P1215
                .at(name.span(), "`" + Spelling.of(name) + "` is no task")
                .help("`@implements` names a task of this file or an imported one, or `copy`"));
      }
      return Optional.empty();
    }
    var implementation = Implementation.of(function);
    if (implementation.isEmpty()) {
      report(
          Code.P1215
              .at(said.span(), "nothing says how many threads do this together")
              .help("`@requires(thread[1])`, `@requires(thread[32])` or `@requires(thread[128])`"));
      return Optional.empty();
    }
    layouts(task.get());
    rounding(implementation.get(), task.get());
    if (isCopy && BoxReader.isFor(function)) {
      var box = BoxReader.read(implementation.get(), said, diagnostics);
      return isWrong ? Optional.empty() : box.map(it -> it);
    }
    Optional<Leaf> leaf =
        isCopy && isStore()
            ? store(implementation.get()).map(it -> (Leaf) it)
            : call(implementation.get(), task.get());
    return isWrong ? Optional.empty() : leaf;
  }

  /** P1334: a function that rounds its operands does a task that does. */
  private void rounding(Implementation implementation, Task task) {
    var rounding = implementation.rounding();
    var place =
        said.arguments().stream()
            .filter(it -> it.name().filter(n -> n.text().equals("rounding")).isPresent())
            .map(Argument::value)
            .findFirst();
    if (place.isEmpty()) {
      return;
    }
    if (!(place.get() instanceof Expr.Text) || !ROUNDINGS.contains(rounding)) {
      report(
          Code.P1334
              .at(place.get().span(), "this is no `rounding` that is known")
              .help("`\"" + String.join("\"`, `\"", ROUNDINGS) + "\"`"));
    } else if (rounding.equals(TaskWords.TF32) && TaskWords.mentions(task, TaskWords.TF32) == 0) {
      var other =
          task.around().functions().stream()
              .flatMap(it -> task.around().task(it.name().text()).stream())
              .filter(it -> TaskWords.mentions(it, TaskWords.TF32) > 0)
              .map(Task::name)
              .findFirst();
      report(
          Code.P1334
              .at(
                  place.get().span(),
                  "`"
                      + implementation.name()
                      + "` rounds operands to 10 bits, `"
                      + task.name()
                      + "` does not")
              .label(task.item().name().span(), "here")
              .help(
                  other
                      .map(it -> "`" + it + "` is the task that does")
                      .orElse("a task that does says `tf32(a[i, q])`")));
    }
  }

  /** What is said of registers is understood, and is of a parameter. */
  private void layouts(Task task) {
    for (var argument : said.arguments()) {
      boolean isLayout =
          DirectiveCall.of(argument.value())
              .filter(it -> it.word().equals("registers"))
              .isPresent();
      if (argument.name().isEmpty() || !isLayout) {
        continue;
      }
      var name = argument.name().get().text();
      boolean isParameter =
          function.parameters().stream().anyMatch(it -> it.name().text().equals(name));
      if (!isParameter) {
        report(
            Code.P1215
                .at(
                    argument.span(),
                    "`" + function.name().text() + "` has no parameter `" + name + "`")
                .label(function.name().span(), "this does `" + task.name() + "`"));
      } else if (RegisterLayout.of(argument.value()).isEmpty()) {
        report(
            Code.P1215
                .at(argument.value().span(), "this does not say which thread holds which element")
                .help("two lists of digits, from slow to fast: `registers([lane(8)], [reg])`"));
      }
    }
  }

  private boolean isStore() {
    return function.parameters().size() >= STORE_PARAMETERS
        && DirectiveCall.of(function.parameters().getFirst().type())
            .filter(it -> it.word().equals("tensormap"))
            .isPresent();
  }

  private Optional<Leaf.StoreLeaf> store(Implementation implementation) {
    var parameters = function.parameters();
    var map = DirectiveCall.of(parameters.getFirst().type()).orElseThrow();
    var through = tile(parameters.get(parameters.size() - 2));
    var x = registers(parameters.getLast(), implementation);
    var box =
        map.named("box")
            .filter(Expr.ListLiteral.class::isInstance)
            .map(it -> ((Expr.ListLiteral) it).elements())
            .orElse(List.of());
    int outer = box.size() - 2;
    boolean isOfBox =
        outer >= 0
            && parameters.size() == STORE_PARAMETERS + outer
            && box.stream().limit(outer).allMatch(it -> Built.is(it, 1));
    if (map.plain().isEmpty() || !isOfBox || through.isEmpty() || x.isEmpty()) {
      report(
          Code.P1215
              .at(function.name().span(), "this stores a tile in no way that is known")
              .help(
                  "`(to: tensormap(T, box=[m, n]), row: int, column: int, through: shared(…), x:"
                      + " float[…])`, with `x=registers(…)` in `@implements`"));
      return Optional.empty();
    }
    return Optional.of(
        new Leaf.StoreLeaf(
            implementation,
            map.plain().getFirst(),
            box.subList(outer, box.size()),
            outer,
            options(map, "box"),
            through.get(),
            x.get()));
  }

  private Optional<Leaf> call(Implementation implementation, Task task) {
    var operands = new ArrayList<LeafOperand>();
    for (var parameter : function.parameters()) {
      operand(parameter, implementation, task).ifPresent(operands::add);
    }
    for (var parameter : task.parameters()) {
      var name = parameter.name().text();
      if (implementation.parameter(name).isEmpty()) {
        report(
            Code.P1215
                .at(
                    function.name().span(),
                    "no parameter is `" + name + "` of `" + task.name() + "`")
                .label(said.span(), "this says that it does it"));
      }
    }
    if (!isWrong) {
      sizes(operands, task);
    }
    return Optional.of(new Leaf.CallLeaf(implementation, task, operands));
  }

  private Optional<LeafOperand> operand(
      Item.Parameter parameter, Implementation implementation, Task task) {
    var name = parameter.name().text();
    var tensor = task.tensors().stream().filter(it -> it.name().text().equals(name)).findFirst();
    if (tensor.isPresent()) {
      var operand = operand(parameter, implementation);
      if (operand.isEmpty()) {
        report(
            Code.P1215
                .at(
                    parameter.span(),
                    "`"
                        + name
                        + "` is in registers, and nothing says which thread holds which element")
                .help("`@implements(" + task.name() + ", " + name + "=registers(…))`"));
      }
      operand.ifPresent(it -> fits(it, parameter, tensor.get(), task));
      return operand.map(it -> it);
    }
    boolean isNumber =
        task.parameters().stream().anyMatch(it -> it.name().text().equals(name))
            || task.isSize(name)
            || implementation.zero().filter(name::equals).isPresent();
    if (!isNumber) {
      report(
          Code.P1215
              .at(parameter.span(), "`" + name + "` is nothing of `" + task.name() + "`")
              .help(
                  "parameters are called as the task's, as its sizes, or as `zero=` says: "
                      + task.parameters().stream()
                          .map(it -> "`" + it.name().text() + "`")
                          .collect(Collectors.joining(", "))));
    }
    return Optional.of(new LeafOperand.ByValue(name, parameter.type()));
  }

  private Optional<LeafOperand.OfTensor> operand(
      Item.Parameter parameter, Implementation implementation) {
    var global =
        DirectiveCall.of(parameter.type())
            .filter(it -> it.word().equals("ptr") && it.plain().size() == 1)
            .map(
                it ->
                    new LeafOperand.InGlobal(
                        parameter.name().text(), withoutConst(it.plain().getFirst())));
    return global
        .<LeafOperand.OfTensor>map(it -> it)
        .or(() -> tile(parameter))
        .or(() -> registers(parameter, implementation));
  }

  static Optional<LeafOperand.InTile> tile(Item.Parameter parameter) {
    return DirectiveCall.of(parameter.type())
        .filter(it -> it.word().equals("shared") && it.plain().size() == 1)
        .map(
            it -> {
              var type = TensorType.of(it.plain().getFirst());
              long swizzle =
                  it.named("swizzle")
                      .filter(Expr.Int.class::isInstance)
                      .map(s -> ((Expr.Int) s).value().longValue())
                      .orElse(0L);
              return new LeafOperand.InTile(
                  parameter.name().text(),
                  withoutConst(type.element()),
                  type.extents(),
                  options(it, ""),
                  swizzle);
            });
  }

  private static Optional<LeafOperand.InRegisters> registers(
      Item.Parameter parameter, Implementation implementation) {
    var type = TensorType.of(parameter.type());
    return Optional.ofNullable(implementation.registers().get(parameter.name().text()))
        .filter(_ -> !type.extents().isEmpty())
        .map(
            it ->
                new LeafOperand.InRegisters(
                    parameter.name().text(), withoutConst(type.element()), type.extents(), it));
  }

  static String options(DirectiveCall call, String without) {
    return call.named().entrySet().stream()
        .filter(it -> !it.getKey().equals(without))
        .map(it -> ", " + it.getKey() + "=" + Spelling.of(it.getValue()))
        .collect(Collectors.joining());
  }

  static Expr withoutConst(Expr element) {
    return DirectiveCall.of(element)
        .filter(it -> it.word().equals("const") && it.plain().size() == 1)
        .map(it -> it.plain().getFirst())
        .orElse(element);
  }

  /** As many dimensions, the same elements where both say which, and writable what is written. */
  private void fits(
      LeafOperand.OfTensor operand, Item.Parameter parameter, Task.Tensor tensor, Task task) {
    int dimensions =
        switch (operand) {
          case LeafOperand.InTile it -> it.extents().size();
          case LeafOperand.InRegisters it -> it.layout().dimensions().size();
          case LeafOperand.InGlobal _ -> tensor.extents().size();
        };
    var name = tensor.name().text();
    if (dimensions != tensor.extents().size()) {
      report(
          unfit(
              parameter,
              tensor,
              "`"
                  + name
                  + "` of `"
                  + task.name()
                  + "` is `"
                  + tensor.extents().stream()
                      .map(it -> "[" + Spelling.of(it) + "]")
                      .collect(Collectors.joining())
                  + "`, this has "
                  + (dimensions == 1 ? "one dimension" : dimensions + " dimensions")));
    }
    boolean isPaired = operand instanceof LeafOperand.InRegisters it && it.layout().isPaired();
    var wanted = Scalar.of(Spelling.of(tensor.element()));
    var given = Scalar.of(Spelling.of(operand.element()));
    if (!isPaired && wanted.isPresent() && given.isPresent() && !wanted.equals(given)) {
      report(
          unfit(
              parameter,
              tensor,
              "`"
                  + name
                  + "` of `"
                  + task.name()
                  + "` holds `"
                  + wanted.get()
                  + "`, this `"
                  + given.get()
                  + "`"));
    }
    if (tensor.privilege() != Privilege.READ && Spelling.of(parameter.type()).contains("const(")) {
      report(
          unfit(
                  parameter,
                  tensor,
                  "`" + task.name() + "` writes `" + name + "`, and this cannot be written")
              .help("leave `const` out"));
    }
  }

  private static Diagnostic unfit(Item.Parameter parameter, Task.Tensor tensor, String why) {
    return Code.P1215.at(parameter.span(), why).label(tensor.span(), "here");
  }

  /** Something says how large each extent is. */
  private void sizes(List<LeafOperand> operands, Task task) {
    for (var size : task.sizes()) {
      boolean isNumber =
          operands.stream()
                  .anyMatch(
                      it -> it instanceof LeafOperand.ByValue && it.name().equals(size.text()))
              || function.generics().stream().anyMatch(it -> it.name().text().equals(size.text()));
      boolean isShape =
          task.tensors().stream()
              .filter(it -> it.extents().stream().anyMatch(e -> Spelling.of(e).equals(size.text())))
              .anyMatch(
                  it ->
                      operands.stream()
                          .anyMatch(
                              o ->
                                  o.name().equals(it.name().text())
                                      && !(o instanceof LeafOperand.InGlobal)));
      if (!isNumber && !isShape) {
        report(
            Code.P1215
                .at(
                    function.name().span(),
                    "nothing says how large `" + size.text() + "` of `" + task.name() + "` is")
                .label(size.span(), "this")
                .help("give it a parameter: `" + size.text() + ": int`"));
      }
    }
    for (var generic : task.item().generics()) {
      boolean isOpen =
          Spelling.of(generic.kind()).equals("int")
              && function.generics().stream()
                  .noneMatch(it -> it.name().text().equals(generic.name().text()));
      if (isOpen) {
        report(
            Code.P1215
                .at(
                    function.name().span(),
                    "nothing says what `" + generic.name().text() + "` of `" + task.name() + "` is")
                .label(generic.span(), "this")
                .help("give it a generic parameter of that name"));
      }
    }
  }
}
