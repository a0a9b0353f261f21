package org.prismlang.kernel.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class IrRulesTest {
  private record Broken(String rule, String statements, String sentence) {}

  private static final List<Broken> NAMES =
      List.of(
          new Broken("a name means one thing", "let n@. : float @ thread[1] @.", "two things"),
          new Broken(
              "a name is declared once where it is there",
              "let i@. : int @ thread[1] @.",
              "there already"),
          new Broken("locals are declared", "f = z{float @ thread[1] @.} @.", "no such local `z`"),
          new Broken(
              "locals end with their list",
              "block @. { let z@. : float @ thread[1] = f @. } f = z @.",
              "no such local `z`"),
          new Broken(
              "a local is not there in its own value",
              "let z@. : float @ thread[1] = z @.",
              "no such local `z`"),
          new Broken(
              "loop variables end with their loop",
              "for j@. : int @ block[1] from 0 to n step 1 @. { } i = j @.",
              "no such local `j`"),
          new Broken(
              "memories are declared",
              "store y{global float @ grid[1] @.}[i]@. = f @.",
              "no such memory `y`"),
          new Broken("views are open", "store x~y[i]@. = f @.", "no view `y` is open"),
          new Broken(
              "views close",
              "open y@. = partition x @ thread[1] @. { } store x~y[i]@. = f @.",
              "no view `y` is open"),
          new Broken(
              "views belong to their memory",
              "open y@. = partition c @ thread[1] @. { store x~y[i]@. = f @. }",
              "`y` is a view of `c`, not of `x`"),
          new Broken(
              "views are made of memories that are there",
              "open y@. = partition z @ thread[1] @. { }",
              "no memory `z`"),
          new Broken(
              "views are made of open views",
              "open y@. = claim z of x @ thread[1] @. { }",
              "no view `z` is open"),
          new Broken(
              "views do not broaden",
              "open y@. = claim x @ thread[1] @. { open z@. = claim y of x @ thread[32] @. { } }",
              "broadens"),
          new Broken(
              "only pointer variables are pointed elsewhere",
              "point s{global float @ grid[1] @.} = x[0]@. @.",
              "is no pointer variable"),
          new Broken(
              "barriers belong to the kernel",
              "await empty{slots 1 arrivals 1}#i @.",
              "no such barrier `empty`"));

  private static final List<Broken> ACCESSES =
      List.of(
          new Broken("an index a dimension", "store s[i]@. = f @.", "`s` takes 2 indices"),
          new Broken("one index of a pointer", "store x[i, i]@. = f @.", "`x` takes 1 indices"),
          new Broken(
              "an extent an index", "do tma_prefetch(&m[0, 0; 64]@., #(0, 0)) @.", "1 extents"),
          new Broken(
              "extents within the shape", "invoke clear(&s[0, 0; 9, 8]@., r) @.", "an extent of 9"),
          new Broken("rings have generations", "store q[i, i]@. = bf16(f) @.", "has a generation"),
          new Broken("others have none", "store x#i[i]@. = f @.", "is no ring"),
          new Broken("indices are integers", "store x[f]@. = f @.", "an index is an integer"),
          new Broken("loads are of elements", "f = load s[0, 0; 1, 8]@. @.", "a load of float"),
          new Broken("loads move elements", "i = load x[i]@.:int @.", "a load of int"),
          new Broken("stores move elements", "store x[i]@. = i @.", "a store of int"),
          new Broken("const is not written", "store c[i]@. = f @.", "`c` is never written"),
          new Broken("one element is modified", "modify s[0, 0; 1, 8]@. += f @.", "one element"),
          new Broken("const is not modified", "modify c[i]@. += f @.", "`c` is never written"),
          new Broken(
              "shared memory is allocated",
              "allocate z@. : global float[2] @ block[1] @.",
              "only shared tiles"),
          new Broken(
              "memory has elements",
              "allocate z@. : shared float[0] @ block[1] @.",
              "has no elements"),
          new Broken(
              "a place for a pointer",
              "point p{global float @ grid[1] @.} = x[0]@., c[0]@. @.",
              "1 pointers and 2 places"),
          new Broken(
              "pointers point to their like",
              "point p{global int @ grid[1] @.} = x[0]@. @.",
              "`p` cannot point into `x`"));

  private static final List<Broken> TYPES =
      List.of(
          new Broken("targets are places", "(i + 1) = i @.", "the target is no place"),
          new Broken("assignments agree", "i = f @.", "`the value` is float, wanted int"),
          new Broken("updates agree", "i += f @.", "int + float"),
          new Broken("as many values as targets", "#(i, f) = #(i) @.", "2 targets and 1 values"),
          new Broken("several agree one by one", "#(i, f) = #(f, i) @.", "wanted int"),
          new Broken("declarations agree", "let z@. : int @ thread[1] = f @.", "`z` is float"),
          new Broken(
              "registers hold values", "let z@. : literal_int @ thread[1] @.", "no register"),
          new Broken("operands agree", "f = f * i @.", "float * int"),
          new Broken("operators say their type", "i = (f + f):int @.", "`+` is int, wanted float"),
          new Broken("bits are of integers", "f = f & f @.", "float & float"),
          new Broken("logic is of truths", "if i and i < n @. { }", "int and bool"),
          new Broken("not is of truths", "if not i @. { }", "`not` of int"),
          new Broken("negation is of numbers", "if -(i < n) @. { }", "`-` of bool"),
          new Broken("prefixes keep the type", "f = (-i):float @.", "`-` is float, wanted int"),
          new Broken("choices have a condition", "f = (f if i else f) @.", "`a condition` is int"),
          new Broken("choices have one type", "f = (f if i < n else i) @.", "wanted float"),
          new Broken("constants are of their type", "i = 1.5:int @.", "the constant 1.5 is no int"),
          new Broken("truths are bool", "i = true:int @.", "the constant True is no int"),
          new Broken("only arrays have items", "f = f[0] @.", "1 indices of float"),
          new Broken(
              "no more indices than extents", "f = r[0, 1]:float @.", "2 indices of float[4]"),
          new Broken("items are of the element", "i = r[0]:int @.", "`an item` is int"),
          new Broken("items at integers", "f = r[f] @.", "an index is no float"),
          new Broken("slices within the array", "r = r[0 for 5] @.", "a slice of 5"),
          new Broken("lanes within the vector", "f = v!4 @.", "has no lane 4"),
          new Broken("lanes of vectors", "f = f!0 @.", "float has no lane 0"),
          new Broken("vectors of their length", "v = [f, f]:floatx4 @.", "built of 2 elements"),
          new Broken("arrays of their elements", "r = [i, i, i, i]:float[4] @.", "built of 4"),
          new Broken("fills of the element", "r = {i}:float[4] @.", "filled with int"),
          new Broken("bits of one size", "f = bits float(v) @.", "the bits of float4"),
          new Broken("conditions are truths", "if i @. { }", "`a condition` is int"),
          new Broken("loops end by truths", "while i @. { }", "`a condition` is int"),
          new Broken("asserted are truths", "assert i, \"\" @.", "`a condition` is int"),
          new Broken(
              "loops count in integers",
              "for j@. : float @ thread[1] from 0.0 to f step f @. { }",
              "does not count in float"),
          new Broken(
              "bounds as the variable",
              "for j@. : int @ block[1] from 0 to f step 1 @. { }",
              "`a bound of the loop` is float"),
          new Broken(
              "copies are counted",
              "for j@. : int @ block[1] from 0 to n step 1 copies -2 @. { }",
              "-2 copies"),
          new Broken("kernels return nothing", "return f @.", "returns [float], wanted []"),
          new Broken("generations are integers", "await full#f @.", "a generation is no float"),
          new Broken(
              "bytes are integers",
              "arrive full#i warp bytes f @.",
              "a count of bytes is no float"));

  private static final List<Broken> CALLS =
      List.of(
          new Broken("procedures are there", "invoke other() @.", "no procedure `other`"),
          new Broken("as many arguments", "f = call twice(f, f):float @.", "takes 1 arguments"),
          new Broken("arguments agree", "f = call twice(i):float @.", "is no value of int"),
          new Broken("results agree", "i = call twice(f):int @.", "gives [float], not int"),
          new Broken("results are taken", "invoke twice(f) @.", "gives [float], not []"),
          new Broken(
              "arrays go by reference",
              "invoke clear(&s[0, 0; 8, 8]@., {f}:float[4]) @.",
              "`r` of `clear` is no value"),
          new Broken(
              "memory where memory is wanted",
              "invoke clear(f, r) @.",
              "`t` of `clear` is no value"),
          new Broken(
              "memory of the same space",
              "invoke clear(&x[0]@., r) @.",
              "`t` of `clear` is no part of `x`"),
          new Broken(
              "boxes of the tile's size",
              "invoke clear(&s[0, 0; 4, 8]@., r) @.",
              "`t` of `clear` is no part of `s`"),
          new Broken("operations give their type", "i = exp(f):int @.", "`exp` gives"),
          new Broken("operations take their types", "i = popc(f):int @.", "`popc` gives"),
          new Broken(
              "results have the type given",
              "do atomic_add(&w[0]@., 1:uint, _, _) -> old@. : int @ thread[1] @.",
              "`atomic_add` gives"),
          new Broken("as many operands", "f = exp(f, f):float @.", "takes 1 operands"),
          new Broken("operands not to leave out", "f = exp(_):float @.", "operand to leave out"),
          new Broken("values where wanted", "f = exp(&x[i]@.):float @.", "is no part of `x`"),
          new Broken("expressions touch no memory", "f = load(&x[i]@., _):float @.", "a statement"),
          new Broken("words where wanted", "do load4(&x[i]@., i) @.", "`cache`"),
          new Broken(
              "what an operation writes is a place",
              "do wgmma({f}:float[4], &q#i[0, 0; 64, 64]@., &q#i[0, 0; 8, 64]@., _, _, _) @.",
              "`d` of `wgmma`"),
          new Broken(
              "predicates are procedures",
              "do wait_until(&w[0]@., code other, _, _) @.",
              "is no procedure `other`"),
          new Broken("tiles where wanted", "do ldmatrix(&x[i]@., _) @.", "`src` of `ldmatrix`"),
          new Broken(
              "places where wanted",
              "do intrinsic.mma_m16n8k8_tf32(f, f, f, f, f, f, f, f, f, f, #(f, f, f, i + 1)) @.",
              "`out`"),
          new Broken(
              "coordinates where wanted",
              "split thread @. { case 0 size 1 @. { do tma_prefetch(&m[0, 0]@., #(f, f)) @. } }",
              "`at` of `tma_prefetch`"),
          new Broken(
              "only loads complete on barriers",
              "do ldmatrix(&q#i[0, 0; 8, 8]@., _, ^full#i) @.",
              "completes on no barrier"));

  private static final List<Broken> UNITS =
      List.of(
          new Broken("break leaves a loop", "break @.", "`break` has no loop"),
          new Broken(
              "break leaves no group",
              "while i < n @. { group thread[1] @. { break @. } }",
              "`break` has no loop"),
          new Broken(
              "continue leaves no branch",
              "while i < n @. { split thread @. { case 0 size 1 @. { continue @. } } }",
              "`continue` has no loop"),
          new Broken(
              "groups narrow",
              "group thread[32] @. { group block[1] @. { } }",
              "a group of block[1] in code that acts as thread[32]"),
          new Broken(
              "groups divide",
              "group thread[32] @. { group thread[12] @. { } }",
              "a group of thread[12]"),
          new Broken(
              "branches within the block",
              "split thread @. { case 0 size 128 @. { } case 128 size 129 @. { } }",
              "branches up to 257 of 256 threads"),
          new Broken(
              "branches within the unit",
              "group thread[32] @. { split thread @. { case 0 size 64 @. { } } }",
              "branches up to 64 of 32 threads"),
          new Broken(
              "branches side by side",
              "split thread @. { case 0 size 64 @. { } case 32 size 32 @. { } }",
              "a branch at 32 behind one that ends at 64"),
          new Broken(
              "branches have units", "split thread @. { case 0 size 0 @. { } }", "a branch at 0"),
          new Broken(
              "splits of what is there",
              "group thread[32] @. { split block @. { case 0 size 1 @. { } } }",
              "a split of blocks"),
          new Broken(
              "a batch takes a warpgroup", "group thread[32] @. { batch @. { } }", "`a batch`"),
          new Broken(
              "the last block is a block",
              "group thread[32] @. { last_block w[0]@. @. { } }",
              "`the last block` needs block[1]"),
          new Broken(
              "operations have their threads",
              "group thread[16] @. { do ldmatrix(&q#i[0, 0; 8, 8]@., _) @. }",
              "`ldmatrix` needs thread[32]"),
          new Broken(
              "procedures have their threads",
              "group thread[32] @. { invoke clear(&s[0, 0; 8, 8]@., r) @. }",
              "`clear` needs block[1]"),
          new Broken("parts of a warp meet", "meet warp 24 @.", "no warp barrier of 24"),
          new Broken("whole warps meet by name", "meet named 48 @.", "no named barrier of 48"),
          new Broken(
              "a warp meets in code of a warp",
              "group thread[16] @. { meet warp 32 @. }",
              "`meet warp` needs thread[32]"),
          new Broken(
              "whole units meet",
              "group thread[64] @. { split thread @. { case 0 size 48 @. { meet warp 32 @. } } }",
              "`meet warp` needs thread[32], this code acts as thread[48]"),
          new Broken(
              "a block meets where all of it runs",
              "group block[1] @. { split thread @. { case 0 size 128 @. { meet block 256 @. } } }",
              "`meet block` needs block[1]"),
          new Broken(
              "a grid meets in code of the grid",
              "group block[1] @. { meet grid 0 @. }",
              "`meet grid` needs grid[1]"),
          new Broken("one thread arrives for itself", "arrive full#i one @.", "an arrival of one"),
          new Broken(
              "a warp arrives in code of a warp",
              "group thread[1] @. { arrive full#i warp @. }",
              "an arrival of warp"),
          new Broken(
              "a warpgroup arrives in code of whole warps",
              "group thread[16] @. { arrive full#i warpgroup @. }",
              "an arrival of warpgroup"),
          new Broken("what is in order has no groups", "commit in_order @.", "have no groups"),
          new Broken("registers have no groups", "drain registers 0 @.", "have no groups"),
          new Broken("loads of the engine have no groups", "commit tma_load @.", "have no groups"),
          new Broken("groups in flight are counted", "drain cp_async -1 @.", "-1 groups"),
          new Broken("stores are done reading", "drain cp_async 0 reads @.", "done reading"),
          new Broken(
              "a warpgroup enters",
              "group thread[32] @. { enter @. }",
              "`enter` needs thread[128]"),
          new Broken(
              "whole warps commit",
              "group thread[16] @. { commit wgmma @. }",
              "`a group of wgmma` needs thread[32]"));

  @TestFactory
  Stream<DynamicTest> eachRuleIsChecked() {
    return Stream.of(NAMES, ACCESSES, TYPES, CALLS, UNITS)
        .flatMap(List::stream)
        .map(broken -> DynamicTest.dynamicTest(broken.rule(), () -> isFound(broken)));
  }

  private static void isFound(Broken broken) {
    var problems = IrRules.check(HandWritten.read(HandWritten.kernel(broken.statements())));
    assertTrue(
        problems.stream().anyMatch(problem -> problem.contains(broken.sentence())),
        () -> "wanted " + broken.sentence() + " in " + problems);
    assertTrue(
        problems.stream().allMatch(problem -> problem.startsWith("hand.prism:1:4: kernel hand: ")),
        problems::toString);
  }

  @Test
  void whatKeepsTheRulesHasNoProblems() {
    var statements =
        """
        open y@. = partition x @ thread[1] @. {
          store x~y[i]@. = load c[i]@. * 2.0 @.
          modify x~y[i]@. += f @.
          store x~y[i]@. = v @.
        }
        #(i, f) = #(i + 1, call twice(f):float) @.
        v = v * f + [f, f, f, f]:floatx4 @.
        r[0] = v!1 @.
        r = r[0 for 4] @.
        point p{global float @ grid[1] @.}, o{global float @ grid[1] @.} = x[0]@., c[0]@. @.
        point p, o = o[0]@., p[0]@. @.
        invoke clear(&s[0, 0; 8, 8]@., r) @.
        for j@. : int @ block[1] from 0 to n step 1 copies 4 @. {
          if i < j and not (f > 1.0) @. { continue @. } else { break @. }
        }
        while i << 2 < n @. { group grid[1] @. { break @. } }
        split thread @. {
          case 0 size 128 as consumers @. {
            await full#i @.
            enter @.
            batch @. { do wgmma(r, &q#i[0, 0; 64, 64]@., &q#i[0, 0; 8, 64]@., _, _, _) @. }
            commit wgmma @.
            drain wgmma 0 @.
            meet named 128 @.
            arrive full#(i + 1) warpgroup @.
          }
          case 128 size 1 as producer @. {
            await full#i previous @.
            arrive full#i one bytes 64 * 64 * 2 @.
            do tma_load(&q#i[0, 0; 64, 64]@., &m[0, 0; 64, 64]@., #(i, i), _, ^full#i) @.
          }
        }
        group thread[256] @. { meet block 256 because s @1-2 @3-4 @. }
        last_block w[0]@. @. { meet block 256 @. }
        do atomic_add(&w[0]@., 1:uint, ="relaxed", _) -> old@. : uint @ thread[1] @.
        """;
    assertEquals(List.of(), IrRules.check(HandWritten.read(HandWritten.kernel(statements))));
  }

  @Test
  void modulesNameEachThingOnce() {
    var module = HandWritten.read(HandWritten.kernel(""));
    var twice =
        new Module(
            module.procedures(), List.of(module.kernels().getFirst(), module.kernels().getFirst()));
    assertEquals(
        List.of("hand.prism:1:4: kernel hand: another one has the same name"),
        IrRules.check(twice));
  }

  @Test
  void calleesStandFirst() {
    var text =
        HandWritten.spans(
            """
            file 0 "hand.prism" 100
            procedure first() -> int bound thread[1] @. @. { return call second():int @. }
            procedure second() -> int bound thread[1] @. @. { return 1 @. }
            """);
    assertEquals(
        List.of("hand.prism:1:4: procedure first: no procedure `second` stands before this"),
        IrRules.check(HandWritten.read(text)));
  }
}
