package org.prismlang.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lsp.text.OpenText;
import org.prismlang.lsp.text.Positions;

/** What an editor asks and gets, over the streams of a process. */
class PrismServerTest {
  private static final String SCALE =
      """
      from .numbers import FACTOR, twice

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=256)
      def scale(x: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(x, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = FACTOR * twice(mine[0])
      """;

  private static final String NUMBERS =
      """
      FACTOR : constexpr(float) = 3.0

      # Two of it.
      @prism("device")
      @requires(thread[1])
      def twice(x: float @ thread[1]) -> float @ thread[1]:
          return x + x
      """;

  @TempDir private static Path folder;
  private static Editor editor;

  @BeforeAll
  static void start() throws Exception {
    editor = new Editor(folder);
  }

  @BeforeEach
  void begin(TestInfo test) {
    editor.workIn(test.getTestMethod().orElseThrow().getName());
  }

  @AfterAll
  static void end() {
    editor.close();
  }

  private TextDocumentService texts() {
    return editor.server().getTextDocumentService();
  }

  private static String example(String name) throws Exception {
    return Files.readString(Path.of("..", "examples", name + ".prism"));
  }

  private String hover(String uri, String around) throws Exception {
    var hover =
        Editor.answer(texts().hover(new HoverParams(editor.id(uri), editor.at(uri, around))));
    return hover.getContents().getRight().getValue();
  }

  @Test
  void typesAreCheckedAsOneTypes() throws Exception {
    editor.save("numbers.prism", NUMBERS);
    var uri = editor.open("scale.prism", SCALE);
    assertEquals(List.of(), editor.types(uri));
    editor.replace(uri, "FACTOR * twice", "FACTRO * twice");
    var wrong = editor.types(uri);
    assertEquals(List.of("P0201"), Editor.codes(wrong));
    assertEquals("FACTRO", Positions.span(editor.text(uri), wrong.getFirst().getRange()).text());
    assertTrue(wrong.getFirst().getMessage().getLeft().contains("did you mean `FACTOR`?"));
    assertTrue(
        Files.readString(OpenText.path(wrong.getFirst().getCodeDescription().getHref()))
            .startsWith("# P0201"));
    editor.replace(uri, "FACTRO", "FACTOR");
    assertEquals(List.of(), editor.types(uri));
  }

  @Test
  void anImportedTextCountsAsItIsInTheEditor() throws Exception {
    var numbers = editor.save("numbers.prism", NUMBERS);
    var uri = editor.open("scale.prism", SCALE);
    assertEquals(List.of(), editor.types(uri));
    editor.openAt(numbers, NUMBERS);
    editor.replace(numbers, "FACTOR", "OTHER");
    awaitCodes(uri, List.of("P0203"));
    editor.close(numbers);
    awaitCodes(uri, List.of());
  }

  private void awaitCodes(String uri, List<String> codes) throws Exception {
    long end = System.nanoTime() + 1_000_000_000L * Editor.PATIENCE_S;
    while (!editor
        .saidNow(uri)
        .map(it -> Editor.codes(it.getDiagnostics()))
        .orElse(List.of("?"))
        .equals(codes)) {
      assertTrue(System.nanoTime() < end, () -> editor.saidNow(uri).toString());
      Thread.sleep(20);
    }
  }

  @Test
  void whatIsWrongWithAClosedFileIsSaidThere() throws Exception {
    var numbers = editor.save("numbers.prism", NUMBERS.replace("x + x", "x + y"));
    var uri = editor.open("scale.prism", SCALE);
    editor.types(uri);
    awaitCodes(numbers, List.of("P0201"));
    editor.close(uri);
    awaitCodes(numbers, List.of());
  }

  @Test
  void synchronizationIsInferredWhenOneStops() throws Exception {
    var page = Files.readString(Path.of("../lang/src/main/resources/explain/P0701.md"));
    int start = page.indexOf("```prism wrong\n") + "```prism wrong\n".length();
    var uri = editor.open("grid.prism", page.substring(start, page.indexOf("```", start)));
    assertEquals(List.of(), editor.types(uri));
    assertEquals(List.of(), editor.notes(uri));
    awaitCodes(uri, List.of("P0701"));
    assertFalse(editor.types(uri).getFirst().getRelatedInformation().isEmpty());
  }

  @Test
  void hoverSaysTypeAndPerspective() throws Exception {
    var uri = editor.open("hgemm.prism", example("hgemm"));
    assertTrue(hover(uri, "partition(^tile, p").contains("tile : ptr(bf16) @ thread[256]"));
    assertTrue(hover(uri, "t ^% tiles_m").contains("int @ block[1]"));
    assertTrue(hover(uri, "^tma_load(a").contains("Timeline: TMA load"));
    assertTrue(hover(uri, "^tma_load(a").contains("`W` written"));
    assertTrue(hover(uri, "  ^multiply_slot(acc").contains("@requires("));
    editor.replace(uri, "tiles_m: int", "tiles_k: int");
    assertTrue(hover(uri, "range(first, ^tiles_m").contains("P0201"));
    var softmax = editor.open("softmax.prism", example("softmax"));
    assertTrue(hover(softmax, "sum += ^exp(").contains("exp(x: float)"));
  }

  @Test
  void definitionsLeadIntoTheLibrary() throws Exception {
    var uri = editor.open("softmax.prism", example("softmax"));
    var found =
        Editor.answer(
            texts()
                .definition(
                    new DefinitionParams(editor.id(uri), editor.at(uri, "= ^reduce[float"))));
    Location location = found.getLeft().getFirst();
    var file = OpenText.path(location.getUri());
    assertTrue(file.endsWith(Path.of("std", "block.prism")), file.toString());
    assertFalse(Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_WRITE));
    var text = new SourceFile("", Files.readString(file));
    assertEquals("reduce", Positions.span(text, location.getRange()).text());
    editor.openAt(location.getUri(), text.text());
    assertEquals(List.of(), editor.types(location.getUri()));
  }

  @Test
  void usesAreFoundInFilesThatAreNotOpen() throws Exception {
    var scale = editor.save("scale.prism", SCALE);
    var numbers = editor.save("numbers.prism", NUMBERS);
    editor.openAt(numbers, NUMBERS);
    var params =
        new ReferenceParams(
            editor.id(numbers), editor.at(numbers, "def ^twice"), new ReferenceContext(true));
    var all = Editor.answer(texts().references(params));
    assertEquals(3, all.size());
    assertEquals(2, all.stream().filter(it -> it.getUri().equals(scale)).count());
    params.setContext(new ReferenceContext(false));
    assertEquals(2, Editor.answer(texts().references(params)).size());
  }

  @Test
  void aNameIsChangedEverywhereOrNowhere() throws Exception {
    var scale = editor.save("scale.prism", SCALE);
    var numbers = editor.save("numbers.prism", NUMBERS);
    editor.openAt(scale, SCALE);
    var edit = rename(scale, "* ^twice(", "doubled");
    assertEquals(
        SCALE.replace("twice", "doubled"), edited(SCALE, edit.getOrDefault(scale, List.of())));
    assertEquals(
        NUMBERS.replace("twice", "doubled"),
        edited(NUMBERS, edit.getOrDefault(numbers, List.of())));
    assertRefused(scale, "* ^twice(", "FACTOR", "means something else");
    assertRefused(scale, "* ^twice(", "while", "cannot be a name");
    assertRefused(scale, "^id()", "me", "no name of this program");
    assertRefused(scale, "if ^i < n", "n", "means something else");
  }

  private Map<String, List<TextEdit>> rename(String uri, String around, String name)
      throws Exception {
    return Editor.answer(
            texts().rename(new RenameParams(editor.id(uri), editor.at(uri, around), name)))
        .getChanges();
  }

  private void assertRefused(String uri, String around, String name, String why) {
    var thrown = assertThrows(ExecutionException.class, () -> rename(uri, around, name));
    assertTrue(String.valueOf(thrown.getMessage()).contains(why), thrown::toString);
  }

  private static String edited(String text, List<TextEdit> edits) {
    var file = new SourceFile("", text);
    var after = new StringBuilder(text);
    edits.stream()
        .map(
            it ->
                new Replacement(
                    Positions.span(file, it.getRange()).start(),
                    Positions.span(file, it.getRange()).end(),
                    it.getNewText()))
        .sorted((a, b) -> Integer.compare(b.start, a.start))
        .forEach(it -> after.replace(it.start, it.end, it.text));
    return after.toString();
  }

  private record Replacement(int start, int end, String text) {}

  @Test
  void completionKnowsWhatMayStandThere() throws Exception {
    editor.save("numbers.prism", NUMBERS);
    var uri = editor.open("scale.prism", SCALE);
    var here = complete(uri, "= ^FACTOR");
    assertTrue(
        here.containsAll(List.of("mine", "i", "n", "twice", "FACTOR", "shfl", "for")),
        here::toString);
    assertTrue(complete(uri, "@^launch").containsAll(List.of("launch", "requires")));
    assertEquals(
        List.of("thread", "warp", "warpgroup", "block", "grid"),
        complete(uri, "@ ^thread[1] = id"));
    assertEquals(List.of("FACTOR", "twice"), complete(uri, "import ^FACTOR"));
    editor.replace(uri, "from .numbers", "import std.warp as w\nfrom std.block");
    assertTrue(complete(uri, "from std.^block").containsAll(List.of("block", "warp", "thread")));
    editor.replace(uri, "FACTOR * twice(mine[0])", "w.");
    assertTrue(complete(uri, "mine[0] = w.^").containsAll(List.of("reduce", "reduce_segments")));
  }

  private List<String> complete(String uri, String around) throws Exception {
    return Editor.answer(
            texts().completion(new CompletionParams(editor.id(uri), editor.at(uri, around))))
        .getLeft()
        .stream()
        .map(CompletionItem::getLabel)
        .toList();
  }

  @Test
  void signaturesAreShownWhileACallIsWritten() throws Exception {
    var uri = editor.open("hgemm.prism", example("hgemm"));
    int call = editor.text(uri).text().indexOf("multiply_slot(acc, a0");
    editor.type(uri, call, call, "multiply_slot(acc, a0, \n            ");
    var help =
        Editor.answer(
            texts()
                .signatureHelp(
                    new SignatureHelpParams(
                        editor.id(uri), editor.at(uri, "multiply_slot(acc, a0,^ \n"))));
    assertTrue(help.getSignatures().getFirst().getLabel().startsWith("multiply_slot(acc: "));
    assertEquals(2, help.getActiveParameter());
  }

  @Test
  void formattingIsThatOfTheCommand() throws Exception {
    var right = example("reverse");
    var wrong = right.replace("b : int @", "b:int@").replace("check(256)", "check( 256 )");
    var uri = editor.open("reverse.prism", wrong);
    var params = new DocumentFormattingParams(editor.id(uri), new FormattingOptions(4, true));
    var edits = List.<TextEdit>copyOf(Editor.answer(texts().formatting(params)));
    assertEquals(right, edited(wrong, edits));
    editor.replace(uri, "def check", "def (");
    assertEquals(List.of(), Editor.answer(texts().formatting(params)));
  }

  @Test
  void everyNameHasAColour() throws Exception {
    var uri = editor.open("reverse.prism", example("reverse"));
    var data =
        Editor.answer(texts().semanticTokensFull(new SemanticTokensParams(editor.id(uri))))
            .getData();
    var types =
        editor.offered().getCapabilities().getSemanticTokensProvider().getLegend().getTokenTypes();
    int line = 0;
    int character = 0;
    var coloured = new HashMap<String, String>();
    for (int i = 0; i < data.size(); i += 5) {
      character = data.get(i) == 0 ? character + data.get(i + 1) : data.get(i + 1);
      line += data.get(i);
      var word =
          editor.text(uri).lineText(line + 1).substring(character, character + data.get(i + 2));
      coloured.put(word, types.get(data.get(i + 3)));
    }
    assertEquals("function", coloured.get("reverse"));
    assertEquals("keyword", coloured.get("with"));
    assertEquals("parameter", coloured.get("n"));
    assertEquals("variable", coloured.get("tile"));
    assertEquals("decorator", coloured.get("requires"));
    assertEquals("type", coloured.get("thread"));
    assertEquals("number", coloured.get("256"));
  }

  @Test
  void helpsWithEditsAreFixes() throws Exception {
    editor.save("numbers.prism", NUMBERS);
    var uri = editor.open("scale.prism", SCALE.replace("FACTOR *", "FACTRO *"));
    Diagnostic wrong = editor.types(uri).getFirst();
    var actions =
        Editor.answer(
            texts()
                .codeAction(
                    new CodeActionParams(
                        editor.id(uri), wrong.getRange(), new CodeActionContext(List.of(wrong)))));
    CodeAction fix = actions.getFirst().getRight();
    assertEquals("did you mean `FACTOR`?", fix.getTitle());
    assertEquals(
        SCALE,
        edited(editor.text(uri).text(), fix.getEdit().getChanges().getOrDefault(uri, List.of())));
    var explain = actions.getLast().getRight().getCommand();
    execute(explain.getCommand(), explain.getArguments());
    assertTrue(editor.shown().getLast().endsWith("/explain/P0201.md"), editor.shown()::toString);
    var elsewhere = new Range(editor.at(uri, "^def scale"), editor.at(uri, "^def scale"));
    assertEquals(
        List.of(),
        Editor.answer(
            texts()
                .codeAction(
                    new CodeActionParams(
                        editor.id(uri), elsewhere, new CodeActionContext(List.of())))));
  }

  private Object execute(String command, List<Object> arguments) throws Exception {
    return Editor.answer(
        editor
            .server()
            .getWorkspaceService()
            .executeCommand(new ExecuteCommandParams(command, arguments)));
  }

  @Test
  void linesEndWithWhatTheyCost() throws Exception {
    var text = example("reverse");
    var uri = editor.open("reverse.prism", text);
    var notes =
        editor.notes(uri).stream()
            .map(it -> line(it, uri) + " ‹" + it.getLabel().getLeft() + "›")
            .toList();
    assertTrue(
        notes.stream()
            .anyMatch(it -> it.contains("mine[0] = x[source]") && it.contains("x: 4 sectors")),
        notes::toString);
    assertTrue(notes.stream().anyMatch(it -> it.contains("⇄ block barrier")), notes::toString);
    editor.replace(uri, "x[source]", "x[source * 2]");
    var slower = editor.notes(uri).stream().map(it -> it.getLabel().getLeft()).toList();
    assertTrue(slower.stream().anyMatch(it -> it.contains("sectors, ideal")), slower::toString);
  }

  private String line(InlayHint hint, String uri) {
    assertEquals(
        editor.text(uri).lineText(hint.getPosition().getLine() + 1).length(),
        hint.getPosition().getCharacter());
    return editor.text(uri).lineText(hint.getPosition().getLine() + 1).strip();
  }

  @Test
  void testsAreRunAndKernelsDrawn() throws Exception {
    var uri = editor.save("reverse.prism", example("reverse"));
    editor.openAt(uri, example("reverse"));
    var lenses = Editor.answer(texts().codeLens(new CodeLensParams(editor.id(uri))));
    assertEquals(
        List.of("graph", "▶ run test"),
        lenses.stream().map(it -> it.getCommand().getTitle()).toList());
    var graph = lenses.getFirst().getCommand();
    var svg = execute(graph.getCommand(), graph.getArguments()).toString();
    assertTrue(svg.contains("<svg") && svg.contains("reverse"), svg);
    assertTrue(editor.shown().getLast().endsWith("/reverse.svg"), editor.shown()::toString);
    var test = lenses.getLast().getCommand();
    assertTrue(
        execute(test.getCommand(), test.getArguments())
            .toString()
            .contains("reverse.prism::any_length"));
    assertTrue(editor.shown().contains("any_length passed"));
  }

  @Test
  void questionsAboutNothingAreAnswered() throws Exception {
    assertThrows(ExecutionException.class, () -> execute("prism.unknown", List.of()));
    assertThrows(ExecutionException.class, () -> execute("prism.graph", List.of()));
    assertThrows(ExecutionException.class, () -> execute("prism.explain", List.of("P9999")));
    var uri = editor.open("empty.prism", "");
    assertEquals(List.of(), editor.types(uri));
    assertEquals(List.of(), complete(uri, "^").stream().filter(it -> it.equals("mine")).toList());
    editor.openAt("untitled:Untitled-1", "x = ");
    assertFalse(editor.types("untitled:Untitled-1").isEmpty());
    editor.openAt("git:/a%ZZ?{", "def");
    assertFalse(editor.types("git:/a%ZZ?{").isEmpty());
  }
}
