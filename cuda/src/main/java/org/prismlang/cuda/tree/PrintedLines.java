package org.prismlang.cuda.tree;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/**
 * A printed text.
 *
 * @param origins of each line what it was made of; nothing for what belongs to no place
 */
public record PrintedLines(String text, List<Optional<Span>> origins) {
  public PrintedLines {
    origins = List.copyOf(origins);
  }
}
