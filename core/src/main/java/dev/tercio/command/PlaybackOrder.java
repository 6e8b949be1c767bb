package dev.tercio.command;

/// In which order the commands of a buffer or a stage are played.
public enum PlaybackOrder {
    /// As they were recorded; lane after lane in a stage.
    FIFO,
    /// The higher [Priority] first; as recorded within one priority.
    PRIORITY,
    /// Spawns and copies first, then adds, sets and authority, then removes, then destroys, then
    /// all others; as recorded within each of these. What one entity sees may differ from the order
    /// of recording: a component that is removed and then added again ends up removed.
    BY_KIND
}
