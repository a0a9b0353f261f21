// Prints numbers as the tests of host functions read them.
#pragma once

#include <cstdio>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>

template <typename T>
std::string word(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    double wide = value != value ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(value);
    unsigned long long bits = 0;
    char text[17];
    std::memcpy(&bits, &wide, sizeof bits);
    std::snprintf(text, sizeof text, "%016llx", bits);
    return text;
  } else {
    return std::to_string(value);
  }
}

template <typename First, typename... Rest>
void say(const prism::Result& result, First first, Rest... rest) {
  std::string line = result.ok() ? word(first) : result.message;
  if (result.ok()) {
    ((line += " " + word(rest)), ...);
  }
  std::puts(line.c_str());
}
