package dev.tercio.aeron.registry;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/// Carries out what the registry decides about ownership: takes over from nodes that are gone, and
/// releases everything if the registry has removed this node.
///
/// ```java
/// registry.listen(
///         new RegistryOwnership(
///                 world, replication::takeOver, replication::isConnected, Position.class));
/// ```
///
/// Only the node that the registry has chosen takes over, so a component never gets two owners. A
/// node that is still connected, because only its link to the registry is broken, is taken over
/// when its connection ends; until then it continues.
public final class RegistryOwnership implements RegistryListener {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron.registry");

    private final World world;
    private final IntUnaryOperator takeOver;
    private final IntPredicate connected;
    private final List<Class<?>> shared;
    private final Map<Integer, Takeover> waiting = new LinkedHashMap<>();
    private RegistryView last = RegistryView.EMPTY;
    private @Nullable Membership own;

    /// The place that the registry has taken from this node.
    private @Nullable Membership lost;

    private long components;
    private long released;

    /// Creates a listener for [RegistryClient#listen].
    ///
    /// @param world the world of this node
    /// @param takeOver takes ownership of everything that a node owns, and returns the number of
    ///   components: `replication::takeOver`
    /// @param connected whether a node is still connected to this one: `replication::isConnected`
    /// @param shared the shared components
    public RegistryOwnership(
            World world, IntUnaryOperator takeOver, IntPredicate connected, Class<?>... shared) {
        this.world = world;
        this.takeOver = takeOver;
        this.connected = connected;
        this.shared = List.of(shared);
    }

    @Override
    public void joined(Membership membership) {
        own = membership;
    }

    @Override
    public void takeOver(Takeover decision) {
        if (!isLost(decision)) {
            waiting.put(decision.node(), decision);
        }
    }

    private boolean isLost(Takeover decision) {
        Membership former = lost;
        return former != null
                && former.node() == decision.node()
                && former.incarnation() == decision.incarnation();
    }

    @Override
    public void viewChanged(RegistryView view) {
        last = view;
        // a later decision replaces an earlier one, and a process that has returned owns what it
        // announces now
        waiting.values()
                .removeIf(
                        decision ->
                                view.takeover(decision.node()).filter(decision::equals).isEmpty()
                                        || view.member(decision.node()).isPresent());
    }

    @Override
    public void polled() {
        releaseLost(last);
        for (Iterator<Takeover> all = waiting.values().iterator(); all.hasNext(); ) {
            Takeover decision = all.next();
            if (!connected.test(decision.node())) {
                all.remove();
                int count = takeOver.applyAsInt(decision.node());
                components += count;
                LOG.log(
                        System.Logger.Level.INFO,
                        "took over from a node: node={0}, epoch={1}, components={2}",
                        decision.node(),
                        decision.epoch(),
                        count);
            }
        }
    }

    @Override
    public void expelled(Membership membership) {
        waiting.clear();
        own = null;
        lost = membership;
    }

    /// Releases everything if another node has become the owner. If this node was alone, the
    /// registry makes it its own heir when it joins again, and it keeps what it has.
    private void releaseLost(RegistryView view) {
        Membership former = lost;
        Takeover decision = former == null ? null : view.takeover(former.node()).orElse(null);
        if (decision == null || !isLost(decision) || decision.heir() == Takeover.NOBODY) {
            return;
        }
        lost = null;
        Membership current = own;
        if (current == null || current.node() != decision.heir()) {
            release();
        }
    }

    private void release() {
        for (Class<?> type : shared) {
            for (Entity entity : world.query(ComponentType.of(type)).owned(type).entities()) {
                world.setAuthority(entity, type, false);
                released++;
            }
        }
    }

    /// The number of nodes that are to be taken over as soon as their connections end.
    ///
    /// @return the number of decisions that wait
    public int waiting() {
        return waiting.size();
    }

    /// The number of components that this node has taken over.
    ///
    /// @return the number since the start
    public long components() {
        return components;
    }

    /// The number of components that this node has released because the registry removed it.
    ///
    /// @return the number since the start
    public long released() {
        return released;
    }
}
