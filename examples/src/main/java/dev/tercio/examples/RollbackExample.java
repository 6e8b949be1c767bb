package dev.tercio.examples;

import dev.tercio.examples.Falling.Height;
import dev.tercio.replay.History;
import dev.tercio.replay.StateHash;

import java.io.PrintStream;

/// The last frames in memory: rolled back and run again.
final class RollbackExample implements Example {
    @Override
    public String name() {
        return "rollback";
    }

    @Override
    public String summary() {
        return "eight frames rolled back in memory and run again, with the same result";
    }

    @Override
    public void run(PrintStream out) {
        try (Falling falling = Falling.with(10)) {
            // tag::rollback[]
            try (History history = History.of(falling.schedule(), 60)) {
                for (int i = 0; i < 100; i++) {
                    falling.schedule().run(0.01);
                }
                long before = StateHash.of(falling.world());
                history.rollback(8);
                out.println("frame " + falling.schedule().frame() + ": " + height(falling));
                for (int i = 0; i < 8; i++) {
                    falling.schedule().run(0.01);
                }
                out.println("frame " + falling.schedule().frame() + ": " + height(falling));
                out.println("same state: " + (before == StateHash.of(falling.world())));
                out.println("frames that can be taken back: " + history.depth());
            }
            // end::rollback[]
        }
    }

    private static String height(Falling falling) {
        return falling.world().query(Height.class).toList().toString();
    }
}
