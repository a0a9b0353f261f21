package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** Reads types, perspectives, and what {@link DeclarationText} writes. */
final class DeclarationReader {
  private final IrTokens tokens;
  private final Supplier<Span> places;
  private final KnownNames names = new KnownNames();

  /**
   * @param places reads where in the source something stands
   */
  DeclarationReader(IrTokens tokens, Supplier<Span> places) {
    this.tokens = tokens;
    this.places = places;
  }

  void forgetNames() {
    names.clear();
  }

  Span span() {
    return places.get();
  }

  Type type() {
    var element = element();
    return tokens.isSymbol("[") ? new Type.Array(element, shape()) : element;
  }

  private Type element() {
    if (tokens.tookWord("array")) {
      tokens.symbol("(");
      var inner = tokens.nested(this::type);
      tokens.symbol(")");
      return inner;
    }
    var atom =
        tokens.peek().kind() == IrToken.Kind.WORD
            ? TypeText.atom(tokens.peek().text())
            : Optional.<Type>empty();
    if (atom.isEmpty()) {
      throw tokens.wanted("a type");
    }
    tokens.take();
    return atom.get();
  }

  private List<Integer> shape() {
    var shape = new ArrayList<Integer>();
    while (tokens.tookSymbol("[")) {
      shape.add(tokens.number());
      tokens.symbol("]");
    }
    return shape;
  }

  Perspective perspective() {
    var level = tokens.oneOf(Level.class);
    tokens.symbol("[");
    var size = tokens.peek();
    int units = tokens.number();
    if (units < 1) {
      throw IrTokens.problem(size, "a perspective has at least one unit");
    }
    tokens.symbol("]");
    return new Perspective(level, units);
  }

  Bound bound() {
    tokens.word("bound");
    var perspectives = tokens.separated(this::perspective);
    var shared = tokens.tookWord("shared") ? OptionalInt.of(tokens.number()) : OptionalInt.empty();
    return new Bound(perspectives, shared, span());
  }

  Local declaredLocal() {
    var name = tokens.name();
    var span = span();
    tokens.symbol(":");
    return local(name, span);
  }

  private Local local(String name, Span span) {
    var type = type();
    tokens.symbol("@");
    return known(new Local(name, type, perspective(), span));
  }

  Memory declaredMemory() {
    var name = tokens.name();
    var span = span();
    tokens.symbol(":");
    return known(attributes(name).at(span));
  }

  Parameter parameter() {
    var name = tokens.name();
    var span = span();
    tokens.symbol(":");
    for (var space : Memory.Space.values()) {
      if (tokens.isWord(IrText.word(space))) {
        return new Parameter.OfMemory(known(attributes(name).at(span)));
      }
    }
    return new Parameter.OfLocal(local(name, span));
  }

  Barrier declaredBarrier() {
    return barrier(tokens.name());
  }

  Local usedLocal() {
    var at = tokens.peek();
    var name = tokens.name();
    if (!tokens.tookSymbol("{")) {
      return names.local(name).orElseThrow(() -> unknown(at, "local"));
    }
    var type = type();
    tokens.symbol("@");
    var perspective = perspective();
    var local = new Local(name, type, perspective, span());
    tokens.symbol("}");
    return known(local);
  }

  Memory usedMemory() {
    var at = tokens.peek();
    var name = tokens.name();
    if (!tokens.tookSymbol("{")) {
      return names.memory(name).orElseThrow(() -> unknown(at, "memory"));
    }
    var memory = attributes(name).at(span());
    tokens.symbol("}");
    return known(memory);
  }

  Barrier usedBarrier() {
    var at = tokens.peek();
    var name = tokens.name();
    if (!tokens.tookSymbol("{")) {
      return names.barrier(name).orElseThrow(() -> unknown(at, "barrier"));
    }
    var barrier = barrier(name);
    tokens.symbol("}");
    return barrier;
  }

  private static IrTextException unknown(IrToken at, String kind) {
    return IrTokens.problem(at, "no " + kind + " is called " + at.described() + " so far");
  }

  /** A memory but for its span. */
  @FunctionalInterface
  private interface Unplaced {
    Memory at(Span span);
  }

  private Unplaced attributes(String name) {
    var space = tokens.oneOf(Memory.Space.class);
    int list = tokens.tookWord("list") ? tokens.number() : 0;
    int depth = tokens.tookWord("ring") ? tokens.number() : 1;
    var element = element();
    var shape = shape();
    int swizzle = tokens.tookWord("swizzle") ? tokens.number() : 0;
    int align = tokens.tookWord("align") ? tokens.number() : 0;
    tokens.symbol("@");
    var owner = perspective();
    boolean isConst = tokens.tookWord("const");
    boolean isAtomic = tokens.tookWord("atomic");
    boolean isOutput = tokens.tookWord("output");
    boolean isSpread = tokens.tookWord("spread");
    var of = tokens.tookWord("of") ? Optional.of(tokens.name()) : Optional.<String>empty();
    return span -> {
      var memory =
          new Memory(
                  name, space, element, shape, depth, swizzle, align, owner, isConst, isAtomic,
                  isOutput, isSpread, span)
              .listed(list);
      return of.map(memory::otherNameOf).orElse(memory);
    };
  }

  private Barrier barrier(String name) {
    tokens.word("slots");
    int slots = tokens.number();
    tokens.word("arrivals");
    int arrivals = tokens.number();
    boolean isClusterWide = tokens.tookWord("cluster");
    boolean isWritten = tokens.tookWord("written");
    var barrier =
        new Barrier(name, slots, arrivals, isClusterWide, isWritten, tokens.tookWord("parity"));
    var _ = names.put(barrier);
    return barrier;
  }

  private Local known(Local local) {
    var _ = names.put(local);
    return local;
  }

  Memory known(Memory memory) {
    var _ = names.put(memory);
    return memory;
  }
}
