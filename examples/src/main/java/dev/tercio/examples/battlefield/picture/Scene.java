package dev.tercio.examples.battlefield.picture;

import dev.tercio.examples.battlefield.Side;

/// All that can be seen at the end of a frame.
///
/// @param frame how many frames have been run
/// @param units who is alive; what is there is made by [#mark]
/// @param wrecks who was alive, in the same way
/// @param shells what flies; what is there is the side that is shot at
/// @param explosions what burns; what is there is for how many frames, the number is its size
public record Scene(int frame, Dots units, Dots wrecks, Dots shells, Dots explosions) {
    private static final int SIDES = Side.values().length;

    /// Joins side and kind of a unit to one number.
    ///
    /// @param side whose it is
    /// @param kind the id of its template
    /// @return what is there
    public static int mark(Side side, int kind) {
        return SIDES * kind + side.number();
    }

    static Side side(int mark) {
        return mark % SIDES == Side.BLUE.number() ? Side.BLUE : Side.RED;
    }

    static int kind(int mark) {
        return mark / SIDES;
    }

    /// How many there are of each mark.
    static int[] counts(Dots dots, int kinds) {
        int[] counts = new int[SIDES * (kinds + 1)];
        for (int i = 0; i < dots.size(); i++) {
            counts[dots.kind(i)]++;
        }
        return counts;
    }
}
