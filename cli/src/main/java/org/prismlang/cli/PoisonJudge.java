package org.prismlang.cli;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.mapping.PoisonedRun;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.UnmetExpectation;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.sim.Mode;

/** Runs plans on tiles, and sees whether what lies beyond the edges of tensors comes out. */
record PoisonJudge(Options options) {
  /** What came of a run. */
  sealed interface Finding {
    String words();
  }

  record Clean(String beyond, int sizes) implements Finding {
    @Override
    public String words() {
      return "beyond edges " + beyond + ": the same at " + sizes + " sizes";
    }
  }

  record Poisoned(String beyond, List<Long> sizes, String what) implements Finding {
    @Override
    public String words() {
      return "beyond edges " + beyond + ", " + sizes + ": " + what;
    }
  }

  record Unclear(String why) implements Finding {
    @Override
    public String words() {
      return "beyond edges: not judged: " + why;
    }
  }

  List<Finding> of(PoisonedRun run) {
    return switch (run) {
      case PoisonedRun.Missing(var why) -> List.of(new Unclear(why));
      case PoisonedRun.OfFile file -> of(file);
    };
  }

  private List<Finding> of(PoisonedRun.OfFile run) {
    HostProgram program;
    try {
      program =
          HostProgram.of(Prism.load(run.file(), options).on(Device.simulator(new Mode.Fast())));
    } catch (PrismException e) {
      return List.of(new Unclear(said(e)));
    }
    for (var sizes : run.sizes()) {
      var trouble = trouble(program, run.plain(), sizes);
      if (trouble.isPresent()) {
        return List.of(new Unclear(sizes + ": " + trouble.get()));
      }
    }
    return run.beyond().stream().map(it -> of(program, it, run.sizes())).toList();
  }

  private static Finding of(
      HostProgram program, PoisonedRun.Beyond beyond, List<List<Long>> sizes) {
    for (var each : sizes) {
      var trouble = trouble(program, beyond.function(), each);
      if (trouble.isPresent()) {
        return new Poisoned(beyond.words(), each, trouble.get());
      }
    }
    return new Clean(beyond.words(), sizes.size());
  }

  private static Optional<String> trouble(HostProgram program, String name, List<Long> sizes) {
    try {
      program.function(name).orElseThrow().run(_ -> {}, List.copyOf(sizes));
      return Optional.empty();
    } catch (UnmetExpectation e) {
      var first = e.first();
      return Optional.of(
          "element "
              + first.index()
              + " of `"
              + first.name()
              + "` is "
              + first.actual()
              + ", not "
              + first.expected());
    } catch (PrismException e) {
      return Optional.of(said(e));
    }
  }

  private static String said(PrismException e) {
    return e.diagnostics().stream()
        .findFirst()
        .map(it -> it.message())
        .orElseGet(() -> String.valueOf(e.getMessage()));
  }
}
