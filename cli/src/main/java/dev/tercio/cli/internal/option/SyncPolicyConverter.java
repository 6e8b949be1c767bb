package dev.tercio.cli.internal.option;

import dev.tercio.replay.SyncPolicy;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.time.Duration;

/// Parses when frames are forced to the disk: `frame`, `os` or a number of milliseconds.
public final class SyncPolicyConverter implements ITypeConverter<SyncPolicy> {
    @Override
    public SyncPolicy convert(String text) {
        return switch (text) {
            case "frame" -> SyncPolicy.EVERY_FRAME;
            case "os" -> SyncPolicy.BY_SYSTEM;
            default -> every(text);
        };
    }

    private static SyncPolicy every(String text) {
        try {
            return SyncPolicy.every(Duration.ofMillis(Long.parseLong(text)));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(
                    "expected frame, os or milliseconds but was '" + text + "'");
        }
    }
}
