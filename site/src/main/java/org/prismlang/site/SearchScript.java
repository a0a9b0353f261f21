package org.prismlang.site;

import java.util.List;
import org.prismlang.lang.diagnostic.JsonText;

/**
 * What the search looks through: a script, since a page that is read from a disk may load those.
 */
final class SearchScript {
  private SearchScript() {}

  /** {@code searched([[page, page's title, anchor, title, text], …])}. */
  static String of(List<DocPage> pages) {
    var out = new StringBuilder("searched([");
    var json = new JsonText(out);
    boolean isFirst = true;
    for (var page : pages) {
      for (var section : page.sections()) {
        out.append(isFirst ? "\n[" : ",\n[");
        isFirst = false;
        json.text(page.place());
        for (var text : List.of(page.title(), section.anchor(), section.title(), section.text())) {
          out.append(',');
          json.text(text);
        }
        out.append(']');
      }
    }
    return out.append("\n]);\n").toString();
  }
}
