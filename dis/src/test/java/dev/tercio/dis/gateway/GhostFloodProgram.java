package dev.tercio.dis.gateway;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisTimestamp;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;

/// Receives states of more entities than fit in the heap, with default settings. Prints the number
/// of ghosts and of refused states. Arguments: the number of entities and of their parts.
final class GhostFloodProgram {
    private static final int BYTES_PER_FRAME = 1 << 20;

    private GhostFloodProgram() {}

    public static void main(String[] args) {
        int entities = Integer.parseInt(args[0]);
        int parts = Integer.parseInt(args[1]);
        DisLoopback network = new DisLoopback();
        DisTransport stranger = network.join();
        Vector3 place = Participant.ORIGIN.toEcef(new Vector3());
        EntityStatePdu state = new EntityStatePdu();
        byte[] bytes = new byte[Pdu.MAX_LENGTH];
        int waiting = 0;
        PduHeader header = new PduHeader(PduHeader.VERSION_7, 1);
        try (Participant node = new Participant(1, network.join())) {
            for (int i = 0; i < entities; i++) {
                header.timestamp(DisTimestamp.absolute(i * 1_000L));
                state.begin(bytes, 0, header)
                        .entityId(DisEntityId.of(1_000 + i / 60_000, 1, 1 + i % 60_000))
                        .entityType(Participant.TANK)
                        .location(place.x + i, place.y, place.z)
                        .marking("FLOOD");
                for (int part = 0; part < parts; part++) {
                    state.addArticulatedPart(0, 0, 4_107, part);
                }
                stranger.send(state.bytes(), state.offset(), state.length());
                waiting += state.length();
                if (waiting > BYTES_PER_FRAME || i == entities - 1) {
                    node.run();
                    waiting = 0;
                }
            }
            System.out.println(
                    node.ghosts() + " " + node.gateway.statistics().refused(DisRefusal.NO_ROOM));
        }
    }
}
