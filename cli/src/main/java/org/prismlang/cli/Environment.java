package org.prismlang.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** What the process was given besides its arguments. */
record Environment(Map<String, String> variables, Properties properties) {

  static Environment ofProcess() {
    return new Environment(System.getenv(), System.getProperties());
  }

  /** Unset and empty are the same. */
  Optional<String> variable(String name) {
    String value = variables.get(name);
    return value == null || value.isEmpty() ? Optional.empty() : Optional.of(value);
  }

  /** A variable that names a file or folder. */
  Optional<Path> place(String name) {
    Optional<String> value = variable(name);
    try {
      return value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value.get()));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  String property(String name) {
    return properties.getProperty(name, "");
  }

  Path temporary() {
    return Path.of(property("java.io.tmpdir"));
  }

  /** The launcher decides: the JVM cannot tell whether standard error is a terminal. */
  boolean isTerminal() {
    return isTerminal("err");
  }

  /**
   * @param stream {@code out} or {@code err}
   */
  private boolean isTerminal(String stream) {
    return property("prism.color." + stream).equals("true") && variable("NO_COLOR").isEmpty();
  }

  Colours colours() {
    return new Colours(wantsColour("out"), wantsColour("err"));
  }

  /** {@code FORCE_COLOR} is for logs that show colours and are no terminal. */
  private boolean wantsColour(String stream) {
    boolean isForced = variable("FORCE_COLOR").filter(it -> !it.equals("0")).isPresent();
    return isTerminal(stream) || isForced && variable("NO_COLOR").isEmpty();
  }
}
