package org.prismlang.cuda.nvcc;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import org.prismlang.lang.cache.CacheBound;
import org.prismlang.lang.cache.ContentHash;
import org.prismlang.lang.cache.KeptFile;

/**
 * Compiled code on disk: a folder for each text and its options, in it a file for each toolkit that
 * compiled it.
 */
public final class CubinCache {
  private static final String ENDING = ".cubin";

  /** Some hundred kernels, large ones. */
  private static final long BYTES = 256L << 20;

  private final Path folder;

  public CubinCache(Path folder) {
    this.folder = folder;
  }

  /** Names a text with its options. */
  static String key(String source, String options) {
    return ContentHash.of(options, source);
  }

  /** By the toolkit. */
  Optional<byte[]> find(String key, String toolkit) {
    return image(file(key, toolkit));
  }

  /** By whichever toolkit did it last. */
  Optional<byte[]> findAny(String key) {
    var files = new ArrayList<KeptFile>();
    var entry = folder.resolve(key);
    try (var found = Files.newDirectoryStream(entry, "*" + ENDING)) {
      found.forEach(it -> files.add(new KeptFile(entry, entry.relativize(it).toString())));
    } catch (IOException | DirectoryIteratorException e) {
      return Optional.empty();
    }
    files.sort(Comparator.comparing(KeptFile::time).reversed());
    for (var file : files) {
      var image = image(file);
      if (image.isPresent()) {
        return image;
      }
    }
    return Optional.empty();
  }

  void store(String key, String toolkit, byte[] image) {
    new CacheBound(folder, BYTES).holdOnce();
    file(key, toolkit).write(image);
  }

  /** No code is empty. */
  private static Optional<byte[]> image(KeptFile file) {
    return file.read().filter(it -> it.length > 0);
  }

  private KeptFile file(String key, String toolkit) {
    return new KeptFile(folder.resolve(key), toolkit + ENDING);
  }
}
