package org.prismlang.lang.cache;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names contents: equal names, equal contents. */
public final class ContentHash {
  static final int BYTES = 32;

  private ContentHash() {}

  /** Of several texts in a row, none of which can flow into the next. */
  public static String of(String... texts) {
    return text(digest(String.join("\0", texts).getBytes(StandardCharsets.UTF_8)));
  }

  /** Of a file, or of all files in a folder, in order of their names. */
  public static String of(Path path) throws IOException {
    var digest = sha256();
    try (var files = Files.walk(path)) {
      for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
        digest.update(path.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        digest.update(digest(Files.readAllBytes(file)));
      }
    }
    return text(digest.digest());
  }

  static byte[] digest(byte[] content) {
    return sha256().digest(content);
  }

  private static String text(byte[] digest) {
    return HexFormat.of().formatHex(digest);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
