package org.prismlang.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RandomEditsTest {
  @TempDir Path folder;

  @Test
  void noEditEndsTheServer() throws Exception {
    var told = new ArrayList<Integer>();
    new RandomEdits(300, 1).in(folder, told::add);
    assertEquals(List.of(40, 80, 120, 160, 200, 240, 280, 300), told);
  }
}
