package org.prismlang.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation of this very Prism as a site. */
final class SiteTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern LINK = Pattern.compile(" (?:href|src)=\"([^\"]*)\"");

  @TempDir static Path out;
  private static Site site;

  @BeforeAll
  static void write() throws IOException {
    // What Prism makes of so many programs takes minutes; of one it is asked below.
    site = Site.write(ROOT, out, block -> "prepared(" + block.id() + ");");
  }

  private static List<Path> pages() throws IOException {
    try (var files = Files.walk(out)) {
      return files.filter(it -> it.toString().endsWith(".html")).toList();
    }
  }

  @Test
  void everyPageOfTheDocumentationIsThere() throws IOException {
    try (var files = Files.newDirectoryStream(ROOT.resolve("docs"), "*.md")) {
      for (var file : files) {
        var name = file.getFileName().toString().replace("README.md", "index.md");
        var page = Files.readString(out.resolve(name.replace(".md", ".html")));
        assertTrue(page.contains("<h1 id="), name);
        assertTrue(page.contains("<nav "), name);
        assertFalse(page.contains("{content}") || page.contains("{up}"), name);
      }
    }
    assertEquals(site.pages() + 1, pages().size(), "and the one that opens programs");
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    var wrong = new ArrayList<String>();
    int followed = 0;
    for (var page : pages()) {
      var links = LINK.matcher(Files.readString(page));
      while (links.find()) {
        var link = links.group(1).replace("&amp;", "&");
        if (link.matches("[a-z]+:.*")) {
          continue;
        }
        followed++;
        var parts = link.split("#", 2);
        var file = parts[0].replaceAll("\\?.*", "");
        var target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        boolean isThere =
            target.startsWith(out)
                && Files.isRegularFile(target)
                && (parts.length == 1
                    || !target.toString().endsWith(".html")
                    || Files.readString(target).contains(" id=\"" + parts[1] + "\""));
        if (!isThere) {
          wrong.add(out.relativize(page) + " → " + link);
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(followed > 5000, "" + followed);
  }

  @Test
  void everyWholeProgramOpens() throws IOException {
    int whole = 0;
    for (var file : new SiteMap(ROOT).files()) {
      whole +=
          (int)
              Files.readString(ROOT.resolve(file))
                  .lines()
                  .filter(it -> it.matches("```prism( (?!fragment).*)?"))
                  .count();
    }
    assertEquals(whole, site.blocks());
    int opened = 0;
    for (var page : pages()) {
      var links = Pattern.compile("play\\.html\\?block=([\\w-]+)").matcher(Files.readString(page));
      while (links.find()) {
        assertTrue(Files.exists(out.resolve("blocks/" + links.group(1) + ".js")), links.group());
        opened++;
      }
    }
    assertEquals(whole, opened);
  }

  @Test
  void programsAreColoured() throws IOException {
    var page = Files.readString(out.resolve("tutorial.html"));
    assertTrue(
        page.contains("<span class=\"keyword\">def</span> <span class=\"name\">saxpy</span>"));
    assertTrue(page.contains("@<span class=\"meta\">prism</span>"));
    assertTrue(page.contains("@ <span class=\"unit\">thread</span>"));
  }

  @Test
  void colouringChangesNoText() throws IOException {
    try (var files = Files.newDirectoryStream(ROOT.resolve("examples"), "*.prism")) {
      for (var file : files) {
        var text = Files.readString(file);
        var plain = PrismColours.html(text).replaceAll("</?span[^>]*>", "");
        assertEquals(PrismColours.escaped(text), plain, file.toString());
      }
    }
    assertEquals("&lt;b&gt; &amp;&quot;", PrismColours.html("<b> &\""));
  }

  @Test
  void theSearchHasEverySection() throws IOException {
    var search = Files.readString(out.resolve("search.js"));
    assertTrue(search.startsWith("searched(["));
    assertTrue(
        search.contains("[\"language.html\",\"The Prism language\",\"partition\","), "section");
    assertTrue(search.contains("\"explain/P0401.html\""));
  }

  @Test
  void headingsAreNamedAsGitHubDoes() {
    var slugs = new Slugs();
    assertEquals("what-is-not-there-yet", slugs.of("What is not there yet"));
    assertEquals("if-for-while", slugs.of("`if`, `for`, `while`"));
    assertEquals("again", slugs.of("Again"));
    assertEquals("again-1", slugs.of("Again!"));
  }

  @Test
  void anAnswerIsWhatPrismMakesOfTheProgram() {
    var text =
        """
        @prism("global")
        @requires(grid[1], block[1], thread[1])
        @launch(block=32)
        def put(y: ptr(int) @ grid[1]):
            i : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                mine[0] = i

        @prism("host")
        @test
        def writes():
            y : buffer(int) = buffer(int, 32, init=zeros)
            launch(put, grid=1, block=32)(y)
            print("last is", y[31])
        """;
    var script = BlockAnswers.of(new DocPage.Block("page-1", text));
    assertTrue(script.startsWith("prepared({\"name\":\"page-1.prism\",\"text\":"), script);
    for (var part : List.of("\"mappings\":[]", "y[i] = i;", "<svg ", "\"cost\":[{", "last is 31")) {
      assertTrue(script.contains(part), part);
    }
  }
}
