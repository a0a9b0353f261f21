package org.prismlang.lang.syntax;

import java.util.Arrays;
import java.util.BitSet;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/**
 * The tokens of a file, by index, ending in {@link TokenKind#END}, and beside them its comments.
 * Arrays instead of objects: a token is made for every word of every file.
 */
final class Tokens {
  private static final TokenKind[] KINDS = TokenKind.values();

  private final SourceFile file;
  private final byte[] kinds;
  private final int[] starts;
  private final int[] ends;
  private final BitSet lineStarts;
  private final int[] commentStarts;
  private final int[] commentEnds;

  private Tokens(Builder builder) {
    this.file = builder.file;
    this.kinds = Arrays.copyOf(builder.kinds, builder.size);
    this.starts = Arrays.copyOf(builder.starts, builder.size);
    this.ends = Arrays.copyOf(builder.ends, builder.size);
    this.lineStarts = (BitSet) builder.lineStarts.clone();
    this.commentStarts = Arrays.copyOf(builder.commentStarts, builder.comments);
    this.commentEnds = Arrays.copyOf(builder.commentEnds, builder.comments);
  }

  SourceFile file() {
    return file;
  }

  int size() {
    return kinds.length;
  }

  TokenKind kind(int token) {
    return KINDS[kinds[token]];
  }

  int start(int token) {
    return starts[token];
  }

  int end(int token) {
    return ends[token];
  }

  Span span(int token) {
    return file.span(starts[token], ends[token]);
  }

  String text(int token) {
    return file.text().substring(starts[token], ends[token]);
  }

  /** Whether it is the first token of a line of the file, continuation lines included. */
  boolean startsLine(int token) {
    return lineStarts.get(token);
  }

  /** Whether the lexer put it there to close a bracket that the text does not close. */
  boolean isInserted(int token) {
    return starts[token] == ends[token] && kind(token).isClosing();
  }

  int comments() {
    return commentStarts.length;
  }

  int commentStart(int comment) {
    return commentStarts[comment];
  }

  int commentEnd(int comment) {
    return commentEnds[comment];
  }

  String commentText(int comment) {
    return file.text().substring(commentStarts[comment], commentEnds[comment]);
  }

  /** The number of comments that start before {@code offset}. */
  int commentsBefore(int offset) {
    int found = Arrays.binarySearch(commentStarts, offset);
    return found >= 0 ? found : -found - 1;
  }

  boolean hasCommentIn(int start, int end) {
    return commentsBefore(start) < commentsBefore(end);
  }

  /** Tokens in the making; what the lexer read too far it can take back. */
  static final class Builder {
    private final SourceFile file;
    private byte[] kinds = new byte[256];
    private int[] starts = new int[256];
    private int[] ends = new int[256];
    private final BitSet lineStarts = new BitSet();
    private int size;
    private int[] commentStarts = new int[16];
    private int[] commentEnds = new int[16];
    private int comments;

    Builder(SourceFile file) {
      this.file = file;
    }

    int size() {
      return size;
    }

    TokenKind kind(int token) {
      return KINDS[kinds[token]];
    }

    int start(int token) {
      return starts[token];
    }

    int end(int token) {
      return ends[token];
    }

    boolean startsLine(int token) {
      return lineStarts.get(token);
    }

    void add(TokenKind kind, int start, int end, boolean startsLine) {
      if (size == kinds.length) {
        kinds = Arrays.copyOf(kinds, 2 * size);
        starts = Arrays.copyOf(starts, 2 * size);
        ends = Arrays.copyOf(ends, 2 * size);
      }
      kinds[size] = (byte) kind.ordinal();
      starts[size] = start;
      ends[size] = end;
      lineStarts.set(size, startsLine);
      size++;
    }

    void removeLast() {
      size--;
      lineStarts.clear(size);
    }

    void addComment(int start, int end) {
      if (comments == commentStarts.length) {
        commentStarts = Arrays.copyOf(commentStarts, 2 * comments);
        commentEnds = Arrays.copyOf(commentEnds, 2 * comments);
      }
      commentStarts[comments] = start;
      commentEnds[comments++] = end;
    }

    /**
     * Keeps the first {@code count} tokens, and the comments before the end of the last of them.
     */
    void truncate(int count) {
      size = count;
      lineStarts.clear(count, Math.max(count, lineStarts.length()));
      int end = count == 0 ? 0 : ends[count - 1];
      while (comments > 0 && commentStarts[comments - 1] >= end) {
        comments--;
      }
    }

    Tokens build() {
      return new Tokens(this);
    }
  }
}
