package org.prismlang.lang.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.plan.Plan;

/**
 * What {@link Encounter} rules out, trying all trips at small sizes does not find; and it rules out
 * nearly all that this does not find. {@code -Dprism.pairs=20000} for a long run.
 */
class EncounterTest {
  private static final int PAIRS = Integer.getInteger("prism.pairs", 400);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final List<Long> SMALL = List.of(0L, 1L, 2L, 3L, 5L);
  private static final List<Long> MORE = LongStream.rangeClosed(0, 14).boxed().toList();
  private static final double LEAST = 0.99;

  /** Of what is allowed, what was accepted. */
  private static final class Tally {
    private int allowed;
    private int accepted;

    private double share() {
      return allowed == 0 ? 1 : (double) accepted / allowed;
    }

    @Override
    public String toString() {
      return accepted + " of " + allowed;
    }
  }

  @Test
  void rulesOutWhatIsNotThere() {
    var wrong = new ArrayList<String>();
    var lost = new ArrayList<String>();
    var all = new Tally();
    var forms = new TreeMap<String, Tally>();
    for (int i = 0; i < PAIRS; i++) {
      var pair = new Pair(new Random(SEED * 1_000_003L + i));
      for (var question : Question.values()) {
        boolean isAccepted = pair.isAccepted(question);
        boolean isAllowed =
            pair.isAllowed(question, SMALL) && (isAccepted || pair.isAllowed(question, MORE));
        if (isAccepted && !isAllowed) {
          wrong.add(question + "\n" + pair.text());
        }
        if (isAllowed) {
          all.allowed++;
          all.accepted += isAccepted ? 1 : 0;
          var tally = forms.computeIfAbsent(pair.form(), _ -> new Tally());
          tally.allowed++;
          tally.accepted += isAccepted ? 1 : 0;
          if (!isAccepted) {
            lost.add(question + "\n" + pair.text());
          }
        }
      }
    }
    var figures =
        "%d pairs of seed %d: %s allowed are accepted %s".formatted(PAIRS, SEED, all, forms);
    System.out.println(figures);
    if (Boolean.getBoolean("prism.show")) {
      lost.forEach(System.out::println);
    }
    assertEquals(List.of(), wrong.stream().limit(3).toList(), figures);
    assertTrue(all.allowed > PAIRS / 4, figures);
    assertTrue(all.share() >= LEAST, () -> figures + lost.stream().limit(3).toList());
  }

  /** What rewrites ask of two steps in a nest of two loops each. */
  private enum Question {
    MOVE,
    FUSE,
    REORDER
  }

  /** Loops and an access: a number of the outer and the inner variable, and of the sizes. */
  private record Access(int kind, int outer, int inner, int size, int constant) {
    static Access random(Random random) {
      return new Access(
          random.nextInt(12),
          random.nextInt(3),
          random.nextInt(3),
          random.nextInt(6) == 0 ? 1 : 0,
          random.nextInt(4));
    }

    String form() {
      return switch (kind) {
        case 0 -> "/";
        case 1 -> "%";
        case 2 -> "min";
        case 3 -> "max";
        default -> "sum";
      };
    }

    String text(String x, String y) {
      var sum = outer + " * " + x + " + " + inner + " * " + y + " + " + size + " * n + " + constant;
      return switch (kind) {
        case 0 -> "(" + sum + ") / 2";
        case 1 -> "(" + sum + ") % 3";
        case 2 -> "min(" + sum + ", n)";
        case 3 -> "max(" + sum + ", 2)";
        default -> sum;
      };
    }

    long value(long x, long y, long n) {
      long sum = outer * x + inner * y + size * n + constant;
      return switch (kind) {
        case 0 -> sum / 2;
        case 1 -> sum % 3;
        case 2 -> Math.min(sum, n);
        case 3 -> Math.max(sum, 2);
        default -> sum;
      };
    }
  }

  private record Range(int kind) {
    String text(String outer) {
      return switch (kind) {
        case 0 -> "range(0, n)";
        case 1 -> "range(0, m)";
        case 2 -> "range(1, n)";
        case 3 -> "range(0, 3)";
        default -> "range(0, " + outer + " + 1)";
      };
    }

    long from() {
      return kind == 2 ? 1 : 0;
    }

    long to(long n, long m, long outer) {
      return switch (kind) {
        case 0, 2 -> n;
        case 1 -> m;
        case 3 -> 3;
        default -> outer + 1;
      };
    }
  }

  /** Two accesses, each of two dimensions, of which the first writes. */
  private static final class Pair {
    private final Range outer;
    private final Range inner;
    private final List<Access> first;
    private final List<Access> second;
    private final Plan plan;

    Pair(Random random) {
      outer = new Range(random.nextInt(4));
      inner = new Range(random.nextInt(5));
      first = List.of(Access.random(random), Access.random(random));
      // Often nearly the same: what never meets at all is easy.
      second =
          random.nextInt(3) == 0
              ? List.of(Access.random(random), Access.random(random))
              : first.stream()
                  .map(it -> new Access(it.kind, it.outer, it.inner, it.size, random.nextInt(4)))
                  .toList();
      plan = OrderLawTest.planned(text()).orElseThrow(() -> new AssertionError(text()));
    }

    String form() {
      return String.join(
          " ",
          new TreeSet<>(Stream.concat(first.stream(), second.stream()).map(Access::form).toList()));
    }

    String text() {
      return """
      @prism("task")
      def %s(A: update(float[4 * n + 4 * m + 20][4 * n + 4 * m + 20]), N: read(int[n]), M: read(int[m])):
          for i in %s:
              for j in %s:
                  A[%s, %s] = 1.0
          for k in %s:
              for l in %s:
                  A[%s, %s] = 2.0
          for p in %s:
              for q in %s:
                  A[%s, %s] = A[%s, %s]
      """
          .formatted(
              RandomNests.NAME,
              outer.text(""),
              inner.text("i"),
              first.get(0).text("i", "j"),
              first.get(1).text("i", "j"),
              outer.text(""),
              inner.text("k"),
              second.get(0).text("k", "l"),
              second.get(1).text("k", "l"),
              outer.text(""),
              inner.text("p"),
              first.get(0).text("p", "q"),
              first.get(1).text("p", "q"),
              second.get(0).text("p", "q"),
              second.get(1).text("p", "q"));
    }

    boolean isAccepted(Question question) {
      var meeting = new Encounter(plan, false);
      var a = Occurrence.in(List.of(plan.body().get(0)), List.of());
      var b = Occurrence.in(List.of(plan.body().get(1)), List.of());
      var both = Occurrence.in(List.of(plan.body().get(2)), List.of());
      return switch (question) {
        case MOVE -> meeting.between(a, b, Set.of(), List.of()).isEmpty();
        case FUSE ->
            meeting
                .between(
                    a,
                    b,
                    Set.of(),
                    List.of(new Encounter.Apart("i", "k", Encounter.Relation.AT_MOST, -1)))
                .isEmpty();
        case REORDER ->
            meeting
                .between(
                    both,
                    both,
                    Set.of(),
                    List.of(
                        new Encounter.Apart("p", "p", Encounter.Relation.AT_LEAST, 1),
                        new Encounter.Apart("q", "q", Encounter.Relation.AT_MOST, -1)))
                .isEmpty();
      };
    }

    /** By all trips at these sizes. */
    boolean isAllowed(Question question, List<Long> sizes) {
      for (long n : sizes) {
        for (long m : sizes) {
          if (!isAllowed(question, n, m)) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean isAllowed(Question question, long n, long m) {
      for (long i = outer.from(); i < outer.to(n, m, 0); i++) {
        for (long j = inner.from(); j < inner.to(n, m, i); j++) {
          for (long k = outer.from(); k < outer.to(n, m, 0); k++) {
            for (long l = inner.from(); l < inner.to(n, m, k); l++) {
              if (isAsked(question, i, j, k, l) && meet(question, i, j, k, l, n)) {
                return false;
              }
            }
          }
        }
      }
      return true;
    }

    private static boolean isAsked(Question question, long i, long j, long k, long l) {
      return switch (question) {
        case MOVE -> true;
        case FUSE -> k < i;
        case REORDER -> i < k && j > l;
      };
    }

    private boolean meet(Question question, long i, long j, long k, long l, long n) {
      boolean isWrittenThenUsed = areSame(first, i, j, second, k, l, n);
      return question != Question.REORDER
          ? isWrittenThenUsed
          : isWrittenThenUsed
              || areSame(second, i, j, first, k, l, n)
              || areSame(first, i, j, first, k, l, n);
    }

    private static boolean areSame(
        List<Access> a, long i, long j, List<Access> b, long k, long l, long n) {
      for (int dimension = 0; dimension < a.size(); dimension++) {
        if (a.get(dimension).value(i, j, n) != b.get(dimension).value(k, l, n)) {
          return false;
        }
      }
      return true;
    }
  }
}
