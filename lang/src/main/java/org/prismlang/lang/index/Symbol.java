package org.prismlang.lang.index;

import java.util.Optional;
import org.prismlang.lang.source.Span;

/**
 * What a name stands for. Names with equal symbols stand for the same.
 *
 * @param name as it is called where it is defined
 * @param definition the name where it is defined, in this file or another; the start of the file
 *     for a module; empty for what the language brings
 */
public record Symbol(String name, Kind kind, Optional<Span> definition) {
  public enum Kind {
    MODULE,
    FUNCTION,
    KERNEL,
    /** Known when compiling: of a module, or `constexpr` in a function. */
    CONSTANT,
    TYPE_ALIAS,
    STRUCT,
    GENERIC,
    PARAMETER,
    /** A variable or memory that a function declares. */
    LOCAL,
    LOOP_VARIABLE,
    /** Memory under the name that `partition`, `claim` or `async` gives it. */
    VIEW,
    /** The name of a branch of a split. */
    ROLE,
    /** `.x` of a vector. */
    FIELD,
    /** A type of the language, or a word that makes types of types. */
    TYPE,
    /** `thread`, `warp`, `block`: what perspectives are made of. */
    UNIT,
    INTRINSIC,
    DECORATOR,
    /** Any other word of the language: `range`, `group`, `relaxed`. */
    WORD
  }

  public static Symbol of(Kind kind, String name, Span definition) {
    return new Symbol(name, kind, Optional.of(definition));
  }

  public static Symbol builtIn(Kind kind, String name) {
    return new Symbol(name, kind, Optional.empty());
  }
}
