// Pattern styles match UTF-8: the library of 8-bit code units.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
