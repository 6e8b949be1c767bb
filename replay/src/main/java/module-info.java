/// Worlds in files: what a world holds and what happens in it, written and read back.
module dev.tercio.replay {
    requires com.github.luben.zstd_jni;
    requires transitive dev.tercio.core;
    requires static org.jspecify;

    exports dev.tercio.replay;
}
