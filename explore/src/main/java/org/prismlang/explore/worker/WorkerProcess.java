package org.prismlang.explore.worker;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A process that works, seen from outside. */
public final class WorkerProcess implements AutoCloseable {
  /** What Java ends with when memory does, if it is asked to. */
  private static final int OUT_OF_MEMORY = 3;

  private final Process process;
  private final DataOutputStream out;
  private final Map<Integer, Asked> asked = new ConcurrentHashMap<>();
  private int last;

  private WorkerProcess(Process process) {
    this.process = process;
    this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
  }

  /** Someone waits for the answer, and is told its parts. */
  private record Asked(Consumer<String> parts, CompletableFuture<String> answer) {
    void take(String json, boolean isLast) {
      if (isLast) {
        answer.complete(json);
      } else {
        parts.accept(json);
      }
    }
  }

  /** {@code words} start a {@link WorkerMain}. */
  public static WorkerProcess start(List<String> words, Path folder) throws IOException {
    var builder = new ProcessBuilder(words).directory(folder.toFile());
    var worker = new WorkerProcess(builder.redirectError(ProcessBuilder.Redirect.DISCARD).start());
    Thread.ofVirtual().start(worker::listen);
    return worker;
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * The answer, as JSON. What was asked before and is not yet answered is given up.
   *
   * @param limit after which the process is ended
   * @param parts is told what comes before the answer
   */
  public String ask(WorkRequest request, Duration limit, Consumer<String> parts)
      throws WorkTrouble, InterruptedException {
    var answer = new CompletableFuture<String>();
    try {
      send(request, new Asked(parts, answer));
      if (!process.isAlive()) {
        answer.completeExceptionally(new IOException("ended"));
      }
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      close();
      throw new WorkTrouble(
          "it took longer than " + limit.toMillis() / 1000.0 + " s, and was ended");
    } catch (IOException | ExecutionException e) {
      close();
      throw new WorkTrouble(
          process.waitFor() == OUT_OF_MEMORY
              ? "it needed more memory than it may have, and was ended"
              : "the process that worked on it is gone");
    }
  }

  private synchronized void send(WorkRequest request, Asked who) throws IOException {
    asked.put(++last, who);
    request.write(last, out);
  }

  private void listen() {
    try (var in = new DataInputStream(new BufferedInputStream(process.getInputStream()))) {
      while (true) {
        int number = in.readInt();
        boolean isLast = in.readBoolean();
        var json = Frames.read(in);
        Optional.ofNullable(isLast ? asked.remove(number) : asked.get(number))
            .ifPresent(it -> it.take(json, isLast));
      }
    } catch (IOException e) {
      asked.values().forEach(it -> it.answer().completeExceptionally(e));
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
