package dev.tercio.internal.schedule;

import java.lang.management.ManagementFactory;

/// How many bytes a thread has allocated, where the platform tells.
final class AllocationMeter {
    static final long UNKNOWN = -1;

    private static final boolean KNOWN = isKnown();

    private AllocationMeter() {}

    private static boolean isKnown() {
        try {
            return ManagementFactory.getThreadMXBean()
                            instanceof com.sun.management.ThreadMXBean threads
                    && threads.isThreadAllocatedMemorySupported()
                    && threads.isThreadAllocatedMemoryEnabled();
        } catch (NoClassDefFoundError notInThisImage) {
            return false;
        }
    }

    /// The bytes of the current thread so far, or [#UNKNOWN].
    static long bytes() {
        return KNOWN ? Threads.bytes() : UNKNOWN;
    }

    /// Loaded only where the module of the bean is there.
    private static final class Threads {
        private static final com.sun.management.ThreadMXBean BEAN =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

        static long bytes() {
            return BEAN.getCurrentThreadAllocatedBytes();
        }
    }
}
