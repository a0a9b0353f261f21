package org.prismlang.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.debug.BreakLine;
import org.prismlang.runtime.debug.GlobalTable;
import org.prismlang.runtime.debug.Goal;
import org.prismlang.runtime.debug.Halt;
import org.prismlang.runtime.debug.Session;
import org.prismlang.runtime.debug.SharedTable;
import org.prismlang.runtime.debug.StandingText;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.step.Seen;
import org.prismlang.sim.trace.RoleNames;

/** Steers a session by lines of text, from a person or a script. */
final class DebugTerminal {
  private static final int AROUND = 4;
  private static final int WARP = 32;

  private static final String HELP =
      """
      step            to the next statement of these threads (s)
      step warp N     to the next statement of warp N; also: thread N, block N, role NAME
      next            to their next line, over calls (n)
      out             to where the call has returned
      continue        to a breakpoint, a finding or the end (c)
      back [N]        one step back, or N: the run is repeated up to there (b)
      break [FILE:]N  stops at line N; without a line, lists breakpoints
      delete [N]      forgets the breakpoint of line N, or all
      where           block, threads, role, line, calls (w)
      list            the lines around (l)
      vars            what the first of these threads sees
      print NAME      the value of one variable (p); NAME[3] for an element of global memory
      lanes NAME [W]  its value in each lane of this warp, or of warp W; NAME[3] for an element
      shared [NAME]   shared memory, and who wrote it last; `shared NAME 64` from element 64 on
      global [NAME]   memories that the kernel was given, and who wrote them last; `global NAME 64`
      quit            ends (q); an empty line repeats the last command
      """;

  private final Session session;
  private final String file;
  private final Console console;

  DebugTerminal(Session session, String file, Console console) {
    this.session = session;
    this.file = file;
    this.console = console;
  }

  void run(BufferedReader lines) throws Unavailable {
    say(session.start());
    var last = "";
    while (true) {
      if (console.isTerminal()) {
        console.err("(prism) "); // what is piped on are answers alone
      }
      var line = next(lines);
      if (line.isEmpty()) {
        return;
      }
      var words = line.get().strip();
      if (words.isEmpty()) {
        words = last;
      }
      if (words.equals("quit") || words.equals("q")) {
        return;
      }
      last = words;
      if (!words.isEmpty() && !words.startsWith("#")) {
        obey(List.of(words.split("\\s+", -1)));
      }
    }
  }

  private static Optional<String> next(BufferedReader lines) throws Unavailable {
    try {
      return Optional.ofNullable(lines.readLine());
    } catch (IOException e) {
      throw new Unavailable("cannot read commands: " + e.getMessage());
    }
  }

  private void obey(List<String> words) {
    var rest = words.subList(1, words.size());
    switch (words.getFirst()) {
      case "help", "h" -> console.out(HELP);
      case "break" -> setBreak(rest);
      case "delete" -> delete(rest);
      case "back", "b" -> back(rest);
      case "continue",
          "c",
          "step",
          "s",
          "next",
          "n",
          "out",
          "where",
          "w",
          "list",
          "l",
          "vars",
          "print",
          "p",
          "lanes",
          "shared",
          "global" ->
          standing(words.getFirst(), rest);
      default -> wrong("no command `" + words.getFirst() + "`; `help` lists them");
    }
  }

  private void wrong(String text) {
    console.out(text + "\n");
  }

  private void standing(String command, List<String> rest) {
    if (!(session.halt() instanceof Halt.Standing at)) {
      wrong("the run is over; `back` goes to its last step");
      return;
    }
    var text = new StandingText(at);
    switch (command) {
      case "continue", "c" -> say(session.run(new Goal.End()));
      case "next", "n" -> say(session.run(new Goal.Over(at.moment())));
      case "out" -> say(session.run(new Goal.Out(at.moment())));
      case "step", "s" -> step(at, rest);
      case "where", "w" -> console.out(text.where());
      case "list", "l" -> console.out(text.source(AROUND));
      case "vars" ->
          text.all().forEach(it -> console.out(it.name() + " = " + text.value(it) + "\n"));
      case "print", "p" -> print(text, rest);
      case "lanes" -> lanes(at, text, rest);
      case "global" -> global(at, rest);
      default -> shared(at, text, rest);
    }
  }

  private void step(Halt.Standing at, List<String> rest) {
    var moment = at.moment();
    if (rest.isEmpty()) {
      say(session.run(new Goal.Next(moment.block(), moment.first(), moment.count())));
      return;
    }
    var name = rest.getLast();
    if (rest.size() == 2 && rest.getFirst().equals("role")) {
      var role =
          RoleNames.of(at.kernel()).all().stream().filter(it -> it.name().equals(name)).findFirst();
      if (role.isEmpty()) {
        wrong("no role `" + name + "`");
      } else {
        say(session.run(new Goal.Next(moment.block(), role.get().first(), role.get().count())));
      }
      return;
    }
    var number = number(name);
    if (rest.size() != 2 || number.isEmpty()) {
      wrong("`step`, or `step thread|warp|block N`, or `step role NAME`");
      return;
    }
    int n = number.get();
    switch (rest.getFirst()) {
      case "thread" -> say(session.run(new Goal.Next(moment.block(), n, 1)));
      case "warp" -> say(session.run(new Goal.Next(moment.block(), n * WARP, WARP)));
      case "block" -> say(session.run(new Goal.Next(n, 0, at.threads())));
      default -> wrong("`step thread|warp|block N`, or `step role NAME`");
    }
  }

  private void print(StandingText text, List<String> rest) {
    for (var name : rest) {
      wrong(text.value(name).map(it -> name + " = " + it).orElse(unknown(name)));
    }
  }

  private static String unknown(String name) {
    return "no `" + name + "` is to be seen here; `vars` lists what is";
  }

  private void lanes(Halt.Standing at, StandingText text, List<String> rest) {
    if (rest.isEmpty()) {
      wrong("`lanes NAME [WARP]`");
      return;
    }
    var written = rest.getFirst();
    int bracket = written.indexOf('[');
    var name = bracket < 0 ? written : written.substring(0, bracket);
    var element =
        bracket < 0
            ? Optional.of(0)
            : number(written.substring(bracket + 1).replaceFirst("]$", ""));
    var warp = rest.size() > 1 ? number(rest.get(1)) : Optional.of(at.moment().first() / WARP);
    if (element.isEmpty() || warp.isEmpty() || warp.get() * WARP >= at.threads()) {
      wrong("`lanes NAME [WARP]`, `lanes NAME[3]`");
      return;
    }
    var seen = text.named(name);
    if (seen.isEmpty()) {
      wrong(unknown(name));
      return;
    }
    switch (seen.get()) {
      case Seen.OfVariable it when element.get() < it.type().scalarCount() ->
          console.out(text.lanes(it, element.get(), warp.get()));
      case Seen.OfVariable it ->
          wrong("`" + name + "` has " + it.type().scalarCount() + " elements");
      case Seen.OfShared _ -> wrong("`" + name + "` is shared: `shared " + name + "`");
    }
  }

  private void shared(Halt.Standing at, StandingText text, List<String> rest) {
    if (rest.isEmpty()) {
      for (var seen : text.all()) {
        if (seen instanceof Seen.OfShared) {
          console.out(seen.name() + ": " + text.value(seen) + "\n");
        }
      }
      return;
    }
    var from = rest.size() > 1 ? number(rest.get(1)) : Optional.of(0);
    var seen = text.named(rest.getFirst());
    if (from.isPresent() && seen.isPresent() && seen.get() instanceof Seen.OfShared it) {
      console.out(new SharedTable(at, it).text(from.get()));
    } else {
      wrong("no shared memory `" + rest.getFirst() + "` is to be seen here");
    }
  }

  private void global(Halt.Standing at, List<String> rest) {
    if (rest.isEmpty()) {
      at.globals().forEach(it -> console.out(it.name() + ": " + it.shape() + "\n"));
      return;
    }
    var from = rest.size() > 1 ? number(rest.get(1)) : Optional.of(0);
    var memory = at.global(rest.getFirst());
    if (memory.isEmpty()) {
      wrong("no global memory `" + rest.getFirst() + "`; `global` lists them");
    } else if (from.isEmpty() || from.get() >= memory.get().size()) {
      wrong("`" + rest.getFirst() + "` has elements 0 to " + (memory.get().size() - 1));
    } else {
      console.out(new GlobalTable(at, memory.get()).text(from.get()));
    }
  }

  private void setBreak(List<String> rest) {
    var breaks = new ArrayList<>(session.breaks());
    if (rest.isEmpty()) {
      breaks.forEach(it -> console.out(it + "\n"));
      return;
    }
    var written = rest.getFirst();
    int colon = written.lastIndexOf(':');
    var line = number(written.substring(colon + 1));
    if (line.isEmpty()) {
      wrong("`break LINE` or `break FILE:LINE`");
      return;
    }
    var set = new BreakLine(colon < 0 ? file : written.substring(0, colon), line.get());
    breaks.add(set);
    session.breakAt(breaks);
    console.out("stops at " + set + "\n");
  }

  private void delete(List<String> rest) {
    var breaks = new ArrayList<>(session.breaks());
    breaks.removeIf(it -> rest.isEmpty() || rest.contains(Integer.toString(it.line())));
    session.breakAt(breaks);
  }

  private void back(List<String> rest) {
    var steps = rest.isEmpty() ? Optional.of(1) : number(rest.getFirst());
    if (steps.isEmpty()) {
      wrong("`back [STEPS]`");
      return;
    }
    say(session.back(steps.get()));
  }

  private static Optional<Integer> number(String written) {
    try {
      int number = Integer.parseInt(written);
      return number < 0 ? Optional.empty() : Optional.of(number);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private void say(Halt halt) {
    switch (halt) {
      case Halt.Standing at -> {
        at.found().forEach(it -> console.out("found " + text(it)));
        var text = new StandingText(at);
        console.out(text.head() + reason(at.reason()) + "\n" + text.source(0));
      }
      case Halt.Over(long step, Optional<RuntimeException> failure) -> {
        console.out("the run is over after " + step + " steps\n");
        failure.ifPresent(this::fail);
      }
    }
  }

  private static String reason(Halt.Reason reason) {
    return switch (reason) {
      case STEP -> "";
      case BREAKPOINT -> ", breakpoint";
      case FINDING -> ", after a finding";
    };
  }

  private static String text(Finding finding) {
    return finding.code() + ": " + finding.message() + ", " + finding.span() + "\n";
  }

  private void fail(RuntimeException failure) {
    if (failure instanceof PrismException e && !e.diagnostics().isEmpty()) {
      for (Diagnostic it : e.diagnostics()) {
        console.out(console.renderingOut().of(it));
      }
    } else {
      console.out(failure + "\n");
    }
  }
}
