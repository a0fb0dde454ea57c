/* A layer under the store that fails on request, preloaded into the test's child processes (LD_PRELOAD).
 *
 * FAULTS_DIR    only files below this directory are affected
 * FAULTS_ARMED  if set, operations count only while this file exists
 * FAULTS_LOG    file to which each fault is appended as a line
 * FAULTS_AT     number of the operation that fails, counted from 0 over all operations of the kinds in FAULTS_OPS
 * FAULTS_OPS    any of: write sync rename
 * FAULTS_KIND   eio     it fails once
 *               enospc  it and every later write fail, as on a full disk
 *               torn    half of it is written, then it fails once
 *               slow    it takes FAULTS_SLOW milliseconds
 *               hang    it never returns, nor does any later one
 * FAULTS_FREE   file with the number of bytes that the disk pretends to have left; no file, no pretense
 *
 * sled's thread that syncs twice a second is left alone: sled ignores its errors, and Linux reports them to the store's own sync, too.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum fault { NONE, FAIL_EIO, FAIL_ENOSPC, TORN };

static atomic_long count;
static atomic_int full;
static atomic_int hanging;

static void rest(long milliseconds) {
    struct timespec time = { milliseconds / 1000, milliseconds % 1000 * 1000000 };
    while (nanosleep(&time, &time) != 0 && errno == EINTR) {}
}

static void note(const char *op, const char *path, long at, const char *thread) {
    const char *log = getenv("FAULTS_LOG");
    char line[PATH_MAX + 100];
    int length = snprintf(line, sizeof line, "%s %s %ld %s in %s\n", getenv("FAULTS_KIND"), op, at, path, thread);
    int fd = log ? (int) syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;
    if (fd >= 0) {
        syscall(SYS_write, fd, line, length);
        syscall(SYS_close, fd);
    }
}

static enum fault fault_at(const char *op, const char *path) {
    const char *dir = getenv("FAULTS_DIR"), *ops = getenv("FAULTS_OPS");
    const char *kind = getenv("FAULTS_KIND"), *at = getenv("FAULTS_AT");
    if (!dir || !ops || !kind || !at || strncmp(path, dir, strlen(dir)) != 0 || !strstr(ops, op)) return NONE;
    const char *armed = getenv("FAULTS_ARMED");
    if (armed && access(armed, F_OK) != 0) return NONE;
    char thread[16] = "";
    prctl(PR_GET_NAME, thread);
    if (strcmp(thread, "log flusher") == 0) return NONE;
    while (hanging) rest(1000);
    if (full) return strcmp(op, "write") == 0 ? FAIL_ENOSPC : NONE;
    long now = atomic_fetch_add(&count, 1);
    if (now != atol(at)) return NONE;
    note(op, path, now, thread);
    if (strcmp(kind, "eio") == 0) return FAIL_EIO;
    if (strcmp(kind, "torn") == 0) return TORN;
    if (strcmp(kind, "enospc") == 0) { full = 1; return FAIL_ENOSPC; }
    if (strcmp(kind, "slow") == 0) { rest(atol(getenv("FAULTS_SLOW"))); return NONE; }
    hanging = 1;
    for (;;) rest(1000);
}

static enum fault fault_on(const char *op, int fd) {
    char link[64], path[PATH_MAX];
    if (!getenv("FAULTS_DIR")) return NONE;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return NONE;
    path[length] = 0;
    return fault_at(op, path);
}

static int fail(enum fault fault) {
    errno = fault == FAIL_ENOSPC ? ENOSPC : EIO;
    return -1;
}

ssize_t write(int fd, const void *bytes, size_t size) {
    enum fault fault = fault_on("write", fd);
    if (fault == TORN) syscall(SYS_write, fd, bytes, size / 2);
    if (fault != NONE) return fail(fault);
    return syscall(SYS_write, fd, bytes, size);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
    enum fault fault = fault_on("write", fd);
    if (fault == TORN) syscall(SYS_pwrite64, fd, bytes, size / 2, at);
    if (fault != NONE) return fail(fault);
    return syscall(SYS_pwrite64, fd, bytes, size, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
    return pwrite64(fd, bytes, size, at);
}

int fsync(int fd) {
    enum fault fault = fault_on("sync", fd);
    return fault != NONE ? fail(fault) : (int) syscall(SYS_fsync, fd);
}

int fdatasync(int fd) {
    enum fault fault = fault_on("sync", fd);
    return fault != NONE ? fail(fault) : (int) syscall(SYS_fdatasync, fd);
}

int sync_file_range(int fd, off64_t from, off64_t length, unsigned flags) {
    enum fault fault = fault_on("sync", fd);
    return fault != NONE ? fail(fault) : (int) syscall(SYS_sync_file_range, fd, from, length, flags);
}

int rename(const char *from, const char *to) {
    enum fault fault = fault_at("rename", from);
    return fault != NONE ? fail(fault) : (int) syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

static unsigned long long pretended(int *is_pretended) {
    const char *free = getenv("FAULTS_FREE");
    char text[32] = "";
    int fd = free ? (int) syscall(SYS_openat, AT_FDCWD, free, O_RDONLY) : -1;
    *is_pretended = fd >= 0;
    if (fd >= 0) {
        syscall(SYS_read, fd, text, sizeof text - 1);
        syscall(SYS_close, fd);
    }
    return strtoull(text, NULL, 10);
}

int statvfs64(const char *path, struct statvfs64 *stat) {
    int is_pretended;
    unsigned long long free = pretended(&is_pretended);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return -1;
    int result = fstatvfs64(fd, stat);
    close(fd);
    if (result == 0 && is_pretended) stat->f_bavail = free / stat->f_frsize;
    return result;
}

int statvfs(const char *path, struct statvfs *stat) {
    return statvfs64(path, (struct statvfs64 *) stat);
}
