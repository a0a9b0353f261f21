package org.prismlang.foreign.clang;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * JSON without what begins its lines: two thirds of clang's are blanks, which cost as much to read
 * as the rest. No string of JSON has the end of a line in it.
 */
final class Unindented extends FilterInputStream {
  private boolean isBeginning;

  Unindented(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int most) throws IOException {
    int kept = 0;
    while (kept == 0) {
      int count = in.read(bytes, from, most);
      if (count <= 0) {
        return count;
      }
      for (int i = from; i < from + count; i++) {
        byte each = bytes[i];
        isBeginning = each == '\n' || isBeginning && each == ' ';
        if (!isBeginning) {
          bytes[from + kept++] = each;
        }
      }
    }
    return kept;
  }
}
