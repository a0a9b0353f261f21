package org.prismlang.foreign.c;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.lang.type.Scalar;

/** The types of one file, by what clang writes. */
public final class CTypes {
  private static final Map<String, Scalar> SCALARS =
      Map.ofEntries(
          Map.entry("bool", Scalar.BOOL),
          Map.entry("_Bool", Scalar.BOOL),
          Map.entry("char", Scalar.INT8),
          Map.entry("signed char", Scalar.INT8),
          Map.entry("unsigned char", Scalar.UINT8),
          Map.entry("uchar", Scalar.UINT8),
          Map.entry("short", Scalar.INT16),
          Map.entry("unsigned short", Scalar.UINT16),
          Map.entry("ushort", Scalar.UINT16),
          Map.entry("int", Scalar.INT32),
          Map.entry("unsigned int", Scalar.UINT32),
          Map.entry("uint", Scalar.UINT32),
          Map.entry("long", Scalar.INT64),
          Map.entry("unsigned long", Scalar.UINT64),
          Map.entry("ulong", Scalar.UINT64),
          Map.entry("long long", Scalar.INT64),
          Map.entry("unsigned long long", Scalar.UINT64),
          Map.entry("_Float16", Scalar.HALF),
          Map.entry("__fp16", Scalar.HALF),
          Map.entry("half", Scalar.HALF),
          Map.entry("float", Scalar.FLOAT),
          Map.entry("double", Scalar.DOUBLE));

  private static final Pattern QUALIFIERS =
      Pattern.compile(
          "\\b(const|volatile|__restrict__|__restrict|restrict|__global|__local|__private"
              + "|__constant|__generic|struct|class|enum|union|typename)\\b|__attribute__"
              + "\\(\\(aligned\\(\\d+\\)\\)\\)");
  private static final Pattern LANES =
      Pattern.compile("(.*?) ?__attribute__\\(\\(ext_vector_type\\((\\d+)\\)\\)\\)");
  private static final Pattern LANES_BY_NAME =
      Pattern.compile(
          "(char|uchar|short|ushort|int|uint|long|ulong|float|double|half)(2|3|4|8|16)");
  private static final Pattern ROWS = Pattern.compile("(.*?)((?: ?\\[\\d*\\])+)");
  private static final Pattern POINTER_TO_ROWS = Pattern.compile("(.*?)\\((\\*|&|&&)\\) ?(\\[.*)");
  private static final Pattern COUNT = Pattern.compile("\\[(\\d*)\\]");
  private static final int POINTER_BYTES = 8;
  private static final int MOST_NAMES = 16;

  private static final List<String> THREAD_SCOPES = List.of("system", "device", "block", "thread");

  private final Map<String, String> names = new HashMap<>();
  private final Set<String> severalNames = new HashSet<>();
  private final Map<String, ClangNode> structs = new HashMap<>();
  private final Map<String, ClangNode> nameless = new HashMap<>();
  private final Set<String> severalStructs = new HashSet<>();
  private final Map<String, List<ClangNode>> structsByName = new HashMap<>();
  private final Set<String> enumerations = new HashSet<>();
  private final Map<String, Optional<CStruct>> made = new HashMap<>();

  public CTypes(ClangNode tree) {
    collect(tree);
  }

  private void collect(ClangNode node) {
    switch (node.kind()) {
      case "TypedefDecl", "TypeAliasDecl" -> {
        var known = names.put(node.name(), node.type());
        if (known != null && !known.equals(node.type())) {
          severalNames.add(node.name());
        }
        node.all()
            .map(it -> nameless.get(it.word(ClangNode.REFERS)))
            .filter(Objects::nonNull)
            .findFirst()
            .ifPresent(it -> put(node.name(), it));
      }
      case "CXXRecordDecl", "RecordDecl", "ClassTemplateSpecializationDecl" -> {
        if (node.says("completeDefinition")) {
          put(nameOf(node), node);
          if (node.name().isEmpty()) {
            nameless.put(node.id(), node);
          }
        }
      }
      case "EnumDecl" -> enumerations.add(node.name());
      default -> {}
    }
    node.children().forEach(this::collect);
  }

  private void put(String name, ClangNode struct) {
    if (name.isEmpty()) {
      return;
    }
    structsByName.computeIfAbsent(name, _ -> new ArrayList<>()).add(struct);
    var known = structs.put(name, struct);
    if (known != null && !known.id().equals(struct.id())) {
      severalStructs.add(name);
    }
  }

  /** {@code Pair<int, 4>}, as types are written. */
  private static String nameOf(ClangNode struct) {
    if (!struct.is("ClassTemplateSpecializationDecl")) {
      return struct.name();
    }
    return struct.those("TemplateArgument").stream()
        .map(it -> it.type().isEmpty() ? it.word("value") : it.type())
        .collect(Collectors.joining(", ", struct.name() + "<", ">"));
  }

  public CType of(ClangNode node) {
    return of(node.type());
  }

  public CType of(String written) {
    return of(written, 0);
  }

  private CType of(String written, int depth) {
    var text = QUALIFIERS.matcher(written).replaceAll("").replaceAll("\\s+", " ").strip();
    var target = POINTER_TO_ROWS.matcher(text);
    if (target.matches()) {
      var rows = of(target.group(1).strip() + target.group(3), depth);
      return target.group(2).equals("*") ? new CType.Pointer(rows) : new CType.Reference(rows);
    }
    if (text.contains("(")
        && !text.contains("__attribute__")
        && !text.contains("(lambda at")
        && !text.contains("(anonymous")
        && !text.contains("(unnamed")) {
      return new CType.Strange(text);
    }
    if (text.endsWith("&")) {
      return new CType.Reference(of(text.replaceAll("&+$", ""), depth));
    }
    if (text.endsWith("*")) {
      return new CType.Pointer(of(text.substring(0, text.length() - 1), depth));
    }
    var rows = ROWS.matcher(text);
    if (rows.matches()) {
      return rows(of(rows.group(1), depth), rows.group(2));
    }
    return named(text, depth);
  }

  private static CType rows(CType element, String counts) {
    var each = new ArrayList<Long>();
    COUNT
        .matcher(counts)
        .results()
        .forEach(
            it -> each.add(it.group(1).isEmpty() ? CType.Row.OPEN : Long.parseLong(it.group(1))));
    var type = element;
    for (var count : each.reversed()) {
      type = new CType.Row(type, count);
    }
    return type;
  }

  private CType named(String text, int depth) {
    var lanes = LANES.matcher(text);
    if (lanes.matches() && of(lanes.group(1), depth) instanceof CType.Number(Scalar scalar)) {
      return new CType.Lanes(scalar, Integer.parseInt(lanes.group(2)));
    }
    var scalar = SCALARS.get(text);
    // A header's `half` is no word of the language.
    boolean isDeclared = names.containsKey(text) && !severalNames.contains(text);
    if (scalar != null && !isDeclared) {
      return new CType.Number(scalar);
    }
    if (text.equals("void")) {
      return new CType.Nothing();
    }
    var plain = text.substring(text.lastIndexOf("::") + 1).replaceFirst("^:", "");
    for (var name : List.of(text, plain, ofLibrary(text))) {
      if (structs.containsKey(name) && !severalStructs.contains(name)) {
        return new CType.Struct(name);
      }
      if (names.containsKey(name) && !severalNames.contains(name) && depth < MOST_NAMES) {
        return of(names.getOrDefault(name, ""), depth + 1);
      }
      if (enumerations.contains(name)) {
        return new CType.Number(Scalar.INT32);
      }
    }
    var byName = LANES_BY_NAME.matcher(text);
    if (byName.matches() && SCALARS.containsKey(byName.group(1))) {
      var each = SCALARS.getOrDefault(byName.group(1), Scalar.INT32);
      return new CType.Lanes(each, Integer.parseInt(byName.group(2)));
    }
    return new CType.Strange(text);
  }

  /** A template of libcu++ with a scope by its number, as its instance says it. */
  private static String ofLibrary(String text) {
    var name = text.replaceFirst("^(cuda::)?(std::)?", "");
    for (int i = 0; i < THREAD_SCOPES.size(); i++) {
      name = name.replaceFirst("(cuda::)?thread_scope_" + THREAD_SCOPES.get(i), String.valueOf(i));
    }
    return name;
  }

  /** Of a value; empty where it is not known. */
  public OptionalLong bytes(CType type) {
    return switch (type) {
      case CType.Number(Scalar scalar) -> OptionalLong.of(scalar.bits() / 8);
      case CType.Pointer _, CType.Reference _ -> OptionalLong.of(POINTER_BYTES);
      case CType.Row(CType element, long count) -> {
        var each = bytes(element);
        yield each.isEmpty() || count < 0
            ? OptionalLong.empty()
            : OptionalLong.of(each.getAsLong() * count);
      }
      case CType.Lanes(Scalar scalar, int count) ->
          OptionalLong.of((long) scalar.bits() / 8 * (count == 3 ? 4 : count));
      case CType.Struct(String name) ->
          struct(name)
              .filter(CStruct::isWhole)
              .map(it -> OptionalLong.of(it.bytes()))
              .orElse(OptionalLong.empty());
      case CType.Nothing _ -> OptionalLong.of(1);
      case CType.Strange _ -> OptionalLong.empty();
    };
  }

  private long alignment(CType type) {
    return switch (type) {
      case CType.Row(CType element, _) -> alignment(element);
      case CType.Struct(String name) -> struct(name).map(CStruct::alignment).orElse(1L);
      default -> Math.max(1, bytes(type).orElse(1));
    };
  }

  public Optional<ClangNode> declaration(String name) {
    return Optional.ofNullable(structs.get(name));
  }

  /** All that a type may be whose name several have. */
  public List<ClangNode> declarations(CType type) {
    return switch (type) {
      case CType.Struct(String name) -> declaration(name).stream().toList();
      case CType.Strange(String text) ->
          structsByName.getOrDefault(text.substring(text.lastIndexOf("::") + 1), List.of());
      default -> List.of();
    };
  }

  /** Types that a structure extends. */
  public List<CType> bases(ClangNode struct) {
    return Stream.of(struct.word("bases").split(Pattern.quote(ClangNode.AND), -1))
        .filter(it -> !it.isEmpty())
        .map(this::of)
        .toList();
  }

  public Optional<CStruct> struct(String name) {
    var known = made.get(name);
    if (known == null) {
      made.put(name, Optional.empty());
      known = declaration(name).map(this::make);
      made.put(name, known);
    }
    return known;
  }

  private CStruct make(ClangNode struct) {
    boolean isUnion = struct.word("tagUsed").equals("union");
    boolean isWhole = true;
    var fields = new ArrayList<CStruct.Field>();
    long at = 0;
    long end = 0;
    long alignment = 1;
    for (var written : struct.word("bases").split(Pattern.quote(ClangNode.AND), -1)) {
      var base = written.isEmpty() ? Optional.<CStruct>empty() : base(written);
      isWhole &= written.isEmpty() || base.isPresent();
      if (base.isPresent() && !base.get().fields().isEmpty()) {
        long each = base.get().alignment();
        long begin = (at + each - 1) / each * each;
        base.get()
            .fields()
            .forEach(
                it -> fields.add(new CStruct.Field(it.name(), it.type(), begin + it.offset())));
        at = begin + base.get().bytes();
        end = at;
        alignment = Math.max(alignment, each);
      }
    }
    for (var child : struct.children()) {
      if (child.is("AlignedAttr")) {
        alignment = Math.max(alignment, number(child));
      }
      if (!child.is("FieldDecl")) {
        continue;
      }
      var type = of(child);
      isWhole &= !child.says("isBitfield") && bytes(type).isPresent();
      long each = child.those("AlignedAttr").stream().mapToLong(CTypes::number).max().orElse(1);
      each = Math.max(each, alignment(type));
      at = isUnion ? 0 : (at + each - 1) / each * each;
      fields.add(new CStruct.Field(child.name(), type, at));
      at += bytes(type).orElse(1);
      end = Math.max(end, at);
      alignment = Math.max(alignment, each);
    }
    isWhole &= struct.children().stream().noneMatch(it -> it.says("virtual"));
    isWhole &= struct.those("PackedAttr", "MaxFieldAlignmentAttr").isEmpty();
    // By its name one of two is found.
    isWhole &= fields.stream().map(CStruct.Field::name).distinct().count() == fields.size();
    long bytes = Math.max(1, (end + alignment - 1) / alignment * alignment);
    return new CStruct(fields, bytes, alignment, isWhole);
  }

  private Optional<CStruct> base(String written) {
    return of(written) instanceof CType.Struct(String name)
        ? struct(name).filter(CStruct::isWhole)
        : Optional.empty();
  }

  private static long number(ClangNode attribute) {
    return attribute
        .all()
        .map(it -> it.word("value"))
        .filter(it -> it.matches("\\d+"))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElse(1);
  }
}
