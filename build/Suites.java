import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

static final int SECONDS = 30;
static final Pattern VERDICT =
    Pattern.compile(
        "\\{\"verified\":\"(.*?)\",\"verdict\":\"(\\w+)\",\"sizes\":\\[(.*?)\\],\"outside\":\\[(.*)\\]\\}");
static final Pattern KERNEL = Pattern.compile("\\b(?:__global__|__kernel|kernel)\\b");

/** From the one that counts for a file to the one that does not. */
static final List<String> WORST = List.of("refuted", "unread", "unknown", "verified");

/** What was said of a file. */
record Said(String file, String verdict, String why, Map<String, String> kernels, long millis) {}

/** A line of a table: what the suite says, what we say, and why where that differs. */
record Line(String theirs, String ours, String reason) {}

/**
 * Asks {@code prism verify} about each file of a suite and compares with its table: {@code
 * [--update] PRISM NAME FOLDER PART TABLES}.
 */
void main(String[] args) throws IOException, InterruptedException, ExecutionException {
  var given = new ArrayList<>(List.of(args));
  boolean isUpdate = given.remove("--update");
  var name = given.get(1);
  var root = Path.of(given.get(2));
  var tables = Path.of(given.get(4));
  var table = tables.resolve(name + ".tsv");
  var expected = read(table);
  var flags = new ArrayList<String>();
  var defines = tables.resolve(name.replaceAll("-.*", "") + ".defines");
  if (Files.exists(defines)) {
    Files.readAllLines(defines).forEach(it -> flags.addAll(List.of("-D", it)));
  }
  var answers = new ArrayList<Future<Said>>();
  var pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
  for (var file : files(name, root.resolve(given.get(3)).normalize())) {
    answers.add(pool.submit(() -> ask(given.getFirst(), flags, root, file)));
  }
  pool.shutdown();
  var now = new TreeMap<String, Line>();
  var times = new ArrayList<Long>();
  var kernels = new TreeMap<String, String>();
  int wrong = 0;
  int fresh = 0;
  for (var answer : answers) {
    var said = answer.get();
    var before = Optional.ofNullable(expected.get(said.file()));
    var reason = before.filter(it -> it.ours().equals(said.verdict())).map(Line::reason).orElse("");
    now.put(said.file(), new Line(theirs(name, root, said.file()), said.verdict(), reason));
    times.add(said.millis());
    said.kernels()
        .forEach(
            (kernel, verdict) ->
                kernels.merge(
                    owner(name, said.file()) + kernel, verdict, (a, b) -> read(a) ? a : b));
    boolean isSame = before.filter(it -> it.ours().equals(said.verdict())).isPresent();
    if (before.isEmpty()) {
      fresh++;
    } else if (!isUpdate && !isSame && !said.why().equals(SLOW)) {
      IO.println(
          said.file() + ": " + said.verdict() + ", was " + before.get().ours() + ": " + said.why());
      wrong++;
    }
  }
  if (fresh > 0) {
    IO.println(name + ": " + fresh + " files are not in the table");
  }
  if (isUpdate) {
    write(table, now);
  }
  report(name, now, kernels, times);
  System.exit(wrong == 0 ? 0 : 1);
}

static final String SLOW = "slow";

static boolean read(String verdict) {
  return !verdict.equals("unread");
}

/** Files of a program share kernels by including them; others are on their own. */
static String owner(String suite, String file) {
  return suite.equals("rodinia") || suite.equals("hecbench")
      ? file.substring(0, file.lastIndexOf('/') + 1)
      : file + " ";
}

List<Path> files(String name, Path folder) throws IOException {
  try (var all = Files.walk(folder)) {
    var files = new ArrayList<Path>();
    for (var file : all.sorted().toList()) {
      boolean isKernels = file.toString().matches(".*\\.(cu|cl)");
      boolean isCuda =
          !name.equals("hecbench") || file.toString().contains("-cuda" + File.separator);
      if (isKernels && isCuda && KERNEL.matcher(text(file)).find()) {
        files.add(file);
      }
    }
    return files;
  }
}

static String text(Path file) throws IOException {
  return Files.readString(file, StandardCharsets.ISO_8859_1);
}

Said ask(String prism, List<String> flags, Path root, Path file)
    throws IOException, InterruptedException {
  var command =
      new ArrayList<>(List.of(prism, "verify", "--json", "-I", file.getParent().toString()));
  command.addAll(flags);
  command.add(file.toString());
  var out = Files.createTempFile("suite", ".json");
  var err = Files.createTempFile("suite", ".txt");
  try {
    long begin = System.nanoTime();
    var process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    boolean isOver = process.waitFor(SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    long millis = (System.nanoTime() - begin) / 1_000_000;
    var path = root.relativize(file).toString();
    if (!isOver) {
      return new Said(path, "unknown", SLOW, Map.of(), millis);
    }
    var kernels = new LinkedHashMap<String, String>();
    var worst = "";
    var why = text(err).lines().findFirst().orElse("");
    for (var line : text(out).lines().toList()) {
      var verdict = VERDICT.matcher(line);
      if (verdict.matches()) {
        String said =
            verdict.group(2).equals("unknown") && verdict.group(3).isEmpty()
                ? "unread"
                : verdict.group(2);
        kernels.put(verdict.group(1), said);
        if (worst.isEmpty() || WORST.indexOf(said) < WORST.indexOf(worst)) {
          worst = said;
          why = verdict.group(4);
        }
      }
    }
    return new Said(path, worst.isEmpty() ? "unread" : worst, why, kernels, millis);
  } finally {
    Files.delete(out);
    Files.delete(err);
  }
}

/** What a suite says of a file, in its first lines or by its name. */
String theirs(String name, Path root, String file) throws IOException {
  var own = file.substring(file.lastIndexOf('/') + 1);
  switch (name) {
    case "faial" -> {
      return own.startsWith("racy") ? "race" : own.startsWith("drf") ? "right" : "-";
    }
    case "scor" -> {
      return own.startsWith("race") ? "race" : "right";
    }
    case "rodinia", "hecbench" -> {
      return "-";
    }
    default -> {}
  }
  var head = text(root.resolve(file)).lines().limit(12).filter(it -> it.startsWith("//")).toList();
  var first = head.isEmpty() ? "" : head.getFirst().toLowerCase();
  var all = String.join(" ", head).toLowerCase();
  if (first.startsWith("//pass")) {
    return "right";
  }
  if (!first.contains("not_all_verified")) {
    return "error";
  }
  if (all.contains("race")) {
    return "race";
  }
  if (all.contains("barrier") || all.contains("diverge")) {
    return "divergence";
  }
  return all.matches(".*(assert|invariant|condition|null|bounds|require|ensure).*")
      ? "other"
      : "fails";
}

static Map<String, Line> read(Path table) throws IOException {
  var lines = new TreeMap<String, Line>();
  if (Files.exists(table)) {
    for (var line : Files.readAllLines(table)) {
      var parts = line.split("\t", -1);
      lines.put(parts[0], new Line(parts[1], parts[2], parts.length > 3 ? parts[3] : ""));
    }
  }
  return lines;
}

static void write(Path table, Map<String, Line> lines) throws IOException {
  var text = new StringBuilder();
  lines.forEach(
      (file, line) ->
          text.append(file + "\t" + line.theirs() + "\t" + line.ours())
              .append(line.reason().isEmpty() ? "" : "\t" + line.reason())
              .append('\n'));
  Files.writeString(table, text);
}

void report(String name, Map<String, Line> lines, Map<String, String> kernels, List<Long> times) {
  long imported = lines.values().stream().filter(it -> read(it.ours())).count();
  IO.println(
      "%s: %d files, %d read (%.1f %%); %d kernels, %d read"
          .formatted(
              name,
              lines.size(),
              imported,
              100.0 * imported / Math.max(1, lines.size()),
              kernels.size(),
              kernels.values().stream().filter(it -> read(it)).count()));
  var theirs = new TreeSet<String>();
  lines.values().forEach(it -> theirs.add(it.theirs()));
  IO.println(
      "%-12s".formatted("")
          + "%10s%10s%10s%10s".formatted("verified", "refuted", "unknown", "unread"));
  for (var each : theirs) {
    var row = new StringBuilder("%-12s".formatted(each));
    for (var ours : List.of("verified", "refuted", "unknown", "unread")) {
      long count =
          lines.values().stream()
              .filter(it -> it.theirs().equals(each) && it.ours().equals(ours))
              .count();
      row.append("%10d".formatted(count));
    }
    IO.println(row.toString());
  }
  var sorted = times.stream().sorted().toList();
  if (!sorted.isEmpty()) {
    IO.println(
        "seconds a file: median %.1f, 95 %% below %.1f, 99 %% below %.1f"
            .formatted(part(sorted, 0.5), part(sorted, 0.95), part(sorted, 0.99)));
  }
}

static double part(List<Long> sorted, double part) {
  return sorted.get((int) Math.min(sorted.size() - 1, part * sorted.size())) / 1000.0;
}
