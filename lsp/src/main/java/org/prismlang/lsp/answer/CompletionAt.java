package org.prismlang.lsp.answer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.prismlang.lang.check.names.BuiltIn;
import org.prismlang.lang.check.names.Library;
import org.prismlang.lang.index.Entry;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.index.Visible;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.intrinsic.ManualPage;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Keywords;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lsp.understand.Understood;

/** What may stand at a place, by what stands before it on its line. */
public final class CompletionAt {
  private static final Pattern LIBRARY = Pattern.compile("\\s*(?:import|from)\\s+std\\.\\w*");
  private static final Pattern NAMES = Pattern.compile("\\s*from\\s+([\\w.]+)\\s+import\\s+.*");
  private static final Pattern DECORATOR = Pattern.compile("\\s*@\\w*");
  private static final Pattern PERSPECTIVE = Pattern.compile(".*\\S.*@\\s*\\w*");
  private static final Pattern MEMBER = Pattern.compile(".*?(\\w+)\\.\\w*");
  private static final List<String> FIELDS = List.of("x", "y", "z", "w");

  private final Understood understood;
  private final int offset;
  private final Map<String, CompletionItem> items = new LinkedHashMap<>();

  private CompletionAt(Understood understood, int offset) {
    this.understood = understood;
    this.offset = offset;
  }

  public static List<CompletionItem> of(Understood understood, int offset) {
    var completion = new CompletionAt(understood, offset);
    completion.add();
    return List.copyOf(completion.items.values());
  }

  private void add() {
    var file = understood.file();
    var line = file.text().substring(file.lineStart(file.line(offset)), offset);
    var names = NAMES.matcher(line);
    var member = MEMBER.matcher(line);
    if (isInComment(line)) {
      return;
    }
    if (LIBRARY.matcher(line).matches()) {
      Library.MODULES.forEach(it -> add(it, CompletionItemKind.Module));
    } else if (names.matches()) {
      module(names.group(1)).ifPresent(it -> add(declaredIn(it)));
    } else if (DECORATOR.matcher(line).matches()) {
      BuiltIn.DECORATORS.forEach(it -> add(it, CompletionItemKind.Keyword));
    } else if (PERSPECTIVE.matcher(line).matches()) {
      BuiltIn.UNITS.forEach(it -> add(it, CompletionItemKind.Unit));
    } else if (member.matches() && !Character.isDigit(member.group(1).charAt(0))) {
      members(file.lineStart(file.line(offset)) + member.start(1));
    } else {
      everything();
    }
  }

  private static boolean isInComment(String line) {
    return line.replaceAll("\"[^\"]*\"", "").contains("#");
  }

  private Optional<SourceFile> module(String path) {
    return path.startsWith("std.")
        ? Library.find(List.of(path.split("\\.", -1)))
            .flatMap(it -> fileOf(it.path()).or(() -> Optional.of(it)))
        : fileNamed(path.substring(path.lastIndexOf('.') + 1) + ".prism");
  }

  private Optional<SourceFile> fileOf(String path) {
    return understood.index().files().keySet().stream()
        .filter(it -> it.path().equals(path))
        .findFirst();
  }

  private Optional<SourceFile> fileNamed(String name) {
    return understood.index().files().keySet().stream()
        .filter(it -> it.path().equals(name) || it.path().endsWith("/" + name))
        .filter(it -> !it.equals(understood.file()))
        .findFirst();
  }

  /** A file that nothing was imported of yet is read by itself. */
  private Collection<Visible> declaredIn(SourceFile module) {
    var index = understood.index();
    var visible = index.inScope(module, 0);
    if (visible.isEmpty()) {
      for (var function : HeadOf.functions(module)) {
        add(function.name().text(), CompletionItemKind.Function);
      }
    }
    return visible.stream()
        .filter(it -> it.symbol().definition().filter(at -> at.file().equals(module)).isPresent())
        .toList();
  }

  private void members(int name) {
    var entry = understood.index().at(understood.file(), name);
    var symbol = entry.flatMap(Entry::symbol).or(() -> visible(understood.file().text(), name));
    boolean isModule = symbol.filter(it -> it.kind() == Symbol.Kind.MODULE).isPresent();
    if (isModule) {
      symbol.flatMap(Symbol::definition).ifPresent(it -> add(declaredIn(it.file())));
    }
    fields(entry.flatMap(Entry::type).orElse(Scalar.BOOL))
        .forEach(it -> add(it, CompletionItemKind.Field));
  }

  private static List<String> fields(Type type) {
    return switch (type) {
      case Type.Vector vector -> FIELDS.subList(0, Math.min(FIELDS.size(), vector.length()));
      case Type.Struct struct -> struct.fields().stream().map(Type.Struct.Field::name).toList();
      default -> List.of();
    };
  }

  private Optional<Symbol> visible(String text, int start) {
    int end = start;
    while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
      end++;
    }
    var word = text.substring(start, end);
    return understood.index().inScope(understood.file(), start).stream()
        .filter(it -> it.name().equals(word))
        .map(Visible::symbol)
        .findFirst();
  }

  private void everything() {
    keywordsOfCall();
    add(understood.index().inScope(understood.file(), offset));
    Keywords.all().forEach(it -> add(it, CompletionItemKind.Keyword));
    BuiltIn.STATEMENTS.forEach(it -> add(it, CompletionItemKind.Keyword));
    BuiltIn.UNITS.forEach(it -> add(it, CompletionItemKind.Unit));
    BuiltIn.TYPE_CONSTRUCTORS.forEach(it -> add(it, CompletionItemKind.Class));
    for (var scalar : Scalar.values()) {
      add(scalar.toString(), CompletionItemKind.Class);
    }
    BuiltIn.HOST.keySet().forEach(it -> add(it, CompletionItemKind.Function));
    for (var intrinsic : Intrinsics.all()) {
      var item = item(intrinsic.name(), CompletionItemKind.Function);
      item.setDetail(intrinsic.summary());
      item.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, ManualPage.alone(intrinsic)));
      items.putIfAbsent(intrinsic.name(), item);
    }
  }

  /** {@code name=} of the function that is being called. */
  private void keywordsOfCall() {
    CallAt.of(understood.file(), offset)
        .flatMap(it -> understood.index().at(understood.file(), it.callee().start()))
        .flatMap(Entry::symbol)
        .flatMap(HeadOf::symbol)
        .ifPresent(
            head ->
                head.function()
                    .parameters()
                    .forEach(it -> add(it.name().text() + "=", CompletionItemKind.Variable)));
  }

  private void add(String word, CompletionItemKind kind) {
    items.putIfAbsent(word, item(word, kind));
  }

  private static CompletionItem item(String word, CompletionItemKind kind) {
    var item = new CompletionItem(word);
    item.setKind(kind);
    return item;
  }

  private void add(Collection<Visible> visible) {
    for (var each : visible) {
      var item = item(each.name(), kind(each.symbol().kind()));
      detail(each.symbol()).ifPresent(item::setDetail);
      items.putIfAbsent(each.name(), item);
    }
  }

  /** Type and perspective, as they are where it is defined. */
  private Optional<String> detail(Symbol symbol) {
    return symbol
        .definition()
        .flatMap(it -> understood.index().at(it.file(), it.start()))
        .map(
            it -> {
              var words = new ArrayList<String>();
              it.type().ifPresent(type -> words.add(type.toString()));
              it.perspective().ifPresent(perspective -> words.add("@ " + perspective));
              return String.join(" ", words);
            })
        .filter(it -> !it.isEmpty());
  }

  private static CompletionItemKind kind(Symbol.Kind kind) {
    return switch (kind) {
      case MODULE -> CompletionItemKind.Module;
      case FUNCTION, KERNEL, INTRINSIC -> CompletionItemKind.Function;
      case CONSTANT -> CompletionItemKind.Constant;
      case TYPE_ALIAS, TYPE -> CompletionItemKind.Class;
      case STRUCT -> CompletionItemKind.Struct;
      case GENERIC -> CompletionItemKind.TypeParameter;
      case PARAMETER, LOCAL, LOOP_VARIABLE, VIEW -> CompletionItemKind.Variable;
      case ROLE -> CompletionItemKind.EnumMember;
      case FIELD -> CompletionItemKind.Field;
      case UNIT -> CompletionItemKind.Unit;
      case DECORATOR, WORD -> CompletionItemKind.Keyword;
    };
  }
}
