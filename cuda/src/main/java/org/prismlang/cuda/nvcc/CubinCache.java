package org.prismlang.cuda.nvcc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Compiled code on disk: a folder for each text and its options, in it a file for each toolkit that
 * compiled it. A file begins with the hash of the rest, and appears whole or not at all, so any
 * number of processes may read and write at the same time, and end at any time.
 */
public final class CubinCache {
  private static final int HASH_BYTES = 32;
  private static final String ENDING = ".cubin";
  private static final String UNFINISHED = ".part";
  private static final Duration ABANDONED = Duration.ofHours(1);

  private final Path folder;

  public CubinCache(Path folder) {
    this.folder = folder;
  }

  /** Names a text with its options. */
  static String key(String source, String options) {
    return HexFormat.of()
        .formatHex(hash((options + "\0" + source).getBytes(StandardCharsets.UTF_8)));
  }

  /** By the toolkit; damaged files are as good as none. */
  Optional<byte[]> find(String key, String toolkit) {
    return read(file(key, toolkit));
  }

  /** By whichever toolkit did it last. */
  Optional<byte[]> findAny(String key) {
    var files = new ArrayList<Path>();
    try (var found = Files.newDirectoryStream(folder.resolve(key), "*" + ENDING)) {
      found.forEach(files::add);
    } catch (IOException | DirectoryIteratorException e) {
      return Optional.empty();
    }
    files.sort(Comparator.comparing(CubinCache::time).reversed());
    for (var file : files) {
      var image = read(file);
      if (image.isPresent()) {
        return image;
      }
    }
    return Optional.empty();
  }

  /** A cache that cannot be written to is none: nothing is lost but time. */
  void store(String key, String toolkit, byte[] image) {
    var entry = folder.resolve(key);
    try {
      Files.createDirectories(entry);
      removeAbandoned(entry);
      var part = Files.createTempFile(entry, toolkit, UNFINISHED);
      try {
        var content = Arrays.copyOf(hash(image), HASH_BYTES + image.length);
        System.arraycopy(image, 0, content, HASH_BYTES, image.length);
        Files.write(part, content);
        Files.move(part, file(key, toolkit), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Said above.
    }
  }

  private Path file(String key, String toolkit) {
    return folder.resolve(key).resolve(toolkit + ENDING);
  }

  private static Optional<byte[]> read(Path file) {
    try {
      var content = Files.readAllBytes(file);
      if (content.length <= HASH_BYTES) {
        return Optional.empty();
      }
      var image = Arrays.copyOfRange(content, HASH_BYTES, content.length);
      boolean isWhole = Arrays.equals(hash(image), Arrays.copyOf(content, HASH_BYTES));
      return isWhole ? Optional.of(image) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
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

  private static byte[] hash(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
