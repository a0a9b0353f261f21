// NVRTC for tests: its code is the text with the options behind it. It refuses a text with `nonsense`, at its line, lacks a
// header that a text with `lost.h` includes, and knows sm_80 and sm_90 alone. How many programs are left is in the version's minor number.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct program {
  char *source;
  char *log;
  char *code;
};

static int alive = 0;

static char *copy(const char *text) {
  char *own = malloc(strlen(text) + 1);
  return strcpy(own, text);
}

int nvrtcVersion(int *major, int *minor) {
  *major = 12;
  *minor = alive;
  return 0;
}

int nvrtcGetNumSupportedArchs(int *count) {
  *count = 2;
  return 0;
}

int nvrtcGetSupportedArchs(int *architectures) {
  architectures[0] = 80;
  architectures[1] = 90;
  return 0;
}

const char *nvrtcGetErrorString(int status) { return status == 6 ? "NVRTC_ERROR_COMPILATION" : "NVRTC_ERROR"; }

int nvrtcCreateProgram(struct program **made, const char *source, const char *name, int count, const char **headers,
                       const char **names) {
  for (int i = 0; i < count; i++) {
    if (strcmp(names[i], "stdint.h") == 0 && strstr(headers[i], "uint64_t") && strcmp(name, "kernel.cu") == 0) {
      *made = calloc(1, sizeof(struct program));
      (*made)->source = copy(source);
      alive++;
      return 0;
    }
  }
  return 1;
}

static int line_of(const char *source, const char *found) {
  int line = 1;
  for (; source < found; source++) line += *source == '\n';
  return line;
}

int nvrtcCompileProgram(struct program *it, int count, const char **options) {
  char log[200] = "";
  const char *wrong = strstr(it->source, "nonsense");
  if (wrong)
    snprintf(log, sizeof log, "kernel.cu(%d): error: identifier \"nonsense\" is undefined\n\n1 error detected in the compilation of \"kernel.cu\".\n",
             line_of(it->source, wrong));
  if (strstr(it->source, "lost.h"))
    snprintf(log, sizeof log, "kernel.cu(1): catastrophic error: cannot open source file \"lost.h\"\n");
  if (log[0]) {
    it->log = copy(log);
    return 6;
  }
  size_t length = strlen(it->source) + 1;
  for (int i = 0; i < count; i++) length += strlen(options[i]) + 4;
  it->code = malloc(length);
  strcpy(it->code, it->source);
  for (int i = 0; i < count; i++) strcat(strcat(it->code, "\n// "), options[i]);
  it->log = copy(
      "ptxas info    : Function properties for saxpy\n"
      "ptxas         .     0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
      "ptxas info    : Used 10 registers, used 0 barriers\n");
  return 0;
}

int nvrtcGetProgramLogSize(struct program *it, size_t *size) {
  *size = strlen(it->log) + 1;
  return 0;
}

int nvrtcGetProgramLog(struct program *it, char *log) {
  strcpy(log, it->log);
  return 0;
}

int nvrtcGetCUBINSize(struct program *it, size_t *size) {
  *size = strlen(it->code);
  return 0;
}

int nvrtcGetCUBIN(struct program *it, char *code) {
  memcpy(code, it->code, strlen(it->code));
  return 0;
}

int nvrtcDestroyProgram(struct program **it) {
  free((*it)->source);
  free((*it)->log);
  free((*it)->code);
  free(*it);
  *it = NULL;
  alive--;
  return 0;
}
