package org.prismlang.lang.check.names;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Parser;

/** The bundled modules, {@code std.…}. */
public final class Library {
  /** By name; a resource folder cannot be listed. */
  public static final List<String> MODULES =
      List.of("block", "mappings", "orders", "parts", "state", "tasks", "thread", "warp");

  private Library() {}

  /** The text of {@code std/block.prism} for {@code [std, block]}. */
  public static Optional<SourceFile> find(List<String> path) {
    if (path.contains("")) {
      return Optional.empty();
    }
    var place = String.join("/", path) + ".prism";
    try (var in = Library.class.getResourceAsStream("/" + place)) {
      return in == null
          ? Optional.empty()
          : Optional.of(
              new SourceFile(place, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The modules that declare {@code name}, as one imports them. */
  public static List<String> modulesWith(String name) {
    var found = new ArrayList<String>();
    for (var module : MODULES) {
      var file = find(List.of("std", module));
      if (file.isPresent() && declares(file.get(), name)) {
        found.add("std." + module);
      }
    }
    return found;
  }

  private static boolean declares(SourceFile file, String name) {
    for (var item : Parser.parse(file, new Diagnostics()).items()) {
      boolean isIt =
          switch (item) {
            case Item.Function it -> it.name().text().equals(name);
            case Item.TypeAlias it -> it.name().text().equals(name);
            case Item.Struct it -> it.name().text().equals(name);
            case Item.Constant it -> it.name().text().equals(name);
            case Item.Import _, Item.ImportFrom _, Item.Broken _ -> false;
          };
      if (isIt) {
        return true;
      }
    }
    return false;
  }
}
