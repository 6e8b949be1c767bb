package dev.tercio.dis.internal;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.gateway.DisMarking;
import dev.tercio.dis.gateway.EntityParts;
import dev.tercio.dis.gateway.EntityState;
import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.reckoning.ReckoningModel;

/// Writes Entity State PDUs.
final class StateWriter {
    private final Exchange exchange;
    private final EntityStatePdu pdu = new EntityStatePdu();
    private final Vector3 vector = new Vector3();
    private final byte[] marking = new byte[DisMarking.LENGTH];

    StateWriter(Exchange exchange) {
        this.exchange = exchange;
    }

    /// Writes a PDU, which is valid until the next call.
    EntityStatePdu write(DisEntityId id, DisEntityType type, EntityState state, int appearance) {
        Vector3 at = state.ecefPosition();
        Orientation facing = state.orientation();
        ReckoningModel model = state.reckoning();
        pdu.begin(exchange.outbox.scratch, 0, exchange.outbox.header(id))
                .entityId(id)
                .entityType(type)
                .alternativeType(type)
                .forceId(state.force() & 0xFF)
                .location(at.x, at.y, at.z)
                .orientation((float) facing.psi(), (float) facing.theta(), (float) facing.phi())
                .appearance(appearance)
                .capabilities(state.capabilities())
                .reckoningModel(model.code());
        motion(state, facing, model);
        DisMarking.copy(state.markingFirst(), state.markingRest(), marking, 0);
        pdu.marking(marking, 0);
        parts(state.parts());
        return pdu;
    }

    private void motion(EntityState state, Orientation facing, ReckoningModel model) {
        Vector3 turn = state.angularVelocity();
        inAxes(state.ecefVelocity(), facing, model);
        double x = vector.x;
        double y = vector.y;
        double z = vector.z;
        pdu.velocity((float) x, (float) y, (float) z);
        inAxes(state.ecefAcceleration(), facing, model);
        if (model.isInBodyAxes() && model.isRotating()) {
            // the rate of change of the velocity in axes that turn with the body: a - turn x v
            vector.set(
                    vector.x - (turn.y * z - turn.z * y),
                    vector.y - (turn.z * x - turn.x * z),
                    vector.z - (turn.x * y - turn.y * x));
        }
        pdu.acceleration((float) vector.x, (float) vector.y, (float) vector.z);
        pdu.angularVelocity((float) turn.x, (float) turn.y, (float) turn.z);
    }

    private void inAxes(Vector3 value, Orientation facing, ReckoningModel model) {
        if (model.isInBodyAxes()) {
            facing.ecefToBody(value.x, value.y, value.z, vector);
        } else {
            vector.set(value.x, value.y, value.z);
        }
    }

    private void parts(EntityParts parts) {
        for (int i = 0; i < parts.count(); i++) {
            if (parts.isArticulated(i)) {
                pdu.addArticulatedPart(
                        parts.change(i), parts.attachedTo(i), parts.parameter(i), parts.value(i));
            } else {
                pdu.addAttachedPart(
                        parts.change(i) != 0,
                        parts.attachedTo(i),
                        parts.parameter(i),
                        parts.type(i));
            }
        }
    }
}
