package org.prismlang.cuda.emit;

import org.prismlang.kernel.ir.Access;
import org.prismlang.lang.source.Span;

/** A place where a watched kernel may give up. */
public sealed interface Watched {
  Span span();

  /**
   * A wait that can last for ever.
   *
   * @param span what has to wait
   * @param what it waits for, in words that follow "waits for"
   */
  record Wait(Span span, String what) implements Watched {
    /** Until another thread has written the word. */
    public static Wait forWord(Access word) {
      return new Wait(
          word.span(), "the word `" + word.span().text() + "`, which another thread is to write");
    }
  }

  /**
   * A condition that must hold.
   *
   * @param message may be empty
   */
  record Assertion(Span span, String message) implements Watched {}
}
