package org.prismlang.lang.cache;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * A file that begins with the hash of the rest, and appears whole or not at all, so any number of
 * processes may read and write at the same time, and end at any time.
 */
public record KeptFile(Path folder, String name) {
  private static final String UNFINISHED = ".part";
  private static final Duration ABANDONED = Duration.ofHours(1);
  private static final Duration RECENT = Duration.ofDays(1);

  /** Damaged files are as good as none. */
  public Optional<byte[]> read() {
    try {
      var file = Files.readAllBytes(path());
      if (file.length < ContentHash.BYTES) {
        return Optional.empty();
      }
      var content = Arrays.copyOfRange(file, ContentHash.BYTES, file.length);
      boolean isWhole =
          Arrays.equals(ContentHash.digest(content), Arrays.copyOf(file, ContentHash.BYTES));
      if (isWhole) {
        use();
      }
      return isWhole ? Optional.of(content) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** So that {@link CacheBound} takes others first. */
  private void use() throws IOException {
    var now = Instant.now();
    if (time().toInstant().isBefore(now.minus(RECENT))) {
      try {
        Files.setLastModifiedTime(path(), FileTime.from(now));
      } catch (FileSystemException e) {
        // A folder that cannot be written to is not bounded either.
      }
    }
  }

  /** A folder that cannot be written to keeps nothing: nothing is lost but time. */
  public void write(byte[] content) {
    try {
      Files.createDirectories(folder);
      removeAbandoned(folder);
      var part = Files.createTempFile(folder, name, UNFINISHED);
      try {
        var file = Arrays.copyOf(ContentHash.digest(content), ContentHash.BYTES + content.length);
        System.arraycopy(content, 0, file, ContentHash.BYTES, content.length);
        Files.write(part, file);
        Files.move(part, path(), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Said above.
    }
  }

  private Path path() {
    return folder.resolve(name);
  }

  /** When it was written or, by a day, used; long ago where it is not there. */
  public FileTime time() {
    return time(path());
  }

  /** What processes left that were ended while they wrote. */
  private static void removeAbandoned(Path folder) throws IOException {
    var limit = FileTime.from(Instant.now().minus(ABANDONED));
    try (var parts = Files.newDirectoryStream(folder, "*" + UNFINISHED)) {
      for (var part : parts) {
        if (time(part).compareTo(limit) < 0) {
          Files.deleteIfExists(part);
        }
      }
    }
  }

  private static FileTime time(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }
}
