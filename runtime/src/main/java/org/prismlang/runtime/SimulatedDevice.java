package org.prismlang.runtime;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.type.Target;
import org.prismlang.sim.Launch;
import org.prismlang.sim.Mode;
import org.prismlang.sim.Simulator;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.machine.Storage;

/** The CPU. */
record SimulatedDevice(Mode mode) implements Device {
  @Override
  public String description() {
    int cores = Runtime.getRuntime().availableProcessors();
    var watched =
        switch (mode) {
          case Mode.Fast _ -> "fast";
          case Mode.Checked(long seed, _) -> "checked with seed " + seed;
          case Mode.Counted _ -> "counted";
        };
    return "simulator, " + watched + ", " + cores + (cores == 1 ? " core" : " cores");
  }

  @Override
  public boolean isWatching() {
    return mode instanceof Mode.Checked;
  }

  @Override
  public Executable prepare(PlacedModule placed, Target target) {
    var kernel = placed.kernels().getFirst();
    var simulator = new Simulator(placed);
    return (blocks, threads, arguments, print) ->
        launch(simulator, kernel, blocks, threads, arguments, print);
  }

  private Outcome launch(
      Simulator simulator,
      Kernel kernel,
      int blocks,
      int threads,
      List<Argument> arguments,
      Consumer<String> print) {
    var given = new ArrayList<org.prismlang.sim.Argument>();
    var storages = new IdentityHashMap<Buffer, Storage>();
    var parameters = kernel.given();
    for (int i = 0; i < arguments.size(); i++) {
      given.add(given(arguments.get(i), parameters.get(i), storages));
    }
    var outcome = simulator.launch(new Launch(kernel.name(), blocks, threads, given), mode, print);
    return new Outcome(
        outcome.findings().stream().map(this::diagnostic).toList(), outcome.counts());
  }

  private static org.prismlang.sim.Argument given(
      Argument argument, Parameter parameter, IdentityHashMap<Buffer, Storage> storages) {
    return switch (argument) {
      case Argument.Whole(long value) -> new org.prismlang.sim.Argument.Whole(value);
      case Argument.Real(double value) -> new org.prismlang.sim.Argument.Real(value);
      case Argument.Memory(Buffer buffer) ->
          new org.prismlang.sim.Argument.Pointer(storage(buffer, parameter, storages), 0);
      case Argument.Map(TensorMap map) ->
          new org.prismlang.sim.Argument.Map(
              new org.prismlang.sim.machine.TensorMap(
                  storage(map.buffer(), parameter, storages),
                  0,
                  map.buffer().scalar(),
                  map.sizes()));
    };
  }

  /** One a buffer, so that two parameters of one buffer are seen to meet. */
  private static Storage storage(
      Buffer buffer, Parameter parameter, IdentityHashMap<Buffer, Storage> storages) {
    return storages.computeIfAbsent(
        buffer,
        it ->
            new Storage(parameter.name(), it.segment().asSlice(0, it.bytes()), !it.isUnwritten()));
  }

  private Diagnostic diagnostic(Finding finding) {
    var diagnostic = finding.code().at(finding.span(), finding.message());
    for (var other : finding.labels()) {
      diagnostic = diagnostic.label(other.span(), other.text());
    }
    for (var note : finding.notes()) {
      diagnostic = diagnostic.note(note);
    }
    if (mode instanceof Mode.Checked(long seed, _)) {
      diagnostic = diagnostic.note("`--checked --seed " + seed + "` takes the same steps again");
    }
    return diagnostic;
  }
}
