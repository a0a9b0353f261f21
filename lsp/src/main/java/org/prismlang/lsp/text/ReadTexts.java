package org.prismlang.lsp.text;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;

/** Reads for one check, and remembers what was asked for: also files that are not there yet. */
public final class ReadTexts implements SourceReader.Texts {
  private final OpenTexts open;
  private final Map<SourceFile, Path> files = new HashMap<>();
  private final Set<Path> asked = new HashSet<>();

  public ReadTexts(OpenTexts open, OpenText own) {
    this.open = open;
    files.put(own.file(), own.path());
  }

  @Override
  public SourceReader.Reading read(Path path) {
    var place = path.toAbsolutePath().normalize();
    asked.add(place);
    var reading = open.read(path);
    switch (reading) {
      case SourceReader.Read(SourceFile file) -> files.put(file, place);
      case SourceReader.NotText notText -> files.put(notText.file(), place);
      case SourceReader.Missing _ -> {}
    }
    return reading;
  }

  /** Where a file lies; nowhere, if Prism brings it or has made it. */
  public Optional<Path> place(SourceFile file) {
    return Optional.ofNullable(files.get(file));
  }

  public boolean hasAsked(Path path) {
    return asked.contains(path);
  }
}
