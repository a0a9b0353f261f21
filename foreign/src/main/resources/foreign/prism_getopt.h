// What hosts take from `getopt.h`: words too common to be there for all.
#pragma once
extern char *optarg;
extern int optind, opterr, optopt;
struct option { const char *name; int has_arg; int *flag; int val; };
enum prism_argument { no_argument, required_argument, optional_argument };
PRISM_HOST(getopt) PRISM_HOST(getopt_long)
