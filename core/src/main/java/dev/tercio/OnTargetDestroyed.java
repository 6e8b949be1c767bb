package dev.tercio;

/// What happens to the sources of a relation when their target is destroyed.
public enum OnTargetDestroyed {
    /// The sources are destroyed too, and the sources of these, at any depth.
    DESTROY_SOURCE,

    /// The sources stay alive and lose the relation.
    REMOVE_RELATION,

    /// The sources keep the relation; its target is then a stale handle.
    KEEP
}
