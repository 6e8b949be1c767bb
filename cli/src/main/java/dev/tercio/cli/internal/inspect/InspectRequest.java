package dev.tercio.cli.internal.inspect;

import java.util.Optional;
import java.util.OptionalLong;

/// What is to be told of a file.
///
/// @param schema whether fields are listed
/// @param entities whether entities are listed
/// @param limit how many entities or commands are listed at most
/// @param component the simple name of a component that listed entities have
/// @param frame the frame whose commands and state are told
public record InspectRequest(
        boolean schema,
        boolean entities,
        int limit,
        Optional<String> component,
        OptionalLong frame) {}
