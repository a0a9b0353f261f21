package org.prismlang.lang.source;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files of programs in a folder and those below it. What is hidden is passed, links to folders are
 * not followed, and a folder that may not be looked into has none: others are there all the same.
 */
public final class ProgramFiles extends SimpleFileVisitor<Path> {
  public static final String ENDING = ".prism";

  private final Path root;
  private final int most;
  private final List<Path> programs = new ArrayList<>();
  private int passed;

  private ProgramFiles(Path root, int most) {
    this.root = root;
    this.most = most;
  }

  /** In no order; the search ends after {@code most} files and folders. */
  public static List<Path> below(Path folder, int deepest, int most) {
    var search = new ProgramFiles(folder, most);
    try {
      Files.walkFileTree(folder, Set.of(), deepest, search);
    } catch (IOException e) {
      return List.of();
    }
    return List.copyOf(search.programs);
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    return isHidden(folder) ? FileVisitResult.SKIP_SUBTREE : passed();
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (!isHidden(file) && file.toString().endsWith(ENDING)) {
      programs.add(file);
    }
    return passed();
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) {
    return passed();
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
    return FileVisitResult.CONTINUE;
  }

  private FileVisitResult passed() {
    passed++;
    return passed < most ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
  }

  private boolean isHidden(Path path) {
    return !path.equals(root) && path.getFileName().toString().startsWith(".");
  }
}
