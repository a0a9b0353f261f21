package org.prismlang.site;

import java.util.ArrayList;
import org.prismlang.explore.look.LookJson;
import org.prismlang.explore.look.RunJson;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.JsonText;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;

/** What the page would be told of a program, as a script that tells it. */
final class BlockAnswers {
  private static final SourceReader.Texts NO_OTHERS =
      path -> new SourceReader.Missing("no such file: " + path);

  private BlockAnswers() {}

  /** {@code prepared({ name, text, look: [part], run })}. */
  static String of(DocPage.Block block) {
    var name = block.id() + ".prism";
    var parts = new ArrayList<String>();
    LookJson.of(file(name, block), Options.DEFAULT, LintLevels.USUAL, NO_OTHERS, parts::add);
    var out = new StringBuilder("prepared({\"name\":");
    var json = new JsonText(out);
    json.text(name);
    out.append(",\"text\":");
    json.text(block.text());
    out.append(",\"look\":[").append(String.join(",", parts)).append("],\"run\":");
    out.append(RunJson.of(file(name, block), Options.DEFAULT, NO_OTHERS, "checked"));
    return out.append("});\n").toString();
  }

  private static SourceFile file(String name, DocPage.Block block) {
    return new SourceFile(name, block.text());
  }
}
