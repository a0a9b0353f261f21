package org.prismlang.lang.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.check.names.Library;

class LibraryPageTest {
  private static final Path PAGE = Page.ROOT.resolve("docs/std.md");

  @Test
  void thePageIsTheLibrary() throws IOException {
    String page = Files.readString(PAGE);
    int mark = page.indexOf(LibraryPage.MARK);
    assertTrue(mark > 0, PAGE + " has no line " + LibraryPage.MARK);
    String expected = LibraryPage.read().text();
    if ("update".equals(System.getProperty("golden"))) {
      Files.writeString(PAGE, page.substring(0, mark) + expected);
    } else {
      assertEquals(
          expected, page.substring(mark), PAGE + " (to accept: mvn verify -Dgolden=update)");
    }
  }

  @Test
  void everyModuleHasAChapter() throws IOException {
    try (var files = Files.list(Page.ROOT.resolve("std"))) {
      var modules =
          files
              .map(it -> it.getFileName().toString())
              .filter(it -> it.endsWith(".prism"))
              .map(it -> it.replace(".prism", ""))
              .sorted()
              .toList();
      assertEquals(modules, LibraryPage.ORDER.stream().sorted().toList());
      assertEquals(modules, Library.MODULES);
    }
  }

  @Test
  void everyFunctionSaysWhatItDoes() throws IOException {
    var silent = new ArrayList<String>();
    for (var module : LibraryPage.read().modules()) {
      assertFalse(module.comment().isBlank(), module.name());
      assertFalse(module.functions().isEmpty(), module.name());
      for (var function : module.functions()) {
        if (function.comment().isBlank()) {
          silent.add(module.name() + "." + function.name());
        }
      }
    }
    assertEquals(List.of(), silent);
  }
}
