package org.prismlang.bundl.typing;

import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.Span;

/**
 * Why there is no derivation.
 *
 * @param found what is there instead of what the premise asks for
 */
public record Refusal(Premise premise, String found, Span span) {
  public Diagnostic diagnostic() {
    return Code.P1002
        .at(span, premise.rule() + ": " + found)
        .note("the premise that fails: " + premise.text());
  }
}
