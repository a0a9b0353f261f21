package org.prismlang.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Target;
import org.prismlang.sim.count.Counts;

/** A kernel on a device. */
public final class Kernel {
  private final Function function;
  private final Executables executables;
  private final Consumer<String> print;
  private final Contract contract;
  private final Workspaces workspaces;

  Kernel(Function function, Executables executables, Target target, Consumer<String> print) {
    this.function = function;
    this.executables = executables;
    this.print = print;
    this.contract = new Contract(function, name(), target);
    this.workspaces = new Workspaces(function);
  }

  /** With its generic arguments: {@code fill_float}. */
  public String name() {
    return executables.compilation().kernel(function).name();
  }

  /** As a program would write it: {@code fill[T=float]}. */
  public String instance() {
    return function.instance();
  }

  /** What it takes, in order: names and types. Workspaces are not among them. */
  public List<Variable> parameters() {
    return contract.expected();
  }

  Function function() {
    return function;
  }

  /** Compiles it now, and not at its first launch. */
  public void prepare() {
    executables.of(function);
  }

  /**
   * Runs the kernel to its end. Throws a {@link PrismException} where the launch breaks the
   * kernel's contract, or the kernel does something wrong.
   *
   * @param block threads of a block
   * @param arguments numbers, {@link Buffer}s and {@link TensorMap}s, one a parameter
   * @return what was counted, on a device that counts
   */
  public Optional<Counts> launch(int grid, int block, Object... arguments) {
    var given = contract.given(Arrays.asList(arguments));
    return launch(grid, block, given, function.bound().span());
  }

  /**
   * The same with arguments in the parameters' form.
   *
   * @param span where a broken contract is reported
   */
  public Optional<Counts> launch(int grid, int block, List<Argument> arguments, Span span) {
    int sharedBytes = executables.compilation().sharedBytes(function);
    contract.check(grid, block, arguments, sharedBytes, span);
    var all = workspaces.among(arguments, grid);
    var outcome = executables.of(function).launch(grid, block, all, print);
    if (!outcome.findings().isEmpty()) {
      throw new PrismException(new ArrayList<>(outcome.findings()));
    }
    return outcome.counts();
  }
}
