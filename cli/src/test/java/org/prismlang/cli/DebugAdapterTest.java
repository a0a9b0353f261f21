package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.launch.DSPLauncher;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as an editor starts it, with the client of lsp4j on the other side. */
class DebugAdapterTest implements IDebugProtocolClient {
  private static final long PATIENCE_S = 120;

  @TempDir Path folder;
  private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
  private final CountDownLatch ready = new CountDownLatch(1);
  private final BlockingQueue<String> printed = new LinkedBlockingQueue<>();
  private Path program;
  private Process process;
  private IDebugProtocolServer server;
  private Future<Void> listening;

  @BeforeEach
  void start() throws Exception {
    program = Files.writeString(folder.resolve("mirror.prism"), DebugCommandTest.MIRROR);
    var words = new ArrayList<>(FreshProcess.prism("-XX:TieredStopAtLevel=1"));
    words.addAll(List.of("debug", "--dap"));
    process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var launcher =
        DSPLauncher.createClientLauncher(this, process.getInputStream(), process.getOutputStream());
    listening = launcher.startListening();
    server = launcher.getRemoteProxy();
    var wanted = new InitializeRequestArguments();
    wanted.setAdapterID("prism");
    var offered = answer(server.initialize(wanted));
    assertTrue(offered.getSupportsStepBack());
    assertTrue(offered.getSupportsConfigurationDoneRequest());
  }

  @AfterEach
  void end() throws Exception {
    process.destroyForcibly();
    listening.get(PATIENCE_S, TimeUnit.SECONDS);
  }

  private static <T> T answer(CompletableFuture<T> future) throws Exception {
    return future.get(PATIENCE_S, TimeUnit.SECONDS);
  }

  @Override
  public void initialized() {
    ready.countDown();
  }

  @Override
  public void stopped(StoppedEventArguments args) {
    events.add(args.getReason());
  }

  @Override
  public void terminated(TerminatedEventArguments args) {
    events.add("terminated");
  }

  private String printed() {
    return String.join("", printed);
  }

  @Override
  public void output(OutputEventArguments args) {
    printed.add(args.getCategory() + ": " + args.getOutput());
  }

  private String event() throws InterruptedException {
    return String.valueOf(events.poll(PATIENCE_S, TimeUnit.SECONDS));
  }

  /** Launches, with breakpoints at these lines. */
  private void launch(Map<String, Object> wish, int... lines) throws Exception {
    var all = new HashMap<>(wish);
    all.put("program", program.toString());
    answer(server.launch(all));
    assertTrue(ready.await(PATIENCE_S, TimeUnit.SECONDS));
    var source = new Source();
    source.setPath(program.toString());
    var set = new SetBreakpointsArguments();
    set.setSource(source);
    set.setBreakpoints(
        Arrays.stream(lines)
            .mapToObj(
                it -> {
                  var breakpoint = new SourceBreakpoint();
                  breakpoint.setLine(it);
                  return breakpoint;
                })
            .toArray(SourceBreakpoint[]::new));
    assertEquals(lines.length, answer(server.setBreakpoints(set)).getBreakpoints().length);
    answer(server.configurationDone(new ConfigurationDoneArguments()));
  }

  private StackFrame top() throws Exception {
    var wanted = new StackTraceArguments();
    wanted.setThreadId(1);
    return answer(server.stackTrace(wanted)).getStackFrames()[0];
  }

  private List<Variable> variables(int number) throws Exception {
    var wanted = new VariablesArguments();
    wanted.setVariablesReference(number);
    return List.of(answer(server.variables(wanted)).getVariables());
  }

  private static Variable named(String name, List<Variable> all) {
    return all.stream().filter(it -> it.getName().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void stopsAtABreakpointAndShowsLanesAndSharedMemory() throws Exception {
    launch(Map.of("args", List.of("4")), 12);
    assertEquals("breakpoint", event());
    assertEquals("block 0, threads 0–63", answer(server.threads()).getThreads()[0].getName());
    assertEquals(12, top().getLine());
    assertEquals("mirror", top().getName());
    assertEquals(program.toString(), top().getSource().getPath());
    var scopes = answer(server.scopes(new ScopesArguments())).getScopes();
    assertEquals(
        List.of("thread 0", "lanes of warp 0", "shared memory", "global memory"),
        Arrays.stream(scopes).map(it -> it.getName()).toList());
    assertEquals("4", named("k", variables(scopes[0].getVariablesReference())).getValue());
    var lanes = named("v", variables(scopes[1].getVariablesReference()));
    assertEquals("124", named("lane 31", variables(lanes.getVariablesReference())).getValue());
    var shared = named("s", variables(scopes[2].getVariablesReference()));
    assertEquals(
        "0 4 8 12 16 20 24 28   by threads 0 to 7, line 10",
        named("[0]", variables(shared.getVariablesReference())).getValue());
    assertEquals("4", hovered("k"));
    assertEquals("not to be seen here", hovered("q"));
  }

  @Test
  void globalMemoryIsReadInPages() throws Exception {
    launch(Map.of("args", List.of("4")), 12);
    assertEquals("breakpoint", event());
    var scopes = answer(server.scopes(new ScopesArguments())).getScopes();
    var x = named("x", variables(scopes[3].getVariablesReference()));
    assertEquals("int[128]", x.getValue());
    assertEquals(128, x.getIndexedVariables());
    assertEquals(128, variables(x.getVariablesReference()).size());
    var wanted = new VariablesArguments();
    wanted.setVariablesReference(x.getVariablesReference());
    wanted.setStart(100);
    wanted.setCount(100);
    var page = List.of(answer(server.variables(wanted)).getVariables());
    assertEquals(28, page.size());
    assertEquals("107   since before the launch", named("[107]", page).getValue());
    assertEquals("127   since before the launch", hovered("x[127]"));
    assertEquals("global int[128]", hovered("y"));
  }

  private String hovered(String expression) throws Exception {
    var wanted = new EvaluateArguments();
    wanted.setExpression(expression);
    return answer(server.evaluate(wanted)).getResult();
  }

  @Test
  void stepsForwardsAndBackAndEnds() throws Exception {
    launch(Map.of("stopOnEntry", true));
    assertEquals("entry", event());
    assertEquals(4, top().getLine());
    answer(server.stepIn(new StepInArguments()));
    assertEquals("step", event());
    assertEquals(6, top().getLine());
    answer(server.next(new NextArguments()));
    assertEquals("step", event());
    assertEquals(7, top().getLine());
    answer(server.stepBack(new StepBackArguments()));
    assertEquals("step", event());
    assertEquals(6, top().getLine());
    answer(server.continue_(new ContinueArguments()));
    assertEquals("terminated", event());
    assertTrue(printed().contains("stdout: done 4\n"), printed());
    answer(server.disconnect(new DisconnectArguments()));
    assertTrue(process.waitFor(PATIENCE_S, TimeUnit.SECONDS));
    assertEquals(0, process.exitValue());
  }

  @Test
  void aFindingIsAnException() throws Exception {
    launch(Map.of("test", "races"));
    assertEquals("exception", event());
    assertTrue(printed().contains("stderr: P0801: thread 32"), printed());
    answer(server.stepBack(new StepBackArguments()));
    assertEquals("step", event());
    assertEquals(16, top().getLine());
  }

  @Test
  void whatCannotBeDebuggedIsRefused() {
    var thrown =
        assertThrows(
            ExecutionException.class,
            () -> answer(server.launch(Map.of("program", folder.resolve("no.prism").toString()))));
    assertTrue(String.valueOf(thrown.getMessage()).contains("no.prism"), thrown.toString());
  }
}
