package org.prismlang.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Why a file could not be written, in words: of most exceptions the message is a mere name. */
final class FileTrouble {
  private FileTrouble() {}

  static String writing(Path file, IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> "no permission to write " + file;
      case FileAlreadyExistsException there ->
          "cannot write " + file + ": " + there.getFile() + " is no folder";
      default -> "cannot write " + file + ": " + reason(e);
    };
  }

  /** What is wrong, where the place is said already. */
  static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> "permission denied";
      case NoSuchFileException missing -> "no such file or folder: " + missing.getFile();
      case FileSystemException system when system.getReason() != null -> system.getReason();
      default -> Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
    };
  }
}
