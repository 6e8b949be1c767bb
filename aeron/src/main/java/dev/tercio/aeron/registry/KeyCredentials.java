package dev.tercio.aeron.registry;

import dev.tercio.net.ExerciseKey;

import io.aeron.security.CredentialsSupplier;

import java.util.Optional;

/// The credentials of a client of the registry: nothing at first, and the signature of the
/// challenge of the registry, see [KeyAuthenticator].
final class KeyCredentials implements CredentialsSupplier {
    private final Optional<ExerciseKey> key;
    private boolean challenged;

    KeyCredentials(Optional<ExerciseKey> key) {
        this.key = key;
    }

    @Override
    public byte[] encodedCredentials() {
        return new byte[0];
    }

    @Override
    public byte[] onChallenge(byte[] challenge) {
        challenged = true;
        return key.map(k -> k.sign(KeyAuthenticator.PURPOSE, challenge))
                .orElseGet(() -> new byte[0]);
    }

    /// Whether the registry has not asked for the key that this client has.
    boolean isUnused() {
        return key.isPresent() && !challenged;
    }
}
