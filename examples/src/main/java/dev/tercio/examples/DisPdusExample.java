package dev.tercio.examples;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.DisTimestamp;
import dev.tercio.dis.capture.PcapReader;
import dev.tercio.dis.capture.PcapWriter;
import dev.tercio.dis.capture.UdpEndpoint;
import dev.tercio.dis.geodesy.GeodeticPosition;
import dev.tercio.dis.geodesy.LocalFrame;
import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.FirePdu;
import dev.tercio.dis.pdu.Part;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.pdu.PduBundle;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.dis.pdu.PduReader;
import dev.tercio.dis.reckoning.DeadReckoning;
import dev.tercio.dis.reckoning.ReckoningModel;
import dev.tercio.dis.reckoning.SendReason;
import dev.tercio.dis.reckoning.SendThresholds;
import dev.tercio.dis.reckoning.SentState;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// A tank as other simulators see it: PDUs, coordinates, dead reckoning, a capture file.
final class DisPdusExample implements Example {
    private static final int TURRET_AZIMUTH = 4_096 + 11;

    private final LocalFrame frame = LocalFrame.at(GeodeticPosition.ofDegrees(48.137, 11.575, 520));
    private final Vector3 location = new Vector3();
    private final Orientation orientation = new Orientation();
    private final PduHeader header = new PduHeader(PduHeader.VERSION_7, 1);
    private final byte[] buffer = new byte[Pdu.MAX_LENGTH];
    private final EntityStatePdu state = new EntityStatePdu();

    @Override
    public String name() {
        return "dis-pdus";
    }

    @Override
    public String summary() {
        return "DIS PDUs: write, read, dead reckoning, capture files";
    }

    @Override
    public void run(PrintStream out) {
        write(0, 10);
        PduBundle bundle = new PduBundle();
        bundle.tryAppend(state);
        read(bundle, out);
        reckon(out);
        drive(out);
        capture(bundle, out);
    }

    private void write(double east, float speed) {
        // tag::coordinates[]
        frame.toEcef(east, 300, 2, location); // metres east, north and up
        orientation.setLocal(frame, Math.toRadians(90), 0, 0); // heading, pitch, roll
        // end::coordinates[]
        // tag::write[]
        header.timestamp(DisTimestamp.absolute(1_800_000_000_000_000_000L));
        state.begin(buffer, 0, header)
                .entityId(DisEntityId.of(17, 23, 42))
                .entityType(DisEntityType.parse("1.1.225.1.1.3.0"))
                .forceId(1)
                .location(location.x, location.y, location.z)
                .orientation(
                        (float) orientation.psi(),
                        (float) orientation.theta(),
                        (float) orientation.phi())
                .reckoningModel(ReckoningModel.FPB.code())
                .velocity(speed, 0, 0) // forward, because FPB uses body axes
                .marking("TANK 42")
                .addArticulatedPart(0, 0, TURRET_AZIMUTH, 0.5f);
        // end::write[]
    }

    private static void read(PduBundle bundle, PrintStream out) {
        byte[] datagram = bundle.bytes();
        int length = bundle.length();
        PduReader reader = new PduReader();
        EntityStatePdu tank = new EntityStatePdu();
        FirePdu fire = new FirePdu();
        Part part = new Part();
        // tag::read[]
        reader.wrap(datagram, 0, length);
        while (reader.next()) {
            switch (reader.type()) {
                case ENTITY_STATE -> {
                    reader.read(tank);
                    out.println(tank.entityId() + " " + tank.marking() + " " + tank.entityType());
                    for (int i = 0; i < tank.partCount(); i++) {
                        out.println("part at " + tank.part(i, part).value());
                    }
                }
                case FIRE -> out.println(reader.read(fire).firingId() + " fired");
                default -> {}
            }
        }
        // end::read[]
    }

    private void reckon(PrintStream out) {
        // tag::reckon[]
        DeadReckoning reckoning = new DeadReckoning();
        if (reckoning.trySet(state)) {
            reckoning.positionAt(1.5, location); // 1.5 seconds after the timestamp
            frame.toLocal(location.x, location.y, location.z, location);
        }
        // end::reckon[]
        out.printf(Locale.ROOT, "%.1f m east, %.1f m north%n", location.x, location.y);
    }

    private void drive(PrintStream out) {
        int sent = 0;
        // tag::due[]
        SentState known = new SentState(SendThresholds.DEFAULT, false, state.entityId().bits());
        for (int frameNumber = 0; frameNumber < 600; frameNumber++) {
            double now = frameNumber / 60.0;
            boolean moving = now < 5;
            double east = moving ? 10 * now : 50;
            frame.toEcef(east, 300, 2, location);
            if (known.due(now, location, orientation) != SendReason.NONE) {
                write(east, moving ? 10 : 0);
                known.sent(now, state);
                sent++;
            }
        }
        // end::due[]
        out.println("sent " + sent + " of 600 states");
    }

    private static void capture(PduBundle bundle, PrintStream out) {
        try {
            Path file = Files.createTempFile("tercio", ".pcap");
            try {
                captureTo(file, bundle, out);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void captureTo(Path file, PduBundle bundle, PrintStream out) {
        PduReader reader = new PduReader();
        // tag::capture[]
        UdpEndpoint source = UdpEndpoint.of("127.0.0.1", 3_000);
        UdpEndpoint everyone = UdpEndpoint.of("127.255.255.255", 3_000);
        try (PcapWriter capture = PcapWriter.create(file)) {
            long now = 1_800_000_000_000_000_000L; // nanoseconds since 1970
            capture.write(now, source, everyone, bundle.bytes(), 0, bundle.length());
        }
        try (PcapReader capture = PcapReader.open(file)) {
            while (capture.next()) {
                reader.wrap(capture.bytes(), capture.offset(), capture.length());
                while (reader.next()) {
                    out.println(capture.source() + " " + reader.type());
                }
            }
        }
        // end::capture[]
    }
}
