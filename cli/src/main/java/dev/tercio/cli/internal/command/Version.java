package dev.tercio.cli.internal.command;

import picocli.CommandLine.IVersionProvider;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;

/// What `--version` prints, for bug reports.
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return lines(
                Optional.ofNullable(RootCommand.class.getModule().getDescriptor())
                        .flatMap(ModuleDescriptor::rawVersion));
    }

    /// @param engine the version of the engine; only its jar has one
    static String[] lines(Optional<String> engine) {
        return new String[] {
            "tercio " + engine.orElse("(unknown version: not started from its jar)"),
            "Java %s (%s), %s %s"
                    .formatted(
                            Runtime.version(),
                            System.getProperty("java.vendor"),
                            System.getProperty("os.name"),
                            System.getProperty("os.arch"))
        };
    }
}
