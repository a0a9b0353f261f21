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

static final int SECONDS = 60;
static final long SLOW_MILLIS = 5000;
static final Pattern VERDICT =
    Pattern.compile(
        "\\{\"verified\":\"(.*?)\",\"verdict\":\"(\\w+)\",\"sizes\":\\[(.*?)\\],\"outside\":\\[(.*)\\]\\}");
static final Pattern FLAG = Pattern.compile("(?<!\\S)(-[DI])\\s*([^\\s$()\"']+)");

/** Runs a command, and says the processor's time of it and of what it started. */
static final String TIMED =
    "TIMEFORMAT='%U %S'; time \"$0\" \"$@\" >\"$SUITE_OUT\" 2>\"$SUITE_ERR\"";

static final Pattern KERNEL = Pattern.compile("\\b(?:__global__|__kernel|kernel)\\b");

/** From the one that counts for a file to the one that does not. */
static final List<String> WORST = List.of("refuted", "unread", "unknown", "verified");

/**
 * What was said of a file.
 *
 * @param millis of the whole call
 * @param busy the processor's time of them, that of clang with it
 */
record Said(
    String file, String verdict, String why, Map<String, String> kernels, long millis, long busy) {}

/** A line of a table: what the suite says, what we say, and why where that differs. */
record Line(String theirs, String ours, String reason) {}

/**
 * Asks {@code prism verify} about each file of a suite, or every so many, and compares with its
 * table: {@code [--update] PRISM NAME FOLDER PART EVERY TABLES}.
 */
void main(String[] args) throws IOException, InterruptedException, ExecutionException {
  var given = new ArrayList<>(List.of(args));
  boolean isUpdate = given.remove("--update");
  var name = given.get(1);
  var root = Path.of(given.get(2));
  int every = Integer.parseInt(given.get(4));
  var tables = Path.of(given.get(5));
  var table = tables.resolve(name + ".tsv");
  var expected = read(table);
  var flags = new ArrayList<String>();
  var defines = tables.resolve(name.replaceAll("-.*", "") + ".defines");
  if (Files.exists(defines)) {
    Files.readAllLines(defines).forEach(it -> flags.addAll(List.of("-D", it)));
  }
  var answers = new ArrayList<Future<Said>>();
  var pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
  var files = files(name, root.resolve(given.get(3)).normalize());
  for (int i = 0; i < files.size(); i += every) {
    var file = files.get(i);
    answers.add(pool.submit(() -> ask(given.getFirst(), flags, root, file)));
  }
  pool.shutdown();
  var now = new TreeMap<String, Line>();
  var times = new ArrayList<Long>();
  var busy = new ArrayList<Long>();
  var kernels = new TreeMap<String, String>();
  int wrong = 0;
  int fresh = 0;
  for (var answer : answers) {
    var said = answer.get();
    var before = Optional.ofNullable(expected.get(said.file()));
    var reason = before.filter(it -> it.ours().equals(said.verdict())).map(Line::reason).orElse("");
    now.put(said.file(), new Line(theirs(name, root, said.file()), said.verdict(), reason));
    times.add(said.millis());
    busy.add(said.busy());
    if (said.busy() >= SLOW_MILLIS) {
      IO.println("%s: %.1f s of the processor".formatted(said.file(), said.busy() / 1000.0));
    }
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
  report(name, now, kernels, times, busy);
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
  var command = new ArrayList<>(List.of("bash", "-c", TIMED));
  command.addAll(List.of(prism, "verify", "--json", "-I", file.getParent().toString()));
  command.addAll(flags);
  command.addAll(ofMakefile(file.getParent(), root));
  command.add(file.toString());
  var out = Files.createTempFile("suite", ".json");
  var err = Files.createTempFile("suite", ".txt");
  var time = Files.createTempFile("suite", ".time");
  try {
    long begin = System.nanoTime();
    var builder = new ProcessBuilder(command);
    builder.environment().put("SUITE_OUT", out.toString());
    builder.environment().put("SUITE_ERR", err.toString());
    var process = builder.redirectError(time.toFile()).start();
    boolean isOver = process.waitFor(SECONDS, TimeUnit.SECONDS);
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    long millis = (System.nanoTime() - begin) / 1_000_000;
    long busy = isOver ? busy(text(time)) : millis;
    var path = root.relativize(file).toString();
    if (!isOver) {
      return new Said(path, "unknown", SLOW, Map.of(), millis, busy);
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
    return new Said(path, worst.isEmpty() ? "unread" : worst, why, kernels, millis, busy);
  } finally {
    Files.delete(out);
    Files.delete(err);
    Files.delete(time);
  }
}

/** Seconds of the processor, as {@link #TIMED} writes them. */
static long busy(String written) {
  long millis = 0;
  for (var each : written.strip().split("\\s+", -1)) {
    millis += each.matches("\\d+\\.\\d+") ? Math.round(1000 * Double.parseDouble(each)) : 0;
  }
  return millis;
}

/** What a program is compiled with, as far as its Makefile says it in so many words. */
static List<String> ofMakefile(Path folder, Path root) throws IOException {
  var flags = new ArrayList<String>();
  for (var each = folder; each.startsWith(root) && flags.isEmpty(); each = each.getParent()) {
    var makefile = each.resolve("Makefile");
    if (Files.exists(makefile)) {
      var found = FLAG.matcher(text(makefile).replace("\\\n", " "));
      while (found.find()) {
        boolean isFolder = found.group(1).equals("-I");
        flags.add(found.group(1));
        flags.add(isFolder ? each.resolve(found.group(2)).toString() : found.group(2));
      }
      return flags;
    }
  }
  return flags;
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

void report(
    String name,
    Map<String, Line> lines,
    Map<String, String> kernels,
    List<Long> times,
    List<Long> busy) {
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
  for (var kind : List.of("verified", "refuted", "unknown", "unread")) {
    IO.println(kind + " kernels: " + kernels.values().stream().filter(kind::equals).count());
  }
  say("seconds a call", times);
  say("of the processor", busy);
}

void say(String what, List<Long> times) {
  var sorted = times.stream().sorted().toList();
  if (!sorted.isEmpty()) {
    IO.println(
        "%s: median %.1f, 95 %% below %.1f, 99 %% below %.1f, at most %.1f, %.1f %% under 5"
            .formatted(
                what,
                part(sorted, 0.5),
                part(sorted, 0.95),
                part(sorted, 0.99),
                sorted.getLast() / 1000.0,
                100.0 * sorted.stream().filter(it -> it < SLOW_MILLIS).count() / sorted.size()));
  }
}

static double part(List<Long> sorted, double part) {
  return sorted.get((int) Math.min(sorted.size() - 1, part * sorted.size())) / 1000.0;
}
