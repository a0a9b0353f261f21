package org.prismlang.lang.diagnostic;

import java.util.List;

/**
 * What to do about it: in words, and as edits where they are known.
 *
 * @param isCertain whether the edits are what was meant beyond doubt; of others somebody decides
 */
public record Help(String text, List<Edit> edits, boolean isCertain) {
  public Help {
    edits = List.copyOf(edits);
  }
}
