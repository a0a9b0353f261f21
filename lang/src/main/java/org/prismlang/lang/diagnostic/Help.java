package org.prismlang.lang.diagnostic;

import java.util.List;

/** What to do about it: in words, and as edits where the rewrite is certain. */
public record Help(String text, List<Edit> edits) {
  public Help {
    edits = List.copyOf(edits);
  }
}
