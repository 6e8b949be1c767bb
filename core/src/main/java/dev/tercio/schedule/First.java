package dev.tercio.schedule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says that a system runs before all others of its group that are not first themselves.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface First {}
