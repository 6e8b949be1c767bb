package dev.tercio.aeron.internal;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.RegistrationException;
import io.aeron.logbuffer.BufferClaim;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;

/// A stream to a peer, which is opened without waiting for the driver. If the client of the driver
/// ends, the stream is not connected.
final class OutgoingStream {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron");

    /// How often a send is repeated when Aeron changes to the next term.
    private static final int ATTEMPTS = 3;

    private final Aeron aeron;
    private final String channel;
    private final int stream;
    private final BufferClaim claim = new BufferClaim();
    private long registration;
    private boolean failed;
    private @Nullable ExclusivePublication publication;

    OutgoingStream(Aeron aeron, String channel, int stream) {
        this.aeron = aeron;
        this.channel = channel;
        this.stream = stream;
        registration = request();
    }

    private long request() {
        try {
            return aeron.asyncAddExclusivePublication(channel, stream);
        } catch (AeronException e) {
            return Aeron.NULL_VALUE; // the client is ending
        }
    }

    boolean isConnected() {
        ExclusivePublication open = publication();
        return open != null && open.isConnected();
    }

    /// The stream, once the driver has opened it. If the driver cannot, for example because it does
    /// not know the host yet, the stream is requested again.
    @Nullable ExclusivePublication publication() {
        if (publication == null && registration != Aeron.NULL_VALUE) {
            try {
                publication = aeron.getExclusivePublication(registration);
            } catch (RegistrationException e) {
                if (!failed) {
                    failed = true;
                    LOG.log(
                            System.Logger.Level.WARNING,
                            "cannot open a stream, will retry: channel=" + channel,
                            e);
                }
                registration = request();
            } catch (AeronException e) {
                registration = Aeron.NULL_VALUE;
            }
        }
        return publication;
    }

    /// Writes a message into the stream.
    ///
    /// @return a positive number, or a reason of [Publication] why it was not accepted
    long offer(ByteBuffer source, int offset, int length, long reservedValue) {
        ExclusivePublication open = publication();
        if (open == null) {
            return Publication.NOT_CONNECTED;
        }
        long result = Publication.ADMIN_ACTION;
        for (int i = 0; i < ATTEMPTS && result == Publication.ADMIN_ACTION; i++) {
            result = open.tryClaim(length, claim);
        }
        if (result > 0) {
            claim.buffer().putBytes(claim.offset(), source, offset, length);
            claim.reservedValue(reservedValue).commit();
        }
        return result;
    }

    /// Whether there is no room for a message.
    boolean isFull() {
        ExclusivePublication open = publication;
        return open != null && open.isConnected() && open.availableWindow() <= 0;
    }

    void close() {
        try {
            if (publication != null) {
                publication.close();
            } else if (registration != Aeron.NULL_VALUE) {
                aeron.asyncRemovePublication(registration);
            }
        } catch (AeronException e) {
            // the client is ending, and the stream with it
        }
    }
}
