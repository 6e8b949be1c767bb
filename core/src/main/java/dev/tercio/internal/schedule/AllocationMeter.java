package dev.tercio.internal.schedule;

import java.lang.management.ManagementFactory;

/// The number of bytes that a thread has allocated, on JVMs that report it.
final class AllocationMeter {
    static final long UNKNOWN = -1;

    private static final boolean SUPPORTED = isSupported();

    private AllocationMeter() {}

    private static boolean isSupported() {
        try {
            return ManagementFactory.getThreadMXBean()
                            instanceof com.sun.management.ThreadMXBean threads
                    && threads.isThreadAllocatedMemorySupported()
                    && threads.isThreadAllocatedMemoryEnabled();
        } catch (NoClassDefFoundError moduleMissing) {
            return false;
        }
    }

    /// The number of bytes that the current thread has allocated, or [#UNKNOWN].
    static long bytes() {
        return SUPPORTED ? Threads.bytes() : UNKNOWN;
    }

    /// A separate class, so that it is loaded only if the module `jdk.management` is present.
    private static final class Threads {
        private static final com.sun.management.ThreadMXBean BEAN =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

        static long bytes() {
            return BEAN.getCurrentThreadAllocatedBytes();
        }
    }
}
