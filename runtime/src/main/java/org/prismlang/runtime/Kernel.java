package org.prismlang.runtime;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
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
  private final LaunchCheck check;
  private final List<Variable> parameters;
  private final ListedArguments lists;
  private final Workspaces workspaces;
  private final AtomicReference<Optional<Device.Executable>> executable =
      new AtomicReference<>(Optional.empty());

  /** Neither workspaces nor arguments that have to do with each other. */
  private final boolean isRepeated;

  Kernel(Function function, Executables executables, Target target, Consumer<String> print) {
    this.function = function;
    this.executables = executables;
    this.print = print;
    this.check = new LaunchCheck(function, executables.compilation().kernel(function), target);
    this.workspaces = new Workspaces(function);
    var kept = function.launch().workspaces();
    this.parameters =
        function.parameters().stream()
            .filter(it -> kept.stream().noneMatch(its -> its.parameter().equals(it.name())))
            .toList();
    this.lists = new ListedArguments(function.name(), parameters);
    this.isRepeated = function.launch().workspaces().isEmpty() && function.maps().isEmpty();
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
    return parameters;
  }

  Function function() {
    return function;
  }

  /** Compiles it now, and not at its first launch. */
  public void prepare() {
    executable();
  }

  private Device.Executable executable() {
    var known = executable.get();
    if (known.isPresent()) {
      return known.get();
    }
    var fresh = executables.of(function);
    executable.set(Optional.of(fresh));
    return fresh;
  }

  /**
   * Runs the kernel. Throws a {@link PrismException} where the launch breaks the kernel's contract,
   * or the kernel does something wrong. On a GPU it runs when its turn comes, and what it does
   * wrong is thrown to whoever waits for it: {@link Device#await}, or reads a buffer.
   *
   * @param block threads of a block
   * @param arguments numbers, {@link Buffer}s and {@link TensorMap}s, one a parameter; for a list
   *     of memories a {@link List} or an array of them
   * @return what was counted, on a device that counts
   */
  public Optional<Counts> launch(int grid, int block, Object... arguments) {
    var known = executable.get();
    var each = lists.each(arguments);
    if (known.isPresent() && known.get().launchAgain(grid, block, each)) {
      return Optional.empty();
    }
    var given = check.given(Arrays.asList(each));
    var counts = launch(grid, block, given, function.bound().span());
    if (isRepeated) {
      executable().remember(grid, block, each);
    }
    return counts;
  }

  /**
   * The same with arguments in the parameters' form.
   *
   * @param span where a broken contract is reported
   */
  public Optional<Counts> launch(int grid, int block, List<Argument> arguments, Span span) {
    var executable = executable();
    check.arguments(grid, block, arguments, executables.compilation().layout(function), span);
    check.room(grid, block, executable, span);
    var all = workspaces.among(arguments, grid);
    try {
      var outcome = executable.launch(grid, block, all, print);
      if (!outcome.findings().isEmpty()) {
        throw new PrismException(new ArrayList<>(outcome.findings()));
      }
      return outcome.counts();
    } finally {
      Reference.reachabilityFence(all); // a device knows the memory, not the buffers
    }
  }
}
