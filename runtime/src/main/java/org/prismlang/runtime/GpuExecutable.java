package org.prismlang.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.prismlang.cuda.DeviceCode;
import org.prismlang.cuda.WatchReport;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.cuda.host.Contract;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.LaunchArithmetic;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.report.SourceName;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.driver.CodeModule;
import org.prismlang.runtime.driver.DeviceFunction;
import org.prismlang.runtime.driver.DriverException;
import org.prismlang.runtime.driver.Launch;
import org.prismlang.runtime.driver.TensorMapCode;

/** A kernel compiled for a GPU. One launch at a time is put into the stream. */
final class GpuExecutable implements Device.Executable {
  private static final int POINTER_BYTES = 8;

  /** Clusters of more blocks need leave. */
  private static final int COMMON_CLUSTER = 8;

  private final GpuHome home;
  private final Kernel kernel;
  private final Contract contract;
  private final DeviceCode code;
  private final MemorySegment image;
  private final BiConsumer<GpuExecutable, GpuDevice.Work> way;
  private final boolean isWatched;
  private final Map<Integer, Integer> fitting = new HashMap<>();
  private final Map<Integer, EncodedMaps> maps = new TreeMap<>();
  private final Loaded loaded;
  private final RepeatedLaunch repeated;
  private boolean isRemembered;
  private volatile boolean isInFlight;

  /** Of the launch that is remembered. */
  private int rememberedShared;

  /** On the GPU. */
  private record Loaded(
      CodeModule module, DeviceFunction function, Launch launch, int mostThreads) {}

  /**
   * @param way how launches of the device go
   * @param isWatched whether it waits for each
   */
  GpuExecutable(
      GpuHome home,
      Module module,
      DeviceCode code,
      MemorySegment image,
      BiConsumer<GpuExecutable, GpuDevice.Work> way,
      boolean isWatched) {
    this.home = home;
    this.kernel = module.kernels().getFirst();
    this.contract = code.contracts().getFirst();
    this.code = code;
    this.image = image;
    this.way = way;
    this.isWatched = isWatched;
    this.loaded = load();
    for (int i = 0; i < contract.parameters().size(); i++) {
      if (contract.parameters().get(i) instanceof Contract.OfMap map) {
        maps.put(i, new EncodedMaps(map, loaded.launch().argument(i)));
      }
    }
    this.repeated =
        new RepeatedLaunch(
            contract.parameters(),
            !contract.launch().preconditions().isEmpty(),
            loaded.launch().arguments(),
            List.copyOf(maps.values()),
            home);
  }

  Kernel kernel() {
    return kernel;
  }

  Optional<Watched> watched(int number) {
    return number >= 0 && number < code.watched().size()
        ? Optional.of(code.watched().get(number))
        : Optional.empty();
  }

  /** The next launch may report again. */
  void forgetReport() {
    if (!code.watched().isEmpty()) {
      loaded.module().set(WatchReport.STATE_SYMBOL, 0);
    }
  }

  /** Whether its home has noted that it may be running. */
  boolean isInFlight() {
    return isInFlight;
  }

  void isInFlight(boolean isSo) {
    isInFlight = isSo;
  }

  boolean prints() {
    return code.source().contains("printf(");
  }

  @Override
  public int mostThreads() {
    return loaded.mostThreads();
  }

  @Override
  public synchronized int mostBlocks(int threads) {
    return fitting.computeIfAbsent(
        threads,
        it ->
            home.ask(() -> loaded.function().residentBlocks(it, contract.sharedBytes()))
                * home.gpu().multiprocessors());
  }

  @Override
  public Outcome launch(int blocks, int threads, List<Argument> arguments, Consumer<String> print) {
    way.accept(
        this,
        new GpuDevice.Work() {
          @Override
          public void start() {
            GpuExecutable.this.start(blocks, threads, arguments);
          }

          @Override
          public void fetch() {
            GpuExecutable.this.fetch(arguments);
          }
        });
    return Outcome.FINE;
  }

  /** A watched kernel has a turn, and is waited for. */
  @Override
  public synchronized boolean launchAgain(int blocks, int threads, Object[] arguments) {
    if (!isRemembered || !repeated.isLike(blocks, threads, arguments)) {
      return false;
    }
    try {
      home.launched(this);
      repeated.write(arguments);
      loaded.launch().takeShared(rememberedShared);
      loaded.launch().launch(blocks, threads, home.stream());
      return true;
    } catch (DriverException e) {
      throw home.broken(e);
    } finally {
      Reference.reachabilityFence(arguments);
    }
  }

  @Override
  public synchronized void remember(int blocks, int threads, Object[] arguments) {
    repeated.accept(blocks, threads, arguments);
    rememberedShared = sharedBytes(blocks, threads, i -> JavaValues.whole(arguments[i]));
    isRemembered = !isWatched;
  }

  private synchronized void start(int blocks, int threads, List<Argument> arguments) {
    var launch = loaded.launch();
    for (int i = 0; i < arguments.size(); i++) {
      write(arguments.get(i), contract.parameters().get(i), launch, i);
    }
    launch.takeShared(
        sharedBytes(
            blocks,
            threads,
            i ->
                arguments.get(i) instanceof Argument.Whole(long value)
                    ? OptionalLong.of(value)
                    : OptionalLong.empty()));
    launch.launch(blocks, threads, home.stream());
  }

  /** Of a block of this launch; {@code numbers}: the whole ones among its arguments. */
  private int sharedBytes(int blocks, int threads, IntFunction<OptionalLong> numbers) {
    if (contract.launchedBytes().isEmpty()) {
      return contract.sharedBytes();
    }
    var values = new HashMap<String, Long>();
    for (int i = 0; i < contract.parameters().size(); i++) {
      var name = contract.parameters().get(i).name();
      numbers.apply(i).ifPresent(it -> values.put(name, it));
    }
    var launch = new Sizes(blocks, threads, values);
    int bytes = (int) LaunchArithmetic.value(contract.launchedBytes().get(), launch).orElseThrow();
    mustFit(bytes);
    return bytes;
  }

  private void write(Argument argument, Contract.Given given, Launch launch, int number) {
    var place = launch.argument(number);
    switch (argument) {
      case Argument.Whole(long value) -> Scalars.setWhole(place, 0, scalar(given), value);
      case Argument.Real(double value) -> Scalars.setReal(place, 0, scalar(given), value);
      case Argument.Memory(Buffer buffer) ->
          place.set(ValueLayout.JAVA_LONG, 0, buffer.copies().onDevice(home, isWritten(given)));
      case Argument.Map(TensorMap map) ->
          Optional.ofNullable(maps.get(number))
              .orElseThrow()
              .write(
                  map.buffer().copies().onDevice(home, isWritten(given)),
                  map.sizes(),
                  home.context());
    }
  }

  private void fetch(List<Argument> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (isWritten(contract.parameters().get(i))) {
        switch (arguments.get(i)) {
          case Argument.Memory(Buffer buffer) -> buffer.copies().hostReads();
          case Argument.Map(TensorMap map) -> map.buffer().copies().hostReads();
          case Argument.Whole _, Argument.Real _ -> {}
        }
      }
    }
  }

  private static Scalar scalar(Contract.Given given) {
    return (Scalar) ((Contract.OfValue) given).type();
  }

  private static boolean isWritten(Contract.Given given) {
    return switch (given) {
      case Contract.OfPointer pointer -> !pointer.isConst();
      case Contract.OfMap map -> !map.isConst();
      case Contract.OfValue _ -> false;
    };
  }

  private Loaded load() {
    var context = home.context();
    mustFit(contract.sharedBytes());
    var module = context.load(image);
    if (!code.watched().isEmpty()) {
      module.set(WatchReport.ADDRESS_SYMBOL, home.report().memory().address());
    }
    var function = module.function(contract.symbol());
    function.allowShared(
        contract.launchedBytes().isPresent() ? home.gpu().sharedBytes() : contract.sharedBytes());
    if (contract.launch().cluster() > COMMON_CLUSTER) {
      function.allowLargeClusters();
    }
    var sizes = new ArrayList<Integer>();
    for (var given : contract.parameters()) {
      sizes.add(
          switch (given) {
            case Contract.OfPointer _ -> POINTER_BYTES;
            case Contract.OfMap _ -> TensorMapCode.BYTES;
            case Contract.OfValue value -> Math.toIntExact(value.type().bytes().orElseThrow());
          });
    }
    var launch = new Launch(context, function, sizes, contract.sharedBytes(), manner());
    return new Loaded(module, function, launch, function.mostThreads());
  }

  private Launch.Manner manner() {
    if (contract.launch().isCooperative()) {
      return Launch.Manner.COOPERATIVE;
    }
    return contract.launch().overlaps() ? Launch.Manner.OVERLAPPING : Launch.Manner.PLAIN;
  }

  /** A target's machines do not all have as much. */
  private void mustFit(int bytes) {
    if (bytes > home.gpu().sharedBytes()) {
      throw new PrismException(
          List.of(
              Code.P0812.at(
                  SourceName.of(kernel.span()),
                  "`"
                      + kernel.name()
                      + "` uses "
                      + bytes
                      + " bytes of shared memory, a block has "
                      + home.gpu().sharedBytes()
                      + " on this GPU")));
    }
  }
}
