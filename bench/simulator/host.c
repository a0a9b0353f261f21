/* Times the kernels of kernels.cl. Arguments: the platform's name (a part of it) and the file.
   Reads lines "kernel rows width launches", answers each with the least seconds of a launch, of the clock on the wall
   and of all processors together; outputs are compared first. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 16, BLOCK = SIDE * SIDE };

static cl_context context;
static cl_device_id device;
static cl_command_queue queue;

static void must(int holds, const char *what) {
  if (!holds) {
    fprintf(stderr, "host: %s\n", what);
    exit(1);
  }
}

static void open_platform(const char *wanted) {
  cl_platform_id platforms[16];
  cl_uint count = 0;
  char name[256];
  must(clGetPlatformIDs(16, platforms, &count) == CL_SUCCESS, "no OpenCL platform");
  for (cl_uint i = 0; i < count && i < 16; i++) {
    clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name, name, NULL);
    if (strstr(name, wanted) && clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS) {
      cl_int status;
      context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
      must(status == CL_SUCCESS, "no context");
      queue = clCreateCommandQueue(context, device, 0, &status);
      must(status == CL_SUCCESS, "no queue");
      return;
    }
  }
  must(0, "no such OpenCL platform");
}

static cl_program built(const char *path) {
  static char text[1 << 16];
  FILE *file = fopen(path, "r");
  must(file != NULL, "cannot read the kernels");
  size_t length = fread(text, 1, sizeof text, file);
  fclose(file);
  const char *source = text;
  cl_int status;
  cl_program program = clCreateProgramWithSource(context, 1, &source, &length, &status);
  must(status == CL_SUCCESS && clBuildProgram(program, 1, &device, "", NULL, NULL) == CL_SUCCESS, "the kernels do not build");
  return program;
}

static float *numbers(size_t count, int step) {
  float *values = malloc(count * sizeof *values);
  for (size_t i = 0; i < count; i++) {
    values[i] = (float)(i * step % 7); /* sums of these are exact, in any order */
  }
  return values;
}

static cl_mem buffer(size_t count, float *values) {
  cl_int status;
  cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE, count * sizeof(float), NULL, &status);
  must(status == CL_SUCCESS, "no buffer");
  must(clEnqueueWriteBuffer(queue, memory, CL_TRUE, 0, count * sizeof(float), values, 0, NULL, NULL) == CL_SUCCESS, "no transfer");
  return memory;
}

static void product(const float *a, const float *b, float *c, size_t rows, size_t width) {
  memset(c, 0, rows * width * sizeof *c);
  for (size_t i = 0; i < rows; i++) {
    for (size_t k = 0; k < width; k++) {
      for (size_t j = 0; j < width; j++) {
        c[i * width + j] += a[i * width + k] * b[k * width + j];
      }
    }
  }
}

/* What the kernel makes of x and y; returns how many elements of it there are. */
static size_t reference(const char *name, const float *x, const float *y, float *want, size_t rows, size_t width) {
  size_t count = rows * width;
  if (!strcmp(name, "naive") || !strcmp(name, "tiled")) {
    product(x, y, want, rows, width);
    return count;
  }
  if (!strcmp(name, "saxpy")) {
    for (size_t i = 0; i < count; i++) {
      want[i] = 2 * x[i] + y[i];
    }
    return count;
  }
  for (size_t i = 0; i < count; i++) {
    want[i] = x[i] + (i % BLOCK ? want[i - 1] : 0);
  }
  if (!strcmp(name, "scan")) {
    return count;
  }
  for (size_t b = 0; b < count / BLOCK; b++) {
    want[b] = want[b * BLOCK + BLOCK - 1];
  }
  return count / BLOCK;
}

struct seconds {
  double wall, processor;
};

static struct seconds launch(cl_kernel kernel, int square, size_t rows, size_t width) {
  size_t line[] = {rows * width}, line_block[] = {BLOCK};
  size_t plane[] = {width, rows}, plane_block[] = {SIDE, SIDE};
  struct timespec start, end;
  clock_t used = clock();
  clock_gettime(CLOCK_MONOTONIC, &start);
  cl_int status = clEnqueueNDRangeKernel(
      queue, kernel, square ? 2 : 1, NULL, square ? plane : line, square ? plane_block : line_block, 0, NULL, NULL);
  must(status == CL_SUCCESS && clFinish(queue) == CL_SUCCESS, "the launch failed");
  clock_gettime(CLOCK_MONOTONIC, &end);
  return (struct seconds){
      .wall = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9,
      .processor = (double)(clock() - used) / CLOCKS_PER_SEC,
  };
}

static struct seconds least_seconds(cl_program program, const char *name, size_t rows, size_t width, int launches) {
  int square = !strcmp(name, "naive") || !strcmp(name, "tiled");
  size_t count = rows * width, second = square ? width * width : count;
  cl_int status, n = (cl_int)width;
  cl_float a = 2;
  cl_kernel kernel = clCreateKernel(program, name, &status);
  must(status == CL_SUCCESS, "no such kernel");
  float *x = numbers(count, 3), *y = numbers(second, 5), *zeros = calloc(count, sizeof *zeros);
  float *want = malloc(count * sizeof *want), *have = malloc(count * sizeof *have);
  cl_mem in = buffer(count, x), other = buffer(second, y), out = buffer(count, zeros);
  cl_mem result = strcmp(name, "saxpy") ? out : other;
  cl_uint i = 0;
  if (!strcmp(name, "saxpy")) {
    clSetKernelArg(kernel, i++, sizeof a, &a);
  }
  clSetKernelArg(kernel, i++, sizeof in, &in);
  if (square) {
    clSetKernelArg(kernel, i++, sizeof other, &other);
  }
  clSetKernelArg(kernel, i++, sizeof result, &result);
  if (square) {
    clSetKernelArg(kernel, i++, sizeof n, &n);
  }
  launch(kernel, square, rows, width);
  size_t outputs = reference(name, x, y, want, rows, width);
  clEnqueueReadBuffer(queue, result, CL_TRUE, 0, outputs * sizeof *have, have, 0, NULL, NULL);
  for (size_t o = 0; o < outputs; o++) {
    must(have[o] == want[o], "a kernel computes something else than the host");
  }
  struct seconds least = {INFINITY, INFINITY};
  for (int l = 0; l < launches; l++) {
    struct seconds one = launch(kernel, square, rows, width);
    least.wall = fmin(least.wall, one.wall);
    least.processor = fmin(least.processor, one.processor);
  }
  clReleaseMemObject(in), clReleaseMemObject(other), clReleaseMemObject(out), clReleaseKernel(kernel);
  free(x), free(y), free(zeros), free(want), free(have);
  return least;
}

int main(int count, char **arguments) {
  must(count == 3, "usage: host PLATFORM KERNELS");
  open_platform(arguments[1]);
  cl_program program = built(arguments[2]);
  char name[32];
  size_t rows, width;
  int launches;
  while (scanf("%31s %zu %zu %d", name, &rows, &width, &launches) == 4) {
    struct seconds least = least_seconds(program, name, rows, width, launches);
    printf("%.9f %.9f\n", least.wall, least.processor);
    fflush(stdout);
  }
  return 0;
}
