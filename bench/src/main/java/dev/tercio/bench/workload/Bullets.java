package dev.tercio.bench.workload;

/// Bullets that are spawned, move and expire: three systems, or three loops in an engine without
/// systems.
///
/// A frame moves all bullets, ages them and destroys those that have expired, and spawns
/// [#perFrame] new ones, which take part from the next frame on. Bullet i of a frame starts with
/// Position(i, 1, 2), Velocity(3, i, 5) and Fuse([#LIFETIME]). The world starts with the bullets of
/// [#LIFETIME] frames, so every frame destroys as many as it spawns.
public interface Bullets extends Opened {
    /// The number of frames that a bullet lives.
    int LIFETIME = 6;

    /// Runs a frame.
    void frame();

    /// The number of bullets that each frame spawns if about n are alive.
    static int perFrame(int n) {
        return Math.max(1, n / LIFETIME);
    }
}
