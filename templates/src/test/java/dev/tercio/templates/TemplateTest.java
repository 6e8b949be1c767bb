package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.InvalidComponentException;
import dev.tercio.templates.Units.Ammunition;
import dev.tercio.templates.Units.Armour;
import dev.tercio.templates.Units.Code;
import dev.tercio.templates.Units.Crew;
import dev.tercio.templates.Units.Health;
import dev.tercio.templates.Units.Orders;
import dev.tercio.templates.Units.Rank;
import dev.tercio.templates.Units.Smoke;
import dev.tercio.templates.Units.Tracked;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Filter;
import java.util.logging.Logger;

/// Building and deriving templates, and invalid input.
///
/// Proves ID-03.
class TemplateTest {
    private static final String DESCRIPTOR_REFUSED =
            "descriptor must not be given by hand: component=dev.tercio.templates.TemplateId, %s;"
                    + " spawning from a template adds it";

    private static TemplateBuilder builder() {
        return Template.builder(5, "Jeep").set(Units.TYPE, Code.parse("1.1.225.6.1.0.0"));
    }

    @Test
    void templateHasWhatTheBuilderWasGiven() {
        Template t72 = Units.t72();

        assertEquals(72, t72.id());
        assertEquals("T-72", t72.name());
        assertEquals(Code.parse(Units.T72_TYPE), t72.attribute(Units.TYPE).orElseThrow());
        assertEquals(Optional.empty(), t72.parent());
        assertEquals(
                List.of(new Health(100, 100), new Armour((short) 40, (short) 20)),
                t72.components());
        assertEquals(List.of(Tracked.class, Smoke.class), t72.tags());
        assertEquals(Optional.of(new Health(100, 100)), t72.component(Health.class));
        assertEquals(Optional.of(new Smoke()), t72.component(Smoke.class));
        assertEquals(Optional.empty(), t72.component(Crew.class));
        assertEquals("Template(72 T-72, type=1.1.222.1.2.1.0)", t72.toString());
    }

    @Test
    void buildingATemplateLogsNothing() {
        List<String> logged = new ArrayList<>();
        Logger logger = Logger.getLogger("dev.tercio.command");
        Filter before = logger.getFilter();
        logger.setFilter(
                entry -> {
                    logged.add(entry.getMessage());
                    return false;
                });
        try {
            Units.t72();
        } finally {
            logger.setFilter(before);
        }
        assertEquals(List.of(), logged);
    }

    @Test
    void derivedTemplateReplacesAddsAndRemoves() {
        Template t72b = Units.t72b();

        assertEquals(
                List.of(
                        new Health(100, 100),
                        new Armour((short) 60, (short) 30),
                        new Crew("Anna", Rank.CAPTAIN)),
                t72b.components());
        assertEquals(List.of(Tracked.class), t72b.tags());
        assertEquals("1.1.222.1.2.4.0", t72b.attribute(Units.TYPE).orElseThrow().toString());
        assertEquals("T-72", t72b.parent().orElseThrow().name());
    }

    @Test
    void derivedTemplateInheritsEverything() {
        Template t72 = Units.t72();
        Template copy = t72.derive(74, "T-72 painted").build();

        assertEquals(
                t72.attribute(Units.TYPE).orElseThrow(), copy.attribute(Units.TYPE).orElseThrow());
        assertEquals(t72.components(), copy.components());
        assertEquals(t72.tags(), copy.tags());
        assertSame(t72, copy.parent().orElseThrow());
    }

    @Test
    void changesOfAGrandchildDoNotReachItsAncestors() {
        Template child = Units.t72b();
        Template grandchild =
                child.derive(90, "wreck")
                        .remove(Crew.class)
                        .remove(Tracked.class)
                        .add(new Smoke(), new Health(0, 100))
                        .build();

        assertEquals(Optional.of(new Health(0, 100)), grandchild.component(Health.class));
        assertEquals(List.of(Smoke.class), grandchild.tags());
        assertEquals(Optional.of(new Health(100, 100)), child.component(Health.class));
        assertEquals(List.of(Tracked.class), child.tags());
    }

    @Test
    void idIsPositiveAndNameIsNotBlank() {
        assertRefused(
                "template id is not positive: id=0, name=\"Jeep\"",
                () -> Template.builder(0, "Jeep"));
        assertRefused(
                "template id is not positive: id=-3, name=\"Jeep\"",
                () -> Units.t72().derive(-3, "Jeep"));
        assertRefused("template name is blank: id=3, name=\" \"", () -> Template.builder(3, " "));
    }

    @Test
    void manualDescriptorIsRejected() {
        TemplateId byHand = new TemplateId(5);

        assertInvalid(DESCRIPTOR_REFUSED.formatted("template=5 Jeep"), () -> builder().add(byHand));
        assertInvalid(
                DESCRIPTOR_REFUSED.formatted("template=6 Y"),
                () -> builder().build().derive(6, "Y").add(new Health(1, 1), byHand));
    }

    @Test
    void descriptorCannotBeRemoved() {
        assertFalse(Units.t72().component(TemplateId.class).isPresent());
        assertInvalid(
                "component cannot be removed, because it is not inherited:"
                        + " component=dev.tercio.templates.TemplateId, template=6 Y",
                () -> Units.t72().derive(6, "Y").remove(TemplateId.class));
    }

    @Test
    void invalidComponentsAreRefused() {
        assertInvalid(
                "component is null: template=5 Jeep", () -> builder().add(new Object[] {null}));
        assertInvalid(
                "a class is not a component: class=dev.tercio.templates.Units$Tracked,"
                        + " template=5 Jeep; pass an instance, even for a tag",
                () -> builder().add(Tracked.class));
        assertInvalid(
                "component is given twice: component=dev.tercio.templates.Units$Health,"
                        + " template=5 Jeep",
                () -> builder().add(new Health(1, 1)).add(new Health(2, 2)));
    }

    @Test
    void onlyInheritedComponentsCanBeRemoved() {
        String refused =
                "component cannot be removed, because it is not inherited:"
                        + " component=dev.tercio.templates.Units$";
        assertInvalid(refused + "Health, template=5 Jeep", () -> builder().remove(Health.class));
        assertInvalid(
                refused + "Crew, template=6 Y",
                () -> Units.t72().derive(6, "Y").remove(Crew.class));
        assertInvalid(
                refused + "Smoke, template=6 Y",
                () -> Units.t72().derive(6, "Y").remove(Smoke.class).remove(Smoke.class));
        assertInvalid(
                refused + "Health, template=6 Y",
                () -> Units.t72().derive(6, "Y").add(new Health(1, 1)).remove(Health.class));
    }

    @Test
    void valueThatDoesNotFitIsRefusedByBuild() {
        assertInvalid(
                "text is too long: component=dev.tercio.templates.Units$Crew, field=commander,"
                        + " bytes=9, capacity=8",
                () -> builder().add(new Crew("Alexandra", Rank.PRIVATE)).build());
        assertInvalid(
                "array has the wrong length: component=dev.tercio.templates.Units$Ammunition,"
                        + " field=rounds, length=2, expected=3",
                () -> builder().add(new Ammunition(new int[2])).build());
    }

    @Test
    void arraysAreCopiedByBuild() {
        int[] rounds = {1, 2, 3};
        Template jeep = builder().add(new Ammunition(rounds)).build();
        rounds[0] = 99;

        assertArrayEquals(
                new int[] {1, 2, 3}, jeep.component(Ammunition.class).orElseThrow().rounds());
    }

    @Test
    void managedComponentIsKeptAsItIs() {
        Orders orders = new Orders(List.of("halt"));

        assertSame(orders, builder().add(orders).build().component(Orders.class).orElseThrow());
    }

    @Test
    void builderCanBeUsedAfterBuilding() {
        TemplateBuilder builder = builder().add(new Health(1, 1));
        Template first = builder.build();
        Template second = builder.add(new Smoke()).build();

        assertEquals(List.of(), first.tags());
        assertEquals(List.of(Smoke.class), second.tags());
    }

    @Test
    void listsOfATemplateCannotBeChanged() {
        Template t72 = Units.t72();

        assertThrows(UnsupportedOperationException.class, () -> t72.components().clear());
        assertThrows(UnsupportedOperationException.class, () -> t72.tags().clear());
    }

    private static void assertRefused(String message, Executable code) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, code).getMessage());
    }

    private static void assertInvalid(String message, Executable code) {
        assertEquals(message, assertThrows(InvalidComponentException.class, code).getMessage());
    }
}
