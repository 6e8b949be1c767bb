package dev.tercio.dis;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.InvalidComponentException;
import dev.tercio.dis.Units.Ammunition;
import dev.tercio.dis.Units.Armour;
import dev.tercio.dis.Units.Crew;
import dev.tercio.dis.Units.Health;
import dev.tercio.dis.Units.Orders;
import dev.tercio.dis.Units.Rank;
import dev.tercio.dis.Units.Smoke;
import dev.tercio.dis.Units.Tracked;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.util.List;
import java.util.Optional;

/// Making templates, deriving them, and what is refused.
///
/// Proves ID-03.
class TemplateTest {
    private static final String DESCRIPTOR_REFUSED =
            "the master descriptor is not given by hand: %s; spawning from a template adds it";

    private static TemplateBuilder builder() {
        return Template.builder(5, "Jeep").type("1.1.225.6.1.0.0");
    }

    @Test
    void templateKnowsWhatItWasGiven() {
        Template t72 = Units.t72();

        assertEquals(72, t72.id());
        assertEquals("T-72", t72.name());
        assertEquals(DisEntityType.parse(Units.T72_TYPE), t72.type());
        assertEquals(Optional.empty(), t72.parent());
        assertEquals(
                List.of(new Health(100, 100), new Armour((short) 40, (short) 20)),
                t72.components());
        assertEquals(List.of(Tracked.class, Smoke.class), t72.tags());
        assertEquals(Optional.of(new Health(100, 100)), t72.component(Health.class));
        assertEquals(Optional.of(new Smoke()), t72.component(Smoke.class));
        assertEquals(Optional.empty(), t72.component(Crew.class));
        assertEquals("Template(72 T-72, 1.1.222.1.2.1.0)", t72.toString());
    }

    @Test
    void derivedTemplateReplacesAddsAndTakesAway() {
        Template t72b = Units.t72b();

        assertEquals(
                List.of(
                        new Health(100, 100),
                        new Armour((short) 60, (short) 30),
                        new Crew("Anna", Rank.CAPTAIN)),
                t72b.components());
        assertEquals(List.of(Tracked.class), t72b.tags());
        assertEquals("1.1.222.1.2.4.0", t72b.type().toString());
        assertEquals("T-72", t72b.parent().orElseThrow().name());
    }

    @Test
    void derivedTemplateHasItsParentsTypeUnlessItIsGivenOne() {
        Template t72 = Units.t72();
        Template copy = t72.derive(74, "T-72 painted").build();

        assertEquals(t72.type(), copy.type());
        assertEquals(t72.components(), copy.components());
        assertEquals(t72.tags(), copy.tags());
        assertSame(t72, copy.parent().orElseThrow());
    }

    @Test
    void changesOfAGrandchildDoNotReachItsAncestors() {
        Template child = Units.t72b();
        Template grandchild =
                child.derive(90, "wreck")
                        .without(Crew.class)
                        .without(Tracked.class)
                        .with(new Smoke(), new Health(0, 100))
                        .build();

        assertEquals(Optional.of(new Health(0, 100)), grandchild.component(Health.class));
        assertEquals(List.of(Smoke.class), grandchild.tags());
        assertEquals(Optional.of(new Health(100, 100)), child.component(Health.class));
        assertEquals(List.of(Tracked.class), child.tags());
    }

    @Test
    void templateWithoutTypeCannotBeBuilt() {
        TemplateBuilder builder = Template.builder(5, "Jeep").with(new Health(1, 1));

        var e = assertThrows(IllegalStateException.class, builder::build);
        assertEquals("template has no DIS type: template=5 Jeep", e.getMessage());
        builder.type(DisEntityType.NONE);
        assertThrows(IllegalStateException.class, builder::build);
        builder.type("1.1.225.6.1.0.0");
        assertEquals("1.1.225.6.1.0.0", builder.build().type().toString());
    }

    @Test
    void parentsTypeCannotBeTakenAway() {
        TemplateBuilder builder = Units.t72().derive(74, "X").type(DisEntityType.NONE);

        var e = assertThrows(IllegalStateException.class, builder::build);
        assertEquals("template has no DIS type: template=74 X", e.getMessage());
    }

    @Test
    void idAndNameMustSaySomething() {
        assertRefused(
                "template id is not positive: id=0, name=\"Jeep\"",
                () -> Template.builder(0, "Jeep"));
        assertRefused(
                "template id is not positive: id=-3, name=\"Jeep\"",
                () -> Units.t72().derive(-3, "Jeep"));
        assertRefused("template name is blank: id=3, name=\" \"", () -> Template.builder(3, " "));
        assertRefused(
                "not a DIS entity type: text=\"1.1\", parts=2, expected="
                        + "kind.domain.country.category.subcategory.specific.extra",
                () -> builder().type("1.1"));
    }

    @Test
    void descriptorByHandIsRefused() {
        MasterDescriptor byHand = new MasterDescriptor(5, DisEntityType.NONE);

        assertInvalid(
                DESCRIPTOR_REFUSED.formatted("template=5 Jeep"), () -> builder().with(byHand));
        assertInvalid(
                DESCRIPTOR_REFUSED.formatted("template=6 Y"),
                () -> builder().build().derive(6, "Y").with(new Health(1, 1), byHand));
    }

    @Test
    void descriptorIsNoComponentThatCouldBeTakenAway() {
        assertFalse(Units.t72().component(MasterDescriptor.class).isPresent());
        assertInvalid(
                "component is not inherited, so it cannot be taken away:"
                        + " component=dev.tercio.dis.MasterDescriptor, template=6 Y",
                () -> Units.t72().derive(6, "Y").without(MasterDescriptor.class));
    }

    @Test
    void whatIsNoComponentIsRefused() {
        assertInvalid(
                "component is null: template=5 Jeep", () -> builder().with(new Object[] {null}));
        assertInvalid(
                "a class is not a component: class=dev.tercio.dis.Units$Tracked,"
                        + " template=5 Jeep; give an instance, also of a tag",
                () -> builder().with(Tracked.class));
        assertInvalid(
                "component is given twice: component=dev.tercio.dis.Units$Health,"
                        + " template=5 Jeep",
                () -> builder().with(new Health(1, 1)).with(new Health(2, 2)));
    }

    @Test
    void onlyInheritedComponentsCanBeTakenAway() {
        String refused =
                "component is not inherited, so it cannot be taken away:"
                        + " component=dev.tercio.dis.Units$";
        assertInvalid(refused + "Health, template=5 Jeep", () -> builder().without(Health.class));
        assertInvalid(
                refused + "Crew, template=6 Y",
                () -> Units.t72().derive(6, "Y").without(Crew.class));
        assertInvalid(
                refused + "Smoke, template=6 Y",
                () -> Units.t72().derive(6, "Y").without(Smoke.class).without(Smoke.class));
        assertInvalid(
                refused + "Health, template=6 Y",
                () -> Units.t72().derive(6, "Y").with(new Health(1, 1)).without(Health.class));
    }

    @Test
    void valueThatDoesNotFitIsRefusedWhenTheTemplateIsMade() {
        assertInvalid(
                "text is too long: component=dev.tercio.dis.Units$Crew, field=commander,"
                        + " bytes=9, capacity=8",
                () -> builder().with(new Crew("Alexandra", Rank.PRIVATE)).build());
        assertInvalid(
                "array has the wrong length: component=dev.tercio.dis.Units$Ammunition,"
                        + " field=rounds, length=2, expected=3",
                () -> builder().with(new Ammunition(new int[2])).build());
    }

    @Test
    void arraysAreCopiedWhenTheTemplateIsMade() {
        int[] rounds = {1, 2, 3};
        Template jeep = builder().with(new Ammunition(rounds)).build();
        rounds[0] = 99;

        assertArrayEquals(
                new int[] {1, 2, 3}, jeep.component(Ammunition.class).orElseThrow().rounds());
    }

    @Test
    void managedComponentIsKeptAsItIs() {
        Orders orders = new Orders(List.of("halt"));

        assertSame(orders, builder().with(orders).build().component(Orders.class).orElseThrow());
    }

    @Test
    void builderCanGoOnAfterBuilding() {
        TemplateBuilder builder = builder().with(new Health(1, 1));
        Template first = builder.build();
        Template second = builder.with(new Smoke()).build();

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
