// A second file that includes the header: what both have in common must be there once.
#include "kernels.hpp"

prism::Result launch_elsewhere(int n) { return prism::kernels::count(1, nullptr, n); }

const void* image_elsewhere() { return &prism::kernels::image(); }
