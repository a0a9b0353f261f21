package org.prismlang.cli;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.foreign.ForeignFile;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.type.Target;

/** Options of every command that compiles: the machine, and values for generics of kernels. */
final class CompileOptions {
  static final Option TARGET =
      Option.oneOf(
          "--target",
          "ARCH",
          targets(),
          "the machine: " + listed() + " (default " + Options.DEFAULT.target().text() + ")");
  static final Option DEFINE =
      Option.repeated("-D", "NAME=VALUE", "gives a generic parameter of a kernel a value");

  private CompileOptions() {}

  static Options of(Arguments arguments) throws WrongUsage {
    Optional<String> target = arguments.value(TARGET.name());
    // Of a file that clang reads these are macros, and clang's to understand.
    boolean areMacros = arguments.operands().stream().anyMatch(ForeignFile::isOne);
    return new Options(
        target.isEmpty() ? Options.DEFAULT.target() : target(target.get()),
        areMacros ? Map.of() : defines(arguments.values(DEFINE.name())));
  }

  /** Of a command that makes one thing for several machines: {@code --target sm_80,sm_90a}. */
  static List<Options> each(Arguments arguments) throws WrongUsage {
    var defines = defines(arguments.values(DEFINE.name()));
    var targets = EnumSet.noneOf(Target.class);
    var written = arguments.value(TARGET.name()).orElse(Options.DEFAULT.target().text());
    for (var name : written.split(",", -1)) {
      if (!targets.add(target(name))) {
        throw new WrongUsage("`" + name + "` is named twice");
      }
    }
    return targets.stream().map(it -> new Options(it, defines)).toList();
  }

  static void checkDefines(Options options, Set<String> generics) throws WrongUsage {
    var objection = options.objection(generics);
    if (objection.isPresent()) {
      throw new WrongUsage(objection.get());
    }
  }

  private static Target target(String written) throws WrongUsage {
    var objection = Target.objection(written);
    if (objection.isPresent()) {
      throw new WrongUsage(objection.get());
    }
    return Target.of(written).orElseThrow();
  }

  private static List<String> targets() {
    var names = new ArrayList<String>();
    for (var target : Target.values()) {
      names.add(target.text());
    }
    return names;
  }

  private static String listed() {
    return String.join(", ", targets());
  }

  private static Map<String, String> defines(List<String> written) throws WrongUsage {
    var defines = new HashMap<String, String>();
    for (var define : written) {
      int equals = define.indexOf('=');
      if (equals < 1 || equals == define.length() - 1 || !isName(define.substring(0, equals))) {
        throw new WrongUsage("`-D " + define + "` is not of the form NAME=VALUE");
      }
      String name = define.substring(0, equals);
      if (defines.put(name, define.substring(equals + 1)) != null) {
        throw new WrongUsage("`" + name + "` is defined twice");
      }
    }
    return defines;
  }

  private static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
      if (!letter && (i == 0 || c < '0' || c > '9')) {
        return false;
      }
    }
    return true;
  }
}
