package org.prismlang.lang.syntax;

import java.util.List;
import org.prismlang.lang.source.SourceFile;

/** One file as written. */
public record Module(SourceFile file, List<Item> items) {
  public Module {
    items = List.copyOf(items);
  }
}
