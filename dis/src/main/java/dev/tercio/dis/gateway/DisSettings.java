package dev.tercio.dis.gateway;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.geodesy.GeodeticPosition;
import dev.tercio.dis.geodesy.LocalFrame;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.pdu.PduBundle;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.dis.reckoning.SendThresholds;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.templates.Templates;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/// The settings of a [DisGateway]. Instances are immutable: every method returns a changed copy.
///
/// ```java
/// DisSettings.DEFAULT
///         .site(17)
///         .application(23)
///         .frame(GeodeticPosition.ofDegrees(48.137, 11.575, 520))
///         .transport(UdpTransport.open(UdpSettings.DEFAULT))
/// ```
///
/// @param site the site of this node, 1 to 65,534
/// @param application the first application number of this node, 1 to 65,534
/// @param applications how many consecutive application numbers this node has; each has room for
///   65,533 entities
/// @param exercise the exercise, 1 to 255; PDUs of other exercises are ignored
/// @param version the version of sent PDUs, 6 or 7; both are received
/// @param status the status byte of sent PDUs of version 7
/// @param frame the frame of local coordinates, if any
/// @param thresholds when to send, and after which time ghosts are removed
/// @param smoothing the seconds in which a ghost moves to its new position after an update; 0 if it
///   jumps there
/// @param datagramBytes the largest size of a sent datagram
/// @param bundling whether several PDUs may share a datagram
/// @param receiveBytes the largest number of received bytes that wait for the next frame
/// @param maxGhosts the largest number of ghosts
/// @param clock the timestamps of sent PDUs
/// @param templates where the templates of ghosts are found by their type, if anywhere
/// @param transport carries the datagrams; closed with the schedule
public record DisSettings(
        int site,
        int application,
        int applications,
        int exercise,
        int version,
        int status,
        Optional<LocalFrame> frame,
        SendThresholds thresholds,
        double smoothing,
        int datagramBytes,
        boolean bundling,
        int receiveBytes,
        int maxGhosts,
        DisClock clock,
        Optional<Templates> templates,
        DisTransport transport) {
    private static final int LARGEST_NUMBER = 0xFFFE;

    /// With the components of a mapping, and what the gateway computes from them.
    private static final int BYTES_PER_GHOST = 2_400;

    /// Site 1, application 1, exercise 1, version 7, no network.
    public static final DisSettings DEFAULT =
            new DisSettings(
                    1,
                    1,
                    1,
                    1,
                    PduHeader.VERSION_7,
                    PduHeader.CONSTRUCTIVE,
                    Optional.empty(),
                    SendThresholds.DEFAULT,
                    0,
                    PduBundle.DEFAULT_LIMIT,
                    false,
                    4 << 20,
                    ghostsInHeap(),
                    DisClock.relative(),
                    Optional.empty(),
                    DisTransport.none());

    /// A ghost takes about 2 KB, so that many of them fit in a quarter of the heap.
    private static int ghostsInHeap() {
        long fit = Runtime.getRuntime().maxMemory() / 4 / BYTES_PER_GHOST;
        return Math.clamp(fit, 1_024, 1 << 20);
    }

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if one is out of range; the message names it
    public DisSettings {
        Objects.requireNonNull(frame, "frame");
        Objects.requireNonNull(thresholds, "thresholds");
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(templates, "templates");
        Objects.requireNonNull(transport, "transport");
        check("site", site, 1, LARGEST_NUMBER);
        check("application", application, 1, LARGEST_NUMBER);
        check("applications", applications, 1, LARGEST_NUMBER + 1 - application);
        check("exercise", exercise, 1, 255);
        check("version", version, PduHeader.VERSION_6, PduHeader.VERSION_7);
        check("status", status, 0, 255);
        check("datagramBytes", datagramBytes, 256, Pdu.MAX_LENGTH);
        check("receiveBytes", receiveBytes, 1 << 16, 1 << 30);
        check("maxGhosts", maxGhosts, 0, Integer.MAX_VALUE);
        if (!(smoothing >= 0 && smoothing < thresholds.heartbeat())) {
            throw new IllegalArgumentException(
                    "value is out of range: smoothing="
                            + smoothing
                            + ", allowed=0..heartbeat="
                            + thresholds.heartbeat());
        }
    }

    private static void check(String name, int value, int least, int largest) {
        if (value < least || value > largest) {
            throw new IllegalArgumentException(
                    "value is out of range: "
                            + name
                            + "="
                            + value
                            + ", allowed="
                            + least
                            + ".."
                            + largest);
        }
    }

    /// Whether an id has the site and an application number of this node.
    ///
    /// @param id the id of an entity or application
    /// @return true if this node assigns such ids
    public boolean isOwn(DisEntityId id) {
        return id.site() == site
                && id.application() >= application
                && id.application() < application + applications;
    }

    /// Sets the site of this node.
    ///
    /// @param value 1 to 65,534
    /// @return a changed copy
    public DisSettings site(int value) {
        return with(copy -> copy.site = value);
    }

    /// Sets the application number of this node. No other node of the site may have it.
    ///
    /// @param value 1 to 65,534
    /// @return a changed copy
    public DisSettings application(int value) {
        return with(copy -> copy.application = value);
    }

    /// Sets how many application numbers this node has, from its [#application] on. A node with
    /// more than 65,533 entities needs several.
    ///
    /// @param value at least 1
    /// @return a changed copy
    public DisSettings applications(int value) {
        return with(copy -> copy.applications = value);
    }

    /// Sets the exercise.
    ///
    /// @param value 1 to 255
    /// @return a changed copy
    public DisSettings exercise(int value) {
        return with(copy -> copy.exercise = value);
    }

    /// Sets the version of sent PDUs.
    ///
    /// @param value 6 or 7
    /// @return a changed copy
    public DisSettings version(int value) {
        return with(copy -> copy.version = value);
    }

    /// Sets the status byte of sent PDUs of version 7.
    ///
    /// @param value such as [PduHeader#VIRTUAL]; [PduHeader#CONSTRUCTIVE] by default
    /// @return a changed copy
    public DisSettings status(int value) {
        return with(copy -> copy.status = value);
    }

    /// Sets the origin of local coordinates.
    ///
    /// @param origin the position whose local coordinates are zero
    /// @return a changed copy
    public DisSettings frame(GeodeticPosition origin) {
        return with(copy -> copy.frame = Optional.of(LocalFrame.at(origin)));
    }

    /// Sets when updates are sent and ghosts are removed.
    ///
    /// @param value the thresholds
    /// @return a changed copy
    public DisSettings thresholds(SendThresholds value) {
        return with(copy -> copy.thresholds = value);
    }

    /// Lets ghosts move to their new position after an update, instead of jumping there.
    ///
    /// @param seconds the duration, less than a heartbeat; 0 to jump
    /// @return a changed copy
    public DisSettings smoothing(double seconds) {
        return with(copy -> copy.smoothing = seconds);
    }

    /// Sets the largest size of a sent datagram.
    ///
    /// @param value 256 to 8,192; 1,400 by default
    /// @return a changed copy
    public DisSettings datagramBytes(int value) {
        return with(copy -> copy.datagramBytes = value);
    }

    /// Sends several PDUs in one datagram, up to [#datagramBytes()]. That is fewer packets, but
    /// many receivers, and tools such as tshark, read only the first PDU of a datagram.
    ///
    /// @return a changed copy
    public DisSettings bundled() {
        return with(copy -> copy.bundling = true);
    }

    /// Sets the largest number of received bytes that wait for the next frame. What exceeds it is
    /// dropped and counted.
    ///
    /// @param value 64 KiB to 1 GiB; 4 MiB by default
    /// @return a changed copy
    public DisSettings receiveBytes(int value) {
        return with(copy -> copy.receiveBytes = value);
    }

    /// Sets the largest number of ghosts. Further entities of other participants are refused.
    ///
    /// @param value at least 0; by default as many as fit in a quarter of the heap, at most
    ///   1,048,576
    /// @return a changed copy
    public DisSettings maxGhosts(int value) {
        return with(copy -> copy.maxGhosts = value);
    }

    /// Sets the timestamps of sent PDUs.
    ///
    /// @param value [DisClock#relative()] by default
    /// @return a changed copy
    public DisSettings clock(DisClock value) {
        return with(copy -> copy.clock = value);
    }

    /// Sets where the templates of ghosts are found by their type. The
    /// [dev.tercio.dis.MasterDescriptor] of a ghost then has the id of its template.
    ///
    /// @param value templates with DIS types
    /// @return a changed copy
    public DisSettings templates(Templates value) {
        return with(copy -> copy.templates = Optional.of(value));
    }

    /// Sets what carries the datagrams.
    ///
    /// @param value a transport that no other gateway uses; it is closed with the schedule
    /// @return a changed copy
    public DisSettings transport(DisTransport value) {
        return with(copy -> copy.transport = value);
    }

    /// The same settings without a network, for the replay of a recording.
    ///
    /// @return a changed copy
    public DisSettings offline() {
        return transport(DisTransport.none());
    }

    private DisSettings with(Consumer<Values> change) {
        Values copy = new Values(this);
        change.accept(copy);
        return copy.settings();
    }

    /// The values of a changed copy.
    private static final class Values {
        private int site;
        private int application;
        private int applications;
        private int exercise;
        private int version;
        private int status;
        private Optional<LocalFrame> frame;
        private SendThresholds thresholds;
        private double smoothing;
        private int datagramBytes;
        private boolean bundling;
        private int receiveBytes;
        private int maxGhosts;
        private DisClock clock;
        private Optional<Templates> templates;
        private DisTransport transport;

        Values(DisSettings from) {
            site = from.site;
            application = from.application;
            applications = from.applications;
            exercise = from.exercise;
            version = from.version;
            status = from.status;
            frame = from.frame;
            thresholds = from.thresholds;
            smoothing = from.smoothing;
            datagramBytes = from.datagramBytes;
            bundling = from.bundling;
            receiveBytes = from.receiveBytes;
            maxGhosts = from.maxGhosts;
            clock = from.clock;
            templates = from.templates;
            transport = from.transport;
        }

        DisSettings settings() {
            return new DisSettings(
                    site,
                    application,
                    applications,
                    exercise,
                    version,
                    status,
                    frame,
                    thresholds,
                    smoothing,
                    datagramBytes,
                    bundling,
                    receiveBytes,
                    maxGhosts,
                    clock,
                    templates,
                    transport);
        }
    }
}
