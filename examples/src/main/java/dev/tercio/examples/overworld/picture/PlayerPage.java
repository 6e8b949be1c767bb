package dev.tercio.examples.overworld.picture;

import dev.tercio.examples.overworld.rules.Faction;
import dev.tercio.examples.overworld.rules.TileMap;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.DeflaterOutputStream;

import javax.imageio.ImageIO;

/// Makes a page that plays a film. It is one file and needs no other.
public final class PlayerPage {
    private static final int WIDTH = 1024;

    private final TileMap map;

    /// Prepares to make a page.
    ///
    /// @param map the ground
    public PlayerPage(TileMap map) {
        this.map = map;
    }

    /// Writes the page.
    ///
    /// @param film what it plays
    /// @param out where to
    /// @throws IOException if it cannot be written
    public void write(Film film, OutputStream out) throws IOException {
        String page =
                part("player.html")
                        .replace("{{style}}", part("player.css"))
                        .replace("{{script}}", part("player.js"))
                        .replace("{{ground}}", ground())
                        .replace("{{film}}", film(film));
        for (Faction faction : Faction.ALL) {
            String name = faction.name().toLowerCase(Locale.ROOT);
            page = page.replace("{{" + name + "}}", Palette.hex(Palette.of(faction)));
        }
        out.write(page.getBytes(StandardCharsets.UTF_8));
    }

    private static String part(String name) throws IOException {
        try (InputStream in = PlayerPage.class.getResourceAsStream(name)) {
            byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private String ground() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.setUseCache(false); // no temporary files
        int scale = Math.max(2, WIDTH / map.width());
        ImageIO.write(Ground.draw(map, scale, 0), "jpg", bytes);
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static String film(Film film) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream packer = new DeflaterOutputStream(bytes)) {
            packer.write(film.bytes());
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}
