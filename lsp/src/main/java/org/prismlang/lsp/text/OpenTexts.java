package org.prismlang.lsp.text;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;

/** All texts that the editor has open: what is not saved goes before what is on the disk. */
public final class OpenTexts {
  private final Map<Path, OpenText> byPath = new ConcurrentHashMap<>();

  public void put(OpenText text) {
    byPath.put(text.path(), text);
  }

  public void remove(Path path) {
    byPath.remove(path);
  }

  public Optional<OpenText> at(Path path) {
    return Optional.ofNullable(byPath.get(path));
  }

  public List<OpenText> all() {
    return List.copyOf(byPath.values());
  }

  /** Each time a file of its own: files of two checks are never the same. */
  SourceReader.Reading read(Path path) {
    return at(path.toAbsolutePath().normalize())
        .<SourceReader.Reading>map(
            it -> new SourceReader.Read(new SourceFile(path.toString(), it.file().text())))
        .orElseGet(() -> SourceReader.read(path));
  }

  /** What the editor calls the file there. */
  public String uri(Path path) {
    return at(path).map(OpenText::uri).orElseGet(() -> path.toUri().toString());
  }
}
