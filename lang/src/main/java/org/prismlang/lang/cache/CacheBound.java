package org.prismlang.lang.cache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a folder of the cache from growing: what was not used for longest goes first.
 *
 * @param bytes that all files below the folder may have
 */
public record CacheBound(Path folder, long bytes) {
  /** Looking at all files takes time: a process does it once, when it first adds to them. */
  private static final Set<Path> BOUNDED = ConcurrentHashMap.newKeySet();

  private record Entry(Path file, long size, FileTime time) {}

  public CacheBound {
    if (bytes < 0) {
      throw new IllegalArgumentException("a folder has no " + bytes + " bytes");
    }
  }

  /** The first time that this process asks for this folder. */
  public void holdOnce() {
    if (BOUNDED.add(folder.toAbsolutePath())) {
      hold();
    }
  }

  /** Down to three quarters, so that the next file is no reason to look again. */
  public void hold() {
    var entries = new ArrayList<Entry>();
    long all = 0;
    try (var files = Files.walk(folder)) {
      for (var file : files.toList()) {
        var attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (attributes.isRegularFile()) {
          entries.add(new Entry(file, attributes.size(), attributes.lastModifiedTime()));
          all += attributes.size();
        }
      }
    } catch (IOException | UncheckedIOException e) {
      return; // another process tidies up, or nobody may look: nothing is lost but room
    }
    if (all <= bytes) {
      return;
    }
    entries.sort(Comparator.comparing(Entry::time));
    for (var entry : entries) {
      if (all <= bytes / 4 * 3) {
        return;
      }
      all -= entry.size();
      remove(entry.file());
    }
  }

  /** With the folder that held nothing else. */
  private void remove(Path file) {
    try {
      Files.deleteIfExists(file);
      for (int depth = folder.relativize(file).getNameCount() - 1; depth > 0; depth--) {
        Files.deleteIfExists(folder.resolve(folder.relativize(file).subpath(0, depth)));
      }
    } catch (IOException e) {
      // It is used, or not empty.
    }
  }
}
