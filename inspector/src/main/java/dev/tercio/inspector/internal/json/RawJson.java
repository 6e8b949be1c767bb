package dev.tercio.inspector.internal.json;

/// A value that is already JSON text, such as the answer of another inspector.
///
/// @param text valid JSON
public record RawJson(String text) {}
