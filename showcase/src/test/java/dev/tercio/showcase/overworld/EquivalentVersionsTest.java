package dev.tercio.showcase.overworld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.showcase.overworld.lists.ListGame;
import dev.tercio.showcase.overworld.rules.TileMap;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The version with lists and the version with the engine are the same game.
class EquivalentVersionsTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 42})
    void bothCountTheSameAfterEveryFrame(long seed) {
        TileMap map = WarFixture.smallMap(seed);
        int least = WarFixture.CHARACTERS;
        int fire = 0;
        try (Overworld engine = new Overworld(map, seed, WarFixture.CHARACTERS, 2);
                ListGame lists = new ListGame(map, seed, WarFixture.CHARACTERS)) {
            for (int frame = 0; frame < WarFixture.FRAMES; frame++) {
                engine.frame();
                lists.frame();
                assertEquals(lists.census(), engine.census(), "seed=" + seed + ", frame=" + frame);
                least = Math.min(least, engine.census().alive());
                fire += engine.census().missiles() + engine.census().explosions();
            }
        }
        assertTrue(least < WarFixture.CHARACTERS && fire > 0, "least=" + least + ", fire=" + fire);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 13, 41})
    void armiesMayBeOfAnySize(int characters) {
        TileMap map = WarFixture.smallMap(5);
        try (Overworld engine = new Overworld(map, 5, characters, 1);
                ListGame lists = new ListGame(map, 5, characters)) {
            assertEquals(WarFixture.play(lists, 100), WarFixture.play(engine, 100));
            assertTrue(engine.census().alive() <= characters);
        }
    }
}
