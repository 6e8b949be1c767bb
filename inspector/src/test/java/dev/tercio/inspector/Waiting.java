package dev.tercio.inspector;

/// Waits for threads and processes in `close` methods, which must not throw an
/// `InterruptedException`.
public final class Waiting {
    private Waiting() {}

    /// Waits for a thread to end.
    public static void join(Thread thread) {
        forIt(thread::join);
    }

    /// Waits for something; an interruption fails the test.
    public static void forIt(Wait wait) {
        try {
            wait.run();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }

    /// Something that waits.
    @FunctionalInterface
    public interface Wait {
        void run() throws InterruptedException;
    }
}
