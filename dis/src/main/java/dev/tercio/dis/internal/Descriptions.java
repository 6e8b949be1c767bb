package dev.tercio.dis.internal;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.gateway.DisAppearance;
import dev.tercio.dis.gateway.DisGhost;
import dev.tercio.dis.gateway.DisMarking;
import dev.tercio.query.Chunk;
import dev.tercio.query.Field;
import dev.tercio.query.Query;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Adds the components that describe entities of this node to their states: type, appearance and
/// marking. Works on columns if the components are on the heap, and on rows otherwise.
final class Descriptions {
    private static final Field<long[]> ID = ComponentType.of(DisEntityId.class).longs("bits");
    private static final Field<long[]> TYPE =
            ComponentType.of(MasterDescriptor.class).longs("type.bits");
    private static final Field<int[]> FORCE = ComponentType.of(DisAppearance.class).ints("force");
    private static final Field<int[]> APPEARANCE =
            ComponentType.of(DisAppearance.class).ints("appearance");
    private static final Field<int[]> CAPABILITIES =
            ComponentType.of(DisAppearance.class).ints("capabilities");
    private static final Field<long[]> FIRST = ComponentType.of(DisMarking.class).longs("first");
    private static final Field<int[]> REST = ComponentType.of(DisMarking.class).ints("rest");

    private final boolean columns;
    private final Query<DisEntityId> ids;
    private final Query<MasterDescriptor> descriptors;
    private final Query<DisAppearance> appearances;
    private final Query<DisMarking> markings;
    private final Consumer<Chunk> idChunk;
    private final Consumer<Chunk> typeChunk;
    private final Consumer<Chunk> appearanceChunk;
    private final Consumer<Chunk> markingChunk;
    private final BiConsumer<Entity, DisEntityId> idRow;
    private final BiConsumer<Entity, MasterDescriptor> typeRow;
    private final BiConsumer<Entity, DisAppearance> appearanceRow;
    private final BiConsumer<Entity, DisMarking> markingRow;
    private final Sender sender;
    private long[] idBits = {};
    private long[] types = {};
    private int[] forces = {};
    private int[] looks = {};
    private int[] capabilities = {};
    private long[] firsts = {};
    private int[] rests = {};

    Descriptions(World world, Sender sender) {
        this.sender = sender;
        columns =
                Tiers.areOnHeap(
                        world,
                        List.of(
                                DisEntityId.class,
                                MasterDescriptor.class,
                                DisAppearance.class,
                                DisMarking.class));
        ids = world.query(DisEntityId.class).without(DisGhost.class);
        descriptors = own(world.query(MasterDescriptor.class));
        appearances = own(world.query(DisAppearance.class));
        markings = own(world.query(DisMarking.class));
        Positions.Body idPosition = (chunk, i) -> id(chunk.entityBits(i), idBits[i]);
        idChunk =
                chunk -> {
                    idBits = chunk.column(ID);
                    Positions.forEach(chunk, idPosition);
                };
        idRow = (entity, id) -> id(entity.bits(), id.bits());
        Positions.Body typePosition =
                (chunk, i) -> type(sender.current(chunk.entityBits(i)), types[i]);
        Positions.Body appearancePosition =
                (chunk, i) ->
                        appearance(
                                sender.current(chunk.entityBits(i)),
                                forces[i],
                                looks[i],
                                capabilities[i]);
        Positions.Body markingPosition =
                (chunk, i) -> marking(sender.current(chunk.entityBits(i)), firsts[i], rests[i]);
        typeChunk =
                chunk -> {
                    types = chunk.column(TYPE);
                    Positions.forEach(chunk, typePosition);
                };
        appearanceChunk =
                chunk -> {
                    forces = chunk.column(FORCE);
                    looks = chunk.column(APPEARANCE);
                    capabilities = chunk.column(CAPABILITIES);
                    Positions.forEach(chunk, appearancePosition);
                };
        markingChunk =
                chunk -> {
                    firsts = chunk.column(FIRST);
                    rests = chunk.column(REST);
                    Positions.forEach(chunk, markingPosition);
                };
        typeRow = (entity, d) -> type(sender.current(entity.bits()), d.type().bits());
        appearanceRow =
                (entity, a) ->
                        appearance(
                                sender.current(entity.bits()),
                                a.force(),
                                a.appearance(),
                                a.capabilities());
        markingRow = (entity, m) -> marking(sender.current(entity.bits()), m.first(), m.rest());
    }

    private static <T> Query<T> own(Query<T> query) {
        return query.with(DisEntityId.class).without(DisGhost.class);
    }

    /// Completes the states that mappings have set in this frame.
    void apply() {
        if (columns) {
            ids.chunks(idChunk);
            descriptors.chunks(typeChunk);
            appearances.chunks(appearanceChunk);
            markings.chunks(markingChunk);
        } else {
            ids.forEachEntity(idRow);
            descriptors.forEachEntity(typeRow);
            appearances.forEachEntity(appearanceRow);
            markings.forEachEntity(markingRow);
        }
    }

    private void id(long entity, long bits) {
        Outgoing out = sender.current(entity);
        if (out != null && out.id.bits() != bits) {
            sender.idChanged(out, bits);
        }
    }

    private static void type(@Nullable Outgoing out, long bits) {
        if (out != null && out.type.bits() != bits) {
            out.type = new DisEntityType(bits);
        }
    }

    /// What the mapping has set takes precedence.
    private static void appearance(@Nullable Outgoing out, int force, int look, int capability) {
        if (out != null
                && (out.state.force() | out.state.appearanceBits() | out.state.capabilities())
                        == 0) {
            out.state.appearance(force, look, capability);
        }
    }

    private static void marking(@Nullable Outgoing out, long first, int rest) {
        if (out != null && (out.state.markingFirst() | out.state.markingRest()) == 0) {
            out.state.marking(first, rest);
        }
    }
}
