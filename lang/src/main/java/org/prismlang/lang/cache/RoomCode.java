package org.prismlang.lang.cache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Which code a room of the compiler has: versions do not change with each build. Classes in a jar
 * and those that the jar is made of are the same.
 */
public final class RoomCode {
  /** What an image's launcher knows of the code beside it: to read it all takes half a second. */
  private static final String SAID = "prism.build";

  private static final String CLASS = ".class";

  private RoomCode() {}

  /**
   * The name of its code.
   *
   * @param one of its classes
   */
  public static String of(Class<?> one) {
    String said = System.getProperty(SAID, "");
    return said.isEmpty() ? read(one) : said;
  }

  private static String read(Class<?> one) {
    try {
      var place = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
      var room = List.of(one.getPackageName().split("\\.", -1)).subList(0, 3);
      return ContentHash.of(
          Files.isRegularFile(place)
              ? ofJar(place, String.join("/", room))
              : ofFolder(place, String.join("/", room)));
    } catch (IOException e) {
      throw new UncheckedIOException("while the code of " + one + " was read", e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A jar says itself what its entries sum up to: to read them all takes longer than a kernel. */
  private static String ofJar(Path jar, String room) throws IOException {
    var sums = new TreeMap<String, String>();
    try (var zip = new ZipFile(jar.toFile())) {
      zip.stream()
          .filter(it -> it.getName().startsWith(room + "/") && it.getName().endsWith(CLASS))
          .forEach(it -> sums.put(it.getName(), sum(it)));
    }
    return sums.toString();
  }

  private static String sum(ZipEntry entry) {
    return entry.getSize() + " " + entry.getCrc();
  }

  private static String ofFolder(Path folder, String room) throws IOException {
    var sums = new TreeMap<String, String>();
    try (var files = Files.walk(folder.resolve(room))) {
      for (var file : files.filter(it -> it.toString().endsWith(CLASS)).toList()) {
        var content = Files.readAllBytes(file);
        var crc = new CRC32();
        crc.update(content);
        var name = folder.relativize(file).toString().replace('\\', '/');
        sums.put(name, content.length + " " + crc.getValue());
      }
    }
    return sums.toString();
  }
}
