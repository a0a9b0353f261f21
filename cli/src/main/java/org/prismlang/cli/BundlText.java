package org.prismlang.cli;

import java.util.List;
import org.prismlang.bundl.explore.Exploration;
import org.prismlang.bundl.explore.Run;
import org.prismlang.bundl.explore.Schedule;
import org.prismlang.bundl.machine.State;
import org.prismlang.bundl.machine.Stuck;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Printer;

/** What runs of the calculus come to, in words. */
final class BundlText {
  /** Of a kind; the rest is counted. */
  private static final int SHOWN = 10;

  private BundlText() {}

  static String machine(Machine machine) {
    return "B = " + machine.blocks() + ", T = " + machine.threads() + ", m = " + machine.shared();
  }

  static String trace(Run.Result result) {
    var text = new StringBuilder();
    for (var step : result.steps()) {
      text.append("thread ").append(step.turn()).append("  ").append(step.rule()).append('\n');
    }
    return text.toString();
  }

  static String of(Run.Result result) {
    var text = new StringBuilder();
    switch (result.kind()) {
      case DONE -> text.append("done");
      case STUCK -> result.stuck().ifPresent(it -> text.append(stuck(it)));
      case HANGS -> text.append("hangs: ").append(waiting(result.state()));
      case GOES_ON -> text.append("goes on");
    }
    text.append(" after ").append(result.steps().size()).append(" steps\n");
    if (!result.memory().isEmpty()) {
      text.append(result.memory()).append('\n');
    }
    result.disagreement().ifPresent(it -> text.append("disagreement: ").append(it).append('\n'));
    return text.toString();
  }

  static String of(Exploration exploration, Machine machine, boolean asksForAgreement) {
    var text = new StringBuilder(machine(machine) + ": ");
    text.append(exploration.states()).append(" states, ").append(exploration.steps());
    text.append(exploration.isComplete() ? " steps\n" : " steps, and more are left\n");
    list(
        text,
        exploration.stuck().entrySet().stream()
            .map(it -> stuck(it.getKey()) + by(it.getValue()))
            .toList());
    list(
        text,
        exploration.hangs().stream()
            .map(it -> "hangs: " + waiting(it.found()) + by(it.schedule()))
            .toList());
    list(
        text,
        exploration.disagreements().stream()
            .map(it -> "disagreement: " + it.found() + by(it.schedule()))
            .toList());
    list(
        text,
        exploration.finals().keySet().stream().sorted().map(it -> "ends with " + it).toList());
    boolean agrees = asksForAgreement && exploration.disagreements().isEmpty();
    if (agrees && exploration.isComplete()) {
      text.append("all agree\n");
    }
    return text.toString();
  }

  private static String stuck(Stuck stuck) {
    return (stuck.isOutOfBounds() ? "out of bounds: " : "stuck: ") + stuck;
  }

  /** One number by itself would be a seed. */
  private static String by(Schedule.Script schedule) {
    var comma = schedule.turns().size() == 1 ? "," : "";
    return "\n  --schedule \"" + schedule + comma + "\"";
  }

  private static void list(StringBuilder text, List<String> lines) {
    lines.stream().limit(SHOWN).forEach(it -> text.append(it).append('\n'));
    if (lines.size() > SHOWN) {
      text.append("… and ").append(lines.size() - SHOWN).append(" more\n");
    }
  }

  /** Who waits where. */
  private static String waiting(State state) {
    var text = new StringBuilder();
    for (int thread = 0; thread < state.threads().size(); thread++) {
      var code = state.threads().get(thread);
      if (!code.isDone()) {
        text.append(text.isEmpty() ? "" : ", ").append("thread ").append(thread).append(" at ");
        text.append(Printer.line(code.code()));
      }
    }
    return text.toString();
  }
}
