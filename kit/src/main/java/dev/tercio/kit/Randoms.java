package dev.tercio.kit;

import dev.tercio.Entity;

/// Random numbers that depend only on a seed, a frame, an entity and a purpose.
///
/// There is no state: the same key always has the same stream of numbers, in any order of calls, on
/// any thread, in a replay and after a rollback. This makes random numbers usable in parallel
/// bodies:
///
/// ```java
/// static final long WANDER = Randoms.purpose("wander");
///
/// Randoms randoms = Randoms.of(seed);
/// long frame = context.time().frame();
/// world.query(Velocity.class).parallel().updateEntity((entity, velocity) -> {
///     RandomStream random = randoms.at(frame, entity, WANDER);
///     return velocity.turn(random.nextFloat(-0.1f, 0.1f));
/// });
/// ```
///
/// Give every use of random numbers its own purpose. Two uses with the same frame, entity and
/// purpose see the same numbers.
///
/// The numbers of a key never change between versions of this module: they are part of recorded
/// simulations. They are not suitable for cryptography.
///
/// Threading: immutable; any thread may use it.
public final class Randoms {
    private final long seed;
    private final long high;
    private final long low;

    private Randoms(long seed) {
        this.seed = seed;
        this.high = Mixing.absorb(Mixing.HIGH, seed);
        this.low = Mixing.absorb(Mixing.LOW, seed);
    }

    /// Returns the random numbers of a seed.
    ///
    /// @param seed the seed, any number; seeds that differ by one bit are unrelated
    /// @return the random numbers
    public static Randoms of(long seed) {
        return new Randoms(seed);
    }

    /// Returns a number for a purpose, derived from its name. Keep it in a constant.
    ///
    /// @param name the name, for example `"wander"`
    /// @return the number of the purpose
    public static long purpose(String name) {
        long hash = Mixing.absorb(Mixing.PURPOSE, name.length());
        for (int i = 0; i < name.length(); i++) {
            hash = Mixing.absorb(hash, name.charAt(i));
        }
        return hash;
    }

    /// Returns the seed.
    ///
    /// @return the seed
    public long seed() {
        return seed;
    }

    /// Returns the stream of an entity.
    ///
    /// The key is the handle of the entity, which is the same in every run of the same simulation
    /// and after loading. Nodes that share an entity have different handles: pass its stable id to
    /// [#at(long, long, long)] instead.
    ///
    /// @param frame the frame, for example `context.time().frame()`
    /// @param entity the entity
    /// @param purpose the purpose, from [#purpose(String)] or any constant
    /// @return a stream at its start
    public RandomStream at(long frame, Entity entity, long purpose) {
        return at(frame, entity.bits(), purpose);
    }

    /// Returns the stream of anything that has a number: a stable id, a cell, a player.
    ///
    /// @param frame the frame
    /// @param id the number
    /// @param purpose the purpose
    /// @return a stream at its start
    public RandomStream at(long frame, long id, long purpose) {
        // frame and purpose first: a loop over entities computes their part once
        long a = Mixing.absorb(Mixing.absorb(Mixing.absorb(high, frame), purpose), id);
        long b = Mixing.absorb(Mixing.absorb(Mixing.absorb(low, frame), purpose), id);
        return new RandomStream(a, b);
    }

    /// Returns the stream of a frame, for decisions that belong to no entity.
    ///
    /// @param frame the frame
    /// @param purpose the purpose
    /// @return a stream at its start
    public RandomStream at(long frame, long purpose) {
        return at(frame, Entity.NONE.bits(), purpose);
    }

    /// Returns `Randoms[seed=42]`.
    @Override
    public String toString() {
        return "Randoms[seed=" + seed + "]";
    }
}
