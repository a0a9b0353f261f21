package org.prismlang.cuda.tree;

import java.util.IdentityHashMap;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/**
 * What functions and statements were made of. Known by identity: equal statements may come from
 * several places, and where they come from must not make them different.
 */
public final class Origins {
  private final IdentityHashMap<Object, Span> spans = new IdentityHashMap<>();

  /** What is inside another statement is noted first, and stays as it is. */
  public void note(CudaStmt made, Span of) {
    spans.putIfAbsent(made, of);
  }

  public void note(CudaItem made, Span of) {
    spans.putIfAbsent(made, of);
  }

  /** One statement took the place of another. */
  public CudaStmt moved(CudaStmt from, CudaStmt to) {
    of(from).ifPresent(it -> note(to, it));
    return to;
  }

  Optional<Span> of(CudaStmt statement) {
    return Optional.ofNullable(spans.get(statement));
  }

  Optional<Span> of(CudaItem item) {
    return Optional.ofNullable(spans.get(item));
  }
}
