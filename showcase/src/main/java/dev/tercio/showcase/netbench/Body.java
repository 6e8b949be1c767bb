package dev.tercio.showcase.netbench;

/// 64 bytes, all of which change in every frame.
///
/// @param x a coordinate
/// @param y a coordinate
/// @param z a coordinate
/// @param vx a velocity
/// @param vy a velocity
/// @param vz a velocity
/// @param step the number of changes
/// @param sent the time of the last change in nanoseconds, which is the same for all processes of a
///   machine
record Body(double x, double y, double z, double vx, double vy, double vz, long step, long sent) {
    Body next(long now) {
        return new Body(x + vx, y + vy, z + vz, vx + 0.5, vy - 0.5, vz + 1, step + 1, now);
    }
}
