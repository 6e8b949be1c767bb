/// Metrics of worlds, systems, commands and networks for Micrometer.
module dev.tercio.metrics {
    requires static org.jspecify;
    requires static transitive dev.tercio.net;
    requires transitive dev.tercio.core;
    requires transitive micrometer.core;

    exports dev.tercio.metrics;
}
