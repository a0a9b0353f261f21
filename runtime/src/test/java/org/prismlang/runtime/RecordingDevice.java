package org.prismlang.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.type.Target;

/** A device that keeps what it is asked to launch, and does nothing. */
final class RecordingDevice implements Device {
  record Asked(String kernel, int blocks, int threads, List<Argument> arguments) {}

  final List<Asked> asked = new ArrayList<>();
  int prepared;

  @Override
  public String description() {
    return "recorder";
  }

  @Override
  public Executable prepare(PlacedModule placed, Target target) {
    prepared++;
    var name = placed.kernels().getFirst().name();
    return (blocks, threads, arguments, _) -> {
      asked.add(new Asked(name, blocks, threads, arguments));
      return new Outcome(List.of(), Optional.empty());
    };
  }
}
