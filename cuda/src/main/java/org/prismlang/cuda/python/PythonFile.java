package org.prismlang.cuda.python;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.zip.DeflaterOutputStream;
import org.prismlang.cuda.host.CodeFit;
import org.prismlang.cuda.host.Contract;
import org.prismlang.cuda.routine.Routines;
import org.prismlang.lang.type.Target;

/**
 * The kernels of a program for Python: what all such files have in common, a function a kernel, and
 * the compiled code, so that the file is all there is to copy.
 */
public final class PythonFile {
  private static final Set<String> OWN =
      Set.of("PrismError", "PrismDriverError", "torch_operators");

  /** What all such files have in common, in the order in which Python reads it. */
  private static final List<String> COMMON =
      List.of("driver", "numbers", "arrays", "workspaces", "launches", "hosts", "operators");

  private static final String OWN_LISTED =
      "[\"PrismError\", \"PrismDriverError\", \"torch_operators\", ";
  private static final int LINE = 100;

  private PythonFile() {}

  /**
   * The file of a program.
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
    var names = new PythonNames(OWN);
    var kernels = new ArrayList<PythonKernel>();
    var known = new HashMap<String, String>();
    for (var contract : contracts) {
      var kernel = new PythonKernel(names.fresh(contract.name()), contract);
      kernels.add(kernel);
      known.put(contract.name(), kernel.function());
    }
    var hosts = new PythonRoutines(routines, names, known);
    var functions = new ArrayList<>(kernels.stream().map(PythonKernel::function).toList());
    functions.addAll(hosts.names());
    var text = new StringBuilder(head(program, targets, functions, routines.leftOut()));
    text.append(common());
    text.append("\n\n# This program.\n\n_TARGETS = \"").append(targets).append("\"\n");
    text.append("\n_KERNELS = {\n");
    kernels.forEach(it -> text.append(it.data()));
    text.append("}\n");
    kernels.forEach(it -> text.append("\n\n").append(it.definition()));
    text.append(hosts.definitions());
    text.append("\n\n_IMAGES = (\n");
    cubins.forEach((target, cubin) -> text.append(image(target, cubin)));
    return text.append(")\n").toString();
  }

  private static String head(
      String program, String targets, List<String> functions, Map<String, String> leftOut) {
    var all =
        functions.stream()
            .map(it -> "\"" + it + "\"")
            .collect(Collectors.joining(", ", OWN_LISTED, "]"));
    return """
    \"""Kernels of %s for %s, as `prism build --python` writes them.

    Needs nothing but the CUDA driver. An array is whatever has `__cuda_array_interface__`, a tensor of PyTorch,
    or an address as an int; nothing is copied. A launch that a kernel does not allow raises PrismError before
    anything happens, a call that the driver refuses PrismDriverError. A function launches in the current context,
    or in the first GPU's where none is current, and does not wait for the kernel. The variable PRISM_LIBCUDA names
    another driver than libcuda.so.1.
    %s\"""

    __all__ = %s

    """
        .formatted(program.replaceAll("[\\\\\"]", "_"), targets, leftOut(leftOut), all);
  }

  private static String leftOut(Map<String, String> leftOut) {
    var text = new StringBuilder();
    leftOut.forEach(
        (name, why) ->
            text.append("\nThe host function ")
                .append(name)
                .append(" is Prism's alone: ")
                .append(why)
                .append(".\n"));
    return text.toString().replaceAll("[\\\\\"]", "_");
  }

  private static String image(Target target, byte[] cubin) {
    var encoded = Base64.getEncoder().encodeToString(compressed(cubin));
    var fit = CodeFit.of(target);
    var text = new StringBuilder("    _Image(");
    text.append(fit.major()).append(", ").append(fit.minor()).append(", ");
    text.append(fit.isExact() ? "True" : "False").append(", \"\"\"\n");
    for (int i = 0; i < encoded.length(); i += LINE) {
      text.append(encoded, i, Math.min(encoded.length(), i + LINE)).append('\n');
    }
    return text.append("\"\"\"),\n").toString();
  }

  private static byte[] compressed(byte[] data) {
    var bytes = new ByteArrayOutputStream();
    try (var stream = new DeflaterOutputStream(bytes)) {
      stream.write(data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static String common() {
    return COMMON.stream().map(PythonFile::resource).collect(Collectors.joining("\n\n"));
  }

  private static String resource(String name) {
    var path = "/python/" + name + ".py";
    try (var stream = PythonFile.class.getResourceAsStream(path)) {
      if (stream == null) {
        throw new IllegalStateException("no resource " + path);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
