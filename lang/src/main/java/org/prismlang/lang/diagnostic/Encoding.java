package org.prismlang.lang.diagnostic;

import org.prismlang.lang.source.SourceReader.NotText;

/** Words P0109, for files named on the command line and for imported ones alike. */
public final class Encoding {
  private Encoding() {}

  public static Diagnostic problem(NotText reading) {
    var file = reading.file();
    int end = Math.min(reading.offset() + 1, file.text().length());
    var problem =
        Code.P0109.at(
            file.span(reading.offset(), end), "this is not UTF-8 text: a byte is wrong here");
    return reading.offset() == 0
        ? problem.help(
            "save the file as UTF-8, or name a Prism program: this may be another format")
        : problem.help("save the file as UTF-8");
  }
}
