package org.prismlang.kernel.analyze;

/** Where a memory lies, in bytes. */
sealed interface Place {
  /** Behind a pointer parameter. */
  record Global(String parameter, Num offset) implements Place {}

  record Shared(Num base) implements Place {}

  /** Behind a tensor map, where only the copy engine comes. */
  record Map() implements Place {}

  /** Nobody knows before the run. */
  record Unknown(boolean isShared, String why) implements Place {}

  /** This for some threads, the other for all else. */
  default Place in(Lanes some, Place other) {
    return switch (this) {
      case Global(String mine, Num offset) when other instanceof Global(String theirs, Num old) ->
          mine.equals(theirs) || some.count() == some.threads()
              ? new Global(mine, offset.in(some, old))
              : new Unknown(false, "the pointer differs between threads");
      case Shared(Num base) when other instanceof Shared(Num old) -> new Shared(base.in(some, old));
      default -> this;
    };
  }
}
