package dev.tercio.bench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names the benchmark of the same class that is the baseline of the ratio in the table.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Against {
    /// The baseline method.
    String value();
}
