package dev.tercio.showcase.overworld.rules;

import dev.tercio.showcase.random.SeededRandom;

/// How characters fight. All damage is a whole number: sums of whole numbers do not depend on the
/// order in which the blows fall.
public final class Combat {
    /// How far characters see enemies, in tiles.
    public static final float SIGHT = 7;

    /// How far an explosion reaches, in tiles.
    public static final float BLAST = 1.8f;

    /// How many frames an explosion can be seen.
    public static final int BLAST_FRAMES = 8;

    private static final float CHASE = 5;
    private static final float CLOSE = 0.8f;
    private static final float MISSILE_PACE = 0.4f;
    private static final int BLOW = 9;
    private static final int BLOW_SPREAD = 8;
    private static final int BLAST_DAMAGE = 24;

    private Combat() {}

    /// Whether a character that sees an enemy stands still for it.
    ///
    /// @param role what it fights with
    /// @param squared the distance of the enemy, squared
    /// @return true if it is near enough
    public static boolean stands(Role role, float squared) {
        float near = role == Role.SWORD ? role.reach() * CLOSE : role.reach();
        return squared <= near * near;
    }

    /// Whether a character leaves its way to run after an enemy.
    ///
    /// @param role what it fights with
    /// @param squared the distance of the enemy, squared
    /// @return true if it does, unless something is in the way
    public static boolean chases(Role role, float squared) {
        return role == Role.SWORD && squared <= CHASE * CHASE;
    }

    /// Whether a weapon is used in this frame.
    ///
    /// @param role what the character fights with
    /// @param cooldown how many frames the weapon still needs
    /// @param squared the distance of the enemy, squared
    /// @return true if it is ready and the enemy within reach
    public static boolean fires(Role role, int cooldown, float squared) {
        return cooldown == 0 && squared <= role.reach() * role.reach();
    }

    /// What a weapon still needs after this frame.
    ///
    /// @param role what the character fights with
    /// @param cooldown how many frames it needed before
    /// @param fired whether it was used
    /// @return the number of frames
    public static int cooldown(Role role, int cooldown, boolean fired) {
        return fired ? role.pause() : Math.max(0, cooldown - 1);
    }

    /// What a blow of a sword takes.
    ///
    /// @param number who strikes
    /// @param frame when
    /// @return hit points
    public static int blow(int number, int frame) {
        return BLOW + SeededRandom.roll(number, frame, BLOW_SPREAD);
    }

    /// How long a missile flies.
    ///
    /// @param squared how far, squared
    /// @return the number of frames, at least one
    public static int flightFrames(float squared) {
        return 1 + (int) (Math.sqrt(squared) / MISSILE_PACE);
    }

    /// What an explosion takes from an enemy of the one who caused it.
    ///
    /// @param squared the distance of the enemy, squared
    /// @return hit points; most in the middle, nothing out of reach
    public static int blast(float squared) {
        return Math.max(0, (int) (BLAST_DAMAGE * (1 - squared / (BLAST * BLAST))));
    }
}
