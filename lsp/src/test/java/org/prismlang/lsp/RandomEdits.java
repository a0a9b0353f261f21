package org.prismlang.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.prismlang.lsp.text.Positions;

/**
 * Real programs, edited at random, with a question after each edit: nothing the server meets ends
 * it, and nothing is an internal error.
 */
record RandomEdits(int edits, long seed) {
  private static final int TOLD = 1000;

  /** Edits of one text before the next is opened: broken beyond repair, it teaches nothing. */
  private static final int IN_A_ROW = 40;

  private static final List<String> PIECES =
      List.of(
          "",
          " ",
          "\n",
          "\n    ",
          "\t",
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          ":",
          ",",
          ".",
          "@",
          "=",
          "\"",
          "\"\"\"",
          "#",
          "\\",
          "\r",
          "\r\n",
          "\uFEFF",
          "\0",
          "ä",
          "\uD83D\uDE00",
          "\uD83D",
          "def ",
          "with ",
          "for i in range(0, n):\n",
          "if ",
          "else:",
          "return",
          "lambda x: ",
          "import ",
          "from std.block import reduce\n",
          "@test\n",
          "@prism(\"global\")\n",
          "group(thread[1])",
          "partition(",
          "thread[32]",
          "block[1]",
          "1e999",
          "0x",
          "9999999999999999999",
          "id()",
          "-",
          "**",
          "->",
          "x",
          "n",
          "int",
          "shared(float[32])",
          "type ",
          "unsafe ");

  /** How many, and the seed: {@code build/lsp-bench.sh soak 10000 7}. */
  public static void main(String[] args) throws Exception {
    var soak = new RandomEdits(Integer.parseInt(args[0]), Long.parseLong(args[1]));
    soak.in(
        Files.createTempDirectory("prism-soak"),
        done -> {
          if (done % TOLD == 0) {
            System.out.println(done + " edits of seed " + soak.seed() + ", nothing has broken");
          }
        });
  }

  /**
   * Throws where something breaks.
   *
   * @param told after each text how many edits there were
   */
  void in(Path folder, IntConsumer told) throws Exception {
    var random = new SplittableRandom(seed);
    var programs = programs();
    try (var editor = new Editor(folder)) {
      for (int done = 0; done < edits; done += IN_A_ROW) {
        var program = programs.get(random.nextInt(programs.size()));
        var uri = editor.open(done + ".prism", Files.readString(program));
        try {
          for (int i = 0; i < Math.min(IN_A_ROW, edits - done); i++) {
            edit(editor, uri, random);
            ask(editor, uri, random);
          }
          editor.types(uri);
          assertEquals(List.of(), editor.errors());
        } catch (Exception | AssertionError e) {
          var place = "seed " + seed + ", the edits from " + done + " on, of " + program;
          throw new AssertionError(place + ":\n" + editor.text(uri).text(), e);
        }
        editor.close(uri);
        told.accept(Math.min(done + IN_A_ROW, edits));
      }
      assertTrue(editor.process().isAlive());
    }
  }

  private static List<Path> programs() throws Exception {
    var programs = new ArrayList<Path>();
    for (var folder :
        List.of("../examples", "../std", "../lang/src/test/prism/programs", "../bench/kernels")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files.filter(it -> it.toString().endsWith(".prism")).sorted().forEach(programs::add);
      }
    }
    return programs;
  }

  /** Something is put in, taken out, replaced, or moved from elsewhere. */
  private static void edit(Editor editor, String uri, SplittableRandom random) {
    var text = editor.text(uri).text();
    int start = random.nextInt(text.length() + 1);
    int length = random.nextInt(4) == 0 ? random.nextInt(200) : random.nextInt(6);
    int end = Math.min(text.length(), start + (random.nextBoolean() ? length : 0));
    int from = random.nextInt(text.length() + 1);
    var moved = text.substring(from, Math.min(text.length(), from + random.nextInt(300)));
    editor.type(
        uri,
        start,
        end,
        random.nextInt(5) == 0 ? moved : PIECES.get(random.nextInt(PIECES.size())));
  }

  private static void ask(Editor editor, String uri, SplittableRandom random) throws Exception {
    var texts = editor.server().getTextDocumentService();
    var id = editor.id(uri);
    var text = editor.text(uri);
    var at = Positions.of(text, random.nextInt(text.text().length() + 1));
    var until = Positions.of(text, random.nextInt(text.text().length() + 1));
    CompletableFuture<?> answer =
        switch (random.nextInt(14)) {
          case 0 -> texts.hover(new HoverParams(id, at));
          case 1 -> texts.definition(new DefinitionParams(id, at));
          case 2 -> texts.completion(new CompletionParams(id, at));
          case 3 -> texts.signatureHelp(new SignatureHelpParams(id, at));
          case 4 -> texts.semanticTokensFull(new SemanticTokensParams(id));
          case 5 ->
              texts.formatting(new DocumentFormattingParams(id, new FormattingOptions(4, true)));
          case 6 -> texts.codeLens(new CodeLensParams(id));
          case 7 ->
              texts.codeAction(
                  new CodeActionParams(id, new Range(at, until), new CodeActionContext(List.of())));
          case 8 -> texts.references(new ReferenceParams(id, at, new ReferenceContext(true)));
          case 9 -> texts.rename(new RenameParams(id, at, "renamed"));
          default -> CompletableFuture.completedFuture("only typing");
        };
    // Someone who types does not wait; sometimes one does, also for what is done when idle.
    if (random.nextInt(8) == 0) {
      settled(answer);
    }
    if (random.nextInt(200) == 0) {
      settled(CompletableFuture.supplyAsync(() -> notes(editor, uri)));
    }
  }

  private static Object notes(Editor editor, String uri) {
    try {
      return editor.notes(uri);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Refusals are answers: a name that cannot be changed, a text that has changed. */
  private static void settled(CompletableFuture<?> answer) throws Exception {
    try {
      Editor.answer(answer);
    } catch (ExecutionException e) {
      assertTrue(e.getCause() instanceof ResponseErrorException, e::toString);
    }
  }
}
