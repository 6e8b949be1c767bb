package dev.tercio.dis.internal;

import dev.tercio.dis.internal.JsonValue.JsonText;
import dev.tercio.dis.internal.JsonValue.Member;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One template of a file, as it is written there.
///
/// @param at where it begins
/// @param id its id
/// @param name its name
/// @param type its DIS type, if it is given
/// @param parent the name or id of its parent, if it has one
/// @param components the components by name
/// @param tags the names of tags
/// @param removed the names of components that are not inherited
record TemplateEntry(
        int at,
        int id,
        String name,
        Optional<JsonValue> type,
        Optional<JsonValue> parent,
        Map<String, Member> components,
        List<JsonText> tags,
        List<JsonText> removed) {}
