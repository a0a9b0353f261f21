package org.prismlang.runtime;

import java.util.List;
import org.prismlang.lang.diagnostic.Diagnostic;

/** P0811: two that were to be equal are not. */
public final class UnmetExpectation extends PrismException {
  private static final long serialVersionUID = 1;
  private final transient First first;

  /**
   * The first difference.
   *
   * @param name of what was compared, as it is written
   */
  public record First(String name, long index, String actual, String expected) {}

  public UnmetExpectation(Diagnostic diagnostic, First first) {
    super(List.of(diagnostic));
    this.first = first;
  }

  public First first() {
    return first;
  }
}
