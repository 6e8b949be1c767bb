package dev.tercio.aeron.internal.key;

import dev.tercio.net.ExerciseKey;

import io.aeron.security.CredentialsSupplier;

import java.util.Optional;

/// The credentials of a client of the registry or of an archive: nothing at first, and the
/// signature of the challenge, see [KeyAuthenticator].
public final class KeyCredentials implements CredentialsSupplier {
    private final Optional<ExerciseKey> key;
    private final String purpose;
    private volatile boolean challenged;

    /// Creates the credentials of a connection.
    ///
    /// @param key the key of the exercise; without one, no challenge is answered
    /// @param purpose what is signed besides the challenge
    public KeyCredentials(Optional<ExerciseKey> key, String purpose) {
        this.key = key;
        this.purpose = purpose;
    }

    @Override
    public byte[] encodedCredentials() {
        return new byte[0];
    }

    @Override
    public byte[] onChallenge(byte[] challenge) {
        challenged = true;
        return key.map(k -> k.sign(purpose, challenge)).orElseGet(() -> new byte[0]);
    }

    /// Whether nobody has asked for the key that this client has.
    ///
    /// @return true if the connection does not need the key
    public boolean isUnused() {
        return key.isPresent() && !challenged;
    }
}
