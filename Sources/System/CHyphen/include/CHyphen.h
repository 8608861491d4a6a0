// A narrow door to libhyphen: dictionaries from memory, points of one word.
#pragma once
#include <stddef.h>

typedef struct CHyphenDictionary CHyphenDictionary;

// Reads a dictionary in UTF-8, first line included. Returns NULL when libhyphen refuses it.
CHyphenDictionary *chyphen_open(const char *bytes, size_t count);

void chyphen_close(CHyphenDictionary *dictionary);

// Marks the points of a word of `size` bytes in lower-case UTF-8: points[i] is 1 when the word may be divided behind
// its i-th character. `points` holds at least size + 5 bytes. Points that would change letters (German Zuk-ker of old
// orthography) are left out. Returns 0 on success.
int chyphen_points(const CHyphenDictionary *dictionary, const char *word, int size, char *points);
