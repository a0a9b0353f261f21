package org.prismlang.bundl.syntax;

import org.prismlang.lang.diagnostic.Code;

/** Reads τ and π. */
final class TypeParser {
  private final TokenCursor cursor;

  TypeParser(TokenCursor cursor) {
    this.cursor = cursor;
  }

  /** type = base | array | "async" "(" h ")" array. */
  Type type() {
    if (cursor.take("async")) {
      cursor.expect("(", "and the handler: `async(h) int[] Shared`");
      var handler = cursor.name("the name of a handler").text();
      cursor.expect(")", "behind the handler");
      return new Type.Async(handler, array(base()));
    }
    var base = base();
    return cursor.is("[") ? array(base) : base;
  }

  Type.Base base() {
    return cursor.oneOf(Type.Base.values(), Type.Base::toString, "a type");
  }

  /** "[" "]" memory, behind the type of the elements. */
  private Type.Array array(Type.Base element) {
    cursor.expect("[", "of an array type: `int[] Shared`");
    cursor.expect("]", "of an array type: `int[] Shared`");
    return new Type.Array(element, memory());
  }

  Memory memory() {
    return cursor.oneOf(Memory.values(), Memory::text, "a memory");
  }

  /** perspective = ("Grid" | "Block" | "Thread") "[" n "]". */
  Perspective perspective() {
    var first = cursor.token();
    var level = cursor.oneOf(Level.values(), Level::text, "a level");
    cursor.expect("[", "and the size of the perspective: `" + level.text() + "[1]`");
    int size = cursor.size(1, "the size of a perspective");
    cursor.expect("]", "behind the size of the perspective");
    if (level == Level.GRID && size != 1) {
      throw new Unreadable(
          Code.P1001.at(cursor.since(first), "there is one grid").help("write `Grid[1]`"));
    }
    return new Perspective(level, size);
  }
}
