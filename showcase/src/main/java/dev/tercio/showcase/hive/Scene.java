package dev.tercio.showcase.hive;

import dev.tercio.showcase.hive.Components.Light;

import java.util.List;
import java.util.Locale;

/// What a picture shows: the state of the game after a frame.
///
/// @param frame the number of the frame
/// @param light day or night
/// @param hives the hives in the order of their numbers
/// @param flowers the flowers
/// @param bees the bees
record Scene(int frame, Light light, List<Home> hives, List<Plant> flowers, List<Flyer> bees) {
    /// A hive.
    ///
    /// @param bees the number of its bees and eggs
    record Home(float x, float y, int bees, int honey) {}

    /// A flower.
    record Plant(float x, float y, int nectar) {}

    /// A bee.
    ///
    /// @param hive the number of its hive
    /// @param load the nectar that it carries
    record Flyer(float x, float y, int hive, int load) {}

    /// One line for the console.
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%6d  %-5s", frame, light));
        for (Home hive : hives) {
            text.append(String.format(Locale.ROOT, "  %5d %6d", hive.bees, hive.honey));
        }
        return text + String.format(Locale.ROOT, "  %6d", flowers.size());
    }
}
