package org.prismlang.runtime;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.prismlang.cuda.WatchReport;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.kernel.report.SourceName;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.Span;
import org.prismlang.runtime.driver.DriverException;

/** What the driver says went wrong, said of the program. */
final class GpuFindings {
  private static final String HELP = "`--backend sim --checked` says ";

  private GpuFindings() {}

  /** Not a kernel's doing. */
  static RuntimeException unable(DriverException e) {
    return e.status() == DriverException.OUT_OF_MEMORY
        ? new PrismException("the GPU has no memory left: " + e.getMessage())
        : e;
  }

  /**
   * What a watched kernel says itself.
   *
   * @param suspects kernels that were launched since somebody waited
   */
  static List<Diagnostic> of(WatchReport report, Collection<GpuExecutable> suspects) {
    for (var suspect : suspects) {
      var watched = suspect.watched(report.number());
      if (watched.isPresent()) {
        return List.of(finding(report, watched.get(), suspect));
      }
    }
    throw new IllegalStateException("no kernel that runs has a place " + report.number());
  }

  private static Diagnostic finding(WatchReport report, Watched watched, GpuExecutable kernel) {
    var who = "thread " + report.thread() + " of block " + report.block();
    var name = "`" + kernel.kernel().name() + "`";
    return switch (watched) {
      case Watched.Assertion(Span span, String message) ->
          Code.P0809
              .at(span, "the assertion does not hold" + (message.isEmpty() ? "" : ": " + message))
              .note("for " + who + " of " + name + ", on the GPU");
      case Watched.Wait(Span span, String what) ->
          Code.P0808
              .at(span, who + " waits in vain")
              .note("it waits for " + what)
              .note("on the GPU, " + name + " stood still for two seconds")
              .help(HELP + "what the others do");
    };
  }

  /** Kernels of which nothing is heard. */
  static List<Diagnostic> endless(Collection<GpuExecutable> suspects, Duration patience) {
    return suspects.stream()
        .map(
            it ->
                Code.P0808
                    .at(
                        SourceName.of(it.kernel().span()),
                        "`"
                            + it.kernel().name()
                            + "` does not end: "
                            + patience.toSeconds()
                            + " seconds on the GPU are over")
                    .help(HELP + "where it stands"))
        .toList();
  }

  /** What the driver says. Without a suspect it is not of a kernel's making. */
  static PrismException of(DriverException e, Collection<GpuExecutable> suspects) {
    return suspects.isEmpty()
        ? new PrismException("the GPU is lost to this process: " + e.getMessage())
        : new PrismException(
            suspects.stream().map(it -> finding(e, it, suspects.size() > 1)).toList());
  }

  private static Diagnostic finding(DriverException e, GpuExecutable kernel, boolean perhaps) {
    var name = "`" + kernel.kernel().name() + "`";
    var code =
        switch (e.status()) {
          case DriverException.ILLEGAL_ADDRESS, DriverException.INVALID_ADDRESS_SPACE -> Code.P0802;
          case DriverException.MISALIGNED_ADDRESS -> Code.P0803;
          default -> Code.P0809;
        };
    var what =
        switch (code) {
          case P0802 -> " accesses memory that is not its own";
          case P0803 -> " accesses memory at an address that does not fit the type";
          default -> " was stopped: an assertion failed, or it did what the machine cannot do";
        };
    return code.at(
            SourceName.of(kernel.kernel().span()),
            perhaps ? "one of several kernels, perhaps " + name + "," + what : name + what)
        .note("the driver's word for it: " + e.reason())
        .help(HELP + "where");
  }
}
