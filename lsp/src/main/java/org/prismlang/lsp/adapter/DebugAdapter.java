package org.prismlang.lsp.adapter;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.ContinueResponse;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.ScopesResponse;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsResponse;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.ThreadsResponse;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesResponse;
import org.eclipse.lsp4j.debug.launch.DSPLauncher;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.prismlang.runtime.debug.BreakLine;
import org.prismlang.runtime.debug.Debuggee;
import org.prismlang.runtime.debug.Goal;
import org.prismlang.runtime.debug.Halt;
import org.prismlang.runtime.debug.Session;
import org.prismlang.runtime.debug.StandingText;

/** Serves one editor. All that touches the session is done by one thread, in order. */
public final class DebugAdapter implements IDebugProtocolServer {
  /** Whatever stands still is shown as one thread: the simulator runs one thing at a time. */
  private static final int THE_THREAD = 1;

  private static final long STACK_BYTES = 64L << 20;

  private final LaunchWish.Granting programs;
  private final CompletableFuture<IDebugProtocolClient> client = new CompletableFuture<>();
  private final CompletableFuture<Boolean> end = new CompletableFuture<>();
  private final ExecutorService work =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("debugger").stackSize(STACK_BYTES).factory());
  private final Map<String, List<BreakLine>> breaks = new LinkedHashMap<>();
  private Optional<Session> session = Optional.empty();
  private boolean stopsOnEntry;

  private DebugAdapter(LaunchWish.Granting programs) {
    this.programs = programs;
  }

  /** Serves until the editor is gone. */
  public static void serve(InputStream in, OutputStream out, LaunchWish.Granting programs)
      throws InterruptedException {
    var adapter = new DebugAdapter(programs);
    var launcher = DSPLauncher.createServerLauncher(adapter, in, out);
    adapter.client.complete(launcher.getRemoteProxy());
    var listening = launcher.startListening();
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                listening.get();
              } catch (InterruptedException | ExecutionException e) {
                // The editor is gone.
              }
              adapter.end.complete(true);
            });
    try {
      adapter.end.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      adapter.session.ifPresent(Session::close);
      adapter.work.shutdownNow();
    }
  }

  private <T> CompletableFuture<T> later(Supplier<T> answer) {
    return CompletableFuture.supplyAsync(answer, work);
  }

  @Override
  public CompletableFuture<Capabilities> initialize(InitializeRequestArguments args) {
    var offered = new Capabilities();
    offered.setSupportsConfigurationDoneRequest(true);
    offered.setSupportsStepBack(true);
    offered.setSupportsEvaluateForHovers(true);
    return CompletableFuture.completedFuture(offered);
  }

  @Override
  public CompletableFuture<Void> launch(Map<String, Object> args) {
    return later(
        () -> {
          var wish = LaunchWish.of(args);
          stopsOnEntry = wish.stopsOnEntry();
          session = Optional.of(new Session(granted(wish), this::printed));
          client.join().initialized();
          return done();
        });
  }

  private Debuggee granted(LaunchWish wish) {
    try {
      return programs.of(wish);
    } catch (LaunchWish.Refused e) {
      var error = new ResponseError();
      error.setCode(ResponseErrorCode.RequestFailed);
      error.setMessage(String.valueOf(e.getMessage()));
      throw new ResponseErrorException(error);
    }
  }

  private void printed(String line) {
    say(OutputEventArgumentsCategory.STDOUT, line + "\n");
  }

  private void say(String category, String text) {
    var event = new OutputEventArguments();
    event.setCategory(category);
    event.setOutput(text);
    client.join().output(event);
  }

  @Override
  public CompletableFuture<SetBreakpointsResponse> setBreakpoints(SetBreakpointsArguments args) {
    return later(
        () -> {
          var path = args.getSource().getPath();
          var lines = new ArrayList<BreakLine>();
          var set = new ArrayList<Breakpoint>();
          for (var wanted :
              Optional.ofNullable(args.getBreakpoints()).map(List::of).orElse(List.of())) {
            lines.add(new BreakLine(path, wanted.getLine()));
            var breakpoint = new Breakpoint();
            breakpoint.setVerified(true);
            breakpoint.setLine(wanted.getLine());
            set.add(breakpoint);
          }
          breaks.put(path, lines);
          session.ifPresent(this::tellBreaks);
          var answer = new SetBreakpointsResponse();
          answer.setBreakpoints(set.toArray(Breakpoint[]::new));
          return answer;
        });
  }

  private void tellBreaks(Session it) {
    it.breakAt(breaks.values().stream().flatMap(List::stream).toList());
  }

  @Override
  public CompletableFuture<Void> configurationDone(ConfigurationDoneArguments args) {
    work.execute(
        () ->
            session.ifPresent(
                it -> {
                  tellBreaks(it);
                  var first = it.start();
                  boolean isAtBreak = first instanceof Halt.Standing at && it.isBreak(at.moment());
                  tell(stopsOnEntry || isAtBreak ? first : it.run(new Goal.End()), "entry");
                }));
    return CompletableFuture.completedFuture(done());
  }

  /** There is nothing to answer. */
  @SuppressWarnings("NullAway") // the only value of its type
  private static Void done() {
    return null;
  }

  @Override
  public CompletableFuture<ThreadsResponse> threads() {
    return later(
        () -> {
          var name = standing().map(DebugAdapter::name).orElse("not in a kernel");
          var answer = new ThreadsResponse();
          answer.setThreads(OneThread.named(THE_THREAD, name));
          return answer;
        });
  }

  private static String name(Halt.Standing at) {
    return "block " + at.moment().block() + ", " + new StandingText(at).who();
  }

  private Optional<Halt.Standing> standing() {
    return session
        .map(Session::halt)
        .flatMap(it -> it instanceof Halt.Standing at ? Optional.of(at) : Optional.empty());
  }

  @Override
  public CompletableFuture<StackTraceResponse> stackTrace(StackTraceArguments args) {
    return later(
        () -> {
          var frames = standing().map(CallFrames::of).orElse(List.of());
          var answer = new StackTraceResponse();
          answer.setStackFrames(frames.toArray(StackFrame[]::new));
          answer.setTotalFrames(frames.size());
          return answer;
        });
  }

  @Override
  public CompletableFuture<ScopesResponse> scopes(ScopesArguments args) {
    return later(
        () -> {
          var scopes = standing().map(it -> new ShownValues(it).scopes()).orElse(List.of());
          var answer = new ScopesResponse();
          answer.setScopes(scopes.toArray(Scope[]::new));
          return answer;
        });
  }

  @Override
  public CompletableFuture<VariablesResponse> variables(VariablesArguments args) {
    return later(
        () -> {
          int from = Optional.ofNullable(args.getStart()).orElse(0);
          int count = Optional.ofNullable(args.getCount()).orElse(0);
          var shown =
              standing()
                  .map(it -> new ShownValues(it).of(args.getVariablesReference(), from, count))
                  .orElse(List.of());
          var answer = new VariablesResponse();
          answer.setVariables(shown.toArray(Variable[]::new));
          return answer;
        });
  }

  @Override
  public CompletableFuture<EvaluateResponse> evaluate(EvaluateArguments args) {
    return later(
        () -> {
          var answer = new EvaluateResponse();
          answer.setResult(
              standing()
                  .flatMap(it -> new ShownValues(it).value(args.getExpression()))
                  .orElse("not to be seen here"));
          return answer;
        });
  }

  @Override
  public CompletableFuture<ContinueResponse> continue_(ContinueArguments args) {
    go(_ -> new Goal.End());
    var answer = new ContinueResponse();
    answer.setAllThreadsContinued(true);
    return CompletableFuture.completedFuture(answer);
  }

  @Override
  public CompletableFuture<Void> next(NextArguments args) {
    go(it -> new Goal.Over(it.moment()));
    return CompletableFuture.completedFuture(done());
  }

  @Override
  public CompletableFuture<Void> stepIn(StepInArguments args) {
    go(it -> new Goal.Next(it.moment().block(), it.moment().first(), it.moment().count()));
    return CompletableFuture.completedFuture(done());
  }

  @Override
  public CompletableFuture<Void> stepOut(StepOutArguments args) {
    go(it -> new Goal.Out(it.moment()));
    return CompletableFuture.completedFuture(done());
  }

  /** What to do from where it stands. */
  private interface Way {
    Goal from(Halt.Standing at);
  }

  private void go(Way way) {
    work.execute(
        () -> standing().ifPresent(it -> tell(session.orElseThrow().run(way.from(it)), "step")));
  }

  @Override
  public CompletableFuture<Void> stepBack(StepBackArguments args) {
    work.execute(() -> session.ifPresent(it -> tell(it.back(1), "step")));
    return CompletableFuture.completedFuture(done());
  }

  @Override
  public CompletableFuture<Void> disconnect(DisconnectArguments args) {
    return later(
        () -> {
          session.ifPresent(Session::close);
          session = Optional.empty();
          CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS)
              .execute(() -> end.complete(true));
          return done();
        });
  }

  private void tell(Halt halt, String usual) {
    switch (halt) {
      case Halt.Standing at -> {
        for (var it : at.found()) {
          say(
              OutputEventArgumentsCategory.STDERR,
              it.code() + ": " + it.message() + ", " + it.span() + "\n");
        }
        var event = new StoppedEventArguments();
        event.setReason(
            switch (at.reason()) {
              case STEP -> usual;
              case BREAKPOINT -> "breakpoint";
              case FINDING -> "exception";
            });
        at.found().stream().findFirst().ifPresent(it -> event.setText(it.message()));
        event.setThreadId(THE_THREAD);
        event.setAllThreadsStopped(true);
        client.join().stopped(event);
      }
      case Halt.Over(_, Optional<RuntimeException> failure) -> {
        failure.ifPresent(it -> say(OutputEventArgumentsCategory.STDERR, it.getMessage() + "\n"));
        client.join().terminated(new TerminatedEventArguments());
      }
    }
  }
}
