package dev.tercio.inspector.internal.edit;

import dev.tercio.Entity;

import java.util.OptionalInt;

/// Which other node owns a component. An interface, because only programs that are nodes have the
/// module of networks.
public interface Owners {
    /// A world that is not a node.
    Owners NONE = (_, _) -> OptionalInt.empty();

    /// The other node that owns a component of an entity: its values win over those of this world.
    ///
    /// @return empty if this node, or nobody, owns it
    OptionalInt otherOwner(Entity entity, Class<?> component);
}
