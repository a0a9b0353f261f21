package org.prismlang.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Puts a fixed text in the place of the one that was read. */
final class FixedFile {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private FixedFile() {}

  /** Why it could not be done; the file then is as it was. */
  static Optional<String> write(Path file, String read, String fixed) {
    try {
      if (!Files.isRegularFile(file)) {
        return Optional.of("cannot write " + file + ": it is no file of its own");
      }
      String now = Files.readString(file);
      String mark = now.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
      if (!now.equals(mark + read)) {
        return Optional.of("cannot write " + file + ": somebody else has changed it meanwhile");
      }
      AtomicFile.replace(file, mark + fixed);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(FileTrouble.writing(file, e));
    }
  }
}
