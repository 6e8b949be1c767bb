package dev.tercio.cli.internal.starter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The version of the engine, which the build writes into a resource.
public final class EngineVersion {
    private EngineVersion() {}

    /// The version, such as `0.1.0`.
    public static String text() {
        try (InputStream in = EngineVersion.class.getResourceAsStream("version.txt")) {
            if (in == null) {
                throw new IllegalStateException("resource is missing: name=version.txt");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
