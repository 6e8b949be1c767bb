/// Saves worlds to files and loads them, records and replays frames, and rolls back.
module dev.tercio.replay {
    requires com.github.luben.zstd_jni;
    requires transitive dev.tercio.core;
    requires static org.jspecify;

    exports dev.tercio.replay;
}
