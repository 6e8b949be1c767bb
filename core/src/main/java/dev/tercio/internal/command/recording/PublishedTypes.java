package dev.tercio.internal.command.recording;

import dev.tercio.internal.component.ComponentSpec;

import java.util.Arrays;

/// Checks the components of a publication.
final class PublishedTypes {
    private PublishedTypes() {}

    /// Returns the types of classes.
    ///
    /// @throws IllegalArgumentException if there are none, or a class occurs twice
    static ComponentSpec<?>[] of(Class<?>... components) {
        ComponentSpec<?>[] specs = new ComponentSpec<?>[components.length];
        for (int i = 0; i < specs.length; i++) {
            specs[i] = ComponentSpec.of(components[i]);
        }
        if (specs.length == 0 || Arrays.stream(specs).distinct().count() < specs.length) {
            throw new IllegalArgumentException(
                    "publish needs components, each once: components="
                            + Arrays.toString(components));
        }
        return specs;
    }
}
