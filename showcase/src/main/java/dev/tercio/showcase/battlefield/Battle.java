package dev.tercio.showcase.battlefield;

import dev.tercio.Entity;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.net.Loopback;
import dev.tercio.showcase.battlefield.Components.Course;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Orders;
import dev.tercio.showcase.battlefield.Components.Tally;
import dev.tercio.templates.Templates;

import java.util.List;

/// The battle on two nodes of one process, which run their frames alternately. The first moves the
/// units, the second computes damage.
final class Battle implements AutoCloseable {
    /// The length of a frame in seconds.
    static final double STEP = 1;

    private final Terrain terrain;
    private final BattleNode manoeuvre;
    private final BattleNode damage;
    private final SimulationSettings settings;

    // tag::nodes[]
    /// Creates two nodes with their systems but without units: [#deploy] or a recording adds them.
    Battle(SimulationSettings settings) {
        this.settings = settings;
        Loopback network = new Loopback();
        terrain = new Terrain(settings.seed(), settings.entities());
        manoeuvre = BattleNode.join("manoeuvre", 1, settings.workers(), network.join());
        damage = BattleNode.join("damage", 2, settings.workers(), network.join());

        addManoeuvre(manoeuvre, terrain);
        addDamage(damage, terrain);
    }

    /// The systems that move units.
    static void addManoeuvre(BattleNode node, Terrain terrain) {
        Scouts scouts = new Scouts(terrain, node.world());
        new Scouting(scouts).addTo(node.schedule());
        new Manoeuvre(terrain, scouts).addTo(node.schedule());
    }

    /// The systems that compute damage.
    static void addDamage(BattleNode node, Terrain terrain) {
        Scouts scouts = new Scouts(terrain, node.world());
        Templates templates = UnitTemplates.load();
        node.schedule().add("enlisting", setup -> new Enlisting(setup, templates));
        new Scouting(scouts).addTo(node.schedule());
        new Damage(terrain, scouts).addTo(node.schedule());
    }

    // end::nodes[]

    // tag::deploy[]
    /// Spawns both armies on the first node, which publishes them to the second.
    Battle deploy() {
        deploy(manoeuvre, new Deployment(terrain, settings.seed(), settings.entities()));
        damage.world().resources().set(new Tally(0, 0, 0, 0, 0, 0));
        return this;
    }

    static void deploy(BattleNode node, Deployment armies) {
        for (Entity unit : armies.spawn(node.world(), UnitTemplates.load())) {
            node.replication()
                    .publish(unit, MasterDescriptor.class, Force.class, Course.class); // no health
        }
        node.world().resources().set(new Orders(0, 0));
    }

    // end::deploy[]

    /// Runs a frame on both nodes.
    void frame() {
        manoeuvre.schedule().run(STEP);
        damage.schedule().run(STEP);
    }

    /// Delivers the last messages, with all other systems disabled.
    void settle() {
        for (BattleNode node : nodes()) {
            node.schedule().stages().stream()
                    .flatMap(List::stream)
                    .filter(system -> !system.startsWith("replication"))
                    .forEach(system -> node.schedule().enable(system, false));
        }
        frame();
        frame();
    }

    List<BattleNode> nodes() {
        return List.of(manoeuvre, damage);
    }

    BattleNode manoeuvre() {
        return manoeuvre;
    }

    /// The node with all data: units, shells, explosions and wrecks.
    BattleNode damage() {
        return damage;
    }

    Terrain terrain() {
        return terrain;
    }

    SimulationSettings settings() {
        return settings;
    }

    Tally tally() {
        return damage.world().resources().get(Tally.class);
    }

    @Override
    public void close() {
        nodes().forEach(BattleNode::close);
    }
}
