package dev.tercio.dis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.templates.Template;
import dev.tercio.templates.Templates;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

/// The master descriptor as a component.
///
/// Proves ID-01, ID-02.
class MasterDescriptorTest {
    private static final DisEntityType T72 = DisEntityType.parse("1.1.222.1.2.1.0");

    private static Templates tanks() {
        Templates templates = DisTemplates.create();
        Template t72 = Template.builder(72, "T-72").set(DisTemplates.TYPE, T72).build();
        Template t72b =
                t72.derive(73, "T-72B")
                        .set(DisTemplates.TYPE, DisEntityType.parse("1.1.222.1.2.4.0"))
                        .build();
        templates.addAll(List.of(t72, t72b));
        return templates;
    }

    /// A user's own component with a type in it.
    private record Munition(DisEntityType type, int count) {}

    @ParameterizedTest
    @EnumSource(Tier.class)
    void identityIsStoredInEveryTier(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            MasterDescriptor descriptor = new MasterDescriptor(72, T72);
            Munition munition = new Munition(DisEntityType.parse("2.9.225.2.1.255.0"), 5);
            Entity entity = world.spawn(descriptor, munition);

            assertEquals(descriptor, world.get(entity, MasterDescriptor.class));
            assertEquals(munition, world.get(entity, Munition.class));
            assertEquals(
                    "Entity(0v1) {MasterDescriptor[template=72, type=1.1.222.1.2.1.0],"
                            + " Munition[type=2.9.225.2.1.255.0, count=5]}",
                    world.describe(entity));
        }
    }

    @Test
    void identityIsOneIntAndOneLongColumn() {
        ComponentType<MasterDescriptor> type = ComponentType.of(MasterDescriptor.class);

        assertEquals(List.of("template", "type"), type.fields());
        assertEquals(MasterDescriptor.class, type.type());
        try (World world = World.create()) {
            world.spawn(new MasterDescriptor(72, T72));
            long[] found = new long[1];
            world.query(MasterDescriptor.class)
                    .chunks(
                            chunk -> {
                                int first = chunk.from();
                                found[0] = chunk.column(type.longs("type.bits"))[first];
                            });
            assertEquals(T72.toLong(), found[0]);
        }
    }

    @Test
    void queriesFilterByPattern() {
        Templates templates = tanks();
        DisEntityType anyT72 = DisEntityType.parse("1.1.222.1.2.0.0");
        try (World world = World.create()) {
            templates.spawnAll(world, 72, 3);
            templates.spawnAll(world, 73, 2);
            world.spawn(new MasterDescriptor(9, DisEntityType.parse("1.2.222.1.2.0.0")));

            List<MasterDescriptor> tanks =
                    world.query(MasterDescriptor.class).toList().stream()
                            .filter(descriptor -> descriptor.type().matches(anyT72))
                            .toList();
            assertEquals(5, tanks.size());
        }
    }

    @Test
    void nodeOwnsTheDescriptor() {
        Templates templates = tanks();
        try (World world = World.create()) {
            Entity ours = templates.spawn(world, 72);
            Entity theirs = templates.spawn(world, 73);
            world.setAuthority(ours, MasterDescriptor.class, true);

            assertTrue(world.hasAuthority(ours, MasterDescriptor.class));
            assertEquals(
                    List.of(ours),
                    world.query(MasterDescriptor.class).owned(MasterDescriptor.class).entities());
            assertTrue(!world.hasAnyAuthority(theirs));
        }
    }
}
