package org.prismlang.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.source.SourceReader;

/**
 * The files that a check has read, each as it was just before: what changes while the check runs is
 * a change, too. Looks again and again rather than being told: editors replace files, folders are
 * mounted from elsewhere, and a look at a few hundred files costs next to nothing.
 */
final class WatchedFiles implements SourceReader.Texts {
  private static final Duration TICK = Duration.ofMillis(200);

  /** Who saves a file may take it away for a moment. */
  private static final int MOST_TICKS_TO_SETTLE = 10;

  /**
   * @param key of the file itself: another one of the same name and time is another file
   */
  private record Stamp(FileTime modified, long size, Optional<Object> key) {
    /** Empty where there is no such file. */
    static Optional<Stamp> of(Path file) {
      try {
        var attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return Optional.of(
            new Stamp(
                attributes.lastModifiedTime(),
                attributes.size(),
                Optional.ofNullable(attributes.fileKey())));
      } catch (IOException e) {
        return Optional.empty();
      }
    }
  }

  private final Map<Path, Optional<Stamp>> stamps = new LinkedHashMap<>();

  @Override
  public SourceReader.Reading read(Path path) {
    look(path);
    return SourceReader.read(path);
  }

  void look(Path path) {
    stamps.putIfAbsent(path, Stamp.of(path));
  }

  int count() {
    return stamps.size();
  }

  /**
   * Waits until one of the files is another, or {@code operands} stand for others, and until that
   * is over. Gives what changed.
   */
  String awaitChange(List<String> operands) throws InterruptedException {
    var named = Sources.of(operands).files();
    while (true) {
      Thread.sleep(TICK);
      var changed = changed();
      if (changed.isPresent()) {
        settle();
        return changed.get().toString();
      }
      var now = Sources.of(operands).files();
      if (!now.equals(named) || !now.stream().allMatch(stamps::containsKey)) {
        settle();
        return String.join(" ", operands);
      }
    }
  }

  private Optional<Path> changed() {
    return stamps.entrySet().stream()
        .filter(it -> !Stamp.of(it.getKey()).equals(it.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private void settle() throws InterruptedException {
    for (int tick = 0; tick < MOST_TICKS_TO_SETTLE; tick++) {
      var before = now();
      Thread.sleep(TICK);
      boolean isGone =
          stamps.entrySet().stream()
              .anyMatch(it -> it.getValue().isPresent() && Stamp.of(it.getKey()).isEmpty());
      if (!isGone && before.equals(now())) {
        return;
      }
    }
  }

  private Map<Path, Optional<Stamp>> now() {
    var now = new LinkedHashMap<Path, Optional<Stamp>>();
    stamps.keySet().forEach(it -> now.put(it, Stamp.of(it)));
    return now;
  }
}
