package org.prismlang.cli;

import java.util.List;
import java.util.function.Supplier;
import org.prismlang.lang.diagnostic.Nearest;

/** {@code prism man}. */
final class ManCommand implements Command.Action {
  private final Supplier<List<Command>> commands;

  private ManCommand(Supplier<List<Command>> commands) {
    this.commands = commands;
  }

  /**
   * @param commands all of them, this one among them
   */
  static Command row(Supplier<List<Command>> commands) {
    return new Command(
        "man",
        Command.ONE_OF_US,
        0,
        1,
        "prints the manual page of prism or of one command, for man",
        """
        prism man > prism.1; prism man check > prism-check.1; or at once: prism man check | man -l -
        """,
        List.of(),
        new ManCommand(commands));
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage {
    var all = commands.get();
    if (arguments.operands().isEmpty()) {
      console.out(RoffPage.of(all));
      return Status.FINE;
    }
    var name = arguments.operands().getFirst();
    for (var command : all) {
      if (command.name().equals(name)) {
        console.out(RoffPage.of(command));
        return Status.FINE;
      }
    }
    var names = all.stream().map(Command::name).toList();
    throw new WrongUsage("no command `" + name + "`" + Nearest.didYouMean(name, names));
  }
}
