package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.internal.storage.Allocations;

/// Makes a chosen allocation and all later ones fail, so that the recovery has no memory either.
final class FailingMemory {
    private FailingMemory() {}

    /// Repeats an operation, each time with one more successful allocation.
    ///
    /// @param operation fails as long as there is too little memory
    /// @param afterFailure checks that nothing has changed
    /// @return how often the operation failed before it succeeded
    static int exhaust(Runnable operation, Runnable afterFailure) {
        for (int allowed = 0; ; allowed++) {
            if (isEnough(allowed, operation)) {
                assertTrue(allowed > 0, "nothing was allocated");
                return allowed;
            }
            afterFailure.run();
        }
    }

    /// Whether an operation succeeds with this number of allocations.
    static boolean isEnough(int allowed, Runnable operation) {
        int[] left = {allowed};
        try {
            Allocations.probe(
                    () -> {
                        if (left[0]-- <= 0) {
                            throw new OutOfMemoryError("allowed=" + allowed);
                        }
                    },
                    operation);
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }
}
