package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.type.Target;

/**
 * A file of device functions: each begins with a line {@code //@ name since=sm_80 needs=a,b
 * includes=x.h}; what stands before the first is about the file.
 */
final class PreludeFile {
  private static final String MARK = "//@ ";
  private static final Target OLDEST = Target.values()[0];

  private PreludeFile() {}

  record Entry(String name, Target since, List<String> needs, List<String> includes, String text) {
    Entry {
      needs = List.copyOf(needs);
      includes = List.copyOf(includes);
    }
  }

  static List<Entry> entries(String file) {
    var entries = new ArrayList<Entry>();
    for (var part : List.of(("\n" + file).split("\n" + MARK)).stream().skip(1).toList()) {
      int end = part.indexOf('\n');
      entries.add(entry(part.substring(0, end).strip(), part.substring(end + 1).strip()));
    }
    return entries;
  }

  private static Entry entry(String head, String text) {
    var words = List.of(head.split(" +"));
    var since = OLDEST;
    var needs = List.<String>of();
    var includes = List.of("stdint.h");
    for (var word : words.subList(1, words.size())) {
      int equals = word.indexOf('=');
      var value = word.substring(equals + 1);
      switch (word.substring(0, equals)) {
        case "since" -> since = Target.of(value).orElseThrow();
        case "needs" -> needs = List.of(value.split(","));
        case "includes" -> includes = List.of(value.split(","));
        default -> throw new IllegalStateException("a prelude file says " + word);
      }
    }
    return new Entry(words.getFirst(), since, needs, includes, text);
  }
}
