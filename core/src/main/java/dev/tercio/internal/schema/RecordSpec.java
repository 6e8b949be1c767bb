package dev.tercio.internal.schema;

import java.lang.invoke.MethodHandle;
import java.util.List;

/// A record and its fields in declaration order.
///
/// @param type the record class
/// @param constructor the canonical constructor, with reference types erased to `Object`
/// @param fields the fields in the order of the constructor's parameters
public record RecordSpec(Class<?> type, MethodHandle constructor, List<FieldSpec> fields) {}
