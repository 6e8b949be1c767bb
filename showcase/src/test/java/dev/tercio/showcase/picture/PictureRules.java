package dev.tercio.showcase.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/// Rules for the pictures of every program: they are valid files and have the expected content.
public abstract class PictureRules {
    private final int width;
    private final int height;
    private final int colours;
    private final List<Integer> armies;

    @TempDir Path folder;

    /// @param colours a picture has more than these
    /// @param armies the colours of the armies
    protected PictureRules(int width, int height, int colours, List<Integer> armies) {
        this.width = width;
        this.height = height;
        this.colours = colours;
        this.armies = armies;
    }

    /// Runs a small program and draws it.
    protected abstract void draw(Path file, int workers);

    /// Runs all frames of a program and draws it.
    protected static void play(Runnable program, PictureFile picture, int frames) {
        for (int frame = 1; frame <= frames; frame++) {
            program.run();
            picture.frameDone(frame);
        }
    }

    private Path drawn(String name, int workers) {
        Path file = folder.resolve(name);
        draw(file, workers);
        return file;
    }

    @Test
    void pngHasTheGroundInManyColoursAndTheArmiesInTheirs() throws IOException {
        BufferedImage image = ImageIO.read(drawn("end.png", 1).toFile());
        assertEquals(width, image.getWidth());
        assertEquals(height, image.getHeight());
        Map<Integer, Integer> pixels = new HashMap<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                pixels.merge(image.getRGB(x, y) & 0xff_ff_ff, 1, Integer::sum);
            }
        }
        assertTrue(pixels.size() > colours, "colours=" + pixels.size());
        for (int colour : armies) {
            assertTrue(pixels.getOrDefault(colour, 0) > 1_000, () -> Integer.toHexString(colour));
        }
    }

    @Test
    void pngIsTheSameForAnyNumberOfWorkers() throws IOException {
        assertArrayEquals(
                Files.readAllBytes(drawn("one.png", 1)), Files.readAllBytes(drawn("two.png", 2)));
    }

    @Test
    void gifIsAReadableAnimation() throws IOException {
        ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
        try (ImageInputStream in = ImageIO.createImageInputStream(drawn("short.gif", 1).toFile())) {
            reader.setInput(in);
            int frames = reader.getNumImages(true);
            assertTrue(frames > 1 && frames <= 21, "frames=" + frames);
            BufferedImage first = reader.read(0);
            BufferedImage last = reader.read(frames - 1);
            assertEquals(640, first.getWidth());
            assertTrue(differences(first, last) > 100, "nothing moves");
        } finally {
            reader.dispose();
        }
    }

    private static int differences(BufferedImage one, BufferedImage other) {
        int differences = 0;
        for (int y = 0; y < one.getHeight(); y++) {
            for (int x = 0; x < one.getWidth(); x++) {
                differences += one.getRGB(x, y) == other.getRGB(x, y) ? 0 : 1;
            }
        }
        return differences;
    }

    @Test
    void pageIsCompleteAndNeedsNothingElse() throws IOException {
        String page = Files.readString(drawn("all.html", 1));
        assertTrue(page.startsWith("<!DOCTYPE html>") && page.strip().endsWith("</html>"));
        assertFalse(page.contains("{{"), "a gap was not filled");
        assertFalse(page.contains("http:") || page.contains("https:"), "a link to elsewhere");
        assertTrue(page.contains("#%06x".formatted(armies.getFirst())));
    }
}
