package org.prismlang.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Names of headings in addresses, as GitHub makes them: links of the documentation are written for
 * it.
 */
final class Slugs {
  private final Map<String, Integer> seen = new HashMap<>();

  String of(String heading) {
    var slug =
        heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    int before = seen.merge(slug, 1, Integer::sum) - 1;
    return before == 0 ? slug : slug + "-" + before;
  }
}
