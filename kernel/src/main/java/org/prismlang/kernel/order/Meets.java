package org.prismlang.kernel.order;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.footprint.Answer;
import org.prismlang.kernel.footprint.Answers;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.kernel.footprint.Footprint;
import org.prismlang.kernel.footprint.Pairs;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Whether two accesses can touch the same bytes, asked of the index algebra; unknown is yes. */
final class Meets {
  private final Text text;
  private final Answers known;
  private final Map<Question, Optional<Said>> answers = new HashMap<>();
  private final Map<String, Boolean> reached = new HashMap<>();

  Meets(Text text, Answers known) {
    this.text = text;
    this.known = known;
  }

  private record Question(
      Site a, int first, Site b, int second, List<Integer> ages, int part, Perspective within) {}

  /**
   * What is not known to be apart.
   *
   * @param unit that must meet, or that the threads must be told apart in
   * @param why what the algebra says
   */
  record Meeting(int unit, String why) {}

  /**
   * What the algebra says of two accesses that are not known to be apart.
   *
   * @param isCertain whether they are known to meet
   */
  private record Said(String why, boolean isCertain) {
    static Optional<Said> unknown(String why) {
      return Optional.of(new Said(why, false));
    }
  }

  /** Whether both are of one memory, or of memories that share bytes, and one of them writes. */
  boolean conflict(Key key, Site b) {
    var a = key.site();
    if (!a.touch.conflicts(b.touch, areOfOne(key, b))
        || a.place.isPresent() != b.place.isPresent()) {
      return false;
    }
    if (a.place.isEmpty()) {
      return a.name.equals(b.name)
          && a.touch.from() < b.touch.to()
          && b.touch.from() < a.touch.to();
    }
    if (a.name.equals(b.name)) {
      return true;
    }
    var mine = text.bytes.get(a.name);
    var others = text.bytes.get(b.name);
    return mine != null && others != null && mine.meets(others);
  }

  /** Whether both are of one memory: in another trip of a loop that allocates it, it is another. */
  private boolean areOfOne(Key key, Site b) {
    if (key.site().place.isEmpty() || b.place.isEmpty()) {
      return true;
    }
    var memory = b.memory().name();
    var renewed = text.allocated.get(memory);
    return key.site().memory().name().equals(memory)
        && (renewed == null || isOneTime(renewed, b.loops(), key.ages()));
  }

  /** Whether other blocks can touch what it touches, and no promise keeps them apart. */
  boolean isFar(Site site) {
    return site.place.isPresent()
        && (site.memory().owner().isBroaderThan(Perspective.BLOCK) || isInReach(site));
  }

  /** Whether a memory in the same bytes is one that blocks of the cluster share. */
  private boolean isInReach(Site site) {
    return text.launch.cluster() > 1
        && site.isShared()
        && reached.computeIfAbsent(site.memory().name(), this::isReached);
  }

  private boolean isReached(String memory) {
    var mine = text.bytes.get(memory);
    return mine != null
        && text.allocated.values().stream()
            .map(it -> ((Stmt.Allocate) it.stmt).memory())
            .filter(it -> it.owner().isBroaderThan(Perspective.BLOCK))
            .map(it -> text.bytes.get(it.name()))
            .anyMatch(it -> it != null && it.meets(mine));
  }

  /** How far an access must be known to be over for nobody to meet it. */
  int reach(Site site) {
    if (!isFar(site)) {
      return Part.BLOCK;
    }
    return site.memory().owner().level() == Level.GRID ? Part.GRID : Part.CLUSTER;
  }

  /** Never written, or as atomics: nothing is asked of such parameters. */
  boolean isFree(Site site) {
    return isGiven(site) && (site.memory().isAtomic() || site.memory().isConst());
  }

  /**
   * Only written, and what threads write is promised not to meet: what is asked is whether a thread
   * meets itself, past a copy that it has under way.
   */
  boolean isOutput(Site site) {
    return isGiven(site) && site.memory().isOutput();
  }

  private static boolean isGiven(Site site) {
    return site.place.isPresent() && site.memory().space() != Memory.Space.SHARED;
  }

  /**
   * How threads of two zones can meet, where {@code part} says how far the first access is known to
   * be over; empty where they cannot.
   *
   * @param part 0: not even for the thread that did it
   */
  Optional<Meeting> meeting(Site a, int first, Site b, int second, Relation relation, int part) {
    if (a.place.isEmpty()) {
      return part == 0 && first == second
          ? Optional.of(new Meeting(0, "its own thread has not waited for it"))
          : Optional.empty();
    }
    if (isOutput(a)) {
      return part == 0 ? withItself(a, first, b, second, relation) : Optional.empty();
    }
    var within = within(a, b, relation);
    if (within.isBroaderThan(Perspective.BLOCK)) {
      int needed = within.level() == Level.GRID ? Part.GRID : Part.CLUSTER;
      if (part < needed) {
        var across = ask(a, first, b, second, relation, Part.BLOCK, within);
        if (across.isPresent()) {
          return Optional.of(new Meeting(needed, across.get().why));
        }
      }
    }
    if (part >= Part.BLOCK) {
      return Optional.empty();
    }
    var unit = within.isAtLeast(Perspective.BLOCK) ? Perspective.BLOCK : within;
    if (part > 0 && unit.level() == Level.THREAD && part % unit.size() == 0) {
      return Optional.empty();
    }
    var found = ask(a, first, b, second, relation, part, unit);
    return found.map(it -> new Meeting(part, it.why));
  }

  /** Two copies that are under way are promised not to meet, unless it is known that they do. */
  private Optional<Meeting> withItself(Site a, int first, Site b, int second, Relation relation) {
    var own = new Perspective(Level.THREAD, 1);
    return ask(a, first, b, second, relation, 0, own)
        .filter(it -> !b.touch.isAsync() || it.isCertain)
        .map(it -> new Meeting(0, it.why));
  }

  /**
   * The threads among which the two can meet: those that share the memory, less what views promise.
   * A view that is opened by each unit for itself promises nothing of two units.
   */
  private Perspective within(Site a, Site b, Relation relation) {
    if (!a.name.equals(b.name)) {
      if (reachesCluster(a) || reachesCluster(b)) {
        return new Perspective(Level.BLOCK, text.launch.cluster());
      }
      var mine = text.bytes.get(a.name);
      var others = text.bytes.get(b.name);
      return mine != null && others != null && mine.isLike(others)
          ? new Perspective(Level.THREAD, mine.unit())
          : Perspective.BLOCK;
    }
    var within = a.memory().owner();
    for (int i = 0; i < Math.min(a.opens.size(), b.opens.size()); i++) {
      var open = a.opens.get(i);
      if (open != b.opens.get(i)
          || !isOneTime(open, relation.loops(), relation.ages())
          || !open.in.unit.isAtLeast(within)
          || !(open.stmt instanceof Stmt.Open(var view, _, _))) {
        break;
      }
      within = within.isAtLeast(view.perspective()) ? view.perspective() : within;
    }
    return within;
  }

  /** Whether the bytes of other blocks are touched, too. */
  private boolean reachesCluster(Site site) {
    boolean isOfCluster = site.memory().owner().isBroaderThan(Perspective.BLOCK);
    return isOfCluster
        && (site.memory().isSpread() || site.touch.isLoad() && site.touch.mode().writes());
  }

  /** Whether no loop around the line has gone on since the first access. */
  private static boolean isOneTime(Line line, List<Line> loops, List<Integer> ages) {
    for (int i = 0; i < loops.size(); i++) {
      if (ages.get(i) != 0 && line.in.loops.contains(loops.get(i))) {
        return false;
      }
    }
    return true;
  }

  private Optional<Said> ask(
      Site a, int first, Site b, int second, Relation relation, int part, Perspective within) {
    var question = new Question(a, first, b, second, relation.ages(), part, within);
    var known = answers.get(question);
    if (known == null) {
      known = answer(a, first, b, second, relation, part, within);
      answers.put(question, known);
    }
    return known;
  }

  private Optional<Said> answer(
      Site a, int first, Site b, int second, Relation relation, int part, Perspective within) {
    boolean boxes =
        a.box.isPresent()
            && b.box.isPresent()
            && a.box.get().first().size() == b.box.get().first().size();
    var mine = boxes ? a.box : a.stretch;
    var others = boxes ? b.box : b.stretch;
    boolean isOne = a.name.equals(b.name);
    if (!isOne || mine.isEmpty() || others.isEmpty()) {
      return Said.unknown("where they lead is not known");
    }
    var pairs = pairs(part, within);
    var trips = relation.trips(a, within);
    var there = of(a.memory(), others.get());
    var answer = known.areDisjoint(mine.get(), there, pairs, trips);
    if (!answer.isProven() && text.zones.count() > 1) {
      answer = known.areDisjoint(in(mine.get(), first, a), in(there, second, b), pairs, trips);
    }
    return switch (answer) {
      case Answer.Proven _ -> Optional.empty();
      case Answer.Refuted(var witness) -> Optional.of(new Said("they meet: " + witness, true));
      case Answer.Unknown(var reason, var wish) ->
          Said.unknown(
              wish.map(it -> reason + "; it would help to know that " + it).orElse(reason));
    };
  }

  /** Twins in one place are one memory. */
  private static Footprint of(Memory memory, Footprint footprint) {
    return new Footprint(memory, footprint.first(), footprint.extents(), footprint.at());
  }

  private static Pairs pairs(int part, Perspective within) {
    if (part == 0) {
      return Pairs.allOf(within);
    }
    if (part >= Part.BLOCK) {
      return new Pairs(within, Perspective.BLOCK);
    }
    int size = within.level() == Level.THREAD ? Perspective.gcd(part, within.size()) : part;
    return new Pairs(within, new Perspective(Level.THREAD, size));
  }

  /** Where the thread is of a zone. */
  private Footprint in(Footprint footprint, int zone, Site site) {
    var threads = text.zones.threads().get(zone);
    if (threads.equals(site.line().in.threads)) {
      return footprint;
    }
    int from = threads.nextSetBit(0);
    int to = threads.length();
    Environment at = footprint.at();
    at = at.assuming(compared(BinaryOperator.GREATER_EQUAL, from), true);
    at = at.assuming(compared(BinaryOperator.LESS, to), true);
    return new Footprint(footprint.memory(), footprint.first(), footprint.extents(), at);
  }

  private static Expr compared(BinaryOperator operator, long with) {
    return new Expr.Binary(
        operator,
        new Expr.Position(Expr.Place.THREAD),
        new Expr.Constant(new Value.Int(with), Scalar.INT32),
        Scalar.BOOL);
  }
}
