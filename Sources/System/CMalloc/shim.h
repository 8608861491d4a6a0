#pragma once
// What glibc's allocator can be told; Swift's own module of glibc leaves it out.
#include <malloc.h>
