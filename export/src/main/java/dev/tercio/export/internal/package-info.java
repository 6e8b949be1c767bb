/// Tables of components and their columns.
@org.jspecify.annotations.NullMarked
package dev.tercio.export.internal;
