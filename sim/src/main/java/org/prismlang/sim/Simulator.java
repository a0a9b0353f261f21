package org.prismlang.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.SizedTiles;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.sim.check.CheckedRun;
import org.prismlang.sim.check.Overlaps;
import org.prismlang.sim.compile.Compiler;
import org.prismlang.sim.count.CountedRun;
import org.prismlang.sim.machine.Failure;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.machine.Grid;
import org.prismlang.sim.machine.Machine;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.NoMonitor;
import org.prismlang.sim.machine.Schedule;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.TensorMap;
import org.prismlang.sim.machine.TwoMonitors;

/** Runs the kernels of a placed module. Kernels are compiled when they are first needed. */
public final class Simulator {
  /** Blocks that run side by side where none has to. */
  private static final int SEEDED_BLOCKS = 4;

  private final PlacedModule placed;
  private final Map<Key, Compiler.Compiled> compiled = new ConcurrentHashMap<>();

  /** {@code extents}: of tiles whose extent the launch decides. */
  private record Key(
      String kernel,
      int threads,
      Map<String, Integer> extents,
      boolean isWatched,
      boolean isStepped) {}

  public Simulator(PlacedModule placed) {
    this.placed = placed;
  }

  /**
   * Runs a kernel to its end, or to the first thing that forbids to go on.
   *
   * @param print is given what the kernel prints, line by line
   */
  public Outcome launch(Launch launch, Mode mode, Consumer<String> print) {
    var written = placed.kernel(launch.kernel());
    var launched = placed.launched(written, sizes(written, launch));
    var kernel = launched.kernel(written.name());
    boolean isWatched = !(mode instanceof Mode.Fast);
    var code =
        compiled.computeIfAbsent(
            new Key(
                kernel.name(),
                launch.threads(),
                SizedTiles.extents(kernel, sizes(written, launch)),
                isWatched,
                isStepped(mode)),
            key ->
                key.isStepped()
                    ? Compiler.compileToStep(kernel, launched, key.threads())
                    : Compiler.compile(kernel, launched, key.threads(), key.isWatched()));
    return switch (mode) {
      case Mode.Fast _ -> {
        var findings = run(kernel, launch, code, NoMonitor.IT, new Schedule.Parallel(), print);
        yield new Outcome(findings, Optional.empty());
      }
      case Mode.Checked(long seed, Follower follower) -> {
        var overlaps = Overlaps.of(passed(kernel, launch));
        if (!overlaps.isEmpty()) {
          yield new Outcome(overlaps, Optional.empty());
        }
        var monitor = new CheckedRun(unwritten(launch));
        var both =
            TwoMonitors.of(
                monitor,
                follower.launched(
                    new Follower.Beginning(
                        kernel,
                        launch.threads(),
                        launch.arguments(),
                        code.spots(),
                        monitor::findings)));
        var end = run(kernel, launch, code, both, new Schedule.Seeded(seed), print);
        var findings = new ArrayList<>(monitor.findings());
        end.stream().filter(it -> !findings.contains(it)).forEach(findings::add);
        yield new Outcome(findings, Optional.empty());
      }
      case Mode.Counted _ -> {
        var monitor = new CountedRun();
        var findings = run(kernel, launch, code, monitor, new Schedule.Parallel(), print);
        yield new Outcome(findings, Optional.of(monitor.counts()));
      }
    };
  }

  private static Sizes sizes(Kernel kernel, Launch launch) {
    var values = new HashMap<String, Long>();
    var given = kernel.given();
    for (int i = 0; i < given.size(); i++) {
      if (launch.arguments().get(i) instanceof Argument.Whole(long value)) {
        values.put(given.get(i).name(), value);
      }
    }
    return new Sizes(launch.blocks(), launch.threads(), values);
  }

  private static boolean isStepped(Mode mode) {
    return mode instanceof Mode.Checked(_, Follower follower) && follower.isStepping();
  }

  private static Set<Storage> unwritten(Launch launch) {
    var unwritten = new HashSet<Storage>();
    for (var argument : launch.arguments()) {
      var storage =
          switch (argument) {
            case Argument.Pointer(Storage it, _) -> Optional.of(it);
            case Argument.Map(TensorMap map) -> Optional.of(map.storage());
            case Argument.Whole _, Argument.Real _ -> Optional.<Storage>empty();
          };
      storage.filter(it -> !it.isWritten()).ifPresent(unwritten::add);
    }
    return unwritten;
  }

  private static List<Overlaps.Passed> passed(Kernel kernel, Launch launch) {
    var passed = new ArrayList<Overlaps.Passed>();
    var given = kernel.given();
    for (int i = 0; i < given.size(); i++) {
      if (!(given.get(i) instanceof Parameter.OfMemory(Memory memory))) {
        continue;
      }
      var argument = launch.arguments().get(i);
      if (argument instanceof Argument.Pointer(Storage storage, long offset)) {
        passed.add(passed(memory, storage, offset));
      } else if (argument instanceof Argument.Map(TensorMap map)) {
        passed.add(passed(memory, map.storage(), map.base()));
      }
    }
    return passed;
  }

  private static Overlaps.Passed passed(Memory memory, Storage storage, long offset) {
    var segment = storage.segment();
    return new Overlaps.Passed(
        memory.name(),
        memory.parameter(),
        segment.address() + offset,
        segment.byteSize() - offset,
        !memory.isConst(),
        memory.span());
  }

  private static List<Finding> run(
      Kernel kernel,
      Launch launch,
      Compiler.Compiled code,
      Monitor monitor,
      Schedule schedule,
      Consumer<String> print) {
    var storages = new ArrayList<Storage>();
    var arguments = new GivenArguments(launch.arguments(), storages).of(kernel);
    var grid =
        new Grid(
            kernel.name(),
            launch.blocks(),
            launch.threads(),
            kernel.launch().cluster(),
            code.sharedBytes(),
            kernel.barriers(),
            code.sites(),
            storages,
            monitor);
    try {
      Machine.run(
          grid, schedule, resident(kernel, launch, schedule), code.kernel(), arguments, print);
      return List.of();
    } catch (Failure failure) {
      return List.of(failure.finding());
    } catch (IndexOutOfBoundsException | ArithmeticException | NegativeArraySizeException thrown) {
      return List.of(stray(thrown, kernel, code));
    }
  }

  private static int resident(Kernel kernel, Launch launch, Schedule schedule) {
    if (kernel.launch().cooperative() || kernel.launch().resident()) {
      return launch.blocks();
    }
    return schedule instanceof Schedule.Parallel
        ? Runtime.getRuntime().availableProcessors()
        : SEEDED_BLOCKS;
  }

  /** What the JVM objected to, told in terms of the kernel. */
  private static Finding stray(RuntimeException thrown, Kernel kernel, Compiler.Compiled code) {
    var span = kernel.span();
    for (var frame : thrown.getStackTrace()) {
      if (frame.getClassName().startsWith("org.prismlang.sim.compiled.")) {
        span = code.sites().get(Math.max(0, frame.getLineNumber() - 1)).span();
        break;
      }
    }
    return thrown instanceof ArithmeticException
        ? new Finding(
            Code.P0810,
            String.valueOf(thrown.getMessage()).contains("overflow")
                ? "the result does not fit its type"
                : "division by zero",
            span,
            List.of(),
            List.of("on a GPU the result is undefined"))
        : new Finding(
            Code.P0802,
            "kernel `" + kernel.name() + "` leaves its memory",
            span,
            List.of(),
            List.of("run it with checks to see which thread, and by how much"));
  }
}
