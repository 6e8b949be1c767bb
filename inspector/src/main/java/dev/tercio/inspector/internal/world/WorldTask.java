package dev.tercio.inspector.internal.world;

import java.util.function.Function;

/// Work on the world's thread that answers a request. It is continued after later frames until it
/// is done.
///
/// @param <T> the answer
public interface WorldTask<T> {
    /// Continues the work until it is done or the budget is spent.
    ///
    /// @return whether it is done
    boolean advance(WorldContext world, Budget budget);

    /// The answer.
    ///
    /// @param complete false if the time limit of the request ended the work
    /// @param spread the number of frames after which the work was continued
    T result(WorldContext world, boolean complete, int spread);

    /// Work that is done at once.
    static <T> WorldTask<T> once(Function<WorldContext, T> answer) {
        return new WorldTask<>() {
            @Override
            public boolean advance(WorldContext world, Budget budget) {
                return true;
            }

            @Override
            public T result(WorldContext world, boolean complete, int spread) {
                return answer.apply(world);
            }
        };
    }
}
