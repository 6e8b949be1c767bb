package dev.tercio.internal.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;

/// The types of the functions of [PosixMemory].
final class PosixTypes {
    /// The name of the error code.
    static final String ERROR = "errno";

    /// The type of `mmap`.
    static final FunctionDescriptor MAP =
            FunctionDescriptor.of(
                    JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);

    /// The type of `mprotect` and `madvise`.
    static final FunctionDescriptor PROTECT =
            FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);

    /// The type of `munmap`.
    static final FunctionDescriptor UNMAP = FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG);

    private PosixTypes() {}
}
