package dev.tercio.examples.overworld;

import dev.tercio.World;
import dev.tercio.examples.RunSettings;
import dev.tercio.examples.SettingException;
import dev.tercio.examples.overworld.picture.Film;
import dev.tercio.examples.overworld.picture.Picture;
import dev.tercio.examples.overworld.picture.PlayerPage;
import dev.tercio.examples.overworld.rules.TileMap;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// Watches the war and draws it when its last frame has been run: the end if the file is a PNG, all
/// of it if it is a page, nothing if there is no file.
final class PictureFile {
    private static final String PNG = ".png";
    private static final String PAGE = ".html";
    private static final int MOST_SHOTS = 400;

    private final Optional<Path> file;
    private final TileMap map;
    private final Photographer photographer;
    private final Film film;
    private final int frames;
    private final int every;

    PictureFile(Optional<Path> file, TileMap map, World world, int frames) {
        this.file = file;
        this.map = map;
        this.photographer = new Photographer(world);
        this.film = new Film(map);
        this.frames = frames;
        this.every = Math.ceilDiv(frames, MOST_SHOTS);
    }

    /// Finds mistakes before the war has been fought in vain.
    static void check(Path file) {
        if (!is(file, PNG) && !is(file, PAGE)) {
            throw new SettingException(
                    "picture is of an unknown kind: "
                            + RunSettings.PICTURE
                            + "="
                            + file
                            + ", known=.png and .html");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(file)) {
            throw new SettingException(
                    "picture cannot be written: " + RunSettings.PICTURE + "=" + file);
        }
    }

    /// To be called after each frame.
    void look(int frame) {
        if (file.isEmpty()) {
            return;
        }
        if (is(file.get(), PAGE) && (frame % every == 0 || frame == frames)) {
            film.add(photographer.shoot(frame));
        }
        if (frame == frames) {
            write(file.get());
        }
    }

    private void write(Path target) {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
            if (is(target, PNG)) {
                new Picture(map).writePng(photographer.shoot(frames), out);
            } else {
                new PlayerPage(map).write(film, out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean is(Path file, String extension) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(extension);
    }
}
