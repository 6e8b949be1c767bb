/// Saves worlds to files and loads them, records and replays frames, and rolls back.
@SuppressWarnings("module") // dev.tercio.inspector does not exist yet when this module is compiled
module dev.tercio.replay {
    requires com.github.luben.zstd_jni;
    requires transitive dev.tercio.core;
    requires static org.jspecify;

    exports dev.tercio.replay;

    // the inspector compares recordings value by value
    exports dev.tercio.replay.internal.hash to
            dev.tercio.inspector;

    // the inspector starts histories in parts, so that no frame stalls
    exports dev.tercio.replay.internal.history to
            dev.tercio.inspector;
}
