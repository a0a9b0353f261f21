package org.prismlang.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ShowDocumentResult;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lsp.text.Positions;

/** A client on the streams of a server's process. */
final class Editor implements LanguageClient, AutoCloseable {
  /**
   * Nobody is measured by it: a machine that does much else takes long, and one that hangs for
   * ever.
   */
  static final long PATIENCE_S = 900;

  private final Path root;
  private Path folder;
  private final Process process;
  private final LanguageServer server;
  private final Future<Void> listening;
  private final InitializeResult offered;
  private final Map<String, PublishDiagnosticsParams> said = new HashMap<>();
  private final Map<String, SourceFile> texts = new HashMap<>();
  private final List<String> errors = new ArrayList<>();
  private final List<String> shown = new ArrayList<>();
  private int version;

  Editor(Path folder) throws Exception {
    this.root = folder;
    this.folder = folder;
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    this.process =
        new ProcessBuilder(
                java,
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ServerProcess.class.getName(),
                folder.resolve(".library").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var launcher =
        LSPLauncher.createClientLauncher(this, process.getInputStream(), process.getOutputStream());
    this.listening = launcher.startListening();
    this.server = launcher.getRemoteProxy();
    var params = new InitializeParams();
    params.setCapabilities(new ClientCapabilities());
    params.setWorkspaceFolders(List.of(new WorkspaceFolder(folder.toUri().toString(), "work")));
    this.offered = answer(server.initialize(params));
    server.initialized(new InitializedParams());
  }

  LanguageServer server() {
    return server;
  }

  Process process() {
    return process;
  }

  InitializeResult offered() {
    return offered;
  }

  Path folder() {
    return folder;
  }

  /** From now on names are of files in a folder of the one that was opened. */
  void workIn(String name) {
    folder = root.resolve(name);
  }

  static <T> T answer(CompletableFuture<T> future)
      throws InterruptedException, ExecutionException, TimeoutException {
    return future.get(PATIENCE_S, TimeUnit.SECONDS);
  }

  /** Opens a file of the folder, saved as given or not at all. */
  String open(String name, String text) {
    var uri = folder.resolve(name).toUri().toString();
    openAt(uri, text);
    return uri;
  }

  void openAt(String uri, String text) {
    texts.put(uri, new SourceFile(uri, text));
    server
        .getTextDocumentService()
        .didOpen(
            new DidOpenTextDocumentParams(new TextDocumentItem(uri, "prism", ++version, text)));
  }

  String save(String name, String text) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    Files.writeString(folder.resolve(name), text);
    return folder.resolve(name).toUri().toString();
  }

  /** As someone types: what is between two offsets becomes another text. */
  int type(String uri, int start, int end, String replacement) {
    var before = text(uri);
    var range = Positions.of(before.span(start, end));
    texts.put(
        uri,
        new SourceFile(
            uri, before.text().substring(0, start) + replacement + before.text().substring(end)));
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, ++version),
                List.of(new TextDocumentContentChangeEvent(range, replacement))));
    return version;
  }

  int replace(String uri, String old, String replacement) {
    int start = text(uri).text().indexOf(old);
    assertTrue(start >= 0, () -> "no «" + old + "»");
    return type(uri, start, start + old.length(), replacement);
  }

  void close(String uri) {
    server
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
  }

  SourceFile text(String uri) {
    return Optional.ofNullable(texts.get(uri)).orElseThrow();
  }

  /** Where the caret stands in a piece of the text. */
  Position at(String uri, String around) {
    int caret = around.indexOf('^');
    int start = text(uri).text().indexOf(around.replace("^", ""));
    assertTrue(start >= 0, () -> "no «" + around + "»");
    return Positions.of(text(uri), start + caret);
  }

  TextDocumentIdentifier id(String uri) {
    return new TextDocumentIdentifier(uri);
  }

  /** What is said of the types of the newest text. */
  List<Diagnostic> types(String uri) throws InterruptedException {
    return said(uri, version);
  }

  synchronized List<Diagnostic> said(String uri, int atLeast) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    while (!isSaid(uri, atLeast)) {
      assertTrue(System.nanoTime() < end, () -> "nothing is said of " + uri + ": " + errors);
      wait(1000);
    }
    return Optional.ofNullable(said.get(uri)).orElseThrow().getDiagnostics();
  }

  private boolean isSaid(String uri, int atLeast) {
    return Optional.ofNullable(said.get(uri))
        .map(PublishDiagnosticsParams::getVersion)
        .filter(it -> it >= atLeast)
        .isPresent();
  }

  synchronized Optional<PublishDiagnosticsParams> saidNow(String uri) {
    return Optional.ofNullable(said.get(uri));
  }

  static List<String> codes(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(it -> it.getCode().getLeft()).toList();
  }

  /** Notes at line ends; when they are there, all is said of the text. */
  List<InlayHint> notes(String uri) throws Exception {
    var all = new Range(new Position(0, 0), new Position(100_000, 0));
    return answer(server.getTextDocumentService().inlayHint(new InlayHintParams(id(uri), all)));
  }

  synchronized List<String> errors() {
    return List.copyOf(errors);
  }

  synchronized List<String> shown() {
    return List.copyOf(shown);
  }

  @Override
  public synchronized void publishDiagnostics(PublishDiagnosticsParams params) {
    said.put(params.getUri(), params);
    notifyAll();
  }

  @Override
  public synchronized void logMessage(MessageParams message) {
    if (message.getType() == MessageType.Error) {
      errors.add(message.getMessage());
    }
  }

  @Override
  public synchronized void showMessage(MessageParams message) {
    shown.add(message.getMessage());
  }

  @Override
  public synchronized CompletableFuture<ShowDocumentResult> showDocument(
      ShowDocumentParams params) {
    shown.add(params.getUri());
    return CompletableFuture.completedFuture(new ShowDocumentResult(true));
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
    return new CompletableFuture<>();
  }

  @Override
  public void telemetryEvent(Object event) {
    throw new AssertionError("nothing is measured of the user: " + event);
  }

  /** Says good-bye, and sees that nothing went wrong. */
  @Override
  public void close() {
    try {
      assertTrue(process.isAlive(), "the server is gone");
      answer(server.shutdown());
      server.exit();
      assertTrue(process.waitFor(PATIENCE_S, TimeUnit.SECONDS), "the server goes on");
      assertEquals(0, process.exitValue());
      listening.get(PATIENCE_S, TimeUnit.SECONDS);
      assertEquals(List.of(), errors());
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError(e);
    } finally {
      process.destroyForcibly();
    }
  }
}
