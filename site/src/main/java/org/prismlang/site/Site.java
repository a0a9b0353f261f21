package org.prismlang.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.prismlang.explore.PageFile;

/**
 * A site, written.
 *
 * @param blocks programs that can be opened
 */
record Site(int pages, int blocks) {
  private static final String INDEX = "docs/README.md";
  private static final List<String> OWN = List.of("site.css", "site.js");

  /**
   * Writes it.
   *
   * @param root of the sources
   * @param answers to a program, as a script
   */
  static Site write(Path root, Path out, Function<DocPage.Block, String> answers)
      throws IOException {
    var map = new SiteMap(root);
    var pages = new ArrayList<DocPage>();
    for (var file : map.files()) {
      pages.add(DocPage.of(file, map.text(file), map));
    }
    var frame = resource("page.html");
    var navigation = new Navigation(map.text(INDEX), map);
    int blocks = 0;
    for (var page : pages) {
      put(out, page.place(), framed(frame, page, navigation));
      for (var block : page.blocks()) {
        put(out, "blocks/" + block.id() + ".js", answers.apply(block));
        blocks++;
      }
      for (var file : page.copied()) {
        var copy = out.resolve(SiteMap.copy(file));
        Files.createDirectories(copy.getParent());
        Files.copy(map.source(file), copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    put(out, "search.js", SearchScript.of(pages));
    for (var name : OWN) {
      put(out, name, resource(name));
    }
    explorer(out);
    return new Site(pages.size(), blocks);
  }

  private static String framed(String frame, DocPage page, Navigation navigation) {
    return frame
        .replace("{up}", SiteMap.up(page.place()))
        .replace("{title}", PrismColours.escaped(page.title()))
        .replace("{navigation}", navigation.html(page.place()))
        .replace("{content}", page.html());
  }

  /** The page of `prism explore`, told that nobody answers. */
  private static void explorer(Path out) throws IOException {
    for (var file : PageFile.values()) {
      if (file != PageFile.INDEX) {
        put(out, file.file(), file.text());
      }
    }
    put(
        out,
        "play.html",
        PageFile.INDEX
            .text()
            .replace("<html lang=\"en\">", "<html lang=\"en\" data-site>")
            .replace(
                "<strong>Prism</strong>",
                "<strong>Prism</strong> <a href=\"index.html\">Documentation</a>"));
  }

  private static void put(Path out, String place, String text) throws IOException {
    var file = out.resolve(place);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Site.class.getResourceAsStream("/site/" + name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
