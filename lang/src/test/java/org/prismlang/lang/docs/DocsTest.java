package org.prismlang.lang.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.diagnostic.Family;
import org.prismlang.lang.diagnostic.Rendering;
import org.prismlang.lang.source.SourceFile;

/**
 * What the documentation says is so. A block fenced as {@code prism} checks clean, one fenced as
 * {@code prism error[P0401]} or {@code prism warning[P0519]} gives exactly that, {@code prism
 * fragment} is no whole program, and {@code output} is what the block before it is answered with.
 */
class DocsTest {
  private static final String LANGUAGE = "prism";
  private static final String OUTPUT = "output";
  private static final Pattern INFO =
      Pattern.compile("prism(?: (?:fragment|(error|warning)\\[(P\\d{4})]))?");
  private static final Pattern CODE = Pattern.compile("P\\d{4}");
  private static final String EXPLAIN = "lang/src/main/resources/explain/";

  @TestFactory
  Stream<DynamicTest> programsCheckAsAnnounced() {
    return Page.all().stream()
        .flatMap(page -> page.blocks().stream())
        .filter(block -> block.info().startsWith(LANGUAGE))
        .map(block -> dynamicTest(block.toString(), () -> checkAsAnnounced(block)));
  }

  private static void checkAsAnnounced(Page.Block block) {
    var info = INFO.matcher(block.info());
    assertTrue(info.matches(), "unknown kind of block: " + block.info());
    if (!block.info().endsWith("fragment")) {
      List<String> announced =
          info.group(1) == null ? List.of() : List.of(info.group(1) + "[" + info.group(2) + "]");
      var found = diagnostics(block);
      assertEquals(announced, found.stream().map(DocsTest::kind).toList(), rendered(found));
      found.forEach(diagnostic -> assertPlace(block, diagnostic));
    }
  }

  /** A comment {@code # error[P0401]} stands where the error is. */
  private static void assertPlace(Page.Block block, Diagnostic diagnostic) {
    String line = diagnostic.span().file().lineText(diagnostic.span().from().line());
    String comment = "# " + kind(diagnostic);
    assertTrue(!block.text().contains(comment) || line.contains(comment), line);
  }

  private static List<Diagnostic> diagnostics(Page.Block block) {
    var diagnostics = new Diagnostics();
    Checker.check(new SourceFile("kernel.prism", block.text()), Options.DEFAULT, diagnostics);
    return diagnostics.inOrder();
  }

  private static String kind(Diagnostic diagnostic) {
    String severity = diagnostic.severity().name().toLowerCase(Locale.ROOT);
    return severity + "[" + diagnostic.code() + "]";
  }

  private static String rendered(List<Diagnostic> diagnostics) {
    var text = new StringBuilder();
    var rendering = new Rendering(false);
    diagnostics.forEach(diagnostic -> text.append(rendering.of(diagnostic)));
    return text.toString();
  }

  @TestFactory
  Stream<DynamicTest> answersAreTheCheckers() {
    return Page.all().stream()
        .filter(page -> page.blocks().stream().anyMatch(block -> block.info().equals(OUTPUT)))
        .map(page -> dynamicTest(page.toString(), () -> answersAreTheCheckers(page)));
  }

  /** From the last to the first: an update moves what lies below it. */
  private static void answersAreTheCheckers(Page page) {
    for (int i = page.blocks().size() - 1; i > 0; i--) {
      var block = page.blocks().get(i);
      if (block.info().equals(OUTPUT)) {
        String answer = rendered(diagnostics(program(page, i)));
        if ("update".equals(System.getProperty("golden"))) {
          page.replace(block, answer);
        } else {
          assertEquals(block.text(), answer, block + " (to accept: mvn verify -Dgolden=update)");
        }
      }
    }
  }

  /** The last program before a block. */
  private static Page.Block program(Page page, int index) {
    int i = index - 1;
    while (!page.blocks().get(i).info().startsWith(LANGUAGE)) {
      i--;
    }
    return page.blocks().get(i);
  }

  @Test
  void linksLeadSomewhere() {
    var wrong = new ArrayList<String>();
    for (var page : Page.all()) {
      for (var link : page.links()) {
        if (!leadsSomewhere(page, link)) {
          wrong.add(page + ": " + link);
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  /** The pages of codes are a matter of their own test; here the code must exist. */
  private static boolean leadsSomewhere(Page page, String link) {
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    var target = path.isEmpty() ? page.file() : page.file().resolveSibling(path).normalize();
    if (path.contains(EXPLAIN)) {
      var name = target.getFileName().toString().replace(".md", "");
      return Explanations.code(name).filter(code -> code.name().equals(name)).isPresent();
    }
    return Files.exists(target)
        && (hash < 0 || Page.read(target).anchors().contains(link.substring(hash + 1)));
  }

  @Test
  void codesThatAreNamedExist() {
    for (var page : Page.all()) {
      for (var line : page.prose()) {
        var matcher = CODE.matcher(line);
        while (matcher.find()) {
          assertTrue(Explanations.code(matcher.group()).isPresent(), page + ": " + line);
        }
      }
    }
  }

  @Test
  void theReferenceNamesTheCodeOfEveryRule() {
    var prose = page("docs/language.md").prose();
    for (var code : Code.values()) {
      assertTrue(prose.contains(definition(code)), "no link for " + code);
      assertFalse(isOnlyDefined(code, prose), "no rule for " + code);
    }
  }

  private static boolean isOnlyDefined(Code code, List<String> prose) {
    return prose.stream().filter(line -> line.contains("[" + code + "]")).count() < 2;
  }

  @Test
  void theErrorIndexIsCompleteAndInOrder() {
    var expected = new ArrayList<String>();
    for (var family : Family.values()) {
      var codes = Stream.of(Code.values()).filter(family::has).toList();
      if (!codes.isEmpty()) {
        expected.add("## " + family.prefix() + ": " + family.title());
      }
      codes.forEach(code -> expected.add("| " + link(code) + " | " + code.title() + marked(code)));
    }
    var actual =
        page("docs/diagnostics.md").prose().stream()
            .filter(line -> line.startsWith("## ") || line.startsWith("| ["))
            .toList();
    assertEquals(String.join("\n", expected), String.join("\n", actual));
  }

  private static String marked(Code code) {
    return switch (code.severity()) {
      case ERROR -> " |";
      case WARNING -> " (a warning) |";
      case NOTE -> " (a note) |";
    };
  }

  private static String link(Code code) {
    return "[" + code + "](../" + EXPLAIN + code + ".md)";
  }

  private static String definition(Code code) {
    return "[" + code + "]: ../" + EXPLAIN + code + ".md";
  }

  private static Page page(String path) {
    for (var page : Page.all()) {
      if (page.toString().equals(path)) {
        return page;
      }
    }
    return fail("there is no " + path);
  }
}
