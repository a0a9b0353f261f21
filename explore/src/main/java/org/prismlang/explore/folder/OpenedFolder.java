package org.prismlang.explore.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.ProgramFiles;
import org.prismlang.lang.source.SourceReader;

/**
 * Programs in a folder and those below it. What a link or a path leads out of it to is not there.
 */
public final class OpenedFolder implements SourceReader.Texts {
  private static final int DEEPEST = 8;
  private static final int MOST_SEEN = 20_000;
  private static final int MOST_LISTED = 500;

  private final Path root;

  /** Throws where there is no such folder. */
  public OpenedFolder(Path folder) throws IOException {
    this.root = folder.toRealPath();
  }

  public Path root() {
    return root;
  }

  /** Programs by their names from here, in order; of very many the first. */
  public List<String> programs() {
    return ProgramFiles.below(root, DEEPEST, MOST_SEEN).stream()
        .filter(it -> inside(it).isPresent())
        .map(it -> root.relativize(it).toString())
        .sorted()
        .limit(MOST_LISTED)
        .toList();
  }

  /** Whether a text may be called so: as a program of the folder is, or would be. */
  public boolean isName(String name) {
    try {
      var path = Path.of(name);
      return name.endsWith(ProgramFiles.ENDING)
          && !path.isAbsolute()
          && path.equals(path.normalize())
          && !path.startsWith("..");
    } catch (InvalidPathException e) {
      return false;
    }
  }

  @Override
  public SourceReader.Reading read(Path path) {
    var file = inside(root.resolve(path));
    if (file.isEmpty()) {
      return new SourceReader.Missing("no such program in the opened folder: " + path);
    }
    try (var in = Files.newInputStream(file.get(), LinkOption.NOFOLLOW_LINKS)) {
      return SourceReader.read(in, path.toString());
    } catch (IOException e) {
      return new SourceReader.Missing("cannot read " + path);
    }
  }

  /** Where it really lies, if that is here; a pipe or a device is nowhere. */
  private Optional<Path> inside(Path path) {
    try {
      var real = path.toRealPath();
      boolean isHere = real.startsWith(root) && real.toString().endsWith(ProgramFiles.ENDING);
      return isHere && Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)
          ? Optional.of(real)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
