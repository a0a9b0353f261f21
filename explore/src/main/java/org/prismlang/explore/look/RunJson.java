package org.prismlang.explore.look;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Rendering;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.HostFunction;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.sim.Mode;

/**
 * A program, run on the simulator: {@code main}, or its tests where there is none.
 *
 * <pre>
 * run = { device, parts: [{ name, passed, printed, counts, trouble, diagnostics: [diagnostic] }] }
 * </pre>
 */
public final class RunJson {
  static final String MAIN = "main";
  private static final int MOST_PRINTED = 100_000;

  private record Part(
      String name, String printed, String counts, String trouble, List<Diagnostic> said) {
    boolean isPassed() {
      return trouble.isEmpty();
    }
  }

  private RunJson() {}

  /** {@code mode}: fast, checked or counted. */
  public static String of(SourceFile file, Options options, SourceReader.Texts texts, String mode) {
    var device = Device.simulator(mode(mode));
    var parts = new ArrayList<Part>();
    try {
      var hosts = HostProgram.of(Prism.load(file, options, texts).on(device));
      var main = hosts.function(MAIN);
      var wanted = main.isPresent() ? List.of(main.get()) : hosts.tests();
      wanted.forEach(it -> parts.add(run(it)));
    } catch (PrismException e) {
      parts.add(failed("", "", e));
    }
    return JsonObjects.of(
        json -> {
          json.text("device", device.description());
          json.list("parts", parts.stream().map(RunJson::part).toList());
        });
  }

  private static Mode mode(String name) {
    return switch (name) {
      case "checked" -> new Mode.Checked(0);
      case "counted" -> new Mode.Counted();
      default -> new Mode.Fast();
    };
  }

  private static Part run(HostFunction function) {
    var printed = new Printed();
    var arguments = new ArrayList<Object>();
    for (var parameter : function.parameters()) {
      var value = Optional.ofNullable(function.defaults().get(parameter.name()));
      if (value.isEmpty()) {
        var missing = "`" + parameter.name() + "` of `" + function.name() + "` has no default";
        return new Part(function.name(), "", "", missing, List.of());
      }
      arguments.add(value.get());
    }
    try {
      var result = function.run(printed::add, arguments);
      var counts = String.join("\n", result.counts().stream().map(it -> it.text()).toList());
      return new Part(function.name(), printed.text(), counts, "", List.of());
    } catch (PrismException e) {
      return failed(function.name(), printed.text(), e);
    }
  }

  private static Part failed(String name, String printed, PrismException e) {
    var text = new StringBuilder();
    e.diagnostics().forEach(it -> text.append(new Rendering(false).of(it)).append('\n'));
    var trouble = text.isEmpty() ? String.valueOf(e.getMessage()) : text.toString().stripTrailing();
    return new Part(name, printed, "", trouble, e.diagnostics());
  }

  private static Consumer<JsonObjects> part(Part part) {
    return json -> {
      json.text("name", part.name());
      json.truth("passed", part.isPassed());
      json.text("printed", part.printed());
      json.text("counts", part.counts());
      json.text("trouble", part.trouble());
      json.diagnostics("diagnostics", part.said());
    };
  }

  /** Lines, until there are too many to show. */
  private static final class Printed {
    private final StringBuilder text = new StringBuilder();
    private boolean isCut;

    synchronized void add(String line) {
      if (text.length() + line.length() > MOST_PRINTED) {
        isCut = true;
      } else if (!isCut) {
        text.append(line).append('\n');
      }
    }

    synchronized String text() {
      return text + (isCut ? "… and more, which is not shown\n" : "");
    }
  }
}
