package org.prismlang.site;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The list at the side: what the index of the documentation lists, in its groups. */
final class Navigation {
  private static final String INDEX = "docs/README.md";
  private static final Pattern ENTRY = Pattern.compile("^- \\[(.+?)]\\((.+?)\\).*");
  private static final Pattern GROUP = Pattern.compile("^(\\w[^\\[]*):$");

  private record Entry(String title, String page) {}

  private record Group(String title, List<Entry> entries) {}

  private final List<Group> groups = new ArrayList<>();

  Navigation(String index, SiteMap map) {
    for (var line : index.lines().toList()) {
      var group = GROUP.matcher(line);
      var entry = ENTRY.matcher(line);
      if (group.matches()) {
        groups.add(new Group(group.group(1), new ArrayList<>()));
      } else if (entry.matches() && !groups.isEmpty()) {
        map.target(INDEX, entry.group(2))
            .place()
            .ifPresent(it -> groups.getLast().entries().add(new Entry(entry.group(1), it)));
      }
    }
  }

  /** As it stands on a page. */
  String html(String page) {
    var up = SiteMap.up(page);
    var out = new StringBuilder();
    for (var group : groups) {
      out.append("<h2>").append(PrismColours.escaped(group.title())).append("</h2>\n<ul>\n");
      for (var entry : group.entries()) {
        out.append("<li><a href=\"").append(up).append(entry.page()).append('"');
        out.append(entry.page().equals(page) ? " aria-current=\"page\">" : ">");
        out.append(PrismColours.escaped(entry.title())).append("</a></li>\n");
      }
      out.append("</ul>\n");
    }
    return out.toString();
  }
}
