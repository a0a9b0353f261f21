package org.prismlang.lang.check.head;

import java.util.HashMap;
import java.util.List;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/** Lists of pointers and tensor maps: a launch gives each memory under a name of its own. */
final class KernelLists {
  private static final int POINTER_BYTES = 8;
  private static final int MAP_BYTES = 128;
  private static final int MAP_ALIGNMENT = 64;

  private final Frame frame;

  KernelLists(Frame frame) {
    this.frame = frame;
  }

  boolean fit(List<Signature.Parameter> parameters) {
    return frame.isDefinition() || areNamedApart(parameters) && fitLaunch(parameters);
  }

  /** P0202. */
  private boolean areNamedApart(List<Signature.Parameter> parameters) {
    var lists = new HashMap<String, Signature.Parameter>();
    for (var parameter : parameters) {
      if (parameter.type() instanceof Type.MemoryList list) {
        for (int i = 0; i < list.count(); i++) {
          lists.put(Type.MemoryList.member(parameter.name(), i), parameter);
        }
      }
    }
    for (var parameter : parameters) {
      var list = lists.get(parameter.name());
      if (list != null) {
        frame.report(
            Code.P0202
                .at(
                    parameter.span(),
                    "launchers call one of the memories of `"
                        + list.name()
                        + "` `"
                        + parameter.name()
                        + "`")
                .label(list.span(), "the list")
                .help("give one of them another name"));
        return false;
      }
    }
    return true;
  }

  /** P0216: what is given for all parameters fits into what a launch hands over. */
  private boolean fitLaunch(List<Signature.Parameter> parameters) {
    long bytes = 0;
    for (var parameter : parameters) {
      bytes = end(bytes, parameter.type());
      if (parameter.type() instanceof Type.MemoryList && bytes > Target.PARAMETER_BYTES) {
        frame.report(
            Code.P0216
                .at(
                    parameter.span(),
                    "a launch hands over "
                        + Target.PARAMETER_BYTES
                        + " bytes, with this list there are "
                        + bytes)
                .help(
                    "a pointer takes 8 bytes and a tensor map 128: make the list shorter, or let"
                        + " one tensor hold several, with one more dimension"));
        return false;
      }
    }
    return true;
  }

  private static long end(long begin, Type type) {
    return switch (type) {
      case Type.MemoryList list -> {
        long end = begin;
        for (int i = 0; i < list.count() && end <= Target.PARAMETER_BYTES; i++) {
          end = end(end, list.element());
        }
        yield end;
      }
      case Type.Pointer _ -> aligned(begin, POINTER_BYTES) + POINTER_BYTES;
      case Type.TensorMap _ -> aligned(begin, MAP_ALIGNMENT) + MAP_BYTES;
      default -> {
        long size = type.bytes().orElse(0L);
        yield aligned(begin, Math.max(1, Long.lowestOneBit(size))) + size;
      }
    };
  }

  private static long aligned(long begin, long multiple) {
    return (begin + multiple - 1) / multiple * multiple;
  }
}
