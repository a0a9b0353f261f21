package org.prismlang.lang.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;

/** Where modules come from: the bundled library, and files relative to the one that imports. */
final class Imports {
  private final Diagnostics diagnostics;

  Imports(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /** What a module is known by: two imports of one file have one key. */
  String key(List<String> path, String importer) {
    return path.getFirst().equals("std")
        ? "bundled:" + String.join("/", path)
        : relative(path, importer).toString();
  }

  Optional<SourceFile> find(List<String> path, String importer) {
    if (path.getFirst().equals("std")) {
      return bundled(path);
    }
    var place = relative(path, importer);
    return switch (SourceReader.read(place)) {
      case SourceReader.Read(SourceFile file) -> Optional.of(file);
      case SourceReader.NotText notText -> {
        diagnostics.report(Encoding.problem(notText));
        yield Optional.of(new SourceFile(place.toString(), ""));
      }
      case SourceReader.Missing _ -> Optional.empty();
    };
  }

  String places(List<String> path, String importer) {
    return path.getFirst().equals("std")
        ? "the bundled library's " + String.join("/", path) + ".prism"
        : relative(path, importer).toString();
  }

  private static Optional<SourceFile> bundled(List<String> path) {
    for (var name : path) {
      if (name.isEmpty()) {
        return Optional.empty();
      }
    }
    var place = String.join("/", path) + ".prism";
    try (InputStream in = Imports.class.getResourceAsStream("/" + place)) {
      return in == null
          ? Optional.empty()
          : Optional.of(
              new SourceFile(place, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      return Optional.empty();
    }
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
