package dev.tercio.aeron.internal.key;

import dev.tercio.net.ExerciseKey;

import io.aeron.security.Authenticator;
import io.aeron.security.SessionProxy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;

/// Admits clients of the registry or of an archive that know the key of the exercise: each gets a
/// random challenge and answers with its signature. The key is never sent, and an answer cannot be
/// used again.
public final class KeyAuthenticator implements Authenticator {
    /// The purpose of signatures for the registry.
    public static final String REGISTRY = "tercio registry";

    /// The purpose of signatures for an archive. An answer to one of them is useless for the other.
    public static final String ARCHIVE = "tercio archive";

    private static final int CHALLENGE_BYTES = 32;

    /// The maximum number of sessions that are being authenticated; more make the oldest fail.
    private static final int MAX_PENDING = 1_024;

    private final ExerciseKey key;
    private final String purpose;
    private final Runnable refused;
    private final SecureRandom random = new SecureRandom();
    private final Map<Long, Pending> pending = new LinkedHashMap<>();

    private static final class Pending {
        private final byte[] challenge;
        private byte[] answer = {};
        private boolean answered;

        Pending(byte[] challenge) {
            this.challenge = challenge;
        }
    }

    /// Creates the authenticator of a service.
    ///
    /// @param key the key of the exercise
    /// @param purpose what is signed besides the challenge
    /// @param refused called for each client that is refused
    public KeyAuthenticator(ExerciseKey key, String purpose, Runnable refused) {
        this.key = key;
        this.purpose = purpose;
        this.refused = refused;
    }

    @Override
    public void onConnectRequest(long session, byte[] credentials, long now) {
        byte[] challenge = new byte[CHALLENGE_BYTES];
        random.nextBytes(challenge);
        pending.put(session, new Pending(challenge));
        if (pending.size() > MAX_PENDING) {
            pending.remove(pending.keySet().iterator().next());
        }
    }

    @Override
    public void onChallengeResponse(long session, byte[] credentials, long now) {
        Pending open = pending.get(session);
        if (open != null && !open.answered) {
            open.answer = credentials.clone();
            open.answered = true;
        }
    }

    @Override
    public void onConnectedSession(SessionProxy session, long now) {
        Pending open = pending.get(session.sessionId());
        if (open == null) {
            refuse(session);
        } else {
            // called again until it could be sent
            session.challenge(open.challenge);
        }
    }

    @Override
    public void onChallengedSession(SessionProxy session, long now) {
        Pending open = pending.get(session.sessionId());
        if (open == null) {
            refuse(session);
        } else if (open.answered) {
            if (!MessageDigest.isEqual(key.sign(purpose, open.challenge), open.answer)) {
                refuse(session);
            } else if (session.authenticate(purpose.getBytes(StandardCharsets.UTF_8))) {
                pending.remove(session.sessionId());
            }
        }
    }

    private void refuse(SessionProxy session) {
        pending.remove(session.sessionId());
        refused.run();
        session.reject();
    }
}
