package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.cuda.tree.Origins;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.type.Target;

/** What the functions of one file share: names, and what must stand at its head. */
public final class FileScope {
  /** Functions of C that a kernel, which has C linkage, must not be taken for. */
  private static final Set<String> LIBRARY =
      Set.of(
          ("abort abs accept access acos asin atan atexit bind bsearch calloc ceil clock close"
                  + " connect copysign cos cosh div dup erf erfc exit exp exp2 expm1 fabs fclose"
                  + " fdim floor fma fmax fmin fmod fopen fork fread free frexp fseek fwrite gamma"
                  + " getc gets hypot index isnan j0 j1 jn kill labs ldexp ldiv lgamma link listen"
                  + " log log10 log1p log2 logb lseek malloc memchr memcmp memcpy memmove memset"
                  + " modf nan nice open pause pipe pow printf putc puts qsort raise rand random"
                  + " read realloc remainder remove rename rewind rint round scanf select send"
                  + " signal sin sinh sleep sqrt stat strcmp strcpy strlen sync system tan tanh"
                  + " time tmpfile trunc ungetc unlink usleep wait write y0 y1 yn alloca"
                  + " be16toh be32toh be64toh htobe16 htobe32 htobe64 htole16 htole32 htole64"
                  + " le16toh le32toh le64toh isascii iscanonical issubnormal offsetof strdupa"
                  + " strndupa toascii")
              .split(" "));

  private final Module module;
  private final Target target;
  private final boolean isWatched;
  private final List<Watched> watched = new ArrayList<>();
  private final Map<String, String> procedures = new LinkedHashMap<>();
  private final Map<String, String> kernels = new LinkedHashMap<>();
  private final Map<String, PreludeFunction> prelude = new LinkedHashMap<>();
  private final Set<String> headers = new LinkedHashSet<>();
  private final Origins origins = new Origins();

  public FileScope(Module module, Target target) {
    this(module, target, false);
  }

  /** {@code isWatched}: waits know their numbers, and report when they last too long. */
  public FileScope(Module module, Target target, boolean isWatched) {
    this.module = module;
    this.target = target;
    this.isWatched = isWatched;
    var names = new Names(LIBRARY);
    for (var kernel : module.kernels()) {
      kernels.put(kernel.name(), names.fresh(kernel.name()));
    }
    for (var procedure : module.procedures()) {
      procedures.put(procedure.name(), names.fresh(procedure.name()));
    }
  }

  public String kernel(String name) {
    return known(kernels, name);
  }

  /** Pieces of the prelude, each behind what it needs. */
  public List<PreludeFunction> prelude() {
    return new ArrayList<>(prelude.values());
  }

  public Set<String> headers() {
    return headers;
  }

  /** Where watched code may give up, by number. */
  public List<Watched> watched() {
    return List.copyOf(watched);
  }

  /** What functions and their statements were made of. */
  public Origins origins() {
    return origins;
  }

  /** Whether a kernel may start while another still writes what it reads. */
  boolean overlaps() {
    return module.kernels().stream().anyMatch(it -> it.launch().overlaps());
  }

  boolean isWatched() {
    return isWatched;
  }

  /** Copies of one wait share its number. */
  int watch(Watched place) {
    if (!watched.contains(place)) {
      watched.add(place);
    }
    return watched.indexOf(place);
  }

  String procedure(String name) {
    return known(procedures, name);
  }

  private static String known(Map<String, String> names, String name) {
    return Optional.ofNullable(names.get(name))
        .orElseThrow(() -> new IllegalStateException("no function `" + name + "`"));
  }

  Module module() {
    return module;
  }

  Target target() {
    return target;
  }

  Set<String> names() {
    var names = new LinkedHashSet<>(kernels.values());
    names.addAll(procedures.values());
    return names;
  }

  void use(PreludeFunction function) {
    function.needs().forEach(this::use);
    headers.addAll(function.headers());
    prelude.putIfAbsent(function.name(), function);
  }

  void include(String header) {
    headers.add(header);
  }
}
