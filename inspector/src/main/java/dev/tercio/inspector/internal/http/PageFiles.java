package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.Inspector;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The files of the page, from the jar.
final class PageFiles {
    /// A file.
    ///
    /// @param type its media type
    /// @param tag its entity tag
    /// @param bytes its content
    record File(String type, String tag, @SuppressWarnings("ArrayRecordComponent") byte[] bytes) {}

    private static final Map<String, String> TYPES =
            Map.of(
                    "html", "text/html; charset=utf-8",
                    "js", "text/javascript; charset=utf-8",
                    "mjs", "text/javascript; charset=utf-8",
                    "css", "text/css; charset=utf-8",
                    "svg", "image/svg+xml",
                    "png", "image/png",
                    "ico", "image/x-icon",
                    "json", "application/json; charset=utf-8",
                    "woff2", "font/woff2",
                    "txt", "text/plain; charset=utf-8");

    private static final String NO_PAGE =
            "<!doctype html><html lang=\"en\"><title>Tercio inspector</title><p>This build has no"
                    + " page. The interface is at <a href=\"/api\">/api</a>.</p></html>";

    private final Map<String, File> files = new ConcurrentHashMap<>();

    /// The file of a path, or null if there is none.
    @Nullable File find(String path) {
        String name = path.equals("/") ? "index.html" : path.substring(1);
        // no dots at the start of a segment, so that nothing outside the folder can be named
        if (!name.matches("[A-Za-z0-9_-][A-Za-z0-9_.@-]*(/[A-Za-z0-9_-][A-Za-z0-9_.@-]*)*")) {
            return null;
        }
        File known = files.get(name);
        if (known == null) {
            known = load(name);
            if (known != null) {
                files.put(name, known);
            }
        }
        return known;
    }

    private static @Nullable File load(String name) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null) {
            return null;
        }
        try (InputStream in = Inspector.class.getResourceAsStream("page/" + name)) {
            if (in != null) {
                return file(type, in.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("file of the page cannot be read: name=" + name, e);
        }
        return name.equals("index.html")
                ? file(type, NO_PAGE.getBytes(StandardCharsets.UTF_8))
                : null;
    }

    private static File file(String type, byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            String tag = "\"" + HexFormat.of().formatHex(digest, 0, 16) + "\"";
            return new File(type, tag, bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
