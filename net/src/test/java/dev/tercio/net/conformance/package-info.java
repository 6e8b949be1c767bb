/// Tests that every transport passes. Other modules extend them.
@NullMarked
package dev.tercio.net.conformance;

import org.jspecify.annotations.NullMarked;
