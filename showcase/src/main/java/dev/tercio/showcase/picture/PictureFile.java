package dev.tercio.showcase.picture;

import dev.tercio.cli.UsageException;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

import javax.imageio.ImageIO;

/// Draws a program into a file when its last frame is done: the last frame as PNG, a short
/// animation as GIF, or a page with an animation that can be controlled.
public final class PictureFile {
    private static final String PNG = ".png";
    private static final String GIF = ".gif";
    private static final String PAGE = ".html";
    private static final int GIF_FRAMES = 20;

    private final Path file;
    private final FrameRenderer renderer;
    private final int frames;
    private final int every;
    private final GifFile gif = new GifFile();

    /// Prepares to draw.
    ///
    /// @param file where to, checked by [#check]
    /// @param renderer what draws
    /// @param frames how many frames the program runs
    /// @param scenes how many frames an animation shows at most
    public PictureFile(Path file, FrameRenderer renderer, int frames, int scenes) {
        this.file = file;
        this.renderer = renderer;
        this.frames = frames;
        this.every = Math.ceilDiv(frames, is(file, GIF) ? GIF_FRAMES : scenes);
    }

    /// Checks that the file can be written, before the program runs. Creates its folder.
    ///
    /// @param option the option that names the file or its folder, for messages
    /// @param file where to draw
    /// @throws UsageException if it cannot
    public static void check(String option, Path file) {
        if (!is(file, PNG) && !is(file, GIF) && !is(file, PAGE)) {
            throw new UsageException(
                    "unknown kind of picture: "
                            + option
                            + "="
                            + file
                            + ", known=.png, .gif and .html");
        }
        if (Files.isDirectory(file)) {
            throw unwritable(option, file, "it is a folder");
        }
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            tryToWrite(file);
        } catch (IOException e) {
            throw unwritable(option, file, e.toString());
        }
    }

    /// Opens the file for writing and leaves it unchanged.
    private static void tryToWrite(Path file) throws IOException {
        boolean isNew = Files.notExists(file);
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
        if (isNew) {
            Files.delete(file);
        }
    }

    private static UsageException unwritable(String option, Path file, String reason) {
        return new UsageException(
                "cannot write picture: " + option + "=" + file + ", because=" + reason);
    }

    /// Reports that a frame is done.
    ///
    /// @param frame how many frames have been run
    public void frameDone(int frame) {
        if (frame % every == 0 || frame == frames) {
            if (is(file, PAGE)) {
                renderer.addToAnimation(frame);
            } else if (is(file, GIF)) {
                gif.add(renderer.draw(frame));
            }
        }
        if (frame == frames) {
            write("");
        }
    }

    /// Adds a line to the page that says what was proven about the run. Other pictures have no such
    /// line.
    ///
    /// @param proof one sentence
    public void prove(String proof) {
        if (is(file, PAGE)) {
            write(proof);
        }
    }

    private void write(String proof) {
        ImageIO.setUseCache(false); // no temporary files
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            if (is(file, PNG)) {
                ImageIO.write(renderer.draw(frames), "png", out);
            } else if (is(file, GIF)) {
                gif.write(out);
            } else {
                renderer.writePage(proof, out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot write picture: file=" + file + ", because=" + e, e);
        }
    }

    private static boolean is(Path file, String extension) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(extension);
    }
}
