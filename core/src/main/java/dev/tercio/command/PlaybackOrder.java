package dev.tercio.command;

/// The order in which the commands of a buffer or stage are played.
public enum PlaybackOrder {
    /// Recording order; in a stage, lane by lane in the order of their keys.
    FIFO,
    /// Higher [Priority] first; recording order within a priority.
    PRIORITY,
    /// Spawns and copies first, then adds, sets and authority, then removes, then destroys, then
    /// all others; recording order within each group. The result may differ from recording order: a
    /// component that is removed and then added again is absent afterwards.
    BY_KIND
}
