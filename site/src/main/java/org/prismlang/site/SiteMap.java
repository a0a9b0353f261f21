package org.prismlang.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which files become pages, by their paths from the root of the sources. */
final class SiteMap {
  private static final String FILES = "files/";
  private static final String MARKDOWN = ".md";
  private static final String INDEX = "README.md";

  private final Path root;

  /** From the file to the page. */
  private final Map<String, String> pages = new LinkedHashMap<>();

  SiteMap(Path root) throws IOException {
    this.root = root.toAbsolutePath().normalize();
    addFolder("docs", "");
    addFolder("docs/decisions", "decisions/");
    addFolder("lang/src/main/resources/explain", "explain/");
    pages.put("README.md", "about.html");
    pages.put("CHANGELOG.md", "changelog.html");
    pages.put("CONTRIBUTING.md", "contributing.html");
    pages.put("bench/README.md", "bench.html");
  }

  private void addFolder(String folder, String place) throws IOException {
    var files = new ArrayList<Path>();
    try (var all = Files.newDirectoryStream(root.resolve(folder), "*" + MARKDOWN)) {
      all.forEach(files::add);
    }
    files.sort(null);
    for (var file : files) {
      var name = file.getFileName().toString();
      var title = name.equals(INDEX) ? "index" : name.substring(0, name.length() - 3);
      pages.put(folder + "/" + name, place + title + ".html");
    }
  }

  List<String> files() {
    return List.copyOf(pages.keySet());
  }

  /** The page of a file that has one. */
  String page(String file) {
    return Optional.ofNullable(pages.get(file)).orElseThrow();
  }

  String text(String file) throws IOException {
    return Files.readString(root.resolve(file));
  }

  Path source(String file) {
    return root.resolve(file);
  }

  /**
   * What a link of a file leads to on the site.
   *
   * @param place from the page of the file; empty where there is nothing to show
   * @param copied the file that must lie there, where it is no page
   */
  record Target(Optional<String> place, Optional<String> copied) {
    static final Target NOTHING = new Target(Optional.empty(), Optional.empty());
  }

  Target target(String file, String link) {
    if (link.startsWith("#") || link.matches("[a-z]+:.*")) {
      return new Target(Optional.of(link), Optional.empty());
    }
    int hash = link.indexOf('#');
    var path = hash < 0 ? link : link.substring(0, hash);
    var anchor = hash < 0 ? "" : link.substring(hash);
    var linked = root.resolve(file).resolveSibling(path).normalize();
    if (!linked.startsWith(root) || !Files.isRegularFile(linked)) {
      return Target.NOTHING;
    }
    var name = root.relativize(linked).toString();
    var page = Optional.ofNullable(pages.get(name));
    var up = up(page(file));
    return page.map(it -> new Target(Optional.of(up + it + anchor), Optional.empty()))
        .orElseGet(() -> new Target(Optional.of(up + FILES + name), Optional.of(name)));
  }

  /** From a page to where all are. */
  static String up(String page) {
    return "../".repeat((int) page.chars().filter(it -> it == '/').count());
  }

  static String copy(String file) {
    return FILES + file;
  }
}
