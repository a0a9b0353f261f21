package org.prismlang.lsp.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.prismlang.lang.cache.ContentHash;
import org.prismlang.lang.check.names.Library;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Explanation;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.source.SourceFile;

/**
 * What Prism brings, as files that every editor can open; nobody can write to them. A file is
 * written when it is first asked for, under a name that says what it holds, so that another version
 * of Prism has others.
 */
public final class LibraryFolder {
  private static final String PREFIX = "std/";
  private static final String ENDING = ".prism";

  private final Path root;

  /** Every error of every check asks for its page. */
  private final Map<Code, Optional<Path>> pages = new ConcurrentHashMap<>();

  public LibraryFolder(Path root) {
    this.root = root;
  }

  public Path root() {
    return root;
  }

  /** The file of a text of the library; of nothing else. */
  public Optional<Path> of(SourceFile file) {
    if (!file.path().startsWith(PREFIX) || !file.path().endsWith(ENDING)) {
      return Optional.empty();
    }
    var module = file.path().substring(0, file.path().length() - ENDING.length());
    return Library.find(List.of(module.split("/", -1)))
        .filter(it -> it.text().equals(file.text()))
        .flatMap(it -> written(it.path(), it.text()));
  }

  /** The page of a code. */
  public Optional<Path> of(Code code) {
    return pages.computeIfAbsent(
        code,
        it ->
            Explanations.of(it)
                .map(Explanation::page)
                .flatMap(page -> written("explain/" + it.name() + ".md", page)));
  }

  /** In a folder named by the content, under the name that people know. */
  public Optional<Path> written(String name, String content) {
    var file = root.resolve(ContentHash.of(content).substring(0, 12)).resolve(name);
    try {
      if (Files.exists(file)) {
        return Optional.of(file);
      }
      Files.createDirectories(file.getParent());
      var part = Files.createTempFile(file.getParent(), "", ".part");
      Files.writeString(part, content);
      boolean isLocked = part.toFile().setReadOnly();
      assert isLocked || Files.exists(part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      return Optional.of(file);
    } catch (IOException | UnsupportedOperationException nowhere) {
      return Optional.empty();
    }
  }
}
