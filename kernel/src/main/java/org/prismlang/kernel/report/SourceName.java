package org.prismlang.kernel.report;

import java.util.regex.Pattern;
import org.prismlang.lang.source.Span;

/** Where a function says its name. */
public final class SourceName {
  private static final Pattern DEFINITION = Pattern.compile("(?m)^[ \\t]*def[ \\t]+(\\w+)");

  private SourceName() {}

  /** The name in a definition; all of it for a lambda. */
  public static Span of(Span definition) {
    var matcher = DEFINITION.matcher(definition.text());
    return matcher.find()
        ? definition
            .file()
            .span(definition.start() + matcher.start(1), definition.start() + matcher.end(1))
        : definition;
  }
}
