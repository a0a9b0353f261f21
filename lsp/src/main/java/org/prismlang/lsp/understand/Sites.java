package org.prismlang.lsp.understand;

import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.lsp4j.Location;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lsp.text.LibraryFolder;
import org.prismlang.lsp.text.OpenTexts;
import org.prismlang.lsp.text.Positions;
import org.prismlang.lsp.text.ReadTexts;

/** Where an editor finds the files of a check. */
public record Sites(OpenTexts open, ReadTexts read, LibraryFolder library) {
  /** Nothing for what a mapping was carried out to: that is in no file. */
  public Optional<String> uri(SourceFile file) {
    return path(file).map(open::uri);
  }

  public Optional<Path> path(SourceFile file) {
    return read.place(file).or(() -> library.of(file));
  }

  public Optional<Location> location(Span span) {
    return uri(span.file()).map(it -> new Location(it, Positions.of(span)));
  }

  /** Whether someone can change it. */
  public boolean isWritable(SourceFile file) {
    return read.place(file).filter(it -> !it.startsWith(library.root())).isPresent();
  }
}
