package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.Span;

/**
 * That different threads touch different elements, where the text says so.
 *
 * @param memory whose elements
 * @param subject what would touch the same element, or is to stay apart
 * @param remedy what to do where it is broken
 */
record Promise(Span span, String memory, String subject, String remedy, Verdict isKept) {

  /**
   * All of a kernel again where a single block is launched; those that are kept anyway are not
   * asked about.
   */
  static List<Promise> ofOneBlock(Survey survey, List<Promise> all) {
    var kept = new HashSet<Span>();
    var open = new HashSet<Span>();
    all.forEach(it -> (it.isKept instanceof Verdict.Proven ? kept : open).add(it.span));
    kept.removeAll(open);
    return of(survey, it -> !kept.contains(it));
  }

  static List<Promise> of(Survey survey) {
    return of(survey, _ -> true);
  }

  /** All of a kernel. What a partition says of an output is not said again of all its writes. */
  private static List<Promise> of(Survey survey, Predicate<Span> isAsked) {
    var promises = new ArrayList<Promise>();
    var open = new HashSet<String>();
    for (var partition : Races.of(survey, it -> isAsked.test(it.span()))) {
      var view = partition.view();
      if (!(partition.isRaceFree() instanceof Verdict.Proven)) {
        open.add(view.memory());
      }
      promises.add(
          new Promise(
              view.span(),
              view.memory(),
              "units of this partition of `" + view.memory() + "`",
              "give each "
                  + view.perspective()
                  + " elements of its own, or let one of them write: `claim`, or `atomic_…` on"
                  + " `atomic` memory",
              partition.isRaceFree()));
    }
    promises.addAll(ofOutputs(survey, open));
    return promises;
  }

  private static List<Promise> ofOutputs(Survey survey, Set<String> open) {
    var promises = new ArrayList<Promise>();
    for (var output : Output.of(survey)) {
      var name = output.memory().name();
      var isWrittenApart = open.contains(name) ? Verdict.always() : output.isWrittenApart();
      promises.add(
          output.memory().isOutput()
              ? new Promise(
                  output.span(),
                  name,
                  "writes of the output `" + name + "`",
                  "write each element of `"
                      + name
                      + "` once, or read it too: then writes are ordered",
                  isWrittenApart)
              : new Promise(
                  output.span(),
                  name,
                  "blocks that change `" + name + "` by operations of `scope=block`",
                  "give each block words of its own, or leave `scope=` out: `gpu` is for all",
                  isWrittenApart));
    }
    return promises;
  }

  /** P0522 or P0523: both accesses, and a case. */
  Diagnostic shown(Code code, Verdict.Refuted refuted) {
    var where = refuted.isInOneBlock() ? "" : " where two blocks are launched";
    var first =
        code.at(span, subject + " touch the same element" + where).label(refuted.first(), "here");
    return refuted
        .second()
        .filter(it -> !it.equals(refuted.first()))
        .map(it -> first.label(it, "and here"))
        .orElse(first)
        .note("that is so with " + Called.inTheText(refuted.witness()));
  }
}
