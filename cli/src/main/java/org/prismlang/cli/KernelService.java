package org.prismlang.cli;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Kernel;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.Program;
import org.prismlang.runtime.TensorMap;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.sim.Mode;
import org.prismlang.verify.road.Judge;

/**
 * Loads programs, launches kernels and calls host functions for another process. Numbers are
 * big-endian, a text is its length and its UTF-8, memory is its length and its bytes, numbers in it
 * little-endian.
 *
 * <pre>
 * request = "program" path text target count (name value)*
 *         | "launch" number kernel device seed:8 grid:4 block:4 count (argument)*
 *         | "call" number function device seed:8 count (argument)*
 *         | "device" device
 * argument = 'i' number:8 | 'f' number:8 | 'b' truth:1 | 'm' memory count size:8* back:1
 * answer  = 0 text                                          what is wrong
 *         | 1 program count (kernel instance count (parameter)*)* count (function count (parameter)*)*
 *         | 1 printed counts (memory)*                      of those that are wanted back
 *         | 1 printed counts count (result)* (memory)*
 *         | 1 description
 * parameter = name type kind element bytes:4 const:1
 * result  = 'i' number:8 | 'u' number:8 | 'f' number:8 | 'b' truth:1
 * </pre>
 */
final class KernelService {
  private final Map<String, String> environment;
  private final Judge judge;
  private final List<Program> programs = new ArrayList<>();
  private final Map<String, Device> devices = new HashMap<>();

  KernelService(Map<String, String> environment, Judge judge) {
    this.environment = Map.copyOf(environment);
    this.judge = judge;
  }

  /** Until the input ends. */
  void serve(InputStream from, OutputStream to) throws IOException {
    var in = new DataInputStream(new BufferedInputStream(from, 1 << 16));
    var out = new DataOutputStream(new BufferedOutputStream(to, 1 << 16));
    while (true) {
      String what;
      try {
        what = text(in);
      } catch (EOFException e) {
        return;
      }
      switch (what) {
        case "program" -> load(in, out);
        case "launch" -> launch(in, out);
        case "call" -> call(in, out);
        case "device" -> device(in, out);
        default -> throw new IOException("nothing is called " + what);
      }
      out.flush();
    }
  }

  private void load(DataInputStream in, DataOutputStream out) throws IOException {
    var path = text(in);
    var source = text(in);
    var target = text(in);
    var defines = new HashMap<String, String>();
    for (int left = in.readInt(); left > 0; left--) {
      defines.put(text(in), text(in));
    }
    try {
      var machine =
          target.isEmpty()
              ? Options.DEFAULT.target()
              : Target.of(target).orElseThrow(() -> new PrismException("no target " + target));
      var options = new Options(machine, defines);
      var program = source.isEmpty() ? loaded(path, options) : Prism.load(path, source, options);
      for (var name : defines.keySet()) {
        if (!program.generics().contains(name)) {
          throw new PrismException("no kernel has a generic parameter `" + name + "`");
        }
      }
      programs.add(program.judgedBy(judge));
      out.writeByte(1);
      out.writeInt(programs.size() - 1);
      out.writeInt(program.kernels().size());
      for (var kernel : program.kernels()) {
        kernel(kernel, out);
      }
      var hosts = HostProgram.of(program).functions().stream().filter(it -> !it.isTest()).toList();
      out.writeInt(hosts.size());
      for (var host : hosts) {
        write(host.name(), out);
        parameters(host.parameters(), out);
      }
    } catch (PrismException e) {
      refuse(e, out);
    }
  }

  private static Program loaded(String path, Options options) {
    var bundled = BundledFile.of(path);
    return bundled.isPresent()
        ? Prism.load(bundled.get(), options)
        : Prism.load(Path.of(path), options);
  }

  private static void kernel(Kernel kernel, DataOutputStream out) throws IOException {
    write(kernel.name(), out);
    write(kernel.instance(), out);
    parameters(kernel.parameters(), out);
  }

  private static void parameters(List<Variable> parameters, DataOutputStream out)
      throws IOException {
    out.writeInt(parameters.size());
    for (var parameter : parameters) {
      write(parameter.name(), out);
      write(parameter.type().toString(), out);
      switch (one(parameter)) {
        case Type.Pointer pointer -> memory("pointer", pointer.element(), pointer.isConst(), out);
        case Type.TensorMap map -> memory("tensormap", map.element(), map.isConst(), out);
        case Type.Buffer buffer -> memory("pointer", buffer.element(), false, out);
        case Scalar scalar -> memory("number", scalar, true, out);
        default -> memory("other", Scalar.INT32, true, out);
      }
      out.writeInt(listed(parameter).orElse(0));
    }
  }

  /** How many memories a list has. */
  private static OptionalInt listed(Variable parameter) {
    return parameter.type() instanceof Type.MemoryList list
        ? OptionalInt.of(list.count())
        : OptionalInt.empty();
  }

  private static Type one(Variable parameter) {
    return parameter.type() instanceof Type.MemoryList list ? list.element() : parameter.type();
  }

  private static void memory(String kind, Type element, boolean isConst, DataOutputStream out)
      throws IOException {
    write(kind, out);
    write(element.toString(), out);
    out.writeInt(Math.toIntExact(element.bytes().orElse(0L)));
    out.writeBoolean(isConst);
  }

  /**
   * One argument, as it came.
   *
   * @param sizes of a tensor, or none
   * @param isWanted whether it is sent back
   */
  private record Sent(Object number, Optional<byte[]> memory, List<Long> sizes, boolean isWanted) {}

  private void launch(DataInputStream in, DataOutputStream out) throws IOException {
    int program = in.readInt();
    var name = text(in);
    var device = text(in);
    long seed = in.readLong();
    int grid = in.readInt();
    int block = in.readInt();
    var sent = arguments(in);
    var buffers = new ArrayList<Buffer>();
    try {
      var printed = new StringBuilder();
      var kernel = on(program, device, seed, printed).kernel(name);
      var arguments = given(sent, kernel.parameters(), buffers);
      var counts = kernel.launch(grid, block, arguments.toArray());
      var back = wanted(sent, buffers);
      out.writeByte(1);
      write(printed.toString(), out);
      write(counts.map(Object::toString).orElse(""), out);
      memories(back, out);
    } catch (PrismException e) {
      refuse(e, out);
    } finally {
      buffers.forEach(Buffer::close);
    }
  }

  private void call(DataInputStream in, DataOutputStream out) throws IOException {
    int program = in.readInt();
    var name = text(in);
    var device = text(in);
    long seed = in.readLong();
    var sent = arguments(in);
    var buffers = new ArrayList<Buffer>();
    try {
      var printed = new StringBuilder();
      var host =
          HostProgram.of(on(program, device, seed, printed))
              .function(name)
              .orElseThrow(() -> new PrismException("no host function `" + name + "`"));
      var result = host.call(given(sent, host.parameters(), buffers).toArray());
      var back = wanted(sent, buffers);
      out.writeByte(1);
      write(printed.toString(), out);
      write(result.counts().stream().map(Object::toString).collect(Collectors.joining()), out);
      out.writeInt(result.values().size());
      for (int i = 0; i < result.values().size(); i++) {
        result(result.values().get(i), host.results().get(i), out);
      }
      memories(back, out);
    } catch (PrismException e) {
      refuse(e, out);
    } finally {
      buffers.forEach(Buffer::close);
    }
  }

  private Program on(int program, String device, long seed, StringBuilder printed) {
    return programs
        .get(program)
        .on(found(device, seed))
        .printingTo(line -> printed.append(line).append('\n'));
  }

  private static void result(Object value, Type type, DataOutputStream out) throws IOException {
    switch (value) {
      case Boolean truth -> {
        out.writeByte('b');
        out.writeBoolean(truth);
      }
      case Float real -> {
        out.writeByte('f');
        out.writeDouble(real);
      }
      case Double real -> {
        out.writeByte('f');
        out.writeDouble(real);
      }
      case Integer word when type == Scalar.UINT32 -> {
        out.writeByte('u');
        out.writeLong(Integer.toUnsignedLong(word));
      }
      case Number whole -> {
        out.writeByte(type == Scalar.UINT64 ? 'u' : 'i');
        out.writeLong(whole.longValue());
      }
      default -> throw new PrismException("it gives back what is no number");
    }
  }

  private static List<Sent> arguments(DataInputStream in) throws IOException {
    var sent = new ArrayList<Sent>();
    for (int left = in.readInt(); left > 0; left--) {
      sent.add(argument(in));
    }
    return sent;
  }

  private static List<Object> given(
      List<Sent> sent, List<Variable> parameters, List<Buffer> buffers) {
    var arguments = new ArrayList<Object>();
    var left = sent.iterator();
    for (var parameter : parameters) {
      var parts = new ArrayList<Object>();
      for (int i = listed(parameter).orElse(1); i > 0 && left.hasNext(); i--) {
        parts.add(given(left.next(), one(parameter), buffers));
      }
      if (listed(parameter).isPresent()) {
        arguments.add(parts);
      } else {
        arguments.addAll(parts);
      }
    }
    left.forEachRemaining(_ -> arguments.add(0));
    return arguments;
  }

  private static List<byte[]> wanted(List<Sent> sent, List<Buffer> buffers) {
    var back = new ArrayList<byte[]>();
    int next = 0;
    for (var each : sent) {
      if (each.memory().isPresent()) {
        var buffer = buffers.get(next++);
        if (each.isWanted()) {
          back.add(bytes(buffer, each.memory().get().length));
        }
      }
    }
    return back;
  }

  private static void memories(List<byte[]> memories, DataOutputStream out) throws IOException {
    for (var memory : memories) {
      out.writeInt(memory.length);
      out.write(memory);
    }
  }

  private static Sent argument(DataInputStream in) throws IOException {
    Optional<byte[]> none = Optional.empty();
    int kind = in.readUnsignedByte();
    return switch (kind) {
      case 'i' -> new Sent(in.readLong(), none, List.of(), false);
      case 'f' -> new Sent(in.readDouble(), none, List.of(), false);
      case 'b' -> new Sent(in.readBoolean(), none, List.of(), false);
      case 'm' -> {
        var memory = in.readNBytes(in.readInt());
        var sizes = new ArrayList<Long>();
        for (int left = in.readInt(); left > 0; left--) {
          sizes.add(in.readLong());
        }
        yield new Sent(0, Optional.of(memory), sizes, in.readBoolean());
      }
      default -> throw new IOException("no argument is " + kind);
    };
  }

  private static Object given(Sent sent, Type type, List<Buffer> buffers) {
    if (sent.memory().isEmpty()) {
      return sent.number();
    }
    var memory = sent.memory().get();
    var element =
        switch (type) {
          case Type.Pointer pointer -> pointer.element();
          case Type.TensorMap map -> map.element();
          case Type.Buffer of -> of.element();
          default -> throw new PrismException("an array is given for a number");
        };
    var buffer = Buffer.allocate(element, memory.length / element.bytes().orElseThrow());
    buffers.add(buffer);
    MemorySegment.copy(MemorySegment.ofArray(memory), 0, buffer.segment(), 0, memory.length);
    return type instanceof Type.TensorMap
        ? TensorMap.of(buffer, sent.sizes().stream().mapToLong(Long::longValue).toArray())
        : buffer;
  }

  /** Waits for the kernel, on a GPU. */
  private static byte[] bytes(Buffer buffer, int length) {
    var bytes = new byte[length];
    MemorySegment.copy(buffer.contents(), 0, MemorySegment.ofArray(bytes), 0, length);
    return bytes;
  }

  private void device(DataInputStream in, DataOutputStream out) throws IOException {
    var name = text(in);
    try {
      var description = found(name, 0).description();
      out.writeByte(1);
      write(description, out);
    } catch (PrismException e) {
      refuse(e, out);
    }
  }

  private Device found(String name, long seed) {
    return switch (name) {
      case "sim" -> devices.computeIfAbsent(name, _ -> Device.simulator());
      case "checked" -> Device.simulator(new Mode.Checked(seed));
      case "counted" -> Device.simulator(new Mode.Counted());
      case "gpu" -> devices.computeIfAbsent(name, _ -> Device.gpu(environment, false));
      default ->
          throw new PrismException(
              "no device `" + name + "`; there are sim, checked, counted, gpu");
    };
  }

  private static void refuse(PrismException e, DataOutputStream out) throws IOException {
    out.writeByte(0);
    write(String.valueOf(e.getMessage()), out);
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

  private static void write(String text, DataOutputStream out) throws IOException {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }
}
