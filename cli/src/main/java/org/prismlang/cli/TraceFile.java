package org.prismlang.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.prismlang.sim.trace.TraceLog;

/** A timeline that a command writes when its run is over, however that went. */
record TraceFile(Path file, TraceLog log) {
  static Optional<TraceFile> of(Optional<String> written) throws WrongUsage {
    return written.isEmpty()
        ? Optional.empty()
        : Optional.of(new TraceFile(OutputFile.named(written.get()), new TraceLog()));
  }

  /** Nothing where nothing was launched. */
  void write(Console console) throws Unavailable {
    if (log.isEmpty()) {
      return;
    }
    OutputFile.write(file, log.json());
    if (log.kept() == 0) {
      console.complain(
          "timeline of no events in " + file + ": nothing waits, copies or multiplies");
      return;
    }
    console.complain(
        "timeline of "
            + log.kept()
            + " events in "
            + file
            + (log.leftOut() > 0 ? ", at least " + log.leftOut() + " more are left out" : "")
            + "; https://ui.perfetto.dev shows it");
  }
}
