package org.prismlang.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** {@code prism new}: what it writes are the resources {@code /new/…}. */
final class NewCommand implements Command.Action {
  private static final List<String> FILES = List.of("README.md", "saxpy.prism", "saxpy_test.prism");
  private static final String NAME = "@NAME@";

  static Command row() {
    return new Command(
        "new",
        "NAME",
        1,
        1,
        "starts a project: a folder with a kernel, its test and a README",
        """
        NAME is a folder that does not exist yet; its last part begins with a letter and has letters,
        digits, - and _. Nothing is ever overwritten.
        """,
        List.of(),
        new NewCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    Path folder = folder(arguments.operands().getFirst());
    String name = folder.getFileName().toString();
    try {
      if (folder.getParent() != null) {
        Files.createDirectories(folder.getParent());
      }
      Files.createDirectory(folder);
      for (var file : FILES) {
        String text = template(file).replace(NAME, name);
        Files.writeString(folder.resolve(file), text, StandardOpenOption.CREATE_NEW);
      }
    } catch (FileAlreadyExistsException e) {
      console.complain("`" + e.getMessage() + "` exists already; nothing was changed");
      return Status.USAGE;
    } catch (IOException e) {
      throw new Unavailable("cannot write `" + folder + "`: " + e.getMessage());
    }
    console.out("made " + folder + "\n\n  cd " + folder + "\n  prism check .\n");
    return Status.FINE;
  }

  private static Path folder(String written) throws WrongUsage {
    try {
      Path folder = Path.of(written);
      Path name = folder.getFileName();
      if (name != null && isName(name.toString())) {
        return folder;
      }
    } catch (InvalidPathException e) {
      // no name either: said below
    }
    String rule = "it begins with a letter and has letters, digits, - and _";
    throw new WrongUsage("`" + written + "` is no name for a project: " + rule);
  }

  private static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      boolean other = c >= '0' && c <= '9' || c == '_' || c == '-';
      if (!letter && !(other && i > 0)) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static String template(String file) throws IOException {
    try (InputStream in = NewCommand.class.getResourceAsStream("/new/" + file)) {
      if (in == null) {
        throw new IllegalStateException("the template " + file + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
