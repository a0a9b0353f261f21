package org.prismlang.lang.check.names;

import java.nio.file.Path;
import java.util.List;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;

/** Where modules come from: the bundled library, and files relative to the one that imports. */
public final class Imports {
  private final SourceReader.Texts texts;
  private final Diagnostics diagnostics;

  public Imports(Diagnostics diagnostics) {
    this(SourceReader::read, diagnostics);
  }

  /** {@code texts} may know better than the disk what a file holds. */
  public Imports(SourceReader.Texts texts, Diagnostics diagnostics) {
    this.texts = texts;
    this.diagnostics = diagnostics;
  }

  /** What an import leads to. */
  public sealed interface Found {
    record File(SourceFile file) implements Found {}

    /** There is a file, but it is no text; that has been said. */
    record Unreadable() implements Found {}

    record Nothing() implements Found {}
  }

  /** What a module is known by: two imports of one file have one key. */
  public String key(List<String> path, String importer) {
    return isBundled(path)
        ? "bundled:" + String.join("/", path)
        : relative(path, importer).toString();
  }

  /** As {@link #key(List, String)}, for the file that is checked itself. */
  public String key(SourceFile file) {
    return display(Path.of(file.path()).toAbsolutePath().normalize()).toString();
  }

  public Found find(List<String> path, String importer) {
    if (isBundled(path)) {
      return Library.find(path).<Found>map(Found.File::new).orElse(new Found.Nothing());
    }
    return switch (texts.read(relative(path, importer))) {
      case SourceReader.Read(SourceFile file) -> new Found.File(file);
      case SourceReader.NotText notText -> {
        diagnostics.report(Encoding.problem(notText));
        yield new Found.Unreadable();
      }
      case SourceReader.Missing _ -> new Found.Nothing();
    };
  }

  private static boolean isBundled(List<String> path) {
    return path.getFirst().equals("std");
  }

  public String places(List<String> path, String importer) {
    return isBundled(path)
        ? "the bundled library's " + String.join("/", path) + ".prism"
        : relative(path, importer).toString();
  }

  /** One leading dot is the importer's folder, each further one the folder above. */
  private static Path relative(List<String> path, String importer) {
    var folder = Path.of(importer).toAbsolutePath().getParent();
    var place = folder == null ? Path.of("") : folder;
    int dots = 0;
    while (dots < path.size() && path.get(dots).isEmpty()) {
      dots++;
    }
    for (int i = 1; i < dots; i++) {
      place = place.resolve("..");
    }
    for (int i = dots; i < path.size(); i++) {
      place = place.resolve(i == path.size() - 1 ? path.get(i) + ".prism" : path.get(i));
    }
    return display(place.normalize());
  }

  /** As short as the user would write it. */
  private static Path display(Path place) {
    var here = Path.of("").toAbsolutePath();
    return place.startsWith(here) ? here.relativize(place) : place;
  }
}
