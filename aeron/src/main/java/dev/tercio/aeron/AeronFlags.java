package dev.tercio.aeron;

import org.agrona.DirectBuffer;

/// The flags of the JVM that Aeron needs. Everything in this module that starts Aeron checks them
/// first, so that a missing flag is one clear sentence and not an error deep in a library. Called
/// by [AeronTransport#start].
public final class AeronFlags {
    private static final Module BASE = Object.class.getModule();
    // a class literal does not initialise the class, which would fail without the flag
    private static final Module AGRONA = DirectBuffer.class.getModule();

    private AeronFlags() {}

    /// Checks that the JVM lets Aeron access memory.
    ///
    /// @throws IllegalStateException if the flag is missing; the message contains the flag
    public static void require() {
        require("jdk.internal.misc", BASE.isExported("jdk.internal.misc", AGRONA));
    }

    /// Checks that the JVM lets Aeron access memory and compute the checksums of an archive.
    ///
    /// @throws IllegalStateException if a flag is missing; the message contains the flag
    public static void requireArchive() {
        require();
        require("java.util.zip", BASE.isOpen("java.util.zip", AGRONA));
    }

    private static void require(String name, boolean open) {
        if (!open) {
            throw new IllegalStateException(missing(name, AGRONA));
        }
    }

    static String missing(String name, Module module) {
        return "Aeron needs a flag of the JVM; start java with --add-opens java.base/%s=%s"
                .formatted(name, module.isNamed() ? module.getName() : "ALL-UNNAMED");
    }
}
