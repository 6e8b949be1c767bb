package dev.tercio.examples;

import picocli.CommandLine.IVersionProvider;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;

/// What `tercio --version` prints: what a report of a defect should name.
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return lines(
                Optional.ofNullable(Main.class.getModule().getDescriptor())
                        .flatMap(ModuleDescriptor::rawVersion));
    }

    /// @param engine the version of the engine; classes outside of a jar have none
    static String[] lines(Optional<String> engine) {
        return new String[] {
            "tercio " + engine.orElse("without a version: not run from its jar"),
            "Java %s (%s), %s %s"
                    .formatted(
                            Runtime.version(),
                            System.getProperty("java.vendor"),
                            System.getProperty("os.name"),
                            System.getProperty("os.arch"))
        };
    }
}
