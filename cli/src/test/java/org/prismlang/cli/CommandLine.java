package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Runs commands in this process and keeps what they said. */
final class CommandLine {
  /** How it ended. */
  record Outcome(Status status, String out, String err) {
    Outcome expect(Status expected) {
      assertEquals(expected, status, out + err);
      return this;
    }

    Outcome out(String text) {
      assertTrue(out.contains(text), "standard output lacks «" + text + "»:\n" + out);
      return this;
    }

    Outcome err(String text) {
      assertTrue(err.contains(text), "standard error lacks «" + text + "»:\n" + err);
      return this;
    }

    Outcome silent() {
      assertEquals("", out + err);
      return this;
    }
  }

  private final Environment environment;

  CommandLine(Environment environment) {
    this.environment = environment;
  }

  /** On a machine without GPU, whatever this one has. */
  static CommandLine plain(Path temporary) {
    var driver = temporary.resolve("no-libcuda.so.1").toString();
    return new CommandLine(environment(temporary, Map.of("PRISM_LIBCUDA", driver)));
  }

  static Environment environment(Path temporary, Map<String, String> variables) {
    var properties = new Properties();
    properties.putAll(System.getProperties());
    properties.setProperty("java.io.tmpdir", temporary.toString());
    properties.setProperty("user.home", temporary.toString());
    return new Environment(variables, properties);
  }

  Outcome prism(Object... words) {
    return withInput(new byte[0], words);
  }

  Outcome withInput(byte[] input, Object... words) {
    return run(Commands.all(environment), input, words);
  }

  Outcome run(List<Command> commands, byte[] input, Object... words) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var arguments = List.of(words).stream().map(Object::toString).toList();
    var colour = ColourOption.of(arguments, environment);
    var console =
        new Console(
            new ByteArrayInputStream(input), out, err, colour.wanted(), environment.isTerminal());
    var status = new Main(commands, console, environment).run(colour);
    return new Outcome(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
