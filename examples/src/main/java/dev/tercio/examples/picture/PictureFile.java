package dev.tercio.examples.picture;

import dev.tercio.examples.SettingException;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/// Watches a program and draws it when its last frame has been run: the end if the file is a PNG,
/// all of it if it is a page.
public final class PictureFile {
    private static final String PNG = ".png";
    private static final String PAGE = ".html";

    private final Path file;
    private final Studio studio;
    private final int frames;
    private final int every;

    /// Prepares to draw.
    ///
    /// @param file where to, as [#check] has found it good
    /// @param studio what draws
    /// @param frames how many frames there will be
    /// @param shots how many shots a film has at most
    public PictureFile(Path file, Studio studio, int frames, int shots) {
        this.file = file;
        this.studio = studio;
        this.frames = frames;
        this.every = Math.ceilDiv(frames, shots);
    }

    /// Finds mistakes before the program has run in vain, and makes the folder of the file.
    ///
    /// @param option the option that names the file or its folder, for messages
    /// @param file where to draw
    /// @throws SettingException if that is not possible
    public static void check(String option, Path file) {
        if (!is(file, PNG) && !is(file, PAGE)) {
            throw new SettingException(
                    "picture is of an unknown kind: "
                            + option
                            + "="
                            + file
                            + ", known=.png and .html");
        }
        if (Files.isDirectory(file)) {
            throw refused(option, file, "it is a folder");
        }
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            tryToWrite(file);
        } catch (IOException e) {
            throw refused(option, file, e.toString());
        }
    }

    /// Opens the file as [#look] will, and leaves everything as it was.
    private static void tryToWrite(Path file) throws IOException {
        boolean isNew = Files.notExists(file);
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
        if (isNew) {
            Files.delete(file);
        }
    }

    private static SettingException refused(String option, Path file, String reason) {
        return new SettingException(
                "picture cannot be written: " + option + "=" + file + ", because=" + reason);
    }

    /// To be called after each frame.
    ///
    /// @param frame how many frames have been run
    public void look(int frame) {
        if (is(file, PAGE) && (frame % every == 0 || frame == frames)) {
            studio.film(frame);
        }
        if (frame == frames) {
            write();
        }
    }

    private void write() {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            if (is(file, PNG)) {
                studio.writePng(frames, out);
            } else {
                studio.writePage(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot draw: file=" + file + ", because=" + e, e);
        }
    }

    private static boolean is(Path file, String extension) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(extension);
    }
}
