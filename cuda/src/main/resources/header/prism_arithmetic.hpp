#ifndef PRISM_ARITHMETIC_HPP
#define PRISM_ARITHMETIC_HPP

#include <cstddef>
#include <cstdint>

namespace prism::support {

// Arithmetic of preconditions: what a signed type cannot hold, or has no quotient, does not fit.
template <typename T>
T add(T a, T b, bool& fits) {
  T sum;
  fits &= !__builtin_add_overflow(a, b, &sum) || T(-1) > T(0);
  return sum;
}

template <typename T>
T subtract(T a, T b, bool& fits) {
  T difference;
  fits &= !__builtin_sub_overflow(a, b, &difference) || T(-1) > T(0);
  return difference;
}

template <typename T>
T multiply(T a, T b, bool& fits) {
  T product;
  fits &= !__builtin_mul_overflow(a, b, &product) || T(-1) > T(0);
  return product;
}

template <typename T>
T divide(T a, T b, bool& fits) {
  fits &= b != 0;
  return b == 0 ? T(0) : T(-1) < T(0) && b == T(-1) ? subtract<T>(0, a, fits) : T(a / b);
}

template <typename T>
T remainder(T a, T b, bool& fits) {
  fits &= b != 0;
  return b == 0 || (T(-1) < T(0) && b == T(-1)) ? T(0) : T(a % b);
}

template <typename T>
T shift_left(T a, std::int64_t by, bool& fits) {
  bool is_distance = by >= 0 && by < std::int64_t(8 * sizeof(T));
  T shifted = is_distance ? T(std::uint64_t(a) << by) : T(0);
  fits &= is_distance && (T(-1) > T(0) || T(shifted >> by) == a);
  return shifted;
}

template <typename T>
T shift_right(T a, std::int64_t by, bool& fits) {
  bool is_distance = by >= 0 && by < std::int64_t(8 * sizeof(T));
  fits &= is_distance;
  return is_distance ? T(a >> by) : T(0);
}

}  // namespace prism::support

#endif
