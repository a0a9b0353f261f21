package org.prismlang.bundl.syntax;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Rendering;
import org.prismlang.lang.source.SourceFile;

/** Reading texts in tests. */
final class Texts {
  /** Every form there is. */
  static final String EVERYTHING =
      """
      with B = 3, T = 4, m = 32
      input a = [1, -2, 3]
      input none = []
      fun f(x : int, xs : float[] Global, ys : async(h) bool[] Shared) @ Thread[1], m = 5 {
        xs[x] = 1.5
      }
      fun g() @ Block[2], m = 0 {
        skip
      }
      {
        b := alloc Shared int 4 in
        i : int @ Thread[1] = partition_id + 1 in
        i = i * (2 - -3) / 4;
        b[i % 4] = b[b[0]];
        if i < 3 {
          skip
        } else {
          c := alloc Local bool 0 in
          c[0] = true
        };
        while i != 3 {
          i = i + 1;
          skip
        };
        f(i, a, b);
        g();
        split(2, 0) {
          skip
        } {
          free 4
        };
        group 2 {
          destruct {
            skip
          }
        };
        partition[p] a into y by 2 {
          skip
        };
        claim[q] a into z at 1 {
          skip
        };
        lower[r] a into w {
          memcpy(w, b)
        };
        async_partition[h] a into v {
          async_memcpy(v, b)
        };
        {
          init p;
          dec p
        };
        {
          t : float @ Grid[1] = -0.5 in
          wait p
        };
        lend a {
          handle[h] a {
            skip
          }
        }
      }
      """;

  private Texts() {}

  static SourceFile file(String text) {
    return new SourceFile("t.bundl", text);
  }

  static Program read(String text) {
    var diagnostics = new Diagnostics();
    return Parser.parse(file(text), diagnostics)
        .orElseThrow(() -> new AssertionError(rendered(diagnostics) + text));
  }

  /** Of a program that is these statements. */
  static Statement readBody(String statements) {
    return read("{" + statements + "}").body();
  }

  static List<Diagnostic> errors(String text) {
    var diagnostics = new Diagnostics();
    Optional<Program> program = Parser.parse(file(text), diagnostics);
    if (program.isPresent() == diagnostics.hasErrors()) {
      throw new AssertionError("a program and errors, or neither: " + text);
    }
    return diagnostics.inOrder();
  }

  /** The tree as text, without the places. */
  static String shape(Object tree) {
    return tree.toString().replaceAll("span=[^,\\]]*", "");
  }

  private static String rendered(Diagnostics diagnostics) {
    var text = new StringBuilder();
    diagnostics.inOrder().forEach(it -> text.append(new Rendering(false).of(it)));
    return text.toString();
  }
}
