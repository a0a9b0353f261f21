package org.prismlang.bundl.prism;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** One change of a program's text that may make it ill typed. */
final class Mutations {
  private interface Change {
    String of(MatchResult found, String text, Random random, int threads);
  }

  private record Kind(Pattern place, Change change) {}

  private static final String PERSPECTIVE = "(?:thread\\[\\d+\\]|block\\[1\\]|grid\\[1\\])";
  private static final String NAME = "\\b[vysia]\\d+\\b";

  private static final List<Kind> KINDS =
      List.of(
          new Kind(
              Pattern.compile("(?<= : int @ |bool @ )" + PERSPECTIVE),
              (found, text, random, threads) -> perspective(random, threads)),
          new Kind(
              Pattern.compile("(?<= : int|bool) @ " + PERSPECTIVE),
              (found, text, random, threads) -> ""),
          new Kind(
              Pattern.compile("(?<=group\\()" + PERSPECTIVE),
              (found, text, random, threads) -> perspective(random, threads)),
          new Kind(
              Pattern.compile(", group\\(" + PERSPECTIVE + "\\)"),
              (found, text, random, threads) -> ""),
          new Kind(
              Pattern.compile("with group\\(" + PERSPECTIVE + "\\)"),
              (found, text, random, threads) -> "if n == n"),
          new Kind(
              Pattern.compile("(?<=p=)" + PERSPECTIVE),
              (found, text, random, threads) -> perspective(random, threads)),
          new Kind(
              Pattern.compile("(?<=case )\\d+"),
              (found, text, random, threads) -> String.valueOf(1 + random.nextInt(threads + 1))),
          new Kind(
              Pattern.compile("(?<=smem=)\\d+"),
              (found, text, random, threads) ->
                  String.valueOf(Math.max(0, Integer.parseInt(found.group()) - 4))),
          new Kind(
              Pattern.compile(NAME + "(?! :)(?<! as [a-z]\\d{1,3})"),
              (found, text, random, threads) -> name(text.substring(0, found.start()), random)),
          new Kind(
              Pattern.compile("\\bn\\b(?=\\))|\\bn\\b(?= [+*%<>=!])"),
              (found, text, random, threads) -> name(text.substring(0, found.start()), random)));

  private Mutations() {}

  static Prepared one(Prepared program, long seed) {
    var random = new Random(seed);
    var text = program.text();
    int threads = Integer.parseInt(text.replaceFirst("(?s).*block=(\\d+).*", "$1"));
    int body = text.indexOf("@prism(\"global\")");
    var found = new ArrayList<MatchResult>();
    Kind kind;
    int tries = 0;
    do {
      kind = KINDS.get(random.nextInt(KINDS.size()));
      found.clear();
      kind.place().matcher(text).results().filter(it -> it.start() > body).forEach(found::add);
    } while (found.isEmpty() && ++tries < 50);
    if (found.isEmpty()) {
      return program;
    }
    var chosen = found.get(random.nextInt(found.size()));
    var other = kind.change().of(chosen, text, random, threads);
    var changed = text.substring(0, chosen.start()) + other + text.substring(chosen.end());
    return new Prepared(changed, program.launch());
  }

  private static String perspective(Random random, int threads) {
    return switch (random.nextInt(5)) {
      case 0 -> "grid[1]";
      case 1 -> "block[1]";
      case 2 -> "thread[1]";
      default -> "thread[" + (1 + random.nextInt(threads)) + "]";
    };
  }

  /** One that is declared before. */
  private static String name(String before, Random random) {
    var names =
        Pattern.compile(NAME).matcher(before).results().map(MatchResult::group).distinct().toList();
    int choice = random.nextInt(names.size() + 2);
    return choice < names.size() ? names.get(choice) : choice == names.size() ? "n" : "x";
  }
}
