package org.prismlang.bench.library;

/** A call of a library that did not succeed; the message names the call and the cause. */
public final class LibraryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  LibraryException(String call, String cause) {
    super(call + ": " + cause);
  }
}
