package dev.tercio.showcase.picture;

import dev.tercio.cli.UsageException;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.Optional;

/// The option `--picture`. A program includes it with `@Mixin`.
public final class PictureOption {
    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = {
                "Draw it: the last frame as .png, an animation as .gif or .html.",
                "Missing folders are created."
            })
    private @Nullable Path picture;

    /// Creates the option without a value.
    public PictureOption() {}

    /// Where to draw.
    ///
    /// @return the file, if one was chosen
    public Optional<Path> file() {
        return Optional.ofNullable(picture);
    }

    /// Checks that the file can be written, and creates its folder.
    ///
    /// @throws UsageException if it cannot
    public void check() {
        file().ifPresent(file -> PictureFile.check("--picture", file));
    }
}
