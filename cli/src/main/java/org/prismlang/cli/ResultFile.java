package org.prismlang.cli;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Test results between two processes of the same Prism. */
record ResultFile(Path path) {
  void write(List<TestResult> results) throws IOException {
    try (var out = new DataOutputStream(Files.newOutputStream(path))) {
      for (var result : results) {
        write(result.file(), out);
        write(result.name(), out);
        out.writeDouble(result.seconds());
        write(result.output(), out);
        out.writeInt(result.problems().size());
        for (var problem : result.problems()) {
          write(problem.code(), out);
          write(problem.message(), out);
          write(problem.text(), out);
        }
      }
    }
  }

  List<TestResult> read() throws IOException {
    var results = new ArrayList<TestResult>();
    try (var in = new DataInputStream(Files.newInputStream(path))) {
      while (in.available() > 0) {
        var file = text(in);
        var name = text(in);
        double seconds = in.readDouble();
        var output = text(in);
        var problems = new ArrayList<TestResult.Problem>();
        for (int left = in.readInt(); left > 0; left--) {
          problems.add(new TestResult.Problem(text(in), text(in), text(in)));
        }
        results.add(new TestResult(file, name, seconds, problems, output));
      }
    }
    return results;
  }

  private static void write(String text, DataOutputStream out) throws IOException {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    var bytes = new byte[in.readInt()];
    if (in.readNBytes(bytes, 0, bytes.length) < bytes.length) {
      throw new EOFException("a result ends in the middle");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
