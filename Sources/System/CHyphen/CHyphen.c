#include "CHyphen.h"

#include <hyphen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

CHyphenDictionary *chyphen_open(const char *bytes, size_t count) {
    FILE *file = fmemopen((void *)bytes, count, "r");
    if (!file) return NULL;
    HyphenDict *dictionary = hnj_hyphen_load_file(file);
    fclose(file);
    return (CHyphenDictionary *)dictionary;
}

void chyphen_close(CHyphenDictionary *dictionary) { hnj_hyphen_free((HyphenDict *)dictionary); }

int chyphen_points(const CHyphenDictionary *dictionary, const char *word, int size, char *points) {
    char **replacement = NULL;
    int *position = NULL;
    int *cut = NULL;
    // libhyphen reads the dictionary only, though its parameter is not const.
    int failed = hnj_hyphen_hyphenate2((HyphenDict *)dictionary, word, size, points, NULL, &replacement, &position, &cut);
    for (int i = 0; i < size; i++) {
        int changes = replacement && replacement[i];
        points[i] = !failed && !changes && (points[i] & 1);
    }
    if (replacement) {
        for (int i = 0; i < size; i++) free(replacement[i]);
    }
    free(replacement);
    free(position);
    free(cut);
    return failed;
}
