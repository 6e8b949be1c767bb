package dev.tercio.examples;

import static dev.tercio.examples.ExampleOutput.assertPrints;

import org.junit.jupiter.api.Test;

/// Examples about what a world holds: entities, components, resources and templates.
class WorldExamplesTest {
    @Test
    void worldsRefuseForeignHandlesAndUseAfterClose() {
        assertPrints(
                new WorldsExample(),
                "world is closed: world=arena",
                "same slot: true",
                "red knows its own: true",
                "red knows blue's: false",
                "spawned elsewhere: 1");
    }

    @Test
    void lookupsFollowHandles() {
        assertPrints(
                new LookupsExample(),
                "missile at Position[x=8.0, y=-4.0]",
                "tank: Health[points=3], missile: Optional.empty");
    }

    @Test
    void relationsHaveTwoDirections() {
        assertPrints(
                new RelationsExample(),
                "part of the tank: Entity(1v1)",
                "part of the tank: Entity(2v1)",
                "Armour[plates=4]",
                "relation would close a cycle: relation=dev.tercio.ChildOf, source=Entity(0v1),"
                        + " target=Entity(1v1), cycle=Entity(0v1) -> Entity(1v1) -> Entity(0v1)",
                "turret is alive: false",
                "ship is docked: false",
                "parts: 1");
    }

    @Test
    void entitiesShowsAStaleHandle() {
        assertPrints(
                new EntitiesExample(),
                "Entity(0v1) {Health[points=90], Shield[points=30]}",
                "not there: Shield",
                "alive: false, true",
                "tryGet: Optional.empty",
                "entity is not alive: entity=Entity(0v2), operation=set,"
                        + " component=dev.tercio.examples.EntitiesExample$Health, world=world");
    }

    @Test
    void componentsRoundTrip() {
        assertPrints(
                new ComponentsExample(),
                "Entity(1v1) {Pilot[name=Grace, rank=PILOT, wingman=Entity(0v1)],"
                        + " Log[lives=3, age=30, squadron=B, score=1200, born=1906, hours=4.5],"
                        + " CallSign[value=Löw],"
                        + " Body[position=Vector[x=0.0, y=0.0, z=0.0],"
                        + " velocity=Vector[x=0.0, y=0.0, z=0.0], solid=false], Frozen}",
                "[1, 2, 3, 4]",
                "[Entity(0v1), Entity(1v1)]",
                "text is too long: component=dev.tercio.examples.ComponentsExample$Pilot,"
                        + " field=name, bytes=18, capacity=16");
    }

    @Test
    void tiersAreIndistinguishable() {
        String result = ": Entity(0v1) {Position[x=3.0, y=4.0], Health[points=100]}";
        assertPrints(
                new TiersExample(),
                "HEAP" + result,
                "NATIVE" + result,
                "MANAGED" + result,
                "mixed: Entity(0v1) {Health[points=50], Position[x=5.0, y=6.0],"
                        + " Inventory[items=[map]]}",
                "pages released: 4");
    }

    @Test
    void bulkSpawnsCopiesAndDestroys() {
        assertPrints(
                new BulkExample(),
                "last ship: Entity(9999v1) {Position[x=9999.0, y=0.0], Velocity[x=1.0, y=2.0]}",
                "first rock: Entity(10240v1) {Position[x=0.0, y=0.0], Frozen}",
                "original: Velocity[x=1.0, y=2.0]",
                "copy: Velocity[x=0.0, y=0.0]",
                "targets: [Entity(0v1), Entity(2v1), Entity(10240v1)]",
                "not frozen: 10000",
                "destroyed: 9999, left: 501");
    }

    @Test
    void resourcesAreFoundByTheirClass() {
        assertPrints(
                new ResourcesExample(),
                "Gravity[metresPerSecond2=1.62]",
                "1970-01-01T00:00:00Z",
                "score: 0",
                "removed: true",
                "still there: false");
    }

    @Test
    void partsMoveWithTheirParent() {
        assertPrints(
                new TransformsExample(),
                "gun at Global[x=13.0, y=1.0, angle=0.0]",
                "after a turn x=7",
                "frame 1",
                "[Entity(1v1), Entity(2v1)]",
                "[Entity(1v1), Entity(0v1)]",
                "  Entity(4v1) {Local[x=0.0, y=1.0, angle=0.0],"
                        + " Global[x=10.0, y=-1.0, angle=3.1415927],"
                        + " ChildOf[parent=Entity(3v1)], Target[entity=Entity(5v1)]}",
                "2 parts");
    }

    @Test
    void templatesAreKindsOfEntities() {
        assertPrints(
                new TemplatesExample(),
                "Entity(0v1) {TemplateId[template=2], Health[points=20], Damage[points=5], Hostile,"
                        + " Position[x=10.0, y=20.0]}",
                "Health[points=7]",
                "Optional[Template(2 Goblin chief)]",
                "2001 goblins",
                "[Template(1 Goblin, icon=goblin.png)]");
    }

    @Test
    void templatesComeFromAFileAndProblemsAreReported() {
        assertPrints(
                new TemplatesFileExample(),
                "Entity(0v1) {TemplateId[template=2], Health[points=7, most=7],"
                        + " Attack[damage=2, range=30, weapon=BOW], Hostile}",
                "wrong.json:3:26: component \"Health\", field \"points\":"
                        + " expected a whole number, found \"ten\"",
                "wrong.json:4:16: component \"Attack\": unknown field \"ragne\","
                        + " known: [damage, range, weapon]",
                "wrong.json:4:39: component \"Attack\", field \"weapon\":"
                        + " expected one of CLUB, BOW, found \"SPEAR\"");
    }

    @Test
    void templatesHaveDisTypes() {
        assertPrints(
                new DisExample(),
                "MasterDescriptor[template=80, type=1.1.222.1.1.1.0]",
                "2000 of [Template(72 T-72, type=1.1.222.1.2.1.0),"
                        + " Template(73 T-72B, type=1.1.222.1.2.4.0)]");
    }

    @Test
    void pdusAreWrittenReadAndReckoned() {
        assertPrints(
                new DisPdusExample(),
                "17:23:42 TANK 42 1.1.225.1.1.3.0",
                "part at 0.5",
                "15.0 m east, 300.0 m north",
                "sent 4 of 600 states",
                "127.0.0.1:3000 ENTITY_STATE");
    }

    @Test
    void gatewaysExchangeEntities() {
        assertPrints(
                new DisGatewayExample(),
                "17:1:1 TANK 42 at 100 m, turret 0.5",
                "states sent in 10 s: 2",
                "owned by one: false",
                "owned by two: true",
                "ghosts: 0");
    }
}
