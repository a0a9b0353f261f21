package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.lang.intrinsic.Family;
import org.prismlang.lang.intrinsic.Intrinsics;

/** Unique names of one name space, each a C identifier that means nothing else. */
final class Names {
  private static final Set<String> RESERVED = reserved();

  private final Set<String> taken = new HashSet<>();
  private final List<String> order = new ArrayList<>();

  /** The wanted name, or that with the first free number behind it. */
  String fresh(String wanted) {
    var base = identifier(wanted);
    var name = base;
    for (int i = 1; RESERVED.contains(name) || taken.contains(name); i++) {
      name = base + "_" + i;
    }
    take(name);
    return name;
  }

  void take(String name) {
    if (taken.add(name)) {
      order.add(name);
    }
  }

  /** How far naming has come, for {@link #reset}. */
  int mark() {
    return order.size();
  }

  /** Gives back all names since the mark. */
  void reset(int mark) {
    while (order.size() > mark) {
      taken.remove(order.removeLast());
    }
  }

  private static String identifier(String wanted) {
    var text = new StringBuilder();
    for (int i = 0; i < wanted.length(); i++) {
      char c = wanted.charAt(i);
      boolean fits = c < 128 && (Character.isLetterOrDigit(c) || c == '_');
      char kept = fits ? c : '_';
      // Two underscores in a row belong to the C++ implementation, as does one in front.
      boolean doubles = kept == '_' && (text.isEmpty() || text.charAt(text.length() - 1) == '_');
      if (!doubles) {
        text.append(kept);
      }
    }
    while (!text.isEmpty() && text.charAt(text.length() - 1) == '_') {
      text.setLength(text.length() - 1);
    }
    if (text.isEmpty() || Character.isDigit(text.charAt(0))) {
      text.insert(0, "n");
    }
    return text.toString();
  }

  private static Set<String> reserved() {
    var words =
        new HashSet<>(
            List.of(
                """
                alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t
                char32_t char8_t class co_await co_return co_yield compl concept const const_cast
                consteval constexpr constinit continue decltype default delete do double dynamic_cast
                else enum explicit export extern false float for friend goto if inline int long
                mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected
                public register reinterpret_cast requires restrict return short signed sizeof static
                static_assert static_cast struct switch template this thread_local throw true try
                typedef typeid typename union unsigned using virtual void volatile wchar_t while xor
                xor_eq main std NULL assert printf half bf16 uint uint8_t uint16_t uint32_t uint64_t
                int8_t int16_t int32_t int64_t size_t dim3 threadIdx blockIdx blockDim gridDim
                warpSize clock64 isnan isinf pow fmin fmax fabs sinf cosf expf logf powf sqrtf linux
                unix
                """
                    .strip()
                    .split("\\s+")));
    for (var intrinsic : Intrinsics.all()) {
      if (intrinsic.family() == Family.MATH) {
        words.add(intrinsic.name());
      }
    }
    for (var element : List.of("char", "short", "int", "long", "float", "double", "half", "bf16")) {
      for (int length = 1; length <= 8; length++) {
        words.add(element + length);
        words.add("u" + element + length);
      }
    }
    return words;
  }
}
