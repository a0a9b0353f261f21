package org.prismlang.explore.worker;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Something to do.
 *
 * @param file the name of the text, from the opened folder
 * @param mode of a run: fast, checked or counted
 */
public record WorkRequest(Kind kind, String file, String mode, String text) {
  /** What is to be done. */
  public enum Kind {
    LOOK,
    RUN
  }

  /** The number comes back with the answer. */
  void write(int number, DataOutputStream out) throws IOException {
    out.writeInt(number);
    out.writeInt(kind.ordinal());
    Frames.write(file, out);
    Frames.write(mode, out);
    Frames.write(text, out);
    out.flush();
  }

  /** Behind the number. */
  static WorkRequest read(DataInputStream in) throws IOException {
    var kind = Kind.values()[in.readInt()];
    return new WorkRequest(kind, Frames.read(in), Frames.read(in), Frames.read(in));
  }
}
