package dev.tercio.examples.overworld;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.examples.overworld.rules.TileMap;
import dev.tercio.examples.picture.PictureFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.imageio.ImageIO;

/// Pictures are files that others can read, and show what they should.
class PictureTest {
    private static final List<Integer> FACTION_COLOURS =
            List.of(0xe0352b, 0x2f62e8, 0x0b7a4b, 0xffc81e);

    @TempDir Path folder;

    private Path draw(String name, int workers) {
        Path file = folder.resolve(name);
        TileMap map = WarFixture.smallMap(3);
        int frames = 120;
        try (Overworld war = new Overworld(map, 3, 600, workers)) {
            PictureFile picture = new PictureFile(file, new Photographer(war.world()), frames, 400);
            for (int frame = 1; frame <= frames; frame++) {
                war.frame();
                picture.look(frame);
            }
        }
        return file;
    }

    @Test
    void pngHasTheMapInManyColoursAndTheArmiesInTheirs() throws IOException {
        BufferedImage image = ImageIO.read(draw("end.png", 1).toFile());
        assertEquals(1280, image.getWidth());
        assertEquals(960 + 110, image.getHeight());
        Map<Integer, Integer> pixels = new HashMap<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                pixels.merge(image.getRGB(x, y) & 0xff_ff_ff, 1, Integer::sum);
            }
        }
        assertTrue(pixels.size() > 100, "colours=" + pixels.size());
        for (int colour : FACTION_COLOURS) {
            assertTrue(pixels.getOrDefault(colour, 0) > 1_000, () -> Integer.toHexString(colour));
        }
    }

    @Test
    void pngIsTheSameForAnyNumberOfWorkers() throws IOException {
        assertArrayEquals(
                Files.readAllBytes(draw("one.png", 1)), Files.readAllBytes(draw("two.png", 2)));
    }

    @Test
    void pageIsCompleteAndNeedsNothingElse() throws IOException {
        String page = Files.readString(draw("all.html", 1));
        assertTrue(page.startsWith("<!DOCTYPE html>") && page.strip().endsWith("</html>"));
        assertFalse(page.contains("{{"), "a gap was not filled");
        assertFalse(page.contains("http:") || page.contains("https:"), "a link to elsewhere");
        assertTrue(page.contains("#e0352b"));
    }
}
