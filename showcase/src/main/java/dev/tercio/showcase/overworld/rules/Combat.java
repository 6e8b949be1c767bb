package dev.tercio.showcase.overworld.rules;

import dev.tercio.showcase.random.SeededRandom;

/// The rules of combat. All damage is an integer, so sums do not depend on the order of hits.
public final class Combat {
    /// How far characters see enemies, in tiles.
    public static final float SIGHT = 7;

    /// How far an explosion reaches, in tiles.
    public static final float BLAST = 1.8f;

    /// How many frames an explosion lasts.
    public static final int BLAST_FRAMES = 8;

    private static final float CHASE = 5;
    private static final float CLOSE = 0.8f;
    private static final float MISSILE_PACE = 0.4f;
    private static final int BLOW = 9;
    private static final int BLOW_SPREAD = 8;
    private static final int BLAST_DAMAGE = 24;

    private Combat() {}

    /// Whether a character stands still to fight an enemy.
    ///
    /// @param role what it fights with
    /// @param squared the distance of the enemy, squared
    /// @return true if it is near enough
    public static boolean stands(Role role, float squared) {
        float near = role == Role.SWORD ? role.reach() * CLOSE : role.reach();
        return squared <= near * near;
    }

    /// Whether a character leaves its path to chase an enemy.
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

    /// The remaining cooldown of a weapon after this frame.
    ///
    /// @param role what the character fights with
    /// @param cooldown how many frames it needed before
    /// @param fired whether it was used
    /// @return the number of frames
    public static int cooldown(Role role, int cooldown, boolean fired) {
        return fired ? role.pause() : Math.max(0, cooldown - 1);
    }

    /// The damage of a sword.
    ///
    /// @param number the number of the attacker
    /// @param frame the frame
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

    /// The damage of an explosion to an enemy.
    ///
    /// @param squared the distance of the enemy, squared
    /// @return hit points; most at the centre, none out of reach
    public static int blast(float squared) {
        return Math.max(0, (int) (BLAST_DAMAGE * (1 - squared / (BLAST * BLAST))));
    }
}
