# find_package(Prism) finds the command, and prism_kernels adds kernels to a target:
#
#   find_package(Prism 0.1 REQUIRED)
#   add_executable(app main.cpp)
#   prism_kernels(app kernels/saxpy.prism TARGET sm_90a DEFINE N=4)      # then: #include "saxpy.hpp"
#
# A header is made for each program, with its compiled kernels, again when the program or a file beside it changes. It takes
# nvcc.

get_filename_component(_prism_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_program(PRISM_EXECUTABLE prism HINTS "${_prism_root}/bin" DOC "the prism command")
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Prism REQUIRED_VARS PRISM_EXECUTABLE VERSION_VAR Prism_VERSION)

function(prism_kernels target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TARGET" "DEFINE")
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/prism/${target}")
  set(options --header)
  if(arg_TARGET)
    list(APPEND options --target ${arg_TARGET})
  endif()
  foreach(define IN LISTS arg_DEFINE)
    list(APPEND options -D ${define})
  endforeach()
  foreach(program IN LISTS arg_UNPARSED_ARGUMENTS)
    get_filename_component(file "${program}" ABSOLUTE)
    get_filename_component(name "${program}" NAME_WE)
    get_filename_component(beside "${file}" DIRECTORY)
    file(GLOB imported CONFIGURE_DEPENDS "${beside}/*.prism")
    set(made "${folder}/${name}.hpp")
    add_custom_command(
      OUTPUT ${made}
      COMMAND "${PRISM_EXECUTABLE}" build "${file}" -o "${folder}" ${options}
      DEPENDS "${file}" ${imported}
      COMMENT "prism build ${program}"
      VERBATIM)
    target_sources(${target} PRIVATE ${made})
  endforeach()
  target_include_directories(${target} PRIVATE "${folder}")
endfunction()
