package org.prismlang.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;

/**
 * Replaces a file so that at every moment it holds either all of the old text or all of the new.
 */
final class AtomicFile {
  private AtomicFile() {}

  /** Keeps the permissions, and a link a link: it is what the link leads to that changes. */
  static void replace(Path file, String text) throws IOException {
    Path target = file.toRealPath();
    if (!Files.isWritable(target)) {
      throw new AccessDeniedException(file.toString());
    }
    Path name = target.getFileName();
    Path fresh = Files.createTempFile(target.getParent(), "." + name + "-", ".tmp");
    try {
      Files.write(fresh, text.getBytes(StandardCharsets.UTF_8));
      copyPermissions(target, fresh);
      move(fresh, target);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static void copyPermissions(Path from, Path to) throws IOException {
    var source = Files.getFileAttributeView(from, PosixFileAttributeView.class);
    var target = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (source != null && target != null) {
      target.setPermissions(source.readAttributes().permissions());
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
