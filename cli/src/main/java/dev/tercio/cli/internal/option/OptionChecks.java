package dev.tercio.cli.internal.option;

import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.io.RecordingFiles;

import java.nio.file.Files;
import java.nio.file.Path;

/// Checks the values of options.
public final class OptionChecks {
    private OptionChecks() {}

    /// Requires a value from 1 to a limit.
    ///
    /// @param option the name of the option, such as `--frames`
    /// @throws UsageException if the value is out of range
    public static void requireRange(String option, int value, int max) {
        if (value < 1 || value > max) {
            throw new UsageException(
                    "option is out of range: " + option + "=" + value + ", allowed=1.." + max);
        }
    }

    /// Rejects the empty path, which would be the current folder.
    public static void requireName(String option, Path folder) {
        if (folder.toString().isEmpty()) {
            throw new UsageException("folder has no name: " + option);
        }
    }

    /// Requires a folder into which a recording can be written.
    public static void requireFreeFolder(String option, Path folder) {
        requireName(option, folder);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new UsageException("not a folder: " + option + "=" + folder);
        }
        if (RecordingFiles.isUsed(folder)) {
            throw new UsageException(
                    "folder contains a recording: "
                            + option
                            + "="
                            + folder
                            + "; choose another folder, or delete it");
        }
    }
}
