package org.prismlang.cuda.function;

import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.lang.type.TileLayout;

/** Small functions at the head of a file that values and places are written with. */
final class Pieces {
  private Pieces() {}

  /** A vector in memory is read as a whole before its bits are copied: by bytes otherwise. */
  static final PreludeFunction BIT_CAST =
      PreludeFunction.of(
          "bit_cast",
          """
          template <typename To, typename From>
          __device__ __forceinline__ To bit_cast(const From& from) {
            static_assert(sizeof(To) == sizeof(From), "as many bits");
            const From whole = from;
            To to;
            memcpy(&to, &whole, sizeof(To));
            return to;
          }

          template <typename To, typename Element, int count>
          __device__ __forceinline__ To bit_cast(const Element (&from)[count]) {
            static_assert(sizeof(To) == count * sizeof(Element), "as many bits");
            To to;
            memcpy(&to, &from, sizeof(To));
            return to;
          }
          """);

  static final PreludeFunction COPY_BITS =
      PreludeFunction.of(
          "copy_bits",
          """
          template <typename From>
          __device__ __forceinline__ void copy_bits(void* to, const From& from) {
            const From whole = from;
            memcpy(to, &whole, sizeof(From));
          }

          template <typename Element, int count>
          __device__ __forceinline__ void copy_bits(void* to, const Element (&from)[count]) {
            memcpy(to, &from, count * sizeof(Element));
          }
          """);

  static final PreludeFunction COPY_BYTES =
      PreludeFunction.of(
          "copy_bytes",
          """
          // As words: what is read as bytes would be put together again one by one.
          template <typename From>
          __device__ __forceinline__ void copy_bytes(void* to, const From& from) {
            if constexpr (sizeof(From) == 16) {
              const uint4 whole = reinterpret_cast<const uint4&>(from);
              memcpy(to, &whole, sizeof(From));
            } else if constexpr (sizeof(From) == 8) {
              const uint2 whole = reinterpret_cast<const uint2&>(from);
              memcpy(to, &whole, sizeof(From));
            } else {
              const From whole = from;
              memcpy(to, &whole, sizeof(From));
            }
          }
          """);

  static final PreludeFunction SWIZZLED =
      PreludeFunction.of(
          "swizzled",
          """
          // Where an element of a tile lies whose 16-byte chunks change places within panels.
          template <int bytes, typename T>
          __device__ __forceinline__ T* swizzled(T* tile, uint32_t element) {
            const uint32_t offset = element * uint32_t(sizeof(T));
            const uint32_t chunk = (offset >> %d) & (bytes / %d - 1);
            return tile + (offset ^ (chunk << %d)) / uint32_t(sizeof(T));
          }
          """
              .formatted(
                  Integer.numberOfTrailingZeros(TileLayout.LINE),
                  TileLayout.CHUNK,
                  Integer.numberOfTrailingZeros(TileLayout.CHUNK)));

  /** {@code ld.global} with a hint that has no function of its own. */
  static PreludeFunction load(String hint) {
    return PreludeFunction.of(
        "load_" + hint,
        accesses(
            """
            __device__ __forceinline__ TYPE load_HINT(const TYPE* p) {
              TYPE v;
              asm volatile("ld.global.L1::HINT.PTX {LANES}, [%COUNT];" : OUT : "l"(p) : "memory");
              return v;
            }
            """,
            hint, "=r"));
  }

  /** The same from memory that nobody writes: the compiler may move it like any other load. */
  static PreludeFunction loadConstant(String hint) {
    return PreludeFunction.of(
        "load_constant_" + hint,
        accesses(
            """
            __device__ __forceinline__ TYPE load_constant_HINT(const TYPE* p) {
              TYPE v;
              asm("ld.global.nc.L1::HINT.PTX {LANES}, [%COUNT];" : OUT : "l"(p));
              return v;
            }
            """,
            hint, "=r"));
  }

  static PreludeFunction store(String hint) {
    return PreludeFunction.of(
        "store_" + hint,
        accesses(
            """
            __device__ __forceinline__ void store_HINT(TYPE* p, TYPE v) {
              asm volatile("st.global.L1::HINT.PTX [%COUNT], {LANES};" :: OUT, "l"(p) : "memory");
            }
            """,
            hint, "r"));
  }

  private static String accesses(String template, String hint, String constraint) {
    return access(template, hint, "uint32_t", "b32", 1, constraint)
        + "\n"
        + access(template, hint, "uint2", "v2.b32", 2, constraint)
        + "\n"
        + access(template, hint, "uint4", "v4.b32", 4, constraint);
  }

  private static String access(
      String template, String hint, String type, String ptx, int lanes, String constraint) {
    var numbers = new StringBuilder();
    var operands = new StringBuilder();
    for (int i = 0; i < lanes; i++) {
      numbers.append(i == 0 ? "" : ", ").append('%').append(i);
      operands
          .append(i == 0 ? "" : ", ")
          .append('"')
          .append(constraint)
          .append("\"(v")
          .append(lanes == 1 ? "" : "." + "xyzw".charAt(i))
          .append(')');
    }
    return template
        .replace("TYPE", type)
        .replace("HINT", hint)
        .replace("PTX", ptx)
        .replace("{LANES}", lanes == 1 ? "%0" : "{" + numbers + "}")
        .replace("COUNT", Integer.toString(lanes))
        .replace("OUT", operands);
  }
}
