package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Outside;
import org.prismlang.verify.Violation;
import org.prismlang.verify.order.Actor;
import org.prismlang.verify.order.Conflicts;
import org.prismlang.verify.order.Progress;
import org.prismlang.verify.order.Site;
import org.prismlang.verify.order.Stamp;

/** Violations, one for each kind and pair of places in the source. */
final class Findings implements Conflicts {
  private static final int MOST = 32;

  /** Of accesses, mostly of the same places: that many say no more than a few. */
  private static final int MOST_PAIRS = 10_000;

  private record Key(Violation.Kind kind, List<Span> spans) {}

  private final List<Violation> violations = new ArrayList<>();
  private final Set<Key> known = new HashSet<>();
  private final Set<Outside> outside = new LinkedHashSet<>();
  private final List<ThreadBlock> blocks;
  private final int blockThreads;
  private final boolean hasPromises;
  private final Sections sections;
  private int pairs;

  Findings(List<ThreadBlock> blocks, int blockThreads, boolean hasPromises, Sections sections) {
    this.sections = sections;
    this.blocks = blocks;
    this.blockThreads = blockThreads;
    this.hasPromises = hasPromises;
  }

  List<Violation> violations() {
    return violations;
  }

  List<Outside> outside() {
    return List.copyOf(outside);
  }

  void leaveOut(String what) {
    outside.add(new Outside(what, Optional.empty()));
  }

  void leaveOut(String what, Span where) {
    outside.add(new Outside(what, Optional.of(where)));
  }

  boolean isFull() {
    return violations.size() >= MOST || pairs >= MOST_PAIRS;
  }

  @Override
  public void found(Stamp earlier, Actor later) {
    found(earlier, later, later.stamp().time());
  }

  /**
   * @param since when the partition was opened that the later access goes through
   */
  void found(Stamp earlier, Actor later, int since) {
    if (sections.areApart(earlier, later)) {
      return;
    }
    if (hasPromises && isPromised(earlier, later.stamp(), since)) {
      leaveOut(
          "units that write the same element of `"
              + earlier.site().name()
              + "`, which they promise not to",
          earlier.site().span());
      return;
    }
    unordered(earlier, later);
  }

  void unordered(Stamp earlier, Actor later) {
    pairs++;
    boolean isFence = later.isOver(earlier);
    var kind = isFence ? Violation.Kind.UNFENCED : Violation.Kind.UNORDERED;
    add(kind, later.missing(earlier), party(later.stamp()), party(earlier));
  }

  /**
   * Units of one partition promise to write apart: what one statement writes in all of them needs
   * no order while the partition is open, and blocks promise it throughout. Whether the promise is
   * kept, checked runs see. A partition that is opened again promises nothing of the time before.
   */
  private static boolean isPromised(Stamp earlier, Stamp later, int since) {
    return earlier.site().equals(later.site())
        && earlier.writes()
        && later.writes()
        && (earlier.isAbroad() || earlier.progress() == Progress.OWN && earlier.time() >= since);
  }

  void add(Violation.Kind kind, String missing, Violation.Party... parties) {
    var spans = new ArrayList<Span>();
    for (var party : parties) {
      spans.add(party.span());
    }
    if (violations.size() < MOST && known.add(new Key(kind, spans))) {
      violations.add(new Violation(kind, missing, List.of(parties)));
    }
  }

  Violation.Party party(Stamp stamp) {
    if (stamp.isAbroad()) {
      return party(stamp.site(), stamp.homeBlock(), stamp.homeThread(), 1);
    }
    boolean isSome = stamp.count() <= Stamp.LANES;
    return party(
        stamp.site(),
        stamp.anyone(),
        isSome ? Math.min(stamp.count(), Integer.bitCount(stamp.lanes())) : stamp.count());
  }

  /**
   * @param first thread by its number in the machine
   */
  Violation.Party party(Site site, int first, int count) {
    return party(site, blocks.get(first / blockThreads).index, first % blockThreads, count);
  }

  private static Violation.Party party(Site site, int block, int first, int count) {
    return new Violation.Party(
        site.what(), site.name(), block, first, count, site.timeline(), site.span());
  }
}
