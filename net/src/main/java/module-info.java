/// Entities that several nodes share: each node sends what it owns and applies what it does not. It
/// needs the engine and nothing else.
module dev.tercio.net {
    requires transitive dev.tercio.core;
    requires static org.jspecify;

    exports dev.tercio.net;
}
