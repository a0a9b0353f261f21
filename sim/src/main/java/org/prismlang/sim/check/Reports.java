package org.prismlang.sim.check;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.Span;
import org.prismlang.sim.check.Layout.Kind;
import org.prismlang.sim.machine.Failure;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.machine.Finding.Other;
import org.prismlang.sim.machine.Grid;
import org.prismlang.sim.machine.Monitor.Touch;

/** Words what was found in memory. */
final class Reports {
  private final Grid grid;
  private final Words words;
  private final Findings findings;

  /** A stretch of memory that is touched. */
  record Place(Shadow shadow, long offset, long bytes) {}

  Reports(Grid grid, Layout layout, Findings findings) {
    this.grid = grid;
    this.words = new Words(layout);
    this.findings = findings;
  }

  /** Two accesses that nothing orders. */
  void race(long early, Touch first, long late, Touch second, Place place) {
    boolean isAsync = words.kind(early) != Kind.THREAD;
    var code = isAsync ? Code.P0806 : Code.P0801;
    int site = Stamp.site(late);
    int other = Stamp.site(early);
    findings.add(
        code,
        site,
        other,
        () -> {
          var notes = new ArrayList<String>();
          notes.add(where(site, place));
          notes.add(words.missing(early, late));
          if (first.isAtomic() != second.isAtomic()) {
            notes.add("an atomic access does not order a plain one");
          }
          return new Finding(
              code,
              words.who(late)
                  + " "
                  + Words.does(second)
                  + " "
                  + subject(site, place.shadow)
                  + " while "
                  + words.who(early)
                  + " "
                  + Words.mayStill(first)
                  + " it",
              span(site),
              List.of(other(early, first)),
              notes);
        });
  }

  /** An ordinary write that an engine may not see. */
  void unfenced(long early, Touch first, long late, Touch second, Place place) {
    int site = Stamp.site(late);
    findings.add(
        Code.P0801,
        site,
        Stamp.site(early),
        () ->
            new Finding(
                Code.P0801,
                words.who(late)
                    + " "
                    + Words.does(second)
                    + " "
                    + subject(site, place.shadow)
                    + ", which "
                    + words.who(early)
                    + " has written without a proxy fence",
                span(site),
                List.of(other(early, first)),
                List.of(
                    where(site, place),
                    "the fence is missing: the writer makes its writes visible to the engines"
                        + " before it tells others of them")));
  }

  private Other other(long early, Touch touch) {
    return new Other(span(Stamp.site(early)), Words.did(touch) + " here by " + words.who(early));
  }

  void unwritten(long late, Touch touch, Place place) {
    int site = Stamp.site(late);
    findings.add(
        Code.P0804,
        site,
        -1,
        () ->
            new Finding(
                Code.P0804,
                words.who(late)
                    + " "
                    + Words.does(touch)
                    + " "
                    + subject(site, place.shadow)
                    + " where nobody has written",
                span(site),
                List.of(),
                List.of(where(site, place))));
  }

  Failure outOfBounds(long late, Touch touch, Place place) {
    int site = Stamp.site(late);
    return new Failure(
        new Finding(
            Code.P0802,
            words.who(late)
                + " "
                + Words.does(touch)
                + " "
                + subject(site, place.shadow)
                + " out of bounds",
            span(site),
            List.of(),
            List.of(
                where(site, place)
                    + ", of "
                    + place.shadow.size()
                    + " bytes"
                    + inElements(place))));
  }

  private static String inElements(Place place) {
    return place.shadow.isShared() || place.bytes == 0
        ? ""
        : " (" + place.shadow.size() / place.bytes + " elements)";
  }

  Failure misaligned(long late, Touch touch, Place place, long alignment) {
    int site = Stamp.site(late);
    return new Failure(
        new Finding(
            Code.P0803,
            words.who(late)
                + " "
                + Words.does(touch)
                + " "
                + place.bytes
                + " bytes of "
                + subject(site, place.shadow)
                + " at an address that is no multiple of "
                + alignment,
            span(site),
            List.of(),
            List.of(where(site, place))));
  }

  /** A copy of the engine that moves no whole number of 16-byte pieces. */
  Failure ragged(long late, Touch touch, Place place) {
    int site = Stamp.site(late);
    return new Failure(
        new Finding(
            Code.P0803,
            words.who(late)
                + " "
                + Words.does(touch)
                + " "
                + place.bytes
                + " bytes of "
                + subject(site, place.shadow)
                + ", no multiple of 16",
            span(site),
            List.of(),
            List.of(where(site, place))));
  }

  /** Work that is still going on when the block ends. */
  void leftover(long stamp, String what) {
    int site = Stamp.site(stamp);
    findings.add(
        Code.P0806,
        site,
        -1,
        () ->
            new Finding(
                Code.P0806,
                "block " + words.block(stamp) + " ends while " + words.who(stamp) + " " + what,
                span(site),
                List.of(),
                List.of("nobody has waited for it")));
  }

  /** Somebody of another block who may come after the end. */
  void visitor(long stamp, int block) {
    int site = Stamp.site(stamp);
    findings.add(
        Code.P0801,
        site,
        -1,
        () ->
            new Finding(
                Code.P0801,
                words.who(stamp)
                    + " uses shared memory of block "
                    + block
                    + ", which may have ended",
                span(site),
                List.of(),
                List.of("no barrier of the cluster after it keeps block " + block + " alive")));
  }

  /** Somebody of another block who may come before the beginning. */
  void early(long stamp, int block) {
    int site = Stamp.site(stamp);
    if (findings.isAbout(site)) {
      return;
    }
    findings.add(
        Code.P0801,
        site,
        -1,
        () ->
            new Finding(
                Code.P0801,
                words.who(stamp)
                    + " uses shared memory of block "
                    + block
                    + ", which may not have begun",
                span(site),
                List.of(),
                List.of("no barrier of the cluster before it waits for block " + block)));
  }

  void barrier(int site, int other, String message, List<String> notes) {
    findings.add(
        Code.P0807,
        site,
        other,
        () ->
            new Finding(
                Code.P0807,
                message,
                span(site),
                other < 0 ? List.of() : List.of(new Other(span(other), "the other side")),
                notes));
  }

  String who(long stamp) {
    return words.who(stamp);
  }

  private String subject(int site, Shadow shadow) {
    var subject = grid.sites().get(site).subject();
    return "`" + (subject.isEmpty() ? shadow.name() : subject) + "`";
  }

  private String where(int site, Place place) {
    long end = place.offset + place.bytes - 1;
    String bytes =
        place.bytes == 1 ? "byte " + place.offset : "bytes " + place.offset + " to " + end;
    if (place.shadow.isShared()) {
      return bytes + " of the block's shared memory";
    }
    boolean isElement = place.bytes > 0 && place.offset % place.bytes == 0 && place.bytes <= 16;
    return isElement
        ? "element "
            + place.offset / place.bytes
            + " of "
            + subject(site, place.shadow)
            + " ("
            + bytes
            + ")"
        : bytes + " of " + subject(site, place.shadow);
  }

  private Span span(int site) {
    return grid.sites().get(site).span();
  }
}
