package org.prismlang.foreign.clang;

/**
 * Where a token stands, in bytes; that of a macro's use for what a macro says.
 *
 * @param file as clang names it; empty where it stands nowhere
 */
public record ClangSpot(String file, int offset, int length) {
  public static final ClangSpot NOWHERE = new ClangSpot("", 0, 0);
}
