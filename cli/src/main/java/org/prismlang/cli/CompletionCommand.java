package org.prismlang.cli;

import java.util.List;
import java.util.function.Supplier;
import org.prismlang.lang.diagnostic.Nearest;

/** {@code prism completion}. */
final class CompletionCommand implements Command.Action {
  private static final String SHELLS = "bash|zsh|fish";

  private final Supplier<List<Command>> commands;

  private CompletionCommand(Supplier<List<Command>> commands) {
    this.commands = commands;
  }

  /**
   * @param commands all of them, this one among them
   */
  static Command row(Supplier<List<Command>> commands) {
    return new Command(
        "completion",
        SHELLS,
        1,
        1,
        "prints what lets a shell complete commands, options and files",
        """
        bash: prism completion bash > ~/.local/share/bash-completion/completions/prism
        zsh:  prism completion zsh > FOLDER/_prism, with FOLDER in fpath before compinit
        fish: prism completion fish > ~/.config/fish/completions/prism.fish
        """,
        List.of(),
        new CompletionCommand(commands));
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage {
    var shell = arguments.operands().getFirst();
    console.out(
        switch (shell) {
          case "bash" -> BashCompletion.of(commands.get());
          case "zsh" -> ZshCompletion.of(commands.get());
          case "fish" -> FishCompletion.of(commands.get());
          default -> {
            var all = List.of(SHELLS.split("\\|", -1));
            var guess = Nearest.didYouMean(shell, all);
            throw new WrongUsage(
                "no shell `"
                    + shell
                    + "`"
                    + (guess.isEmpty() ? "; there are " + String.join(", ", all) : guess));
          }
        });
    return Status.FINE;
  }
}
