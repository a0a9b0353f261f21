package org.prismlang.cli;

import java.util.Locale;
import java.util.stream.Collectors;
import org.prismlang.foreign.BarrierNeeds;
import org.prismlang.lang.diagnostic.JsonText;
import org.prismlang.verify.Judgement;

/** {@code prism mutate} of a file of CUDA or OpenCL: which of its barriers are needed. */
final class ForeignMutation {
  private final Console console;
  private final boolean isJson;
  private int all;
  private int idle;
  private int open;

  private ForeignMutation(Console console, boolean isJson) {
    this.console = console;
    this.isJson = isJson;
  }

  static Status of(OneProgram program, Arguments arguments, Console console, boolean isJson)
      throws WrongUsage, Unavailable {
    return new ForeignMutation(console, isJson).run(program, arguments);
  }

  private Status run(OneProgram program, Arguments arguments) throws WrongUsage, Unavailable {
    var report = new Report(console, ReportFormat.of(isJson));
    var opened = ForeignProgram.of(program, arguments, report, console);
    if (opened.program().isEmpty()) {
      return opened.status();
    }
    var foreign = opened.program().get();
    for (var kernel : foreign.kernels()) {
      var judgement = foreign.judge().of(kernel);
      report.add(judgement.diagnosticsOfForeign());
      if (judgement.standing() != Judgement.Standing.VERIFIED && !isJson) {
        console.out(JudgementText.of(judgement));
      }
      if (judgement.isRight()) {
        for (var need : new BarrierNeeds(foreign.judge()).of(kernel)) {
          add(kernel.name(), need);
        }
      }
    }
    report.finish();
    console.out(isJson ? totalJson() : total());
    return report.hasErrors() || idle > 0 ? Status.PROBLEMS : opened.status();
  }

  private void add(String kernel, BarrierNeeds.Need need) {
    all++;
    switch (need.without().standing()) {
      case VERIFIED -> idle++;
      case UNKNOWN -> open++;
      case REFUTED -> {}
    }
    console.out(isJson ? json(kernel, need) : text(kernel, need));
  }

  /** {@code tile.cu:9: `__syncthreads()` in sums is not needed: verified without it}. */
  private static String text(String kernel, BarrierNeeds.Need need) {
    var place = need.place();
    return place.file().path()
        + ":"
        + place.from().line()
        + ": `"
        + need.text()
        + "` in "
        + kernel
        + switch (need.without().standing()) {
          case VERIFIED -> " is not needed: verified without it";
          case UNKNOWN -> " is perhaps not needed: nothing wrong is found without it";
          case REFUTED -> " is needed: " + why(need);
        }
        + "\n";
  }

  private static String why(BarrierNeeds.Need need) {
    var violation = need.without().refutations().getFirst().violation();
    var parties =
        violation.parties().stream()
            .map(it -> it.what() + " in line " + it.span().from().line())
            .collect(Collectors.joining(", "));
    return violation.missing() + (parties.isEmpty() ? "" : " (" + parties + ")");
  }

  /** {@code { kernel, barrier, file, span, without, why }} a line. */
  private static String json(String kernel, BarrierNeeds.Need need) {
    var out = new StringBuilder();
    var json = new JsonText(out);
    var standing = need.without().standing();
    out.append("{\"kernel\":");
    json.text(kernel);
    out.append(",\"barrier\":");
    json.text(need.text());
    out.append(',');
    json.place(need.place());
    out.append(",\"without\":");
    json.text(standing.name().toLowerCase(Locale.ROOT));
    if (standing == Judgement.Standing.REFUTED) {
      out.append(",\"why\":");
      json.text(why(need));
    }
    return out.append("}\n").toString();
  }

  private String total() {
    return all
        + (all == 1 ? " barrier: " : " barriers: ")
        + (all - idle - open)
        + " needed, "
        + idle
        + " not needed, "
        + open
        + " unknown\n";
  }

  private String totalJson() {
    return "{\"barriers\":"
        + all
        + ",\"needed\":"
        + (all - idle - open)
        + ",\"not_needed\":"
        + idle
        + ",\"unknown\":"
        + open
        + "}\n";
  }
}
