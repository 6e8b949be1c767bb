package dev.tercio.showcase.dis;

import dev.tercio.dis.geodesy.GeodeticPosition;
import dev.tercio.dis.pdu.DetonationPdu;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.FirePdu;
import dev.tercio.dis.pdu.PduReader;
import dev.tercio.dis.reckoning.ReckoningModel;

import java.util.Locale;

/// One line of text for a PDU.
final class PduText {
    private final EntityStatePdu state = new EntityStatePdu();
    private final FirePdu fire = new FirePdu();
    private final DetonationPdu detonation = new DetonationPdu();

    /// The PDU at which a reader has stopped.
    String line(PduReader reader) {
        return switch (reader.type()) {
            case ENTITY_STATE -> state(reader.read(state));
            case FIRE -> {
                reader.read(fire);
                yield "FIRE "
                        + fire.firingId()
                        + " -> "
                        + fire.targetId()
                        + " event "
                        + fire.eventId();
            }
            case DETONATION -> {
                reader.read(detonation);
                yield "DETONATION event "
                        + detonation.eventId()
                        + " at "
                        + place(
                                detonation.locationX(),
                                detonation.locationY(),
                                detonation.locationZ());
            }
            default -> reader.type().name();
        };
    }

    private static String state(EntityStatePdu s) {
        boolean gone = (s.appearance() & EntityStatePdu.DEACTIVATED) != 0;
        return "ENTITY_STATE "
                + s.entityId()
                + " "
                + s.entityType()
                + " force "
                + s.forceId()
                + (s.marking().isEmpty() ? "" : " \"" + printable(s.marking()) + "\"")
                + " "
                + ReckoningModel.of(s.reckoningModel())
                + " at "
                + place(s.locationX(), s.locationY(), s.locationZ())
                + (gone ? " (leaves)" : "");
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }

    private static String place(double x, double y, double z) {
        if (!Double.isFinite(Math.abs(x) + Math.abs(y) + Math.abs(z))) {
            return "an invalid position";
        }
        GeodeticPosition p = GeodeticPosition.ofEcef(x, y, z);
        return String.format(
                Locale.ROOT,
                "%.5f %.5f %.1f m",
                Math.toDegrees(p.latitude()),
                Math.toDegrees(p.longitude()),
                p.height());
    }
}
