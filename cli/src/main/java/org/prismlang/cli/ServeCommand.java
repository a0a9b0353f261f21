package org.prismlang.cli;

import java.io.IOException;
import java.util.List;

/** {@code prism serve}. */
final class ServeCommand implements Command.Action {
  private final Environment environment;

  private ServeCommand(Environment environment) {
    this.environment = environment;
  }

  static Command row(Environment environment) {
    return new Command(
        "serve",
        "",
        0,
        0,
        "launches kernels for other languages, on standard input and output",
        """
        The Python package starts it; docs/other-languages.md says what that gives. It ends with its input.
        """,
        List.of(),
        new ServeCommand(environment));
  }

  @Override
  public Status run(Arguments arguments, Console console) throws Unavailable {
    var judge = new Machine(environment).judge();
    try {
      new KernelService(environment.variables(), judge).serve(console.in(), console.stream());
      return Status.FINE;
    } catch (IOException e) {
      throw new Unavailable("whoever started this is gone: " + e.getMessage());
    }
  }
}
