package org.prismlang.lang.unfold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.MemoryOp;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.StructLayout;
import org.prismlang.lang.type.Type;

/**
 * Structs in memory, read and written as words: numbers alone, and whole structs by as few
 * instructions as their size allows. Memory begins at a multiple of 16 bytes, so what divides the
 * size of a struct divides the place of each.
 */
final class WordsOfStructs {
  /** Of what one instruction moves. */
  private static final int MOST_BYTES = 16;

  private static final List<Integer> WIDTHS = List.of(4, 2);

  private WordsOfStructs() {}

  /** Consecutive leaves that one instruction moves. */
  private record Chunk(List<StructLayout.Leaf> leaves, int width) {}

  /** Everything of it. */
  static Spread load(StructPlace place) {
    var first = new ArrayList<Action>();
    var parts = new ArrayList<Term>();
    for (var chunk : chunks(place)) {
      if (chunk.width() == 1) {
        parts.add(number(at(place, chunk.leaves().getFirst())));
        continue;
      }
      int start = chunk.leaves().getFirst().word();
      var wide = kept("words", wide(place, start, chunk.width()), first);
      for (var leaf : chunk.leaves()) {
        parts.add(of(wide, leaf.word() - start, leaf.type(), place.layout()));
      }
    }
    return new Spread(first, parts);
  }

  /** One number or vector. */
  static Term number(StructPlace place) {
    var layout = place.layout();
    return switch (place.type()) {
      case Type.Vector vector -> {
        if (isMoved(vector, layout)) {
          yield wide(place, place.word(), vector.length());
        }
        var lanes = new ArrayList<Term>();
        for (int lane = 0; lane < vector.length(); lane++) {
          lanes.add(number(lane(place, vector, lane)));
        }
        yield new Term.Build(lanes, vector, place.perspective(), place.span());
      }
      case Type type -> {
        int words = layout.wordsOf(type);
        yield fromWords(
            words == 1 ? WordIndex.element(place, place.word()) : wide(place, place.word(), words),
            type);
      }
    };
  }

  /** Writes everything of it; the values come first. */
  static List<Action> store(StructPlace place, List<Term> values, Span span) {
    var chunks = chunks(place);
    var actions = new ArrayList<Action>();
    var steady = new ArrayList<Term>();
    boolean isOne = chunks.size() == 1;
    for (var value : values) {
      steady.add(isOne ? value : kept("value", value, actions));
    }
    int next = 0;
    for (var chunk : chunks) {
      var own = steady.subList(next, next + chunk.leaves().size());
      next += chunk.leaves().size();
      if (chunk.width() == 1) {
        actions.addAll(storeNumber(at(place, chunk.leaves().getFirst()), own.getFirst(), span));
        continue;
      }
      var words = new ArrayList<Term>();
      for (int i = 0; i < own.size(); i++) {
        words.addAll(toWords(own.get(i), chunk.leaves().get(i).type(), place.layout(), actions));
      }
      var type = new Type.Vector(place.layout().word(), chunk.width());
      var built = new Term.Build(words, type, place.perspective(), span);
      actions.add(storeWide(place, chunk.leaves().getFirst().word(), chunk.width(), built, span));
    }
    return actions;
  }

  static List<Action> storeNumber(StructPlace place, Term value, Span span) {
    var layout = place.layout();
    var actions = new ArrayList<Action>();
    if (place.type() instanceof Type.Vector vector
        && (isOfHost(place) || !isMoved(vector, layout))) {
      var steady = kept("value", value, actions);
      for (int lane = 0; lane < vector.length(); lane++) {
        var number = new Term.Lane(steady, lane, vector.element(), span);
        actions.addAll(storeNumber(lane(place, vector, lane), number, span));
      }
      return actions;
    }
    if (place.type() instanceof Type.Vector vector) {
      actions.add(storeWide(place, place.word(), vector.length(), value, span));
      return actions;
    }
    int words = layout.wordsOf(place.type());
    if (words > 1 && isOfHost(place)) {
      var bits = toWords(value, place.type(), layout, actions);
      for (int i = 0; i < words; i++) {
        var element = WordIndex.element(place, place.word() + i);
        actions.add(new Action.Assign(List.of(element), bits.get(i), span));
      }
    } else if (words > 1) {
      var bits = bits(value, new Type.Vector(layout.word(), words));
      actions.add(storeWide(place, place.word(), words, bits, span));
    } else {
      var element = WordIndex.element(place, place.word());
      actions.add(new Action.Assign(List.of(element), word(value, layout.word()), span));
    }
    return actions;
  }

  /** The host has no instructions for several words. */
  private static boolean isOfHost(StructPlace place) {
    return place.base().type() instanceof Type.Buffer;
  }

  /** Whether a number is a word, so that what updates words updates it. */
  static boolean isWord(StructPlace place) {
    return place.type() == place.layout().word();
  }

  private static StructPlace at(StructPlace place, StructLayout.Leaf leaf) {
    return place.at(place.leaf(), leaf.word(), leaf.type(), place.span());
  }

  private static StructPlace lane(StructPlace place, Type.Vector vector, int lane) {
    int words = place.layout().wordsOf(vector.element());
    return place.at(place.leaf(), place.word() + lane * words, vector.element(), place.span());
  }

  /** Whether the vector is one that instructions know, of words as they are. */
  private static boolean isMoved(Type.Vector vector, StructLayout layout) {
    return vector.element() == layout.word()
        && WIDTHS.contains(vector.length())
        && vector.element() != Scalar.BOOL
        && vector.bytes().orElseThrow() <= MOST_BYTES;
  }

  private static List<Chunk> chunks(StructPlace place) {
    List<Integer> widths = isOfHost(place) ? List.of() : WIDTHS;
    int count = Unfolded.parts(place.type()).size();
    var leaves = place.layout().leaves().subList(place.leaf(), place.leaf() + count);
    var chunks = new ArrayList<Chunk>();
    int next = 0;
    while (next < leaves.size()) {
      var chunk = widest(leaves.subList(next, leaves.size()), place.layout(), widths);
      chunks.add(chunk);
      next += chunk.leaves().size();
    }
    return chunks;
  }

  private static Chunk widest(
      List<StructLayout.Leaf> leaves, StructLayout layout, List<Integer> widths) {
    int start = leaves.getFirst().word();
    for (int width : widths) {
      boolean isAligned =
          start % width == 0
              && layout.words() % width == 0
              && width * layout.word().bits() / 8 <= MOST_BYTES
              && layout.word() != Scalar.BOOL;
      int end = start;
      int taken = 0;
      while (taken < leaves.size()
          && leaves.get(taken).word() == end
          && end + layout.wordsOf(leaves.get(taken).type()) <= start + width) {
        end += layout.wordsOf(leaves.get(taken).type());
        taken++;
      }
      if (isAligned && taken > 1 && end == start + width) {
        return new Chunk(leaves.subList(0, taken), width);
      }
    }
    return new Chunk(leaves.subList(0, 1), 1);
  }

  private static Term wide(StructPlace place, int word, int width) {
    if (isOfHost(place)) {
      var words = new ArrayList<Term>();
      for (int i = 0; i < width; i++) {
        words.add(WordIndex.element(place, word + i));
      }
      var type = new Type.Vector(place.layout().word(), width);
      return new Term.Build(words, type, place.perspective(), place.span());
    }
    return new Term.Operation(
        load(width).intrinsic(),
        List.of(Optional.of(WordIndex.element(place, word)), Optional.empty()),
        new Type.Vector(place.layout().word(), width),
        place.perspective(),
        Optional.empty(),
        place.span());
  }

  private static Action storeWide(StructPlace place, int word, int width, Term value, Span span) {
    return new Action.Do(
        new Term.Operation(
            store(width).intrinsic(),
            List.of(
                Optional.of(WordIndex.element(place, word)), Optional.of(value), Optional.empty()),
            Type.Special.NOTHING,
            place.perspective(),
            Optional.empty(),
            span),
        span);
  }

  private static MemoryOp load(int width) {
    return switch (width) {
      case 2 -> MemoryOp.LOAD2;
      case 4 -> MemoryOp.LOAD4;
      default -> MemoryOp.LOAD8;
    };
  }

  private static MemoryOp store(int width) {
    return switch (width) {
      case 2 -> MemoryOp.STORE2;
      case 4 -> MemoryOp.STORE4;
      default -> MemoryOp.STORE8;
    };
  }

  /** The number or vector that begins at a lane of the words. */
  private static Term of(Term wide, int lane, Type type, StructLayout layout) {
    if (type instanceof Type.Vector vector) {
      int each = layout.wordsOf(vector.element());
      var lanes = new ArrayList<Term>();
      for (int i = 0; i < vector.length(); i++) {
        lanes.add(of(wide, lane + i * each, vector.element(), layout));
      }
      return new Term.Build(lanes, vector, wide.perspective(), wide.span());
    }
    int words = layout.wordsOf(type);
    if (words == 1) {
      return fromWords(new Term.Lane(wide, lane, layout.word(), wide.span()), type);
    }
    var lanes = new ArrayList<Term>();
    for (int i = 0; i < words; i++) {
      lanes.add(new Term.Lane(wide, lane + i, layout.word(), wide.span()));
    }
    var own = new Type.Vector(layout.word(), words);
    return fromWords(new Term.Build(lanes, own, wide.perspective(), wide.span()), type);
  }

  private static List<Term> toWords(
      Term value, Type type, StructLayout layout, List<Action> first) {
    var words = new ArrayList<Term>();
    if (type instanceof Type.Vector vector) {
      var steady = kept("value", value, first);
      for (int lane = 0; lane < vector.length(); lane++) {
        var number = new Term.Lane(steady, lane, vector.element(), value.span());
        words.addAll(toWords(number, vector.element(), layout, first));
      }
      return words;
    }
    int count = layout.wordsOf(type);
    if (count == 1) {
      return List.of(word(value, layout.word()));
    }
    var steady = kept("bits", bits(value, new Type.Vector(layout.word(), count)), first);
    for (int lane = 0; lane < count; lane++) {
      words.add(new Term.Lane(steady, lane, layout.word(), value.span()));
    }
    return words;
  }

  private static Term fromWords(Term words, Type type) {
    if (words.type().equals(type)) {
      return words;
    }
    return type == Scalar.BOOL
        ? new Term.Binary(
            BinaryOperator.NOT_EQUAL,
            words,
            WordIndex.number(0, words.type(), words.span()),
            Scalar.BOOL,
            words.perspective(),
            Optional.empty(),
            words.span())
        : bits(words, type);
  }

  private static Term word(Term value, Scalar word) {
    if (value.type().equals(word)) {
      return value;
    }
    return value.type() == Scalar.BOOL
        ? new Term.Choice(
            value,
            WordIndex.number(1, word, value.span()),
            WordIndex.number(0, word, value.span()),
            word,
            value.perspective(),
            Optional.empty(),
            value.span())
        : bits(value, word);
  }

  private static Term bits(Term value, Type type) {
    return new Term.Convert(value, true, type, Optional.empty(), value.span());
  }

  /** A value that nothing between here and its use changes. */
  static Term kept(String name, Term value, List<Action> first) {
    if (isPlain(value)) {
      return value;
    }
    var variable =
        new Variable(
            name, value.type(), value.perspective(), Variable.Origin.LOCAL, false, value.span());
    first.add(new Action.Declare(variable, Optional.of(value), value.span()));
    return new Term.Read(variable, value.span());
  }

  private static boolean isPlain(Term value) {
    return switch (value) {
      case Term.Constant _, Term.Read _, Term.Id _, Term.Units _ -> true;
      case Term.Lane it -> isPlain(it.base());
      case Term.Convert it -> !it.bits() && isPlain(it.operand());
      case Term.Unary it -> isPlain(it.operand());
      case Term.Binary it -> isPlain(it.left()) && isPlain(it.right());
      default -> false;
    };
  }
}
