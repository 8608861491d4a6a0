#include "CGumbo.h"

#include <dlfcn.h>
#include <gumbo.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    __typeof__(&gumbo_parse_with_options) parse_with_options;
    __typeof__(&gumbo_normalized_tagname) normalized_tagname;
    const GumboOptions *options;
} library;

static char missing[CGUMBO_MESSAGE_SIZE];

static void *find(void *handle, const char *name) {
    void *found = handle ? dlsym(handle, name) : NULL;
    if (!found && !missing[0]) snprintf(missing, sizeof missing, "%s", dlerror());
    return found;
}

static void load(void) {
    void *gumbo = dlopen("libgumbo.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!gumbo) snprintf(missing, sizeof missing, "%s", dlerror());
    library.parse_with_options = find(gumbo, "gumbo_parse_with_options");
    library.normalized_tagname = find(gumbo, "gumbo_normalized_tagname");
    library.options = find(gumbo, "kGumboDefaultOptions");
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

int CGumbo_isMissing(void) {
    pthread_once(&once, load);
    return missing[0] != 0;
}

// All memory of one page, which is freed at once: gumbo's own way of freeing recurses as deep as the page nests.
typedef struct Block {
    struct Block *next;
    size_t used, size;
} Block;

typedef struct {
    Block *blocks;
    size_t left;
    jmp_buf exhausted;
} Arena;

static void *take_memory(void *context, size_t size) {
    Arena *arena = context;
    size = (size + 15) & ~(size_t)15;
    Block *block = arena->blocks;
    if (!block || block->size - block->used < size) {
        size_t whole = size > 1 << 16 ? size : 1 << 16;
        // Gumbo takes it for granted that there is memory.
        if (whole > arena->left || !(block = malloc(sizeof(Block) + whole + 16))) longjmp(arena->exhausted, 1);
        arena->left -= whole;
        block->next = arena->blocks;
        block->used = 0;
        block->size = whole;
        arena->blocks = block;
    }
    char *start = (char *)(((uintptr_t)(block + 1) + 15) & ~(uintptr_t)15);
    void *found = start + block->used;
    block->used += size;
    return found;
}

static void keep_memory(void *context, void *memory) {
    (void)context;
    (void)memory;
}

static void show_start(const GumboNode *node, CGumboTake take, void *context) {
    const GumboElement *element = &node->v.element;
    const char *names[64], *values[64];
    size_t count = element->attributes.length < 64 ? element->attributes.length : 64;
    for (size_t index = 0; index < count; index++) {
        const GumboAttribute *attribute = element->attributes.data[index];
        names[index] = attribute->name;
        values[index] = attribute->value;
    }
    char own[40];
    const char *name = library.normalized_tagname(element->tag);
    if (!name[0] && element->original_tag.length > 1) {
        // An element that gumbo does not know, by what is behind its bracket.
        size_t length = 0;
        const char *tag = element->original_tag.data + 1;
        while (length + 1 < element->original_tag.length && length < sizeof own - 1
               && !strchr(" \t\r\n/>", tag[length]))
            length++;
        memcpy(own, tag, length);
        own[length] = 0;
        name = own;
    }
    CGumboEvent event = {CGUMBO_START, name, element->start_pos.offset, count, names, values};
    take(context, &event);
}

static void walk(const GumboNode *root, CGumboTake take, void *context) {
    const GumboNode *node = root;
    while (node) {
        const GumboNode *next = NULL;
        if (node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE) {
            show_start(node, take, context);
            if (node->v.element.children.length > 0) next = node->v.element.children.data[0];
        } else if (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE || node->type == GUMBO_NODE_CDATA) {
            CGumboEvent event = {CGUMBO_TEXT, node->v.text.text, node->v.text.start_pos.offset, 0, NULL, NULL};
            take(context, &event);
        }
        while (!next && node) {
            if (node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE) {
                CGumboEvent event = {CGUMBO_END, "", node->v.element.end_pos.offset, 0, NULL, NULL};
                take(context, &event);
            }
            if (node == root) return;
            const GumboNode *parent = node->parent;
            size_t index = node->index_within_parent + 1;
            if (parent->v.element.children.length > index) next = parent->v.element.children.data[index];
            else node = parent;
        }
        node = next;
    }
}

CGumboState CGumbo_read(
    const char *bytes, size_t length, size_t mostMemory, CGumboTake take, void *context,
    char message[CGUMBO_MESSAGE_SIZE]) {
    pthread_once(&once, load);
    if (missing[0]) {
        snprintf(message, CGUMBO_MESSAGE_SIZE, "%s", missing);
        return CGUMBO_MISSING;
    }
    Arena arena = {.blocks = NULL, .left = mostMemory};
    GumboOptions options = *library.options;
    options.allocator = take_memory;
    options.deallocator = keep_memory;
    options.userdata = &arena;
    options.max_errors = 0;
    CGumboState state = CGUMBO_NO_MEMORY;
    GumboOutput *volatile output = NULL;
    // Only frames of gumbo, which own nothing else, are left.
    if (setjmp(arena.exhausted) == 0) {
        output = library.parse_with_options(&options, bytes, length);
        state = CGUMBO_OK;
    }
    if (state == CGUMBO_OK) walk(output->root, take, context);
    for (Block *block = arena.blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    return state;
}
