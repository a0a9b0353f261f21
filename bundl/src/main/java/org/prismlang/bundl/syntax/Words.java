package org.prismlang.bundl.syntax;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names that are taken. */
public final class Words {
  /** What statements begin with. */
  static final List<String> OF_STATEMENTS = ofStatements();

  private static final List<String> OTHERS =
      List.of(
          "with",
          "input",
          "fun",
          "in",
          "alloc",
          "else",
          "into",
          "by",
          "at",
          "async",
          "partition_id",
          "true",
          "false");

  private static final Set<String> ALL = all();

  private Words() {}

  public static boolean contain(String name) {
    return ALL.contains(name);
  }

  private static List<String> ofStatements() {
    var words =
        new ArrayList<>(
            List.of(
                "skip",
                "if",
                "while",
                "split",
                "group",
                "destruct",
                "memcpy",
                "async_memcpy",
                "free",
                "lend",
                "handle"));
    for (var kind : Statement.Kind.values()) {
      words.add(kind.text());
    }
    for (var action : Statement.Action.values()) {
      words.add(action.text());
    }
    return List.copyOf(words);
  }

  private static Set<String> all() {
    var words = new HashSet<>(OF_STATEMENTS);
    words.addAll(OTHERS);
    for (var base : Type.Base.values()) {
      words.add(base.toString());
    }
    for (var memory : Memory.values()) {
      words.add(memory.text());
    }
    for (var level : Level.values()) {
      words.add(level.text());
    }
    return Set.copyOf(words);
  }
}
