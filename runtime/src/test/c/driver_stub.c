/*
 * A CUDA driver without a GPU, for tests: it checks what a driver checks, keeps device memory in host memory, and knows
 * how to run two kernels (saxpy, tally), how to wait in vain and how to go astray. Tests ask it what is still alive.
 *
 * PRISM_STUB_DEVICES=0: there is no device. PRISM_STUB_SM=80: its compute capability is 8.0. Both are read by cuInit.
 * A kernel whose name begins with "heavy" needs so many registers that a block has 256 threads at most.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <elf.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define STATUSES(IS)                                                                             \
  IS(CUDA_, SUCCESS, 0, "no error")                                                              \
  IS(CUDA_ERROR_, INVALID_VALUE, 1, "invalid argument")                                          \
  IS(CUDA_ERROR_, OUT_OF_MEMORY, 2, "out of memory")                                             \
  IS(CUDA_ERROR_, NOT_INITIALIZED, 3, "not initialized")                                         \
  IS(CUDA_ERROR_, NO_DEVICE, 100, "no device")                                                   \
  IS(CUDA_ERROR_, INVALID_DEVICE, 101, "no such device")                                         \
  IS(CUDA_ERROR_, INVALID_IMAGE, 200, "invalid kernel image")                                    \
  IS(CUDA_ERROR_, INVALID_CONTEXT, 201, "invalid context")                                       \
  IS(CUDA_ERROR_, NO_BINARY_FOR_GPU, 209, "no kernel image for this device")                     \
  IS(CUDA_ERROR_, INVALID_HANDLE, 400, "invalid handle")                                         \
  IS(CUDA_ERROR_, NOT_FOUND, 500, "no such symbol")                                              \
  IS(CUDA_ERROR_, ILLEGAL_ADDRESS, 700, "illegal memory access")                                 \
  IS(CUDA_ERROR_, LAUNCH_OUT_OF_RESOURCES, 701, "too many resources requested for launch")       \
  IS(CUDA_ERROR_, HOST_MEMORY_ALREADY_REGISTERED, 712, "host memory is registered already")      \
  IS(CUDA_ERROR_, HOST_MEMORY_NOT_REGISTERED, 713, "host memory is not registered")              \
  IS(CUDA_ERROR_, LAUNCH_FAILED, 719, "launch failure")                                          \
  IS(CUDA_ERROR_, COOPERATIVE_LAUNCH_TOO_LARGE, 720, "more cooperating blocks than fit at once") \
  IS(CUDA_ERROR_, NOT_SUPPORTED, 801, "not supported")                                           \
  IS(CUDA_ERROR_, STREAM_CAPTURE_UNSUPPORTED, 900, "not allowed while a stream is captured")     \
  IS(CUDA_ERROR_, STREAM_CAPTURE_ISOLATION, 905, "depends on what is not captured")              \
  IS(CUDA_ERROR_, INVALID_CLUSTER_SIZE, 912, "invalid cluster size")

#define STATUS_NUMBER(prefix, name, number, text) name = number,
enum status { STATUSES(STATUS_NUMBER) };

static int give_error(int error, const char **to, bool by_name) {
#define STATUS_TEXT(prefix, name, number, text) {number, #prefix #name, text},
  static const struct {
    int number;
    const char *name, *text;
  } errors[] = {STATUSES(STATUS_TEXT)};
  if (!to) return INVALID_VALUE;
  *to = NULL;
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
    if (errors[i].number == error) *to = by_name ? errors[i].name : errors[i].text;
  }
  return *to ? SUCCESS : INVALID_VALUE;
}

enum {
  PROCESSORS = 132,
  THREADS_PER_BLOCK = 1024,
  THREADS_PER_PROCESSOR = 2048,
  BLOCKS_PER_PROCESSOR = 32,
  REGISTERS_PER_THREAD = 32,
  HEAVY_REGISTERS = 255,
  HEAVY_THREADS_PER_BLOCK = 256,
  SHARED_BY_DEFAULT = 49152,
  SHARED_RESERVED_PER_BLOCK = 1024,
  PORTABLE_CLUSTER = 8,
  LARGEST_CLUSTER = 16,
  DRIVER_VERSION = 13000,
};

static const size_t DEVICE_MEMORY = 150109880320;

enum kind { ALLOCATION, GLOBAL, PINNED, REGISTERED, MODULE, FUNCTION, STREAM, EVENT };

struct object {
  struct object *next;
  enum kind kind;
  uint64_t handle;         /* of memory: its address; of all else: a number that is never given twice */
  size_t size;             /* of memory, or of a module's image */
  struct object *module;   /* the one a function or a global belongs to */
  char *text;              /* a module's image; the name of a function or a global */
  int dynamic_shared;      /* what a function was allowed */
  bool any_cluster;        /* a function may have clusters that not every device can run */
  bool timed;              /* an event that takes the time */
  double recorded;         /* an event's time in milliseconds, 0 before it has one */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct object *objects;
static uint64_t last_handle = 0x1000;
static bool initialized;
static int capability = 90;
static int retained;
static int dead;    /* the error that every call answers from here on, for the rest of the process */
static int astray;  /* the error that the next synchronizing call finds */
static long launches;
static long waits; /* of streams for events */
static long uploads;    /* copies of buffers; variables of modules are not counted */
static long downloads;
static long fills;
static long abandoned;
static long refused_ends;
static char last_launch[512];

/* stub_reset begins another. What threads and cleaners still hold of an earlier life does not work in a later one. */
static unsigned life = 1;
static _Thread_local unsigned current_in_life;

static struct planned_failure {
  char call[64];
  int status;
  int after;
} planned[16];

/* ---- work of streams ---- */

/*
 * All of it is done in the order in which it was given: at once, or, where stub_late asks for it, when the host waits.
 * A machine does it somewhere between the two.
 */
struct work {
  struct work *next;
  void (*run)(const void *arguments);
  uint64_t arguments[8];
};

static struct work *first_work;
static struct work **last_work = &first_work;
static bool is_late;

/*
 * What is given to the captured stream is the graph's: one at a time, run as often as it is launched. A thread that has not
 * said otherwise does nothing meanwhile that a machine could not do.
 */
static struct work *first_of_graph;
static struct work **last_of_graph = &first_of_graph;
static void *captured;
static bool is_captured; /* what is given now */
static _Thread_local int capture_mode;

enum { CAPTURE_RELAXED = 2, GRAPH = 0x6EAF };

static void give(void (*run)(const void *), const void *arguments, size_t size) {
  struct work *it = calloc(1, sizeof *it);
  if (!it || size > sizeof it->arguments) abort();
  if (size) memcpy(it->arguments, arguments, size);
  it->run = run;
  struct work ***last = is_captured ? &last_of_graph : &last_work;
  **last = it;
  *last = &it->next;
  is_captured = false;
}

static void give_to(const void *stream, void (*run)(const void *), const void *arguments, size_t size) {
  is_captured = captured && stream == captured;
  give(run, arguments, size);
}

static int begin_capture(void *stream) {
  if (captured || !stream) return STREAM_CAPTURE_UNSUPPORTED;
  captured = stream;
  while (first_of_graph) {
    struct work *next = first_of_graph->next;
    free(first_of_graph);
    first_of_graph = next;
  }
  last_of_graph = &first_of_graph;
  return SUCCESS;
}

static int end_capture(const void *stream, void **graph) {
  if (!captured || stream != captured || !graph) return INVALID_VALUE;
  captured = NULL;
  *graph = (void *)(uintptr_t)GRAPH;
  return SUCCESS;
}

static int run_graph(const void *graph) {
  if ((uintptr_t)graph != GRAPH) return INVALID_VALUE;
  for (const struct work *it = first_of_graph; it; it = it->next) give(it->run, it->arguments, sizeof it->arguments);
  return SUCCESS;
}

static int exchange_mode(int *mode) {
  if (!mode) return INVALID_VALUE;
  int before = capture_mode;
  capture_mode = *mode;
  *mode = before;
  return SUCCESS;
}

static bool hinders_capture(void) { return captured && capture_mode != CAPTURE_RELAXED; }

static void do_work(bool for_real) {
  struct work *it = first_work;
  first_work = NULL;
  last_work = &first_work;
  while (it) {
    struct work *next = it->next;
    if (for_real) it->run(it->arguments);
    free(it);
    it = next;
  }
}

/* For calls that return when their work is done. */
static int done(int status) {
  do_work(true);
  return status;
}

/* ---- entering and leaving a call ---- */

enum need { NOTHING, INITIALIZED, CONTEXT, FINISHED_WORK };

static int planned_failure(const char *call) {
  for (size_t i = 0; i < sizeof planned / sizeof *planned; i++) {
    if (planned[i].status && !strcmp(planned[i].call, call) && planned[i].after-- == 0) {
      int status = planned[i].status;
      planned[i].status = 0;
      return status;
    }
  }
  return SUCCESS;
}

static void *primary_context(void) { return (void *)(uintptr_t)(0xC0DE0000u + life); }

static bool has_current_context(void) { return retained > 0 && current_in_life == life; }

static int unmet(enum need need) {
  if (need >= INITIALIZED && !initialized) return NOT_INITIALIZED;
  if (need >= CONTEXT && !has_current_context()) return INVALID_CONTEXT;
  if (need == FINISHED_WORK) do_work(true);
  if (need == FINISHED_WORK && !dead) dead = astray;
  return need >= CONTEXT ? dead : SUCCESS;
}

static int enter(const char *call, enum need need) {
  pthread_mutex_lock(&lock);
  int status = planned_failure(call);
  return status ? status : unmet(need);
}

static int leave(int status) {
  if (!is_late) do_work(true);
  pthread_mutex_unlock(&lock);
  return status;
}

/* The body of an exported function: its effect happens under the lock, and only where its needs are met. */
#define CALL(need, effect)                       \
  do {                                           \
    int refused = enter(__func__, need);         \
    return leave(refused ? refused : (effect));  \
  } while (0)

/* ---- what is alive ---- */

static struct object *find(enum kind kind, uint64_t handle) {
  struct object *it = objects;
  while (it && (it->kind != kind || it->handle != handle)) it = it->next;
  return it;
}

static struct object *find_part(enum kind kind, const struct object *module, const char *name) {
  struct object *it = objects;
  while (it && (it->kind != kind || it->module != module || strcmp(it->text, name))) it = it->next;
  return it;
}

static struct object *new_object(enum kind kind, uint64_t handle, size_t size) {
  struct object *it = calloc(1, sizeof *it);
  if (!it) abort();
  it->kind = kind;
  it->handle = handle ? handle : (last_handle += 0x10);
  it->size = size;
  it->next = objects;
  objects = it;
  return it;
}

static bool owns_memory(enum kind kind) { return kind == ALLOCATION || kind == GLOBAL || kind == PINNED; }

static size_t least(size_t a, size_t b) { return a < b ? a : b; }
static size_t most(size_t a, size_t b) { return a < b ? b : a; }

/* What nobody wrote, or nobody owns any longer, should not look like a result; a page of it is enough to be noticed. */
static void spoil(void *memory, size_t size) { memset(memory, 0xCD, least(size, 4096)); }

static void forget(struct object *gone) {
  struct object **link = &objects;
  while (*link != gone) link = &(*link)->next;
  *link = gone->next;
  if (owns_memory(gone->kind)) {
    spoil((void *)(uintptr_t)gone->handle, gone->size);
    free((void *)(uintptr_t)gone->handle);
  }
  free(gone->text);
  free(gone);
}

static struct object *part_of(const struct object *module) {
  struct object *it = objects;
  while (it && it->module != module) it = it->next;
  return it;
}

static int end(enum kind kind, uint64_t handle, int unknown) {
  struct object *it = find(kind, handle);
  if (!it) {
    refused_ends++;
    return unknown;
  }
  if (kind == MODULE) do_work(true);
  for (struct object *part; kind == MODULE && (part = part_of(it));) forget(part);
  forget(it);
  return SUCCESS;
}

static long count(enum kind kind) {
  long n = 0;
  for (const struct object *it = objects; it; it = it->next) n += it->kind == kind;
  return n;
}

static size_t bytes_in_use(void) {
  size_t bytes = 0;
  for (const struct object *it = objects; it; it = it->next) bytes += it->kind == ALLOCATION ? it->size : 0;
  return bytes;
}

static bool holds(const struct object *it, uint64_t address, size_t size) {
  return it->kind <= REGISTERED && address >= it->handle && address - it->handle < it->size &&
         size <= it->size - (address - it->handle);
}

/* The memory that holds all of a range and is of one of the kinds up to the given one. */
static struct object *memory_at(uint64_t address, size_t size, enum kind last) {
  struct object *it = objects;
  while (it && !(it->kind <= last && holds(it, address, size))) it = it->next;
  return it;
}

/* ---- device and context ---- */

static int initialize(unsigned flags) {
  const char *devices = getenv("PRISM_STUB_DEVICES");
  const char *sm = getenv("PRISM_STUB_SM");
  if (flags) return INVALID_VALUE;
  if (devices && !strcmp(devices, "0")) return NO_DEVICE;
  capability = sm ? atoi(sm) : 90;
  initialized = true;
  return SUCCESS;
}

static int shared_limit(void) { return capability >= 90 ? 232448 : capability == 89 ? 101376 : 166912; }

static int shared_per_processor(void) { return shared_limit() + SHARED_RESERVED_PER_BLOCK; }

/* By the numbers of CUdevice_attribute; those that nobody asks for are 0. */
static int device_attribute(int attribute) {
  switch (attribute) {
    case 1: case 2: case 3: return THREADS_PER_BLOCK;
    case 4: return 64;
    case 5: return INT32_MAX;
    case 6: case 7: return 65535;
    case 8: return SHARED_BY_DEFAULT;
    case 9: return 65536;
    case 10: return 32;
    case 12: case 82: return THREADS_PER_PROCESSOR * REGISTERS_PER_THREAD;
    case 13: return 1980000;
    case 16: return PROCESSORS;
    case 19: case 41: case 91: case 95: case 99: return 1;
    case 36: return 3201000;
    case 37: return 6144;
    case 38: return 62914560;
    case 39: return THREADS_PER_PROCESSOR;
    case 75: return capability / 10;
    case 76: return capability % 10;
    case 81: return shared_per_processor();
    case 97: return shared_limit();
    case 106: return BLOCKS_PER_PROCESSOR;
    case 111: return SHARED_RESERVED_PER_BLOCK;
    case 120: case 127: return capability >= 90;
    default: return 0;
  }
}

static int give_int(int *to, int value) {
  if (!to) return INVALID_VALUE;
  *to = value;
  return SUCCESS;
}

static int give_size(size_t *to, size_t value) {
  if (!to) return INVALID_VALUE;
  *to = value;
  return SUCCESS;
}

static int give_handle(void **to, uint64_t handle) {
  *to = (void *)(uintptr_t)handle;
  return SUCCESS;
}

static int give_attribute(int *to, int attribute, int device) {
  if (device) return INVALID_DEVICE;
  return attribute < 1 ? INVALID_VALUE : give_int(to, device_attribute(attribute));
}

static int give_name(char *to, int length, int device) {
  if (device) return INVALID_DEVICE;
  if (!to || length < 1) return INVALID_VALUE;
  snprintf(to, (size_t)length, "Prism stub GPU");
  return SUCCESS;
}

/* As on a machine: there is no way back for a process whose kernel did something wrong. */
static int retain(void **context, int device) {
  if (dead) return dead;
  if (device) return INVALID_DEVICE;
  if (!context) return INVALID_VALUE;
  retained++;
  *context = primary_context();
  return SUCCESS;
}

static int end_context(int device) {
  if (device) return INVALID_DEVICE;
  abandoned += count(ALLOCATION) + count(PINNED) + count(REGISTERED) + count(MODULE) + count(STREAM) + count(EVENT);
  do_work(false);
  while (objects) forget(objects);
  dead = astray = 0;
  return SUCCESS;
}

static int reset(int device) { return dead ? dead : end_context(device); }

static int release(int device) {
  if (device) return INVALID_DEVICE;
  if (!retained) return INVALID_CONTEXT;
  return --retained ? SUCCESS : end_context(device);
}

static int make_current(const void *context) {
  if (context && (context != primary_context() || !retained)) return INVALID_CONTEXT;
  current_in_life = context ? life : 0;
  return SUCCESS;
}

static int give_device(int *device) {
  if (!device) return INVALID_VALUE;
  *device = 0;
  return SUCCESS;
}

static int give_current(void **context) {
  if (!context) return INVALID_VALUE;
  *context = has_current_context() ? primary_context() : NULL;
  return SUCCESS;
}

static int give_context_number(const void *context, unsigned long long *number) {
  if (!number) return INVALID_VALUE;
  if (context ? context != primary_context() : !has_current_context()) return INVALID_CONTEXT;
  *number = life;
  return SUCCESS;
}

/* ---- memory ---- */

static int new_memory(uint64_t *address, size_t size, enum kind kind, size_t alignment) {
  if (!address || !size) return INVALID_VALUE;
  if (hinders_capture()) return STREAM_CAPTURE_UNSUPPORTED;
  if (size > DEVICE_MEMORY - bytes_in_use()) return OUT_OF_MEMORY;
  void *memory = aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (!memory) return OUT_OF_MEMORY;
  spoil(memory, size);
  *address = (uintptr_t)memory;
  new_object(kind, *address, size);
  return SUCCESS;
}

static uint64_t page_size(void) { return (uint64_t)sysconf(_SC_PAGESIZE); }

static int new_pinned(void **memory, size_t size) {
  uint64_t address;
  if (!memory) return INVALID_VALUE;
  int status = new_memory(&address, size, PINNED, page_size());
  return status ? status : give_handle(memory, address);
}

static bool share_page(const struct object *it, uint64_t address, size_t size) {
  return (it->kind == PINNED || it->kind == REGISTERED) &&
         it->handle / page_size() <= (address + size - 1) / page_size() &&
         address / page_size() <= (it->handle + it->size - 1) / page_size();
}

static int register_host(uint64_t address, size_t size) {
  if (!address || !size) return INVALID_VALUE;
  for (const struct object *it = objects; it; it = it->next) {
    if (share_page(it, address, size)) return HOST_MEMORY_ALREADY_REGISTERED;
  }
  new_object(REGISTERED, address, size);
  return SUCCESS;
}

static bool is_stream(const void *stream) {
  return !stream || find(STREAM, (uintptr_t)stream);
}

struct copy {
  uint64_t to, from;
  size_t size;
};

static void copy(const void *arguments) {
  const struct copy *it = arguments;
  memcpy((void *)(uintptr_t)it->to, (const void *)(uintptr_t)it->from, it->size);
}

static int copy_to_device(uint64_t to, const void *from, size_t size, const void *stream) {
  if (!is_stream(stream)) return INVALID_HANDLE;
  if (!size) return SUCCESS;
  const struct object *memory = memory_at(to, size, GLOBAL);
  if (!from || !memory) return INVALID_VALUE;
  uploads += memory->kind == ALLOCATION;
  give(copy, &(struct copy){to, (uintptr_t)from, size}, sizeof(struct copy));
  return SUCCESS;
}

static int copy_to_host(void *to, uint64_t from, size_t size, const void *stream) {
  if (!is_stream(stream)) return INVALID_HANDLE;
  if (!size) return SUCCESS;
  if (!to || !memory_at(from, size, GLOBAL)) return INVALID_VALUE;
  downloads++;
  give(copy, &(struct copy){(uintptr_t)to, from, size}, sizeof(struct copy));
  return SUCCESS;
}

struct filling {
  uint64_t to;
  size_t size;
  unsigned char value;
};

static void run_fill(const void *arguments) {
  const struct filling *it = arguments;
  memset((void *)(uintptr_t)it->to, it->value, it->size);
}

static int fill(uint64_t to, unsigned char value, size_t size, const void *stream) {
  if (!is_stream(stream)) return INVALID_HANDLE;
  if (!size) return SUCCESS;
  if (!memory_at(to, size, GLOBAL)) return INVALID_VALUE;
  fills++;
  give_to(stream, run_fill, &(struct filling){to, size, value}, sizeof(struct filling));
  return SUCCESS;
}

static int give_memory_info(size_t *available, size_t *total) {
  int status = give_size(available, DEVICE_MEMORY - bytes_in_use());
  return status ? status : give_size(total, DEVICE_MEMORY);
}

/* By the numbers of CUpointer_attribute. */
static int give_pointer_attribute(void *to, int attribute, uint64_t address) {
  const struct object *it = memory_at(address, 1, REGISTERED);
  if (!to || !it) return INVALID_VALUE;
  bool on_device = it->kind == ALLOCATION || it->kind == GLOBAL;
  switch (attribute) {
    case 1: return give_handle(to, (uintptr_t)primary_context());
    case 2: return give_int(to, on_device ? 2 : 1);
    case 3: return give_handle(to, address);
    case 4: return on_device ? INVALID_VALUE : give_handle(to, address);
    case 9: return give_int(to, 0);
    case 11: return give_handle(to, it->handle);
    case 12: return give_size(to, it->size);
    default: return NOT_SUPPORTED;
  }
}

/* Memory that is no memory is no mistake here. */
static int give_pointer_attributes(unsigned count, const int *attributes, void **to, uint64_t address) {
  if (!count || !attributes || !to) return INVALID_VALUE;
  for (unsigned i = 0; i < count; i++) {
    int status = memory_at(address, 1, REGISTERED) ? give_pointer_attribute(to[i], attributes[i], address)
                 : attributes[i] == 2 || attributes[i] == 9 ? give_int(to[i], 0) : give_handle(to[i], 0);
    if (status) return status;
  }
  return SUCCESS;
}

/* ---- modules and functions ---- */

/* An ELF file says itself where it ends; all else is text. */
static size_t image_size(const char *image) {
  if (strncmp(image, ELFMAG, SELFMAG)) return strlen(image);
  Elf64_Ehdr header;
  memcpy(&header, image, sizeof header);
  size_t size = most(header.e_shoff + (size_t)header.e_shnum * header.e_shentsize,
                     header.e_phoff + (size_t)header.e_phnum * header.e_phentsize);
  for (int i = 0; i < header.e_shnum; i++) {
    Elf64_Shdr section;
    memcpy(&section, image + header.e_shoff + (size_t)i * header.e_shentsize, sizeof section);
    if (section.sh_type != SHT_NOBITS) size = most(size, section.sh_offset + section.sh_size);
  }
  return size;
}

static int new_module(void **module, const char *image) {
  if (!module || !image) return INVALID_VALUE;
  size_t size = image_size(image);
  if (!size || !strncmp(image, "broken", 6)) return INVALID_IMAGE;
  if (memmem(image, size, "sm_80 only", 10)) return NO_BINARY_FOR_GPU;
  struct object *it = new_object(MODULE, 0, size);
  it->text = malloc(size);
  if (!it->text) abort();
  memcpy(it->text, image, size);
  return give_handle(module, it->handle);
}

static bool is_name_part(const struct object *module, const char *at) {
  return at >= module->text && at < module->text + module->size && (isalnum((unsigned char)*at) || *at == '_');
}

static bool mentions(const struct object *module, const char *name) {
  const char *at = module->text;
  const char *past = module->text + module->size;
  while (*name && (at = memmem(at, (size_t)(past - at), name, strlen(name)))) {
    if (!is_name_part(module, at - 1) && !is_name_part(module, at + strlen(name))) return true;
    at++;
  }
  return false;
}

static struct object *new_part(enum kind kind, struct object *module, const char *name, uint64_t handle, size_t size) {
  struct object *it = new_object(kind, handle, size);
  it->module = module;
  it->text = strdup(name);
  return it;
}

static int give_function(void **function, const void *handle, const char *name) {
  struct object *module = find(MODULE, (uintptr_t)handle);
  if (!module) return INVALID_HANDLE;
  if (!function || !name) return INVALID_VALUE;
  if (!mentions(module, name)) return NOT_FOUND;
  struct object *it = find_part(FUNCTION, module, name);
  if (!it) {
    it = new_part(FUNCTION, module, name, 0, 0);
    it->dynamic_shared = SHARED_BY_DEFAULT;
  }
  return give_handle(function, it->handle);
}

static struct object *new_global(struct object *module, const char *name) {
  void *memory = aligned_alloc(256, 256);
  if (!memory) abort();
  memset(memory, 0, 8);
  return new_part(GLOBAL, module, name, (uintptr_t)memory, 8);
}

static int give_global(uint64_t *address, size_t *size, const void *handle, const char *name) {
  struct object *module = find(MODULE, (uintptr_t)handle);
  if (!module) return INVALID_HANDLE;
  if (!name) return INVALID_VALUE;
  bool known = !strcmp(name, "prism_watch_report") || !strcmp(name, "prism_watch_given_up");
  if (!known || !mentions(module, name)) return NOT_FOUND;
  struct object *it = find_part(GLOBAL, module, name);
  if (!it) it = new_global(module, name);
  if (address) *address = it->handle;
  if (size) *size = it->size;
  return SUCCESS;
}

/* By the numbers of CUfunction_attribute. */
enum { MAX_DYNAMIC_SHARED = 8, NON_PORTABLE_CLUSTER = 14, LAST_FUNCTION_ATTRIBUTE = 15 };

static bool is_heavy(const struct object *function) { return !strncmp(function->text, "heavy", 5); }

static int threads_per_block(const struct object *function) {
  return is_heavy(function) ? HEAVY_THREADS_PER_BLOCK : THREADS_PER_BLOCK;
}

static int give_function_attribute(int *to, int attribute, const void *handle) {
  const struct object *function = find(FUNCTION, (uintptr_t)handle);
  if (!function) return INVALID_HANDLE;
  switch (attribute) {
    case 0: return give_int(to, threads_per_block(function));
    case 4: return give_int(to, is_heavy(function) ? HEAVY_REGISTERS : REGISTERS_PER_THREAD);
    case 5: case 6: return give_int(to, capability);
    case MAX_DYNAMIC_SHARED: return give_int(to, function->dynamic_shared);
    case NON_PORTABLE_CLUSTER: return give_int(to, function->any_cluster);
    default: return attribute < 0 || attribute > LAST_FUNCTION_ATTRIBUTE ? INVALID_VALUE : give_int(to, 0);
  }
}

static int set_function_attribute(const void *handle, int attribute, int value) {
  struct object *function = find(FUNCTION, (uintptr_t)handle);
  if (!function) return INVALID_HANDLE;
  if (attribute == MAX_DYNAMIC_SHARED && value >= 0 && value <= shared_limit()) {
    function->dynamic_shared = value;
    return SUCCESS;
  }
  if (attribute == NON_PORTABLE_CLUSTER) {
    function->any_cluster = value;
    return SUCCESS;
  }
  return INVALID_VALUE;
}

/* ---- streams and events ---- */

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static int new_stream(void **stream, unsigned flags) {
  if (!stream || flags > 1) return INVALID_VALUE;
  return give_handle(stream, new_object(STREAM, 0, 0)->handle);
}

static int new_event(void **event, unsigned flags) {
  if (!event || flags > 7) return INVALID_VALUE;
  struct object *it = new_object(EVENT, 0, 0);
  it->timed = !(flags & 2);
  return give_handle(event, it->handle);
}

static int record(const void *handle, const void *stream) {
  struct object *event = find(EVENT, (uintptr_t)handle);
  if (!event || !is_stream(stream)) return INVALID_HANDLE;
  event->recorded = now();
  return SUCCESS;
}

/* All that the stub does is done when a call returns: there is nothing to wait for. */
static int wait_for(const void *stream, const void *event) {
  if (!find(EVENT, (uintptr_t)event) || !is_stream(stream)) return INVALID_HANDLE;
  if (captured && stream == captured) return STREAM_CAPTURE_ISOLATION;
  waits++;
  return SUCCESS;
}

static int give_elapsed(float *milliseconds, const void *from, const void *to) {
  const struct object *start = find(EVENT, (uintptr_t)from);
  const struct object *stop = find(EVENT, (uintptr_t)to);
  if (!milliseconds) return INVALID_VALUE;
  if (!start || !stop || !start->timed || !stop->timed || !start->recorded || !stop->recorded) return INVALID_HANDLE;
  *milliseconds = (float)(stop->recorded - start->recorded);
  return SUCCESS;
}

/* ---- launches ---- */

struct extent {
  unsigned x, y, z;
};

struct launch_attribute {
  int id;
  union {
    void *alignment;
    char size[64];
    int cooperative;
    int overlap;
    struct extent cluster;
  } value;
};

struct launch_config {
  struct extent grid, block;
  unsigned shared;
  void *stream;
  const struct launch_attribute *attributes;
  unsigned attribute_count;
};

_Static_assert(sizeof(struct launch_attribute) == 72 && sizeof(struct launch_config) == 56, "as in CUDA's header");

struct launch {
  const struct launch_config *config;
  struct object *function;
  struct extent cluster;
  bool cooperative;
  bool overlap;
  void **parameters;
  void **extra;
};

static uint64_t volume(struct extent it) { return (uint64_t)it.x * it.y * it.z; }

static int read_attributes(struct launch *launch) {
  const struct launch_config *config = launch->config;
  launch->cluster = (struct extent){1, 1, 1};
  if (config->attribute_count && !config->attributes) return INVALID_VALUE;
  for (unsigned i = 0; i < config->attribute_count; i++) {
    if (config->attributes[i].id == 2) launch->cooperative = config->attributes[i].value.cooperative;
    if (config->attributes[i].id == 6) launch->overlap = config->attributes[i].value.overlap;
    if (config->attributes[i].id == 4) launch->cluster = config->attributes[i].value.cluster;
  }
  return SUCCESS;
}

static int blocks_per_processor(const struct object *function, uint64_t threads, uint64_t shared) {
  if (!threads || threads > (uint64_t)threads_per_block(function)) return 0;
  if (shared > (uint64_t)function->dynamic_shared) return 0;
  size_t by_threads = THREADS_PER_PROCESSOR / ((threads + 31) / 32 * 32);
  size_t by_shared = (size_t)shared_per_processor() / (shared + SHARED_RESERVED_PER_BLOCK);
  return (int)least(least(by_threads, by_shared), BLOCKS_PER_PROCESSOR);
}

static int check_extents(const struct launch_config *it) {
  bool grid = volume(it->grid) && it->grid.x <= INT32_MAX && it->grid.y <= 65535 && it->grid.z <= 65535;
  bool block = volume(it->block) && it->block.x <= THREADS_PER_BLOCK && it->block.y <= THREADS_PER_BLOCK &&
               it->block.z <= 64 && volume(it->block) <= THREADS_PER_BLOCK;
  return grid && block ? SUCCESS : INVALID_VALUE;
}

static int check_cluster(const struct launch *launch) {
  struct extent grid = launch->config->grid;
  struct extent cluster = launch->cluster;
  uint64_t largest = launch->function->any_cluster ? LARGEST_CLUSTER : PORTABLE_CLUSTER;
  if (!volume(cluster)) return INVALID_VALUE;
  if (volume(cluster) > 1 && capability < 90) return NOT_SUPPORTED;
  if (cluster.x > largest || cluster.y > largest || cluster.z > largest || volume(cluster) > largest) {
    return INVALID_CLUSTER_SIZE;
  }
  return grid.x % cluster.x || grid.y % cluster.y || grid.z % cluster.z ? INVALID_VALUE : SUCCESS;
}

static int check_resources(const struct launch *launch) {
  const struct launch_config *config = launch->config;
  if (config->shared > (unsigned)launch->function->dynamic_shared) return INVALID_VALUE;
  if (volume(config->block) > (uint64_t)threads_per_block(launch->function)) return LAUNCH_OUT_OF_RESOURCES;
  int blocks = blocks_per_processor(launch->function, volume(config->block), config->shared);
  bool fits = volume(config->grid) <= (uint64_t)PROCESSORS * (uint64_t)blocks;
  return launch->cooperative && !fits ? COOPERATIVE_LAUNCH_TOO_LARGE : SUCCESS;
}

/* The parameters packed into one buffer, as `extra` gives them: pairs of tag (1: buffer) and value, then 0. */
static char *packed_parameters(void **extra) {
  for (; extra && *extra; extra += 2) {
    if ((uintptr_t)*extra == 1) return extra[1];
  }
  return NULL;
}

static const void *parameter(const struct launch *launch, int index, int offset) {
  return launch->parameters ? launch->parameters[index] : packed_parameters(launch->extra) + offset;
}

/* What a kernel may touch. */
static bool reaches(const void *address, size_t size) { return memory_at((uintptr_t)address, size, REGISTERED); }

/* saxpy(float a, const float *x, float *y, int n), as the compiler prints examples/saxpy.prism. */
struct saxpy {
  float a, *x, *y;
  size_t elements;
};

static void run_saxpy(const void *arguments) {
  const struct saxpy *it = arguments;
  size_t bytes = it->elements * sizeof(float);
  bool known = !bytes || (reaches(it->x, bytes) && reaches(it->y, bytes));
  if (!known) astray = ILLEGAL_ADDRESS;
  for (size_t i = 0; known && i < it->elements; i++) it->y[i] = it->a * it->x[i] + it->y[i];
}

static int saxpy(const struct launch *launch) {
  struct saxpy it;
  int n;
  if (!launch->parameters && !packed_parameters(launch->extra)) return INVALID_VALUE;
  memcpy(&it.a, parameter(launch, 0, 0), sizeof it.a);
  memcpy(&it.x, parameter(launch, 1, 8), sizeof it.x);
  memcpy(&it.y, parameter(launch, 2, 16), sizeof it.y);
  memcpy(&n, parameter(launch, 3, 24), sizeof n);
  it.elements = n > 0 ? least((size_t)launch->config->grid.x * launch->config->block.x, (size_t)n) : 0;
  give_to(launch->config->stream, run_saxpy, &it, sizeof it);
  return SUCCESS;
}

/* tally(int *state, int *y), of which one thread does y = ++state. */
struct tally {
  int *state, *y;
};

static void run_tally(const void *arguments) {
  const struct tally *it = arguments;
  if (reaches(it->state, sizeof *it->state) && reaches(it->y, sizeof *it->y)) {
    *it->y = ++*it->state;
  } else {
    astray = ILLEGAL_ADDRESS;
  }
}

static int tally(const struct launch *launch) {
  struct tally it;
  if (!launch->parameters && !packed_parameters(launch->extra)) return INVALID_VALUE;
  memcpy(&it.state, parameter(launch, 0, 0), sizeof it.state);
  memcpy(&it.y, parameter(launch, 1, 8), sizeof it.y);
  give_to(launch->config->stream, run_tally, &it, sizeof it);
  return SUCCESS;
}

static uint64_t *variable(struct object *module, const char *name) {
  const struct object *global = find_part(GLOBAL, module, name);
  return (uint64_t *)(uintptr_t)(global ? global : new_global(module, name))->handle;
}

/*
 * Waits in vain: says so where the host told the module to, unless that was done before, and ends. Code that is not
 * watched would wait for ever; here it ends, too.
 */
static void run_hang(const void *arguments) {
  static const uint32_t REPORT[8] = {1, 0, 3, 7}; /* state, place, block, thread, nothing seen, spare */
  struct object *module;
  memcpy(&module, arguments, sizeof module);
  uint64_t to = *variable(module, "prism_watch_report");
  uint64_t *given_up = variable(module, "prism_watch_given_up");
  if (!to || *given_up) return;
  if (reaches((void *)(uintptr_t)to, sizeof REPORT)) {
    memcpy((void *)(uintptr_t)to, REPORT, sizeof REPORT);
    *given_up = 1;
  } else {
    astray = ILLEGAL_ADDRESS;
  }
}

static void run_stray(const void *arguments) {
  (void)arguments;
  astray = ILLEGAL_ADDRESS;
}

static int run(const struct launch *launch) {
  const char *name = launch->function->text;
  if (!strcmp(name, "saxpy")) return saxpy(launch);
  if (!strcmp(name, "tally")) return tally(launch);
  if (!strncmp(name, "hang", 4)) give(run_hang, &launch->function->module, sizeof launch->function->module);
  if (!strncmp(name, "stray", 5)) give(run_stray, NULL, 0);
  return SUCCESS;
}

static void remember(const struct launch *launch) {
  struct extent grid = launch->config->grid;
  struct extent block = launch->config->block;
  launches++;
  snprintf(last_launch, sizeof last_launch,
           "%s grid=%ux%ux%u block=%ux%ux%u cluster=%u shared=%u cooperative=%d%s stream=%lu", launch->function->text,
           grid.x, grid.y, grid.z, block.x, block.y, block.z, (unsigned)volume(launch->cluster),
           launch->config->shared, launch->cooperative, launch->overlap ? " overlap=1" : "",
           (unsigned long)(uintptr_t)launch->config->stream);
}

static int check(struct launch *launch) {
  if (!launch->function || !is_stream(launch->config->stream)) return INVALID_HANDLE;
  if (launch->parameters && launch->extra) return INVALID_VALUE;
  int status = check_extents(launch->config);
  if (!status) status = read_attributes(launch);
  if (!status) status = check_cluster(launch);
  return status ? status : check_resources(launch);
}

static int start(const struct launch_config *config, const void *function, void **parameters, void **extra) {
  if (!config) return INVALID_VALUE;
  struct launch launch = {
      .config = config,
      .function = find(FUNCTION, (uintptr_t)function),
      .parameters = parameters,
      .extra = extra,
  };
  int status = check(&launch);
  if (status) return status;
  remember(&launch);
  return run(&launch);
}

static int give_occupancy(int *blocks, const void *handle, int threads, size_t shared) {
  const struct object *function = find(FUNCTION, (uintptr_t)handle);
  if (!function) return INVALID_HANDLE;
  return threads < 1 ? INVALID_VALUE : give_int(blocks, blocks_per_processor(function, (uint64_t)threads, shared));
}

static int give_clusters(int *clusters, const void *function, const struct launch_config *config) {
  if (!clusters || !config) return INVALID_VALUE;
  struct launch launch = {.config = config, .function = find(FUNCTION, (uintptr_t)function)};
  int status = check(&launch);
  if (status) return status;
  int blocks = PROCESSORS * blocks_per_processor(launch.function, volume(config->block), config->shared);
  return give_int(clusters, blocks / (int)volume(launch.cluster));
}

/* ---- tensor maps ---- */

struct tensor_map {
  char magic[16];
  uint32_t type, rank;
  uint64_t base;
  uint64_t size[5];
  uint64_t stride[4];
  uint32_t box[5];
  uint32_t swizzle;
};

_Static_assert(sizeof(struct tensor_map) == 128, "as in CUDA's header");

static bool fits_dimension(uint64_t size, uint32_t box, uint32_t step) {
  return size >= 1 && size <= UINT64_C(1) << 32 && box >= 1 && box <= 256 && step >= 1 && step <= 8;
}

static bool fits_stride(uint64_t stride) { return stride % 16 == 0 && stride < UINT64_C(1) << 40; }

/* Whether a row of the box is of whole 16 bytes and, where it is swizzled, no longer than what is swizzled. */
static bool fits_row(uint32_t type, uint32_t box, uint32_t swizzle) {
  static const uint32_t ELEMENT[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
  static const uint32_t SWIZZLED[] = {UINT32_MAX, 32, 64, 128};
  if (type >= sizeof ELEMENT / sizeof *ELEMENT || swizzle >= sizeof SWIZZLED / sizeof *SWIZZLED) return false;
  return box * ELEMENT[type] % 16 == 0 && box * ELEMENT[type] <= SWIZZLED[swizzle];
}

static int encode(struct tensor_map *to, uint32_t type, uint32_t rank, const void *base, const uint64_t *size,
                  const uint64_t *stride, const uint32_t *box, const uint32_t *step, uint32_t swizzle) {
  if (capability < 90) return NOT_SUPPORTED;
  if (!to || (uintptr_t)to % 64 || !base || (uintptr_t)base % 16 || rank < 1 || rank > 5) return INVALID_VALUE;
  if (!size || (!stride && rank > 1) || !box || !step || !fits_row(type, box[0], swizzle)) return INVALID_VALUE;
  struct tensor_map map = {"prism tensor map", type, rank, (uintptr_t)base, {0}, {0}, {0}, swizzle};
  for (uint32_t i = 0; i < rank; i++) {
    if (!fits_dimension(size[i], box[i], step[i]) || (i && !fits_stride(stride[i - 1]))) return INVALID_VALUE;
    map.size[i] = size[i];
    map.box[i] = box[i];
    if (i) map.stride[i - 1] = stride[i - 1];
  }
  *to = map;
  return SUCCESS;
}

/* ---- the driver's calls ---- */

int cuInit(unsigned flags) { CALL(NOTHING, initialize(flags)); }
int cuDriverGetVersion(int *version) { CALL(NOTHING, give_int(version, DRIVER_VERSION)); }
int cuGetErrorName(int error, const char **name) { CALL(NOTHING, give_error(error, name, true)); }
int cuGetErrorString(int error, const char **text) { CALL(NOTHING, give_error(error, text, false)); }
int cuDeviceGetCount(int *devices) { CALL(INITIALIZED, give_int(devices, 1)); }
int cuDeviceGet(int *device, int ordinal) { CALL(INITIALIZED, ordinal ? INVALID_DEVICE : give_int(device, 0)); }
int cuDeviceGetName(char *name, int length, int device) { CALL(INITIALIZED, give_name(name, length, device)); }

int cuDeviceGetAttribute(int *value, int attribute, int device) {
  CALL(INITIALIZED, give_attribute(value, attribute, device));
}

int cuDeviceTotalMem_v2(size_t *bytes, int device) {
  CALL(INITIALIZED, device ? INVALID_DEVICE : give_size(bytes, DEVICE_MEMORY));
}

int cuDevicePrimaryCtxRetain(void **context, int device) { CALL(INITIALIZED, retain(context, device)); }
int cuDevicePrimaryCtxRelease_v2(int device) { CALL(INITIALIZED, release(device)); }
int cuDevicePrimaryCtxReset_v2(int device) { CALL(INITIALIZED, reset(device)); }
int cuCtxSetCurrent(void *context) { CALL(INITIALIZED, make_current(context)); }
int cuCtxGetCurrent(void **context) { CALL(INITIALIZED, give_current(context)); }
int cuCtxGetId(void *context, unsigned long long *number) { CALL(INITIALIZED, give_context_number(context, number)); }
int cuCtxGetDevice(int *device) { CALL(CONTEXT, give_device(device)); }
int cuCtxSynchronize(void) { CALL(FINISHED_WORK, SUCCESS); }
int cuModuleLoadData(void **module, const void *image) { CALL(CONTEXT, new_module(module, image)); }
int cuModuleUnload(void *module) { CALL(CONTEXT, end(MODULE, (uintptr_t)module, INVALID_HANDLE)); }

int cuModuleGetFunction(void **function, void *module, const char *name) {
  CALL(CONTEXT, give_function(function, module, name));
}

int cuModuleGetGlobal_v2(uint64_t *address, size_t *size, void *module, const char *name) {
  CALL(CONTEXT, give_global(address, size, module, name));
}

int cuFuncGetAttribute(int *value, int attribute, void *function) {
  CALL(CONTEXT, give_function_attribute(value, attribute, function));
}

int cuFuncSetAttribute(void *function, int attribute, int value) {
  CALL(CONTEXT, set_function_attribute(function, attribute, value));
}

int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function, int threads, size_t shared) {
  CALL(CONTEXT, give_occupancy(blocks, function, threads, shared));
}

int cuOccupancyMaxActiveClusters(int *clusters, void *function, const struct launch_config *config) {
  CALL(CONTEXT, give_clusters(clusters, function, config));
}

int cuMemAlloc_v2(uint64_t *address, size_t size) { CALL(CONTEXT, new_memory(address, size, ALLOCATION, 256)); }
int cuMemFree_v2(uint64_t address) { CALL(FINISHED_WORK, address ? end(ALLOCATION, address, INVALID_VALUE) : SUCCESS); }

int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t size) {
  CALL(FINISHED_WORK, done(copy_to_device(to, from, size, NULL)));
}

int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t size) {
  CALL(FINISHED_WORK, done(copy_to_host(to, from, size, NULL)));
}

int cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t size, void *stream) {
  CALL(CONTEXT, copy_to_device(to, from, size, stream));
}

int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t size, void *stream) {
  CALL(CONTEXT, copy_to_host(to, from, size, stream));
}

int cuMemsetD8_v2(uint64_t to, unsigned char value, size_t size) { CALL(CONTEXT, done(fill(to, value, size, NULL))); }

int cuMemsetD8Async(uint64_t to, unsigned char value, size_t size, void *stream) {
  CALL(CONTEXT, fill(to, value, size, stream));
}

int cuMemHostRegister_v2(void *memory, size_t size, unsigned flags) {
  CALL(CONTEXT, flags > 15 ? INVALID_VALUE : register_host((uintptr_t)memory, size));
}

int cuMemHostUnregister(void *memory) {
  CALL(CONTEXT, end(REGISTERED, (uintptr_t)memory, HOST_MEMORY_NOT_REGISTERED));
}

int cuMemHostAlloc(void **memory, size_t size, unsigned flags) {
  CALL(CONTEXT, flags > 7 ? INVALID_VALUE : new_pinned(memory, size));
}

int cuMemFreeHost(void *memory) { CALL(FINISHED_WORK, end(PINNED, (uintptr_t)memory, INVALID_VALUE)); }
int cuMemGetInfo_v2(size_t *available, size_t *total) { CALL(CONTEXT, give_memory_info(available, total)); }

int cuPointerGetAttribute(void *value, int attribute, uint64_t address) {
  CALL(CONTEXT, give_pointer_attribute(value, attribute, address));
}

int cuPointerGetAttributes(unsigned count, const int *attributes, void **values, uint64_t address) {
  CALL(CONTEXT, give_pointer_attributes(count, attributes, values, address));
}

int cuStreamBeginCapture_v2(void *stream, int mode) {
  (void)mode;
  CALL(CONTEXT, is_stream(stream) ? begin_capture(stream) : INVALID_HANDLE);
}

int cuStreamEndCapture(void *stream, void **graph) { CALL(CONTEXT, end_capture(stream, graph)); }

int cuStreamIsCapturing(void *stream, int *status) {
  CALL(CONTEXT, is_stream(stream) ? give_int(status, captured && stream == captured) : INVALID_HANDLE);
}

int cuThreadExchangeStreamCaptureMode(int *mode) { CALL(NOTHING, exchange_mode(mode)); }

int cuGraphInstantiateWithFlags(void **executable, void *graph, unsigned long long flags) {
  (void)flags;
  CALL(CONTEXT, give_handle(executable, (uintptr_t)graph));
}

int cuGraphLaunch(void *executable, void *stream) {
  CALL(CONTEXT, is_stream(stream) ? run_graph(executable) : INVALID_HANDLE);
}

int cuStreamCreate(void **stream, unsigned flags) { CALL(CONTEXT, new_stream(stream, flags)); }
int cuStreamDestroy_v2(void *stream) { CALL(CONTEXT, end(STREAM, (uintptr_t)stream, INVALID_HANDLE)); }
int cuStreamSynchronize(void *stream) { CALL(FINISHED_WORK, is_stream(stream) ? SUCCESS : INVALID_HANDLE); }
int cuStreamQuery(void *stream) { CALL(FINISHED_WORK, is_stream(stream) ? SUCCESS : INVALID_HANDLE); }
int cuEventCreate(void **event, unsigned flags) { CALL(CONTEXT, new_event(event, flags)); }
int cuEventRecord(void *event, void *stream) { CALL(CONTEXT, record(event, stream)); }

int cuStreamWaitEvent(void *stream, void *event, unsigned flags) {
  (void)flags;
  CALL(CONTEXT, wait_for(stream, event));
}

int cuEventSynchronize(void *event) {
  CALL(FINISHED_WORK, find(EVENT, (uintptr_t)event) ? SUCCESS : INVALID_HANDLE);
}

int cuEventElapsedTime(float *milliseconds, void *from, void *to) {
  CALL(CONTEXT, give_elapsed(milliseconds, from, to));
}

int cuEventDestroy_v2(void *event) { CALL(CONTEXT, end(EVENT, (uintptr_t)event, INVALID_HANDLE)); }

int cuLaunchKernelEx(const struct launch_config *config, void *function, void **parameters, void **extra) {
  CALL(CONTEXT, start(config, function, parameters, extra));
}

int cuLaunchKernel(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                   unsigned block_y, unsigned block_z, unsigned shared, void *stream, void **parameters,
                   void **extra) {
  struct launch_config config = {
      {grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared, stream, NULL, 0};
  CALL(CONTEXT, start(&config, function, parameters, extra));
}

int cuTensorMapEncodeTiled(void *map, int type, uint32_t rank, void *base, const uint64_t *size,
                           const uint64_t *stride, const uint32_t *box, const uint32_t *step, int interleave,
                           int swizzle, int promotion, int fill) {
  bool plain = !interleave && promotion >= 0 && promotion <= 3 && (fill == 0 || fill == 1);
  CALL(CONTEXT, plain ? encode(map, (uint32_t)type, rank, base, size, stride, box, step, (uint32_t)swizzle)
                      : INVALID_VALUE);
}

/* ---- what only tests call ---- */

static long counted(const char *what) {
  static const struct {
    const char *what;
    enum kind kind;
  } kinds[] = {{"allocations", ALLOCATION}, {"registered", REGISTERED}, {"pinned", PINNED},
               {"modules", MODULE},         {"streams", STREAM},        {"events", EVENT}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (!strcmp(what, kinds[i].what)) return count(kinds[i].kind);
  }
  if (!strcmp(what, "bytes")) return (long)bytes_in_use();
  if (!strcmp(what, "contexts")) return retained;
  if (!strcmp(what, "launches")) return launches;
  if (!strcmp(what, "waits")) return waits;
  if (!strcmp(what, "uploads")) return uploads;
  if (!strcmp(what, "downloads")) return downloads;
  if (!strcmp(what, "fills")) return fills;
  if (!strcmp(what, "abandoned")) return abandoned;
  return !strcmp(what, "refused") ? refused_ends : -1;
}

/*
 * How many of these are alive now. So far: "launches"; "waits" of a stream for an event; "uploads", "downloads" and "fills" of buffers; "abandoned", what
 * was alive when its context ended; "refused", attempts to free what was not there.
 */
long stub_count(const char *what) {
  pthread_mutex_lock(&lock);
  long n = counted(what);
  pthread_mutex_unlock(&lock);
  return n;
}

/* Makes a call fail without effect: the next of its name, or a later one. */
void stub_fail(const char *call, int status, int after) {
  size_t i = 0;
  pthread_mutex_lock(&lock);
  while (planned[i].status) {
    if (++i == sizeof planned / sizeof *planned) abort();
  }
  snprintf(planned[i].call, sizeof planned[i].call, "%s", call);
  planned[i].status = status;
  planned[i].after = after;
  pthread_mutex_unlock(&lock);
}

/* From here on work is done when the host waits for it, and not before. */
void stub_late(void) {
  pthread_mutex_lock(&lock);
  is_late = true;
  pthread_mutex_unlock(&lock);
}

/* The kernel and how it was launched; the text is good until the next launch. */
const char *stub_last_launch(void) { return last_launch; }

/* As after loading the library. */
void stub_reset(void) {
  pthread_mutex_lock(&lock);
  end_context(0);
  memset(planned, 0, sizeof planned);
  last_launch[0] = 0;
  initialized = is_late = false;
  retained = 0;
  captured = NULL;
  launches = uploads = downloads = fills = abandoned = refused_ends = 0;
  life++;
  pthread_mutex_unlock(&lock);
}
