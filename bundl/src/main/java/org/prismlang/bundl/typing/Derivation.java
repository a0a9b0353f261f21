package org.prismlang.bundl.typing;

import java.util.List;

/** A rule, what it concludes, and the derivations of its judgements. */
public record Derivation(String rule, Judgement conclusion, List<Derivation> premises) {
  public Derivation {
    premises = List.copyOf(premises);
  }

  /** A line a rule, premises below and further in. */
  public String text() {
    var text = new StringBuilder();
    write(text, "");
    return text.toString();
  }

  private void write(StringBuilder text, String indent) {
    text.append(indent).append(rule).append("  ").append(conclusion.text()).append('\n');
    premises.forEach(it -> it.write(text, indent + "  "));
  }
}
