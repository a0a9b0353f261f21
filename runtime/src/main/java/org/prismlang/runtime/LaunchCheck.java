package org.prismlang.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.LaunchContract;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/** P0812: whether a launch keeps to the kernel's contract, and its arguments are what it takes. */
final class LaunchCheck {
  private final Function kernel;
  private final String name;
  private final LaunchContract contract;
  private final Map<Variable, String> names = new HashMap<>();
  private final Target target;
  private final List<Variable> expected = new ArrayList<>();
  private final JudgedNumbers judged = new JudgedNumbers();

  /** {@code lowered}: the same kernel. */
  LaunchCheck(Function kernel, org.prismlang.kernel.ir.Kernel lowered, Target target) {
    this.kernel = kernel;
    this.name = lowered.name();
    this.contract = LaunchContract.of(lowered);
    var parameters = kernel.given();
    var given = lowered.given();
    for (int i = 0; i < parameters.size(); i++) {
      names.put(parameters.get(i), given.get(i).name());
    }
    this.target = target;
    var workspaces = kernel.launch().workspaces();
    for (var parameter : parameters) {
      if (workspaces.stream().noneMatch(it -> it.parameter().equals(parameter.name()))) {
        expected.add(parameter);
      }
    }
  }

  /** Java's values as the parameters want them. */
  List<Argument> given(List<Object> arguments) {
    if (arguments.size() != expected.size()) {
      throw broken(
          parameters(),
          "`"
              + name
              + "` takes "
              + Plural.of(expected.size(), "argument")
              + ", given "
              + (arguments.size() == 1 ? "is " : "are ")
              + arguments.size());
    }
    var given = new ArrayList<Argument>(arguments.size());
    for (int i = 0; i < arguments.size(); i++) {
      var parameter = expected.get(i);
      var argument = arguments.get(i);
      given.add(
          JavaValues.argument(argument, parameter.type())
              .orElseThrow(() -> misfit(parameter, words(argument))));
    }
    return given;
  }

  /** Where they stand behind `def`. */
  private Span parameters() {
    if (expected.isEmpty()) {
      return kernel.bound().span();
    }
    return expected.getFirst().span().to(expected.getLast().span());
  }

  /** A launch from Java is given anything, null among it. */
  private static String words(Object argument) {
    return Optional.ofNullable(argument).map(JavaValues::words).orElse("null");
  }

  /** Throws a {@link PrismException} at {@code span} where the launch breaks the contract. */
  void arguments(int grid, int block, List<Argument> arguments, Layout layout, Span span) {
    var objection = contract.objection(grid, block);
    if (objection.isPresent()) {
      throw new PrismException(List.of(labelled(Code.P0812.at(span, objection.get()), span)));
    }
    for (int i = 0; i < arguments.size(); i++) {
      check(expected.get(i), arguments.get(i), span);
    }
    kernel.maps().forEach((map, pointer) -> sameMemory(map, pointer, arguments, span));
    if (!contract.preconditions().isEmpty() && !judged.areKnown(grid, block, arguments)) {
      check(new Sizes(grid, block, values(arguments)), span);
      judged.add(grid, block, arguments);
    }
    int sharedBytes =
        layout.launched().isEmpty()
            ? layout.bytes()
            : layout.bytes(new Sizes(grid, block, values(arguments)));
    if (sharedBytes > target.sharedBytes()) {
      throw broken(
          span,
          "`"
              + name
              + "` uses "
              + sharedBytes
              + " bytes of shared memory, a block has "
              + target.sharedBytes()
              + " on "
              + target.text());
    }
  }

  private Map<String, Long> values(List<Argument> arguments) {
    var values = new HashMap<String, Long>();
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i) instanceof Argument.Whole(long value)) {
        values.put(names.getOrDefault(expected.get(i), ""), value);
      }
    }
    return values;
  }

  private void check(Sizes launch, Span span) {
    for (var precondition : contract.preconditions()) {
      if (!precondition.holds(launch)) {
        var diagnostic =
            Code.P0812.at(
                span,
                "`"
                    + name
                    + "` is launched where "
                    + precondition.words()
                    + ", and here "
                    + precondition.given(launch));
        throw new PrismException(
            List.of(diagnostic.label(precondition.span(), "demanded of every launch")));
      }
    }
  }

  /** What only the compiled kernel and the machine know. */
  void room(int grid, int block, Device.Executable executable, Span span) {
    if (block > executable.mostThreads()) {
      throw broken(
          span,
          "`"
              + name
              + "` needs so many registers that a block has "
              + executable.mostThreads()
              + " threads at most, not "
              + block);
    }
    if (contract.isResident() && grid > executable.mostBlocks(block)) {
      throw broken(
          span,
          "the blocks of `"
              + name
              + "` wait for each other, and of "
              + grid
              + " only "
              + executable.mostBlocks(block)
              + " fit on the GPU at a time");
    }
  }

  private void check(Variable parameter, Argument argument, Span span) {
    switch (argument) {
      case Argument.Whole _, Argument.Real _ -> {}
      case Argument.Memory(Buffer buffer) -> alive(parameter, buffer, span);
      case Argument.Map(TensorMap map) -> {
        alive(parameter, map.buffer(), span);
        int rank = ((Type.TensorMap) parameter.type()).box().size();
        if (map.sizes().size() != rank) {
          throw at(
              parameter,
              span,
              "`"
                  + parameter.name()
                  + "` has "
                  + Plural.of(rank, "dimension")
                  + ", the tensor "
                  + map.sizes().size());
        }
      }
    }
  }

  private static void alive(Variable parameter, Buffer buffer, Span span) {
    if (buffer.isClosed()) {
      throw at(parameter, span, "the buffer for `" + parameter.name() + "` is freed");
    }
  }

  /** Two names of one memory. */
  private void sameMemory(Variable map, Variable pointer, List<Argument> arguments, Span span) {
    int mapped = expected.indexOf(map);
    int pointed = expected.indexOf(pointer);
    if (mapped >= 0
        && pointed >= 0
        && arguments.get(mapped) instanceof Argument.Map(TensorMap tensor)
        && arguments.get(pointed) instanceof Argument.Memory(Buffer buffer)
        && !tensor.buffer().equals(buffer)) {
      throw at(
          map,
          span,
          "`"
              + map.name()
              + "` is a tensor map of `"
              + pointer.name()
              + "`, and the two are given different buffers");
    }
  }

  private PrismException misfit(Variable parameter, String given) {
    var type = parameter.type();
    var wanted =
        switch (type) {
          case Type.Pointer pointer -> ", which takes a buffer of " + pointer.element();
          case Type.TensorMap map ->
              ", which takes a tensor map of "
                  + map.element()
                  + " with "
                  + Plural.of(map.box().size(), "dimension");
          case Type.Vector _ -> ", and vectors are not passed by value";
          default -> "";
        };
    return broken(
        parameter.span(), "`" + parameter.name() + "` is " + type + wanted + "; given is " + given);
  }

  private static PrismException at(Variable parameter, Span span, String message) {
    var diagnostic = Code.P0812.at(span, message);
    return new PrismException(List.of(diagnostic.label(parameter.span(), "declared here")));
  }

  private static PrismException broken(Span span, String message) {
    return new PrismException(List.of(Code.P0812.at(span, message)));
  }

  private Diagnostic labelled(Diagnostic diagnostic, Span span) {
    var bound = kernel.bound().span();
    return span.equals(bound) ? diagnostic : diagnostic.label(bound, "required here");
  }
}
