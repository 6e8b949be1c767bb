package dev.tercio.cli.internal.inspect;

import java.util.Optional;
import java.util.OptionalLong;

/// What to report about a file.
///
/// @param schema whether fields are listed
/// @param entities whether entities are listed
/// @param limit the largest number of entities or commands listed
/// @param component the simple name of a component that listed entities have
/// @param frame the frame whose commands and state are reported
public record InspectRequest(
        boolean schema,
        boolean entities,
        int limit,
        Optional<String> component,
        OptionalLong frame) {}
