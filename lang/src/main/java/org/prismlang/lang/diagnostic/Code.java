package org.prismlang.lang.diagnostic;

import java.util.List;
import org.prismlang.lang.source.Span;

/**
 * Every kind of mistake the language knows, with its stable code. The title is what `prism explain`
 * heads its page with; the pages themselves are resources, {@code /explain/P0401.md}.
 */
public enum Code {
  P0101("a character or byte that is no part of Prism"),
  P0102("inconsistent indentation"),
  P0103("a text that does not end"),
  P0104("a malformed number"),
  P0105("something else was expected here"),
  P0106("a body was expected"),
  P0107("nesting too deep"),
  P0108("brackets that do not match"),
  P0109("a file that cannot be read as text"),
  P0110("a deprecated spelling", Severity.WARNING),
  P0111("a target that cannot be assigned"),

  P0201("an unknown name"),
  P0202("a name declared twice"),
  P0203("an import that leads nowhere"),
  P0204("imports that go in a circle"),
  P0205("a value of the wrong type"),
  P0206("a conversion that would lose information"),
  P0207("a value that must be known when compiling"),
  P0208("arguments that do not fit the parameters"),
  P0209("generic arguments that do not fit"),
  P0210("an operation the value does not have"),
  P0211("recursion"),
  P0212("a static assertion that fails"),
  P0213("a decorator that does not fit"),
  P0214("constant arithmetic without a result"),
  P0215("a type that does not exist"),
  P0216("a kernel signature the launcher cannot call"),
  P0217("a result that is missing or not wanted"),
  P0218("an operator argument that is not pure"),
  P0219("`break` or `continue` outside a loop"),
  P0220("an operation the analysis does not know"),
  P0221("an instruction the target does not have"),
  P0222("a launch shape the hardware does not have"),
  P0223("a statement in the wrong place"),
  P0224("a precondition that no launcher can check"),
  P0225("a variable read before it has a value"),
  P0226("a struct that cannot be"),
  P0227("a struct where numbers are wanted"),

  P0301("a group that would broaden the perspective"),
  P0302("a group that does not divide the perspective"),
  P0303("a split that asks for more units than there are"),
  P0304("a split branch that is not aligned"),
  P0305("a split at a level that the bound does not promise"),
  P0306("a call that needs a broader perspective"),
  P0307("a call whose units would not be whole and aligned"),
  P0308("an exit that only some threads would take"),
  P0309("a collective operation with the wrong perspective"),
  P0310("a register budget that does not fit"),
  P0311("something else than `wgmma` in a `wgmma_async` batch"),
  P0312("`assert` or `print` while a batch is in flight"),
  P0313("a role name that would denote other threads"),
  P0314("a `wgmma` that would be serialised", Severity.WARNING),
  P0315("a barrier that the machine does not have"),
  P0316("an arrival without its wait"),

  P0401("control flow that depends on a narrower value"),
  P0402("a narrower value written to a broader variable"),
  P0403("a variable broader than the code that writes it"),
  P0404("`id()` of nothing in particular"),
  P0405("`id()` of a unit broader than the code"),
  P0406("an argument narrower than its parameter"),
  P0407("`id()` of a unit within itself"),

  P0501("memory written without a view of one thread"),
  P0502("a name hidden by its view"),
  P0503("a view broader than what it views"),
  P0504("a claim used by other threads"),
  P0505("branches of a split that touch the same memory"),
  P0506("a view that outlives its scope"),
  P0507("a pointer argument of another perspective"),
  P0508("a write through `const`"),
  P0509("an asynchronous view used synchronously"),
  P0510("a view of a thread-local array"),
  P0511("a write through a view that others share"),
  P0512("a view whose place varies more than its owners"),
  P0513("atomic memory touched by a plain access"),
  P0515("a ring index that is no generation"),
  P0516("a ring generation that is not there"),
  P0518("a tile of another shape"),
  P0519("a thread-local array indexed at run time", Severity.WARNING),
  P0520("a vector access that is not aligned"),
  P0522("a partition whose units meet"),
  P0523("a promise that is not proven", Severity.NOTE),
  P0524("an index that overflows", Severity.WARNING),
  P0525("memory written by one name and read by the other"),

  P0601("shared memory declared where it cannot live"),
  P0602("more shared memory than promised"),
  P0603("a call that needs more shared memory than is left"),
  P0604("more shared memory than the target has"),
  P0605("shared memory without a static size"),
  P0606("more barriers than the hardware has"),

  P0701("blocks share memory without a barrier of the grid"),
  P0702("no place where the threads could synchronize"),
  P0703("a wait for another block without a promise of progress"),
  P0704("roles take turns at a barrier"),
  P0705("synchronization that does not hold"),
  P0706("an order that is not proven"),

  P0801("accesses that race"),
  P0802("an access out of bounds"),
  P0803("a misaligned access"),
  P0804("memory read before it was written"),
  P0805("pointer arguments that overlap"),
  P0806("asynchronous data used before it arrived"),
  P0807("a barrier whose arrivals do not fit"),
  P0808("threads that wait for ever"),
  P0809("an assertion that failed"),
  P0810("an operation without a result"),
  P0811("an expectation that does not hold"),
  P0812("a launch that breaks the kernel's contract"),
  P0813("`unsafe` text that cannot be simulated"),

  P0901("registers that spill into memory", Severity.WARNING),
  P0902("a loss of speed that the assembler reports", Severity.WARNING),
  P0903("`unsafe` text that the CUDA compiler refuses"),

  P1001("a Bundl text that cannot be read"),
  P1002("a premise that does not hold"),
  P1003("Prism that Bundl does not cover"),

  P1101("a request that touches more sectors than it must"),
  P1102("banks of shared memory that wait for each other"),
  P1103("a partition that is not proven to be free of races"),

  P1201("a parameter of a task that is neither a scalar nor a tensor with a privilege"),
  P1202("an extent that nothing gives a value"),
  P1203("more than a privilege allows"),
  P1204("a statement that tasks do not have"),
  P1205("shapes or elements that do not fit"),
  P1206("a tensor that is read before anything was written to it"),
  P1207("a `write` tensor that is not known to be written as a whole"),
  P1209("parts of one tensor, read and written at once"),
  P1211("a part that cannot be told from sizes and loop variables"),
  P1212("a task that comes to itself"),
  P1213("a variant that is none"),
  P1215("a function that does not fit the task it is to do"),
  P1216("a claim that does not hold"),
  P1218("a task that is called by code of the device"),
  P1219("data that decide about a call"),

  P1301("no directive of a mapping"),
  P1302("a name that stands for nothing of the plan"),
  P1303("a name that stands for several steps"),
  P1304("a number that a mapping cannot have"),
  P1305("an extent that names two"),
  P1306("an extent that cannot be cut so"),
  P1307("loops that cannot change places"),
  P1308("steps that would pass each other"),
  P1309("a loop that cannot be parted there"),
  P1310("a nest that is not what it is to be replaced by"),
  P1312("a part without a constant bound"),
  P1313("no way for a copy"),
  P1314("trips that cannot be dealt"),
  P1315("a grid whose blocks would meet, or none"),
  P1316("another order of additions"),
  P1317("units that do not fit an implementation"),
  P1318("nothing that does a step"),
  P1319("a step that cannot be moved so"),
  P1320("a ring without slots"),
  P1321("elements that would lie with other threads"),
  P1322("an element of which nobody knows who has it"),
  P1323("a tensor that lies nowhere"),
  P1324("elements beyond the end that would count"),
  P1325("more shared memory than there is"),
  P1326("more registers than there are"),
  P1327("roles that make no block"),
  P1328("an order that is not known to be one"),
  P1329("a fact that a rewrite needs"),
  P1330("registers of another role"),
  P1333("parts of a number where all of it is needed"),
  P1334("a rounding that the task does not have"),
  P1336("a statement that mappings do not follow"),

  P1401("a name that nobody uses", Severity.WARNING),
  P1402("an import that nobody uses", Severity.WARNING),
  P1403("a value that nobody reads", Severity.WARNING),
  P1404("a remainder that is dropped", Severity.WARNING),
  P1405("a size that nobody looks at", Severity.WARNING);

  private final String title;
  private final Severity severity;

  Code(String title) {
    this(title, Severity.ERROR);
  }

  Code(String title, Severity severity) {
    this.title = title;
    this.severity = severity;
  }

  public String title() {
    return title;
  }

  public Severity severity() {
    return severity;
  }

  public Diagnostic at(Span span, String message) {
    return new Diagnostic(this, severity, message, span, List.of(), List.of(), List.of());
  }
}
