package dev.tercio.examples.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.DeflaterOutputStream;

import javax.imageio.ImageIO;

/// Makes a page that plays a film. It is one file and needs no other.
///
/// Its parts are a page, a style and a script, each beside the class that draws; what all players
/// share comes from this package. Gaps in them, such as `{{film}}`, are filled.
public final class PlayerPage {
    private final Map<String, String> gaps = new LinkedHashMap<>();
    private final String frame;

    /// Begins a page.
    ///
    /// @param owner the class beside which the parts are
    /// @param name what they are called, without ending
    /// @throws IOException if one of them cannot be read
    public PlayerPage(Class<?> owner, String name) throws IOException {
        frame = part(owner, name + ".html");
        fill("style", part(PlayerPage.class, "player.css") + part(owner, name + ".css"));
        fill("script", part(PlayerPage.class, "player.js") + part(owner, name + ".js"));
    }

    /// Fills a gap.
    ///
    /// @param gap its name
    /// @param text what comes there
    /// @return this
    public PlayerPage fill(String gap, String text) {
        gaps.put("{{" + gap + "}}", text);
        return this;
    }

    /// Fills a gap with a picture.
    ///
    /// @param gap its name
    /// @param image what comes there
    /// @return this
    /// @throws IOException if it cannot be written
    public PlayerPage fill(String gap, BufferedImage image) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.setUseCache(false); // no temporary files
        ImageIO.write(image, "jpg", bytes);
        return fill(gap, Base64.getEncoder().encodeToString(bytes.toByteArray()));
    }

    /// Fills a gap with compressed bytes.
    ///
    /// @param gap its name
    /// @param data what comes there
    /// @return this
    /// @throws IOException if they cannot be compressed
    public PlayerPage fill(String gap, byte[] data) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream packer = new DeflaterOutputStream(bytes)) {
            packer.write(data);
        }
        return fill(gap, Base64.getEncoder().encodeToString(bytes.toByteArray()));
    }

    /// Writes the page.
    ///
    /// @param out where to
    /// @throws IOException if it cannot be written
    public void write(OutputStream out) throws IOException {
        String page = frame;
        for (Map.Entry<String, String> gap : gaps.entrySet()) {
            page = page.replace(gap.getKey(), gap.getValue());
        }
        out.write(page.getBytes(StandardCharsets.UTF_8));
    }

    private static String part(Class<?> owner, String name) throws IOException {
        try (InputStream in = owner.getResourceAsStream(name)) {
            byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
