package dev.tercio.aeron.log;

import dev.tercio.aeron.Durability;
import dev.tercio.replay.StateHash;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/// Runs a world with a log until it is killed. Its arguments are the folder and the address of the
/// archive, the number of entities, and the frame after which to make a checkpoint. Prints the hash
/// of every frame. If the log stops, it prints `stopped` and starts a new one.
public final class LogWriterProgram {
    private static final long PAUSE_NANOS = 1_000_000;

    private LogWriterProgram() {}

    public static void main(String[] args) {
        int size = Integer.parseInt(args[2]);
        int checkpoint = Integer.parseInt(args[3]);
        try (LogArchive archive = LogArchive.start(Path.of(args[0]), args[1], Durability.PROCESS);
                Swarm swarm = new Swarm(size, 42)) {
            while (true) {
                write(swarm, archive, checkpoint);
                System.out.println("stopped");
            }
        }
    }

    private static void write(Swarm swarm, LogArchive archive, int checkpoint) {
        WorldLogOptions options = WorldLogOptions.DEFAULT.hashEvery(10);
        try (WorldLog log = WorldLog.start(swarm.world, archive, options)) {
            StateHash hash = new StateHash(swarm.world);
            while (log.isWriting()) {
                swarm.frame();
                System.out.println(log.frame() + " " + Long.toHexString(hash.now()));
                if (log.frame() == checkpoint) {
                    log.checkpoint(Swarm::empty);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }
}
