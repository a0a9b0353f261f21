package org.prismlang.lang.unfold;

import java.util.List;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.StructLayout;
import org.prismlang.lang.type.Type;

/**
 * A struct in memory, or a part of one.
 *
 * @param base the memory of words
 * @param indices of the struct, each without effects
 * @param scattered whether words have an index of their own: places of structs lie anywhere
 * @param leaf the first of its numbers among those of the whole struct
 * @param word where it begins
 * @param type of the part
 */
record StructPlace(
    Term base,
    List<Term> indices,
    boolean scattered,
    StructLayout layout,
    int leaf,
    int word,
    Type type,
    Perspective perspective,
    Span span) {
  StructPlace {
    indices = List.copyOf(indices);
  }

  /** A field of the struct, or a number of the vector. */
  StructPlace part(Term.Lane lane) {
    if (type instanceof Type.Struct struct) {
      int first = leaf + Unfolded.before(struct, lane.lane());
      return at(first, layout.leaves().get(first).word(), lane.type(), lane.span());
    }
    return at(leaf, word + lane.lane() * layout.wordsOf(lane.type()), lane.type(), lane.span());
  }

  StructPlace at(int otherLeaf, int otherWord, Type otherType, Span otherSpan) {
    return new StructPlace(
        base, indices, scattered, layout, otherLeaf, otherWord, otherType, perspective, otherSpan);
  }
}
