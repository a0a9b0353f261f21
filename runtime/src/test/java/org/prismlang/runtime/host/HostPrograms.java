package org.prismlang.runtime.host;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.Program;

/** Programs of host functions, from text. */
final class HostPrograms {
  private HostPrograms() {}

  static Program load(String text) {
    return Prism.load(new SourceFile("host.prism", text), Options.DEFAULT);
  }

  static HostFunction function(String text) {
    return HostProgram.of(load(text)).functions().getLast();
  }

  /** A function of no parameters with these lines for a body. */
  static HostFunction main(String lines) {
    return function("@prism(\"host\")\ndef main():\n" + lines.indent(4));
  }

  /** What it prints, line by line. */
  static List<String> printed(String lines) {
    return printed(main(lines));
  }

  static List<String> printed(HostFunction function, Object... arguments) {
    var printed = new ArrayList<String>();
    function.run(printed::add, List.of(arguments));
    return printed;
  }

  /** What it finds wrong. */
  static Diagnostic finding(HostFunction function, Object... arguments) {
    var e = assertThrows(PrismException.class, () -> function.call(arguments));
    return e.diagnostics().getFirst();
  }
}
