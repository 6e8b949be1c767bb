package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.cli.internal.io.TempFolder;
import dev.tercio.examples.Falling.Height;
import dev.tercio.replay.Divergence;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.Replay;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/// A recording, replayed forwards and backwards, and verified against changed systems.
final class ReplayExample implements Example {
    @Override
    public String name() {
        return "replay";
    }

    @Override
    public String summary() {
        return "100 frames recorded, replayed backwards, verified, and a replay that differs";
    }

    @Override
    public void run(PrintStream out) {
        try (TempFolder folder = TempFolder.create()) {
            try (Falling falling = Falling.with(10)) {
                // tag::record[]
                RecorderOptions options = RecorderOptions.DEFAULT.overwrite();
                try (Recorder recorder =
                        Recorder.start(falling.schedule(), folder.path(), options)) {
                    for (int i = 0; i < 100; i++) {
                        falling.schedule().run(0.01);
                    }
                    out.println("recorded: " + recorder.frames());
                }
                // end::record[]
            }
            travel(folder.path(), out);
            verify(folder.path(), Falling.with(10), out);
            verify(folder.path(), Falling.with(9.81), out);
        }
    }

    private static void travel(Path folder, PrintStream out) {
        // tag::travel[]
        try (Recording recording = Recording.open(folder);
                World world = World.create(WorldOptions.DEFAULT.register(Height.class))) {
            Replay replay = Replay.of(recording, world);
            replay.seek(50);
            out.println(replay.position() + ": " + world.query(Height.class).toList());
            replay.stepBack();
            out.println(replay.position() + ": " + world.query(Height.class).toList());
        }
        // end::travel[]
    }

    private static void verify(Path folder, Falling falling, PrintStream out) {
        // tag::verify[]
        try (falling;
                Recording recording = Recording.open(folder)) {
            Optional<Divergence> divergence = Replay.of(recording, falling.schedule()).verify();
            out.println(divergence.map(Divergence::toString).orElse("as recorded"));
        }
        // end::verify[]
    }
}
