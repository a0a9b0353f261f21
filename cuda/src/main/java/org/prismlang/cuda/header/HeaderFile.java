package org.prismlang.cuda.header;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.prismlang.cuda.function.Names;
import org.prismlang.cuda.host.CodeFit;
import org.prismlang.cuda.host.Contract;
import org.prismlang.cuda.routine.Routines;
import org.prismlang.lang.type.Target;

/**
 * The kernels of a program for C++: what all such headers have in common, a function a kernel, and
 * the compiled code, so that whoever includes it needs the driver and no CUDA compiler.
 */
public final class HeaderFile {
  private static final Set<String> OF_NAMESPACE_PRISM = Set.of("support", "Result", "Tensor");
  private static final Set<String> OWN = own();
  private static final int WORDS_PER_LINE = 5;

  private HeaderFile() {}

  private static Set<String> own() {
    var own = new HashSet<>(OF_NAMESPACE_PRISM);
    own.add("image");
    own.add("hosts");
    for (var target : Target.values()) {
      own.add(name(target));
    }
    return own;
  }

  /**
   * The header of a program.
   *
   * @param program its name
   * @param contracts the same for all targets
   * @param routines host functions that launch them
   * @param cubins what was compiled for each
   */
  public static String of(
      String program,
      List<Contract> contracts,
      Routines routines,
      SortedMap<Target, byte[]> cubins) {
    var targets = cubins.keySet().stream().map(Target::text).collect(Collectors.joining(", "));
    var space = new Names(OF_NAMESPACE_PRISM).fresh(program);
    var names = new Names(OWN);
    var includes = new TreeSet<String>();
    var launchers = new StringBuilder();
    var known = new HashMap<String, String>();
    for (var contract : contracts) {
      var kernel = new HeaderKernel(names.fresh(contract.name()), contract);
      includes.addAll(kernel.includes());
      launchers.append('\n').append(kernel.definition());
      known.put(contract.name(), kernel.function());
    }
    var hosts = new HeaderRoutines(routines, names, known);
    includes.addAll(hosts.includes());
    var text = new StringBuilder();
    text.append("// Kernels of ").append(space).append(" for ").append(targets);
    text.append(", as `prism build --header` writes them. C++17; link with -lcuda.\n");
    text.append("#pragma once\n\n").append(resource("prism_arithmetic.hpp")).append('\n');
    text.append(resource("prism_driver.hpp")).append('\n');
    text.append(routines.all().isEmpty() ? "" : resource("prism_hosts.hpp") + "\n");
    includes.forEach(it -> text.append("#include <").append(it).append(">\n"));
    text.append(includes.isEmpty() ? "" : "\n");
    text.append("namespace prism::").append(space).append(" {\n");
    cubins.forEach((target, cubin) -> text.append('\n').append(code(target, cubin)));
    text.append("\ninline support::Image& image() {\n  static support::Image image{{");
    text.append(
        cubins.keySet().stream().map(HeaderFile::carried).collect(Collectors.joining(", ")));
    text.append("}, \"").append(targets).append("\"};\n  return image;\n}\n").append(launchers);
    text.append(hosts.definitions());
    routines.leftOut().forEach((name, why) -> text.append(leftOut(name, why)));
    return text.append("\n}  // namespace prism::").append(space).append('\n').toString();
  }

  private static String leftOut(String name, String why) {
    return "\n// The host function " + name + " is Prism's alone: " + why + ".\n";
  }

  private static String carried(Target target) {
    var fit = CodeFit.of(target);
    return "{"
        + fit.major()
        + ", "
        + fit.minor()
        + ", "
        + fit.isExact()
        + ", "
        + name(target)
        + "}";
  }

  /** A kernel's name cannot be this one: {@link #OWN} has it. */
  private static String name(Target target) {
    return "code_" + target.text();
  }

  /**
   * As words: fewer tokens for the compiler to read. The machines of the driver are little-endian.
   */
  private static String code(Target target, byte[] cubin) {
    int words = (cubin.length + Long.BYTES - 1) / Long.BYTES;
    var bytes =
        ByteBuffer.wrap(Arrays.copyOf(cubin, words * Long.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
    var text = new StringBuilder("alignas(16) inline constexpr std::uint64_t ");
    text.append(name(target)).append("[] = {");
    for (int i = 0; i < words; i++) {
      text.append(i % WORDS_PER_LINE == 0 ? "\n    " : " ");
      text.append("0x").append(Long.toHexString(bytes.getLong())).append("u,");
    }
    return text.append("\n};\n").toString();
  }

  private static String resource(String name) {
    var path = "/header/" + name;
    try (var stream = HeaderFile.class.getResourceAsStream(path)) {
      if (stream == null) {
        throw new IllegalStateException("no resource " + path);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
