package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as an editor starts it. What is answered is tested in `lsp`. */
class LspCommandTest implements LanguageClient {
  private static final long PATIENCE_S = 120;

  @TempDir Path folder;
  private final BlockingQueue<PublishDiagnosticsParams> said = new ArrayBlockingQueue<>(100);
  private Process process;
  private LanguageServer server;
  private Future<Void> listening;

  @BeforeEach
  void start() throws Exception {
    var words = new ArrayList<>(FreshProcess.prism("-XX:TieredStopAtLevel=1"));
    words.add("lsp");
    var builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("XDG_CACHE_HOME", folder.toString());
    process = builder.start();
    var launcher =
        LSPLauncher.createClientLauncher(this, process.getInputStream(), process.getOutputStream());
    listening = launcher.startListening();
    server = launcher.getRemoteProxy();
    var offered = answer(server.initialize(new InitializeParams()));
    assertEquals("prism", offered.getServerInfo().getName());
    server.initialized(new InitializedParams());
  }

  @AfterEach
  void end() throws Exception {
    process.destroyForcibly();
    listening.get(PATIENCE_S, TimeUnit.SECONDS);
  }

  private static <T> T answer(CompletableFuture<T> future) throws Exception {
    return future.get(PATIENCE_S, TimeUnit.SECONDS);
  }

  private String open(String text) throws IOException {
    var file = folder.resolve("program.prism");
    Files.writeString(file, text);
    var uri = file.toUri().toString();
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "prism", 1, text)));
    return uri;
  }

  @Test
  void endsWhenTheEditorSaysSo() throws Exception {
    open("def broken(");
    var params = said.poll(PATIENCE_S, TimeUnit.SECONDS);
    assertEquals("P0108", params.getDiagnostics().getFirst().getCode().getLeft());
    answer(server.shutdown());
    server.exit();
    assertTrue(process.waitFor(PATIENCE_S, TimeUnit.SECONDS));
    assertEquals(Status.FINE.number, process.exitValue());
  }

  @Test
  void endsWhenTheEditorIsGone() throws Exception {
    process.getOutputStream().close();
    assertTrue(process.waitFor(PATIENCE_S, TimeUnit.SECONDS));
    assertEquals(Status.PROBLEMS.number, process.exitValue());
  }

  @Test
  void testsRunInAProcessOfTheirOwn() throws Exception {
    var uri =
        open(
            """
            @prism("host")
            @test
            def right():
                x : buffer(int) = buffer(int, 1, init=zeros)
                expect_equal(x, x)
            """);
    var ran =
        answer(
            server
                .getWorkspaceService()
                .executeCommand(new ExecuteCommandParams("prism.test", List.of(uri, "right"))));
    assertTrue(ran.toString().contains("1 passed"), ran::toString);
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    said.add(diagnostics);
  }

  @Override
  public void telemetryEvent(Object event) {}

  @Override
  public void showMessage(MessageParams message) {}

  @Override
  public void logMessage(MessageParams message) {}

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
    return new CompletableFuture<>();
  }
}
