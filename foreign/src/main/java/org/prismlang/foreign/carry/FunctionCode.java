package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.lang.source.Span;

/** One function on its way: what all who write it know of it. */
final class FunctionCode {
  final Carrier file;
  final ClangNode function;
  final CarriedNames names;
  final CarriedPositions positions;
  final PointerRoots roots;
  final Agreements agreements;
  final ExpressionText expressions;
  final ThreadCode threads;

  /** As what the function's own lines run. */
  final Agreement unit;

  final OutLines out = new OutLines();

  /** Whether the lines that are written are a single thread's. */
  boolean isThread;

  /** Views by the memory that they show. */
  final Map<String, View> views = new HashMap<>();

  /** What memory is called where the code of the grid has dealt it to blocks. */
  final Map<String, String> dealt = new HashMap<>();

  /** Variables that are unsigned in CUDA and numbers of threads here. */
  final Set<String> ints = new LinkedHashSet<>();

  /** Variables that are not negative, and parameters that must not be for that. */
  final Map<String, Set<String>> atLeastZero = new HashMap<>();

  /** Variables that are positions, by their id. */
  final Map<String, String> aliases = new HashMap<>();

  /** Pointers that became numbers of elements, by their id. */
  final Map<String, String> offsets = new HashMap<>();

  /** Parameters that are said not to be negative. */
  final Set<String> assumed = new LinkedHashSet<>();

  /** Memories of the file that became parameters. */
  final Set<String> globals = new LinkedHashSet<>();

  /** Numbers that the function is generic in. */
  final Map<String, Long> generics;

  final List<Carried.Mark> marks = new ArrayList<>();

  /**
   * How memory is seen.
   *
   * @param index of the one element, as it is written; empty where all of it is seen
   * @param by the variable that counts the elements; empty where there is one
   */
  record View(String name, String index, String by) {
    boolean isWhole() {
      return index.isEmpty();
    }

    String element() {
      return name + "[" + (by.isEmpty() ? "0" : by) + "]";
    }
  }

  FunctionCode(
      Carrier file,
      ClangNode function,
      CarriedNames names,
      CarriedPositions positions,
      Map<String, Agreement> given,
      Map<String, Long> generics,
      Agreement unit) {
    this.file = file;
    this.function = function;
    this.names = names;
    this.positions = positions;
    this.generics = Map.copyOf(generics);
    this.unit = unit;
    this.roots = new PointerRoots(function, file.declarations);
    this.agreements =
        new Agreements(function, file.traits, file.constants, given, positions.hasWarps());
    this.expressions = new ExpressionText(this);
    this.threads = new ThreadCode(this);
  }

  CType type(ClangNode node) {
    return file.declarations.types().of(node);
  }

  /** A line and what stands in it. */
  void nest(String head, Runnable body) {
    names.open();
    out.nest(head, body);
    names.close();
  }

  /** Lines in groups and views; over several lines where one has no room for them. */
  void with(List<String> items, Runnable body) {
    names.open();
    out.with(items, body);
    names.close();
  }

  /** Says at its place that something is not here. */
  void mark(ClangNode where, String why) {
    var span = file.texts.span(where);
    var what = span.map(FunctionCode::line).orElse(where.kind());
    marks.add(new Carried.Mark(span, what, why));
    out.add(
        "# not carried over"
            + span.map(it -> ", line " + it.from().line()).orElse("")
            + ": "
            + what);
    out.add("# because of " + why);
  }

  /** The first line of what stands somewhere. */
  static String line(Span span) {
    var first = span.text().strip().lines().findFirst().orElse("").strip();
    return first.replaceAll("\\s+", " ");
  }

  /** What memory is called outside of views. */
  String memory(String id) {
    var found = dealt.get(id);
    if (found != null) {
      return found;
    }
    return names.ofId(id, file.declarations.of(id).map(ClangNode::name).orElse(id));
  }

  Optional<ClangNode> declaration(ClangNode reference) {
    return file.declarations.of(reference.word(ClangNode.REFERS));
  }
}
