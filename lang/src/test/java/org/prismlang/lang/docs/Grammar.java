package org.prismlang.lang.docs;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The grammar of the reference, read from its text, so that it can be held against the parser. It
 * recognises all that any reading of the grammar allows.
 */
final class Grammar {
  private static final Pattern SYMBOL = Pattern.compile("\"[^\"]+\"|[A-Za-z-]+|[()\\[\\]*+%|=]");

  private sealed interface Node {}

  private record Text(String text) implements Node {}

  private record Rule(String name) implements Node {}

  private record Sequence(List<Node> parts) implements Node {}

  private record Choice(List<Node> ways) implements Node {}

  private record Repeat(Node part) implements Node {}

  private static final Node NOTHING = new Sequence(List.of());

  private final Map<String, Node> rules = new HashMap<>();
  private List<String> symbols = List.of();
  private int at;

  Grammar(String text) {
    var joined = text.replaceAll("\n +", " ").lines().filter(line -> !line.isBlank()).toList();
    for (var line : joined) {
      symbols = SYMBOL.matcher(line).results().map(MatchResult::group).toList();
      at = 2;
      if (rules.put(symbols.getFirst(), choice()) != null || at < symbols.size()) {
        throw new IllegalArgumentException("not a rule: " + line);
      }
    }
  }

  private Node choice() {
    var ways = new ArrayList<Node>();
    do {
      ways.add(sequence());
    } while (accept("|"));
    return ways.size() == 1 ? ways.getFirst() : new Choice(List.copyOf(ways));
  }

  private Node sequence() {
    var parts = new ArrayList<Node>();
    while (at < symbols.size() && !"|)]".contains(symbols.get(at))) {
      parts.add(repeated(single()));
    }
    return new Sequence(List.copyOf(parts));
  }

  private Node repeated(Node part) {
    if (accept("*")) {
      return new Repeat(part);
    }
    if (accept("+")) {
      return new Sequence(List.of(part, new Repeat(part)));
    }
    if (accept("%")) {
      var rest = new Sequence(List.of(single(), part));
      return new Sequence(List.of(part, new Repeat(rest)));
    }
    return part;
  }

  private Node single() {
    String symbol = symbols.get(at++);
    if (symbol.equals("(") || symbol.equals("[")) {
      var inner = choice();
      at++;
      return symbol.equals("(") ? inner : new Choice(List.of(inner, NOTHING));
    }
    return symbol.startsWith("\"")
        ? new Text(symbol.substring(1, symbol.length() - 1))
        : new Rule(symbol);
  }

  private boolean accept(String symbol) {
    boolean is = at < symbols.size() && symbols.get(at).equals(symbol);
    at += is ? 1 : 0;
    return is;
  }

  /** Names that are used and nowhere explained. */
  List<String> undefined(List<String> tokens) {
    var undefined = new ArrayList<String>();
    rules.values().forEach(node -> collect(node, undefined));
    undefined.removeAll(rules.keySet());
    undefined.removeAll(tokens);
    return undefined;
  }

  private static void collect(Node node, List<String> names) {
    switch (node) {
      case Text _ -> {}
      case Rule(String name) -> names.add(name);
      case Sequence(var parts) -> parts.forEach(part -> collect(part, names));
      case Choice(var ways) -> ways.forEach(way -> collect(way, names));
      case Repeat(Node part) -> collect(part, names);
    }
  }

  /** Whether {@code tokens} are what the rule {@code start} describes. */
  boolean accepts(String start, List<Token> tokens) {
    return new Recognition(tokens).ends(new Rule(start), 0).get(tokens.size());
  }

  /** {@code kind} is NAME, INT, NEWLINE …, or the text of a word or sign that stands for itself. */
  record Token(String kind, String text) {}

  private final class Recognition {
    private final List<Token> tokens;
    private final Map<String, BitSet> known = new HashMap<>();

    Recognition(List<Token> tokens) {
      this.tokens = tokens;
    }

    /** Where the node may end if it begins at {@code start}. */
    BitSet ends(Node node, int start) {
      return switch (node) {
        case Text(String text) -> next(start, isAt(start) && tokens.get(start).text().equals(text));
        case Rule(String name) when !rules.containsKey(name) ->
            next(start, isAt(start) && tokens.get(start).kind().equals(name));
        case Rule(String name) -> rule(name, start);
        case Sequence(var parts) -> sequence(parts, start);
        case Choice(var ways) -> {
          var all = new BitSet();
          ways.forEach(way -> all.or(ends(way, start)));
          yield all;
        }
        case Repeat(Node part) -> repeat(part, start);
      };
    }

    private boolean isAt(int position) {
      return position < tokens.size();
    }

    private static BitSet next(int start, boolean fits) {
      var ends = new BitSet();
      ends.set(start + 1, fits);
      return ends;
    }

    private BitSet rule(String name, int start) {
      String key = name + "@" + start;
      var ends = known.get(key);
      if (ends == null) {
        ends = ends(rules.getOrDefault(name, NOTHING), start);
        known.put(key, ends);
      }
      return ends;
    }

    private BitSet sequence(List<Node> parts, int start) {
      var starts = new BitSet();
      starts.set(start);
      for (var part : parts) {
        var ends = new BitSet();
        starts.stream().forEach(from -> ends.or(ends(part, from)));
        starts = ends;
      }
      return starts;
    }

    private BitSet repeat(Node part, int start) {
      var all = new BitSet();
      all.set(start);
      for (int from = start; from >= 0; from = all.nextSetBit(from + 1)) {
        all.or(ends(part, from));
      }
      return all;
    }
  }
}
