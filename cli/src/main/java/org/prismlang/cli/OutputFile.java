package org.prismlang.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Files that a command makes, and makes anew each time. */
final class OutputFile {
  private OutputFile() {}

  /** As it is written on the command line. */
  static Path named(String written) throws WrongUsage {
    try {
      return Path.of(written);
    } catch (InvalidPathException e) {
      throw new WrongUsage("`" + written + "` is no name of a file");
    }
  }

  static void write(Path file, String text) throws Unavailable {
    try {
      if (file.getParent() != null) {
        Files.createDirectories(file.getParent());
      }
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new Unavailable(FileTrouble.writing(file, e));
    }
  }
}
