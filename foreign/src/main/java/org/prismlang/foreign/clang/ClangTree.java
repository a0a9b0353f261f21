package org.prismlang.foreign.clang;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a syntax tree. clang names a file where it changes, so places are read in their order. */
final class ClangTree {
  private final JsonReader json;
  private String file = "";

  private ClangTree(JsonReader json) {
    this.json = json;
  }

  /** Empty where there is none. */
  static Optional<ClangNode> read(Reader text) throws IOException {
    try (var json = new JsonReader(text)) {
      json.setNestingLimit(Integer.MAX_VALUE);
      return Optional.of(new ClangTree(json).node());
    } catch (EOFException ended) {
      return Optional.empty();
    } catch (MalformedJsonException broken) {
      return Optional.empty();
    }
  }

  private ClangNode node() throws IOException {
    Map<String, String> words = new HashMap<>();
    List<ClangNode> children = new ArrayList<>();
    var type = "";
    var begin = ClangSpot.NOWHERE;
    var end = ClangSpot.NOWHERE;
    json.beginObject();
    while (json.hasNext()) {
      var key = json.nextName();
      switch (key) {
        case "inner", "array_filler" -> {
          words.put(key, "true");
          json.beginArray();
          while (json.hasNext()) {
            children.add(node());
          }
          json.endArray();
        }
        case "loc" -> spot();
        case "range" -> {
          json.beginObject();
          while (json.hasNext()) {
            boolean isBegin = json.nextName().equals("begin");
            var spot = spot();
            begin = isBegin ? spot : begin;
            end = isBegin ? end : spot;
          }
          json.endObject();
        }
        case "type" -> type = type();
        case "referencedDecl", "ownedTagDecl", "decl", "anyInit", "foundReferencedDecl" -> {
          var other = node();
          if (!key.startsWith("found")) {
            words.put(ClangNode.REFERS, other.id());
            words.put(ClangNode.REFERS_KIND, other.kind());
            words.put(ClangNode.REFERS_NAME, other.name());
          }
        }
        case "argType", "ctorType", "fixedUnderlyingType" -> words.put(key, type());
        case "bases" -> words.put(key, bases());
        default -> word(key, words);
      }
    }
    json.endObject();
    return new ClangNode(
        words.getOrDefault("kind", ""),
        words.getOrDefault("id", ""),
        words.getOrDefault("name", ""),
        type,
        words,
        begin,
        end,
        children);
  }

  private void word(String key, Map<String, String> words) throws IOException {
    switch (json.peek()) {
      case STRING, NUMBER -> words.put(key, json.nextString());
      case BOOLEAN -> words.put(key, String.valueOf(json.nextBoolean()));
      default -> json.skipValue();
    }
  }

  /** Types that a structure extends; one that is virtual cannot be laid out here. */
  private String bases() throws IOException {
    var types = new ArrayList<String>();
    json.beginArray();
    while (json.hasNext()) {
      json.beginObject();
      var base = "";
      while (json.hasNext()) {
        switch (json.nextName()) {
          case "type" -> base = type();
          case "isVirtual" -> base = json.nextBoolean() ? ClangNode.VIRTUAL : base;
          default -> json.skipValue();
        }
      }
      json.endObject();
      types.add(base);
    }
    json.endArray();
    return String.join(ClangNode.AND, types);
  }

  private String type() throws IOException {
    var written = "";
    var plain = "";
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "qualType" -> written = json.nextString();
        case "desugaredQualType" -> plain = json.nextString();
        default -> json.skipValue();
      }
    }
    json.endObject();
    return plain.isEmpty() ? written : plain;
  }

  private ClangSpot spot() throws IOException {
    int offset = -1;
    int length = 0;
    var expanded = ClangSpot.NOWHERE;
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "offset" -> offset = json.nextInt();
        case "tokLen" -> length = json.nextInt();
        case "file" -> file = json.nextString();
        case "spellingLoc" -> spot();
        case "expansionLoc" -> expanded = spot();
        default -> json.skipValue();
      }
    }
    json.endObject();
    return offset < 0 ? expanded : new ClangSpot(file, offset, length);
  }
}
