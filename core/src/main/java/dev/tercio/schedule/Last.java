package dev.tercio.schedule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says that a system runs after all others of its group that are not last themselves.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Last {}
