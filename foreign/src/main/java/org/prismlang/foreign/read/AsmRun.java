package org.prismlang.foreign.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** What {@code asm} does to memory and order. An instruction that is not known is named. */
final class AsmRun {
  private static final int MATRIX_ROW = 16;
  private static final Pattern OPERAND = Pattern.compile("%(\\d+|\\[(\\w+)\\])");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+|0[xX][0-9a-fA-F]+");
  private static final Pattern TENSOR_LOAD =
      Pattern.compile(
          "cp\\.async\\.bulk\\.tensor\\.[1-5]d(\\.tile)?\\.shared::(cluster|cta)\\.global(\\.tile)?"
              + "\\.mbarrier::complete_tx::bytes(\\.L2::cache_hint)?");
  private static final Pattern TENSOR_STORE =
      Pattern.compile(
          "cp\\.async\\.bulk\\.tensor\\.[1-5]d(\\.tile)?\\.global\\.shared::cta(\\.tile)?"
              + "\\.bulk_group(\\.L2::cache_hint)?");
  private static final Pattern MATRICES = Pattern.compile("ldmatrix\\..*\\.x([124])\\..*");

  private final Reading reading;
  private final AsyncOps ops;
  private final TensorCopies tensors;
  private final WgmmaReader products;

  AsmRun(Reading reading) {
    this.reading = reading;
    this.ops = new AsyncOps(reading);
    this.tensors = new TensorCopies(reading, ops);
    this.products = new WgmmaReader(reading);
  }

  void of(ClangNode node) {
    var text =
        AsmText.of(reading.span(node).text())
            .orElseThrow(() -> new NotUnderstood("`asm` of a macro", node));
    int count = text.names().size();
    if (node.children().size() < count) {
      throw new NotUnderstood("`asm`", node);
    }
    var all = node.children();
    new One(text, all.subList(all.size() - count, all.size()), node).run();
  }

  /** One statement. */
  private final class One {
    private final AsmText text;
    private final List<ClangNode> operands;
    private final ClangNode node;
    private final Map<String, Expr> registers = new HashMap<>();
    private final boolean hasJumps;

    One(AsmText text, List<ClangNode> operands, ClangNode node) {
      this.text = text;
      this.operands = operands;
      this.node = node;
      this.hasJumps = text.instructions().stream().anyMatch(it -> it.is("bra(\\..*)?"));
    }

    void run() {
      boolean waits = text.instructions().stream().anyMatch(this::isQuestion);
      if (hasJumps && !waits) {
        throw new NotUnderstood("`asm` with jumps", node);
      }
      for (var instruction : text.instructions()) {
        if (instruction.guard().isEmpty() || instruction.is("bra(\\..*)?")) {
          run(instruction);
          continue;
        }
        boolean isNot = instruction.guard().startsWith("!");
        var guard = register(instruction.guard().substring(isNot ? 1 : 0));
        var body = reading.inside(() -> run(instruction));
        reading.emit(
            new Stmt.If(isNot ? Exprs.not(guard) : guard, body, List.of(), reading.span(node)));
      }
    }

    private boolean isQuestion(AsmText.Instruction instruction) {
      return instruction.is("mbarrier\\.(try|test)_wait\\..*");
    }

    private Expr register(String name) {
      var known = registers.get(name.replace("%", ""));
      if (known == null) {
        throw new NotUnderstood("`asm` of a register, " + name, node);
      }
      return known;
    }

    private void run(AsmText.Instruction it) {
      var opcode = it.opcode();
      if (opcode.startsWith("mbarrier.")) {
        barrier(it);
      } else if (opcode.startsWith("cp.async.bulk")) {
        bulk(it);
      } else if (opcode.startsWith("cp.async")) {
        copy(it);
      } else if (opcode.matches("fence\\.proxy\\.async(\\.shared::(cta|cluster))?")) {
        ops.fence(node);
      } else if (opcode.matches("(fence|membar)\\..*") && !opcode.contains("proxy")) {
        // The one of initializations is for other blocks and for the engines.
        if (!opcode.startsWith("fence.mbarrier_init")) {
          reading.knowledge.fence();
          reading.leaveOut("what `" + opcode + "` orders", node);
        }
      } else if (opcode.matches("(bar|barrier)(\\.cta)?\\.sync(\\.aligned)?(\\.all)?")) {
        meet(it);
      } else if (opcode.startsWith("wgmma.")) {
        product(it);
      } else if (opcode.startsWith("ldmatrix.")) {
        matrices(it);
      } else if (opcode.matches("elect\\.sync")) {
        var names = it.operands().getFirst().split("\\|", -1);
        set(names[names.length - 1], ops.elected(node));
      } else if (opcode.matches("setp\\.(eq|ne|lt|gt|le|ge)\\..*")) {
        set(it.operands().getFirst(), comparison(it));
      } else if (opcode.startsWith("selp.")) {
        set(it.operands().getFirst(), chosen(it));
      } else if (opcode.matches("(mov|cvt|cvta\\.to\\.shared)\\..*")) {
        set(it.operands().getFirst(), value(it.operands().getLast()));
      } else if (opcode.matches("(mma\\.sync|griddepcontrol|nanosleep|prefetch|setmaxnreg)\\b.*")) {
        forget();
      } else if (!opcode.matches("bra(\\..*)?")) {
        throw new NotUnderstood("`asm` of `" + opcode + "`", node);
      }
    }

    /** Whatever is written is data. */
    private void forget() {
      for (var output : operands.subList(0, text.outputs())) {
        reading.places.put(reading.places.of(output), new CValue.Unseen(), node);
      }
    }

    private void set(String target, Expr value) {
      var operand = operand(target);
      if (operand.isPresent()) {
        reading.places.put(reading.places.of(operand.get()), new CValue.Plain(value), node);
      } else {
        registers.put(target.replace("%", ""), value);
      }
    }

    private Optional<ClangNode> operand(String written) {
      Matcher matcher = OPERAND.matcher(written);
      if (!matcher.matches()) {
        return Optional.empty();
      }
      var name = matcher.group(2);
      int number = name == null ? Integer.parseInt(matcher.group(1)) : text.names().indexOf(name);
      return number >= 0 && number < operands.size()
          ? Optional.of(operands.get(number))
          : Optional.empty();
    }

    private Expr value(String written) {
      if (NUMBER.matcher(written).matches()) {
        return Exprs.number(Long.decode(written), Scalar.INT64);
      }
      if (written.matches("%%?laneid")) {
        return AsyncOps.lane();
      }
      var operand = operand(written);
      if (operand.isEmpty()) {
        return register(written);
      }
      return switch (reading.expressions.of(operand.get())) {
        case CValue.Plain(Expr expr) -> expr;
        case CValue.Address address
            when reading.numbers.number(address, node) instanceof CValue.Plain(Expr expr) ->
            expr;
        default -> throw new NotUnderstood("`asm` of `" + written + "`", node);
      };
    }

    private static Expr compared(BinaryOperator operator, Expr left, long right) {
      return Exprs.compared(operator, left, Exprs.number(right, (Scalar) left.type()));
    }

    private Expr comparison(AsmText.Instruction it) {
      var operator =
          switch (it.opcode().split("\\.", -1)[1]) {
            case "eq" -> BinaryOperator.EQUAL;
            case "ne" -> BinaryOperator.NOT_EQUAL;
            case "lt" -> BinaryOperator.LESS;
            case "gt" -> BinaryOperator.GREATER;
            case "le" -> BinaryOperator.LESS_EQUAL;
            default -> BinaryOperator.GREATER_EQUAL;
          };
      return Exprs.compared(
          operator,
          Exprs.converted(value(it.operands().get(1)), Scalar.INT64),
          Exprs.converted(value(it.operands().getLast()), Scalar.INT64));
    }

    private Expr chosen(AsmText.Instruction it) {
      return new Expr.Choice(
          register(it.operands().getLast()),
          Exprs.converted(value(it.operands().get(1)), Scalar.INT64),
          Exprs.converted(value(it.operands().get(2)), Scalar.INT64),
          Scalar.INT64);
    }

    /** {@code [%0]}, {@code [%0 + 16]} or {@code [register]}. */
    private CValue.Address address(String written) {
      var inside = written.replaceAll("^\\[|\\]$", "").strip();
      var parts = inside.split("\\s*\\+\\s*", 2);
      var operand = operand(parts[0]);
      if (operand.isEmpty() || parts.length > 1) {
        throw new NotUnderstood("`asm` of an address, " + written, node);
      }
      return reading.numbers.address(operand.get());
    }

    private void barrier(AsmText.Instruction it) {
      var kind = it.opcode().split("\\.", -1)[1];
      boolean isRemote = it.is(".*\\.shared::cluster\\..*|.*cluster.*");
      switch (kind) {
        case "init" -> ops.initialize(address(it.operands().getFirst()), number(it, 1), node);
        case "arrive" -> {
          if (isRemote || it.is(".*noComplete.*")) {
            throw new NotUnderstood("`asm` of `" + it.opcode() + "`", node);
          }
          boolean isExpecting = it.is(".*expect_tx.*");
          boolean hasState = !it.operands().getFirst().startsWith("[");
          int at = hasState ? 1 : 0;
          boolean hasNumber = it.operands().size() > at + 1;
          var more = hasNumber ? Optional.of(number(it, at + 1)) : Optional.<Expr>empty();
          ops.arrive(
              address(it.operands().get(at)),
              isExpecting ? Exprs.number(1, Scalar.INT64) : more.orElse(one()),
              isExpecting ? more : Optional.empty(),
              node);
          if (hasState && operand(it.operands().getFirst()).isPresent()) {
            forget();
          }
        }
        case "try_wait", "test_wait" -> question(it, it.is(".*\\.parity\\..*"));
        default -> throw new NotUnderstood("`asm` of `" + it.opcode() + "`", node);
      }
    }

    private static Expr one() {
      return Exprs.number(1, Scalar.INT64);
    }

    private Expr number(AsmText.Instruction it, int at) {
      return value(it.operands().get(at));
    }

    private void question(AsmText.Instruction it, boolean isOfParity) {
      var barrier = address(it.operands().get(1));
      if (isOfParity) {
        ops.await(barrier, number(it, 2), node);
      } else {
        ops.awaitOwn(barrier, node);
      }
      if (!hasJumps) {
        set(it.operands().getFirst(), ops.answer(node));
      }
    }

    private void copy(AsmText.Instruction it) {
      if (it.is("cp\\.async\\.commit_group")) {
        ops.commit(Timeline.CP_ASYNC, node);
      } else if (it.is("cp\\.async\\.wait_group")) {
        ops.drain(Timeline.CP_ASYNC, number(it, 0), false, node);
      } else if (it.is("cp\\.async\\.wait_all")) {
        ops.commit(Timeline.CP_ASYNC, node);
        ops.drain(Timeline.CP_ASYNC, Exprs.ZERO, false, node);
      } else if (it.is("cp\\.async\\.c[ag]\\.shared(::cta)?\\.global.*")) {
        ops.copy(
            address(it.operands().getFirst()), address(it.operands().get(1)), number(it, 2), node);
      } else {
        throw new NotUnderstood("`asm` of `" + it.opcode() + "`", node);
      }
    }

    private void bulk(AsmText.Instruction it) {
      if (it.is("cp\\.async\\.bulk\\.commit_group")) {
        ops.commit(Timeline.TMA_STORE, node);
      } else if (it.is("cp\\.async\\.bulk\\.wait_group(\\.read)?")) {
        ops.drain(Timeline.TMA_STORE, number(it, 0), it.is(".*read"), node);
      } else if (it.is(
          "cp\\.async\\.bulk\\.shared::(cluster|cta)\\.global\\.mbarrier::complete_tx::bytes.*")) {
        if (it.is(".*multicast.*")) {
          throw new NotUnderstood("a copy to several blocks", node);
        }
        ops.bringAll(
            address(it.operands().getFirst()),
            address(it.operands().get(1)),
            number(it, 2),
            address(it.operands().get(3)),
            node);
      } else if (it.is("cp\\.async\\.bulk\\.global\\.shared::cta\\.bulk_group.*")) {
        ops.take(
            address(it.operands().getFirst()), address(it.operands().get(1)), number(it, 2), node);
      } else if (TENSOR_LOAD.matcher(it.opcode()).matches()) {
        var map = it.operands().get(1);
        tensors.bring(
            address(it.operands().getFirst()),
            mapIn(map),
            coordinates(map),
            address(it.operands().get(2)),
            node);
      } else if (TENSOR_STORE.matcher(it.opcode()).matches()) {
        var map = it.operands().getFirst();
        tensors.take(address(it.operands().get(1)), mapIn(map), coordinates(map), node);
      } else {
        throw new NotUnderstood("`asm` of `" + it.opcode() + "`", node);
      }
    }

    private void product(AsmText.Instruction it) {
      if (it.is("wgmma\\.fence\\.sync\\.aligned")) {
        reading.emit(new Sync.Enter(List.of(), reading.span(node)));
      } else if (it.is("wgmma\\.commit_group\\.sync\\.aligned")) {
        ops.commit(Timeline.WGMMA, node);
      } else if (it.is("wgmma\\.wait_group\\.sync\\.aligned")) {
        ops.drain(Timeline.WGMMA, number(it, 0), false, node);
      } else {
        var given = it.operands();
        if (given.size() < 3) {
          throw new NotUnderstood("`asm` of `" + it.opcode() + "`", node);
        }
        WgmmaReader.Left left =
            given.get(1).startsWith("{")
                ? new WgmmaReader.Left.Held(registers(given.get(1)))
                : new WgmmaReader.Left.Described(value(given.get(1)));
        var turned = given.size() > 6 ? given.subList(6, given.size()) : List.<String>of();
        products.multiply(
            it.opcode(),
            registers(given.getFirst()),
            left,
            value(given.get(2)),
            turned.stream().map(this::value).toList(),
            node);
      }
    }

    /** {@code {%0, %1}}. */
    private List<CPlace> registers(String written) {
      return Stream.of(written.replaceAll("[{}]", "").split(",", -1))
          .map(
              it ->
                  operand(it.strip())
                      .orElseThrow(() -> new NotUnderstood("`asm` of a register, " + it, node)))
          .map(it -> reading.places.of(unread(it)))
          .toList();
    }

    /** What is read now, of what is read later. */
    private static ClangNode unread(ClangNode node) {
      boolean isRead =
          node.is("ImplicitCastExpr") && node.word("castKind").equals("LValueToRValue");
      return isRead ? node.first() : node;
    }

    /** The first part of {@code [%1, {%3, %4}]}. */
    private CValue.Address mapIn(String written) {
      return address(written.replaceAll("(?s),\\s*\\{.*", "]"));
    }

    private List<Expr> coordinates(String written) {
      var inside = written.replaceAll("(?s).*\\{|\\}.*", "");
      return Stream.of(inside.split(",", -1)).map(it -> value(it.strip())).toList();
    }

    /** Of all threads, or of so many that begin at a multiple of their number. */
    private void meet(AsmText.Instruction it) {
      int threads = reading.shape.threads();
      long count = threads;
      if (it.operands().size() > 1) {
        count =
            reading
                .numbers
                .known(number(it, 1))
                .orElseThrow(() -> new NotUnderstood("a barrier of some threads", node));
      }
      boolean isAll = count == threads;
      if (!isAll && Long.bitCount(count) != 1) {
        throw new NotUnderstood("a barrier of " + count + " threads", node);
      }
      reading.emit(
          new Sync.Meet(
              isAll ? Sync.Scope.BLOCK : Sync.Scope.NAMED,
              (int) count,
              true,
              List.of(),
              reading.span(node)));
    }

    /** Lanes name rows of 16 bytes, eight for each matrix. */
    private void matrices(AsmText.Instruction it) {
      var count = MATRICES.matcher(it.opcode());
      if (!count.matches()) {
        throw new NotUnderstood("`asm` of `" + it.opcode() + "`", node);
      }
      int lanes = 8 * Integer.parseInt(count.group(1));
      var row = new CType.Row(new CType.Number(Scalar.UINT8), MATRIX_ROW);
      var from = address(it.operands().getLast());
      var read =
          reading.inside(
              () -> reading.places.get(reading.places.behind(from, row, node), row, node));
      reading.emit(
          new Stmt.If(
              compared(BinaryOperator.LESS, AsyncOps.lane(), lanes),
              read,
              List.of(),
              reading.span(node)));
      forget();
    }
  }
}
