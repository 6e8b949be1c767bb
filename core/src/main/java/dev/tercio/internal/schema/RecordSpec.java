package dev.tercio.internal.schema;

import java.util.List;

/// A record and its fields in declaration order.
///
/// @param type the record class
/// @param constructor the canonical constructor
/// @param fields the fields in the order of the constructor's parameters
public record RecordSpec(Class<?> type, RecordMember constructor, List<FieldSpec> fields) {}
