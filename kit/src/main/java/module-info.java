/// What most games need on top of the engine: random numbers, a spatial index, states and timers.
module dev.tercio.kit {
    requires transitive dev.tercio.core;
    requires static org.jspecify;

    exports dev.tercio.kit;
}
