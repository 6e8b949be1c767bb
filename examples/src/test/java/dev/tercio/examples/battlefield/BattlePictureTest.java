package dev.tercio.examples.battlefield;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.examples.picture.PictureFile;
import dev.tercio.examples.simulation.SimulationRun;
import dev.tercio.examples.simulation.SimulationSettings;

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
class BattlePictureTest {
    private static final int FRAMES = 90;
    private static final int UNITS = 900;
    private static final List<Integer> SIDES = List.of(0x4da3ff, 0xff5548);

    @TempDir Path folder;

    private Path draw(String name, int workers) {
        Path file = folder.resolve(name);
        SimulationSettings settings = new SimulationSettings(2, UNITS, workers);
        try (SimulationRun run = new Battlefield().start(settings)) {
            BattleStudio studio = new BattleStudio(run.world(), new Terrain(2, UNITS), UNITS);
            PictureFile picture = new PictureFile(file, studio, FRAMES, 30);
            for (int frame = 1; frame <= FRAMES; frame++) {
                run.frame();
                picture.look(frame);
            }
        }
        return file;
    }

    @Test
    void pngHasBothSidesInTheirColours() throws IOException {
        BufferedImage image = ImageIO.read(draw("end.png", 1).toFile());
        assertEquals(1_600, image.getWidth());
        assertEquals(1_000 + 206, image.getHeight());
        Map<Integer, Integer> pixels = new HashMap<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                pixels.merge(image.getRGB(x, y) & 0xff_ff_ff, 1, Integer::sum);
            }
        }
        assertTrue(pixels.size() > 1_000, "colours=" + pixels.size());
        for (int colour : SIDES) {
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
        assertTrue(page.contains("#4da3ff"));
    }
}
