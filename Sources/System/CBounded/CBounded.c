#define _GNU_SOURCE
#include "CBounded.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// Files in memory: what a program waits for at a pipe cannot come too late from one that waits for it.
typedef struct {
    int input, output, messages;
} Files;

static int put(int file, const uint8_t *bytes, size_t length) {
    for (size_t done = 0; done < length;) {
        ssize_t count = pwrite(file, bytes + done, length - done, done);
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) done += count;
    }
    return 0;
}

static int take(int file, uint8_t *bytes, size_t length, size_t *done) {
    for (*done = 0; *done < length;) {
        ssize_t count = pread(file, bytes + *done, length - *done, *done);
        if (count == 0) break;
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) *done += count;
    }
    return 0;
}

static int spawn(pid_t *process, char *const *arguments, Files files) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int code = posix_spawn_file_actions_init(&actions);
    if (code) return code;
    code = posix_spawnattr_init(&attributes);
    if (!code) {
        // Made in this order they have ascending numbers, so that none is overwritten before it is copied.
        code = posix_spawn_file_actions_adddup2(&actions, files.input, STDIN_FILENO);
        if (!code) code = posix_spawn_file_actions_adddup2(&actions, files.output, STDOUT_FILENO);
        if (!code) code = posix_spawn_file_actions_adddup2(&actions, files.messages, STDERR_FILENO);
        // A signal that is ignored here would be ignored there, also that of a limit.
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        if (!code) code = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

static int limit(pid_t process, int resource, rlim_t soft, rlim_t hard) {
    struct rlimit own;
    // No more than is allowed already.
    if (prlimit(process, resource, NULL, &own)) return errno;
    if (hard > own.rlim_max) hard = own.rlim_max;
    if (soft > hard) soft = hard;
    if (soft > own.rlim_cur) soft = own.rlim_cur;
    struct rlimit new = {soft, hard};
    return prlimit(process, resource, &new, NULL) ? errno : 0;
}

static int bind_to(pid_t process, CBoundedLimits limits) {
    // The signal of the soft limit says which it was; who does not heed it is killed by the hard one.
    int code = limit(process, RLIMIT_CPU, limits.seconds, (rlim_t)limits.seconds + 1);
    if (!code) code = limit(process, RLIMIT_AS, limits.memory, limits.memory);
    if (!code) code = limit(process, RLIMIT_FSIZE, limits.output, limits.output);
    if (!code) code = limit(process, RLIMIT_CORE, 0, 0);
    // It may have ended already.
    return code == ESRCH ? 0 : code;
}

// Takes what the program wrote; the error number where the system does not give it.
static int take_output(int file, CBoundedEnd *end) {
    struct stat written;
    if (fstat(file, &written)) return errno;
    if (written.st_size == 0) return 0;
    end->output = malloc(written.st_size);
    if (!end->output) return ENOMEM;
    int code = take(file, end->output, written.st_size, &end->length);
    // A file in memory that ends before its end is no end.
    return code ? code : end->length < (size_t)written.st_size ? EIO : 0;
}

// Runs the program; the error number where the system refuses what that takes.
static int run(char *const *arguments, CBoundedLimits limits, Files files, CBoundedEnd *end) {
    pid_t process;
    int code = spawn(&process, arguments, files);
    if (code == ENOENT) end->state = CBOUNDED_MISSING;
    if (code) return code == ENOENT ? 0 : code;
    code = bind_to(process, limits);
    if (code) kill(process, SIGKILL);
    int status = 0;
    pid_t ended;
    while ((ended = waitpid(process, &status, 0)) < 0 && errno == EINTR) {}
    size_t said = 0;
    if (!code) code = take(files.messages, (uint8_t *)end->message, sizeof end->message - 1, &said);
    if (code) return code;
    // Where this program was started with SIGCHLD ignored, how the other ended is not known; what it wrote is.
    if (ended < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0)) end->state = CBOUNDED_ENDED;
    else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) end->state = CBOUNDED_LATE;
    else if (!end->message[0] && WIFSIGNALED(status))
        snprintf(end->message, sizeof end->message, "signal %d: %s", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else if (!end->message[0]) snprintf(end->message, sizeof end->message, "status %d", WEXITSTATUS(status));
    return end->state == CBOUNDED_ENDED ? take_output(files.output, end) : 0;
}

CBoundedEnd CBounded_run(char *const *arguments, const uint8_t *input, size_t length, CBoundedLimits limits) {
    CBoundedEnd end = {CBOUNDED_FAILED, NULL, 0, "", 0};
    Files files;
    files.input = memfd_create("input", MFD_CLOEXEC);
    files.output = memfd_create("output", MFD_CLOEXEC);
    files.messages = memfd_create("messages", MFD_CLOEXEC);
    end.code = files.input < 0 || files.output < 0 || files.messages < 0 ? errno : put(files.input, input, length);
    if (!end.code) end.code = run(arguments, limits, files, &end);
    if (end.code) end.state = CBOUNDED_REFUSED;
    if (files.input >= 0) close(files.input);
    if (files.output >= 0) close(files.output);
    if (files.messages >= 0) close(files.messages);
    return end;
}
