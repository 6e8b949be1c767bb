package dev.tercio.templates.internal;

import dev.tercio.templates.TemplateAttribute;
import dev.tercio.templates.internal.JsonValue.JsonText;
import dev.tercio.templates.internal.JsonValue.Member;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One template of a file, before its parent is known.
///
/// @param at its location
/// @param id its id
/// @param name its name
/// @param parent the name or id of its parent, if it has one
/// @param attributes the attributes that are given
/// @param components the components by name
/// @param tags the names of tags
/// @param removed the names of inherited components to remove
/// @param children the names or ids of the templates of its children
record TemplateEntry(
        Location at,
        int id,
        String name,
        Optional<JsonValue> parent,
        Map<TemplateAttribute<?>, JsonValue> attributes,
        Map<String, Member> components,
        List<JsonText> tags,
        List<JsonText> removed,
        List<JsonValue> children) {}
