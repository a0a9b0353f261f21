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
import java.util.Map;

/** {@code prism new}: what it writes are the resources {@code /new/…}. */
final class NewCommand implements Command.Action {
  /** Where each goes; hidden files have other names among the resources, where builds drop them. */
  private static final Map<String, String> FILES =
      Map.of(
          "README.md", "README.md",
          "prism.toml", "prism.toml",
          "saxpy.prism", "saxpy.prism",
          "saxpy_test.prism", "saxpy_test.prism",
          "gitignore", ".gitignore",
          "workflow.yml", ".github/workflows/prism.yml");

  private static final String NAME = "@NAME@";
  private static final String PIN = "@PRISM@";

  static Command row() {
    return new Command(
        "new",
        "NAME",
        1,
        1,
        "starts a project: a folder with a kernel, its test, and what runs it on every change",
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
      for (var each : FILES.entrySet()) {
        String text = template(each.getKey()).replace(NAME, name).replace(PIN, pin());
        var file = folder.resolve(each.getValue());
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
      }
    } catch (FileAlreadyExistsException e) {
      console.complain("`" + e.getMessage() + "` exists already; nothing was changed");
      return Status.USAGE;
    } catch (IOException e) {
      throw new Unavailable(FileTrouble.writing(folder, e));
    }
    console.out(
        "made "
            + folder
            + "\n\n  cd "
            + folder
            + "\n  prism check .\n  prism test .\n  prism run saxpy_test.prism\n");
    return Status.FINE;
  }

  /** This version, without what changes nothing for a project. */
  private static String pin() {
    var parts = Version.text().split("[.+-]", -1);
    return parts.length < 2 ? "# prism = \"0.1\"" : "prism = \"" + parts[0] + "." + parts[1] + "\"";
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
