package org.prismlang.explore.worker;

import org.prismlang.lang.diagnostic.JsonText;

/** Why there is no answer. */
public final class WorkTrouble extends Exception {
  private static final long serialVersionUID = 1;

  WorkTrouble(String why) {
    super(why);
  }

  /** For the page, instead of the answer. */
  public String json() {
    return json(String.valueOf(getMessage()));
  }

  static String json(String why) {
    var out = new StringBuilder("{\"trouble\":");
    new JsonText(out).text(why);
    return out.append('}').toString();
  }
}
