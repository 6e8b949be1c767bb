package dev.tercio.cli.internal.command;

import dev.tercio.cli.internal.starter.EngineVersion;

import picocli.CommandLine.IVersionProvider;

/// What `--version` prints, for bug reports.
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "tercio " + EngineVersion.text(),
            "Java %s (%s), %s %s"
                    .formatted(
                            Runtime.version(),
                            System.getProperty("java.vendor"),
                            System.getProperty("os.name"),
                            System.getProperty("os.arch"))
        };
    }
}
