package dev.tercio.showcase.picture;

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

/// A page that plays an animation, in one self-contained file.
///
/// It is built from an HTML, a CSS and a JavaScript resource next to the class that draws; code for
/// all players comes from this package. Placeholders such as `{{animation}}` are replaced.
public final class PlayerPage {
    private final Map<String, String> placeholders = new LinkedHashMap<>();
    private final String template;

    /// Loads the resources.
    ///
    /// @param owner the class next to the resources
    /// @param name their name without extension
    /// @throws IOException if one of them cannot be read
    public PlayerPage(Class<?> owner, String name) throws IOException {
        template = resource(owner, name + ".html");
        fill("style", resource(PlayerPage.class, "player.css") + resource(owner, name + ".css"));
        fill("script", resource(PlayerPage.class, "player.js") + resource(owner, name + ".js"));
    }

    /// Replaces a placeholder with a text.
    ///
    /// @param placeholder its name
    /// @param text the text
    /// @return this
    public PlayerPage fill(String placeholder, String text) {
        placeholders.put("{{" + placeholder + "}}", text);
        return this;
    }

    /// Replaces a placeholder with a picture, as Base64.
    ///
    /// @param placeholder its name
    /// @param image the picture
    /// @return this
    /// @throws IOException if it cannot be written
    public PlayerPage fill(String placeholder, BufferedImage image) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.setUseCache(false); // no temporary files
        ImageIO.write(image, "jpg", bytes);
        return fill(placeholder, Base64.getEncoder().encodeToString(bytes.toByteArray()));
    }

    /// Replaces a placeholder with compressed bytes, as Base64.
    ///
    /// @param placeholder its name
    /// @param data the bytes
    /// @return this
    /// @throws IOException if they cannot be compressed
    public PlayerPage fill(String placeholder, byte[] data) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream compressed = new DeflaterOutputStream(bytes)) {
            compressed.write(data);
        }
        return fill(placeholder, Base64.getEncoder().encodeToString(bytes.toByteArray()));
    }

    /// Writes the page.
    ///
    /// @param out receives the page
    /// @throws IOException if it cannot be written
    public void write(OutputStream out) throws IOException {
        String page = template;
        for (Map.Entry<String, String> placeholder : placeholders.entrySet()) {
            page = page.replace(placeholder.getKey(), placeholder.getValue());
        }
        out.write(page.getBytes(StandardCharsets.UTF_8));
    }

    private static String resource(Class<?> owner, String name) throws IOException {
        try (InputStream in = owner.getResourceAsStream(name)) {
            byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
