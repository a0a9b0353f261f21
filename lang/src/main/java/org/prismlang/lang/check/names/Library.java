package org.prismlang.lang.check.names;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Module;
import org.prismlang.lang.syntax.Parser;

/** The bundled modules, {@code std.…}: each is read and parsed once, whoever imports it. */
public final class Library {
  /** By name; a resource folder cannot be listed. */
  public static final List<String> MODULES =
      List.of(
          "attention",
          "attention_backward",
          "block",
          "blocked",
          "bytes",
          "decode",
          "device",
          "few_rows",
          "gemm",
          "int4",
          "layers",
          "mappings",
          "orders",
          "parts",
          "ping_pong",
          "radix",
          "random",
          "rows",
          "scaled",
          "select",
          "short_sums",
          "softmax",
          "sort",
          "state",
          "tasks",
          "thread",
          "tiles",
          "warp",
          "warps",
          "warps_fp8",
          "weights");

  private static final Map<String, Optional<Module>> READ = new ConcurrentHashMap<>();

  private Library() {}

  /** The text of {@code std/block.prism} for {@code [std, block]}. */
  public static Optional<SourceFile> find(List<String> path) {
    return path.contains("")
        ? Optional.empty()
        : at(String.join("/", path) + ".prism").map(Module::file);
  }

  /** What a file of the library, as it was found here, holds. */
  static Optional<Module> module(SourceFile file) {
    return Optional.ofNullable(READ.get(file.path()))
        .flatMap(it -> it)
        .filter(it -> it.file().equals(file));
  }

  private static Optional<Module> at(String place) {
    var known = READ.get(place);
    if (known != null) {
      return known;
    }
    var read = read(place);
    // Names of modules that there are not are no end.
    return read.isEmpty() ? read : READ.merge(place, read, (first, _) -> first);
  }

  private static Optional<Module> read(String place) {
    try (var in = Library.class.getResourceAsStream("/" + place)) {
      if (in == null) {
        return Optional.empty();
      }
      var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Optional.of(Parser.parse(new SourceFile(place, text), new Diagnostics()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The modules that declare {@code name}, as one imports them. */
  public static List<String> modulesWith(String name) {
    return MODULES.stream()
        .filter(it -> at("std/" + it + ".prism").filter(found -> declares(found, name)).isPresent())
        .map("std."::concat)
        .toList();
  }

  private static boolean declares(Module module, String name) {
    for (var item : module.items()) {
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
