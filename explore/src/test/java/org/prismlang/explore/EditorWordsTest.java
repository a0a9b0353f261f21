package org.prismlang.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Lexeme;

/** The editor colours the words that the parser knows, and was bundled with them. */
final class EditorWordsTest {
  private static final Pattern WORDS = Pattern.compile("keywords = set\\('(.*?)'\\)");

  @Test
  void keywordsAreThoseOfTheParser() throws IOException {
    var matcher = WORDS.matcher(Files.readString(Path.of("page/editor.mjs")));
    assertTrue(matcher.find());
    var words = Set.of(matcher.group(1).split(" "));
    for (var word : words) {
      assertEquals(
          Lexeme.Kind.KEYWORD, Lexeme.of(new SourceFile("word", word)).getFirst().kind(), word);
    }
    var written = new TreeSet<String>();
    for (var folder : List.of("../examples", "../std", "../lang/src/test/prism/accept")) {
      try (var files = Files.walk(Path.of(folder))) {
        for (var file : files.filter(it -> it.toString().endsWith(".prism")).toList()) {
          for (var lexeme : Lexeme.of(new SourceFile("text", Files.readString(file)))) {
            if (lexeme.kind() == Lexeme.Kind.KEYWORD) {
              written.add(lexeme.span().text());
            }
          }
        }
      }
    }
    assertTrue(words.containsAll(written), () -> words + " lacks some of " + written);
    var bundle = PageFile.EDITOR.text();
    assertTrue(bundle.contains(matcher.group(1)), "build/explore.sh was not run");
  }
}
