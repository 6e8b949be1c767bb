package dev.tercio.schedule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Makes a system run after all other systems of its group, except those that are also last.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Last {}
