package org.prismlang.cuda.python;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.DeflaterOutputStream;
import org.prismlang.cuda.host.Contract;
import org.prismlang.lang.type.Target;

/**
 * The kernels of a program for Python: what all such files have in common, a function a kernel, and
 * the compiled code, so that the file is all there is to copy.
 */
public final class PythonFile {
  private static final Set<String> OWN = Set.of("PrismError", "PrismDriverError");
  private static final int LINE = 100;

  private PythonFile() {}

  /** {@code program}: its name; {@code cubin}: compiled for {@code target}. */
  public static String of(String program, Target target, List<Contract> contracts, byte[] cubin) {
    var names = new PythonNames(OWN);
    var kernels = new ArrayList<PythonKernel>();
    for (var contract : contracts) {
      kernels.add(new PythonKernel(names.fresh(contract.name()), contract));
    }
    var text = new StringBuilder(head(program, target, kernels)).append(resource());
    text.append("\n\n# This program.\n\n_TARGET = \"").append(target.text()).append("\"\n");
    text.append("\n_KERNELS = {\n");
    kernels.forEach(it -> text.append(it.data()));
    text.append("}\n");
    kernels.forEach(it -> text.append("\n\n").append(it.definition()));
    return text.append("\n\n").append(image(cubin)).toString();
  }

  private static String head(String program, Target target, List<PythonKernel> kernels) {
    var all =
        kernels.stream()
            .map(it -> "\"" + it.function() + "\"")
            .collect(Collectors.joining(", ", "[\"PrismError\", \"PrismDriverError\", ", "]"));
    return """
    \"""Kernels of %s for %s, as `prism build --python` writes them.

    Needs nothing but the CUDA driver. An array is whatever has `__cuda_array_interface__`, a tensor of PyTorch,
    or an address as an int; nothing is copied. A launch that a kernel does not allow raises PrismError before
    anything happens, a call that the driver refuses PrismDriverError. A function launches in the current context,
    or in the first GPU's where none is current, and does not wait for the kernel. The variable PRISM_LIBCUDA names
    another driver than libcuda.so.1.
    \"""

    __all__ = %s

    """
        .formatted(program.replaceAll("[\\\\\"]", "_"), target.text(), all);
  }

  private static String image(byte[] cubin) {
    var encoded = Base64.getEncoder().encodeToString(compressed(cubin));
    var text = new StringBuilder("_IMAGE = \"\"\"\n");
    for (int i = 0; i < encoded.length(); i += LINE) {
      text.append(encoded, i, Math.min(encoded.length(), i + LINE)).append('\n');
    }
    return text.append("\"\"\"\n").toString();
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

  private static String resource() {
    var path = "/python/prism_module.py";
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
