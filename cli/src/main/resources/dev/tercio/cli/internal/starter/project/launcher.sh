#!/bin/sh
# Builds my-game if a source has changed, then runs it: ./my-game run, ./my-game help
set -eu
# follows symbolic links, so that a link in a folder of the PATH works
self=$0
while [ -h "$self" ]; do
    target=$(readlink "$self")
    case $target in
    /*) self=$target ;;
    *) self=$(dirname -- "$self")/$target ;;
    esac
done
root=$(CDPATH='' cd -- "$(dirname -- "$self")" && pwd)
case $root in
*:*)
    echo "my-game: Java cannot use a folder with a colon: folder=$root" >&2
    exit 1
    ;;
esac

# is_jdk HOME: whether it is the home of a JDK 25 or newer
is_jdk() {
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
    major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
    [ "${major:-0}" -ge 25 ]
}

java_home=
if [ -n "${JAVA25_HOME:-}" ]; then
    if ! is_jdk "$JAVA25_HOME"; then
        echo "my-game: JAVA25_HOME is not the home of a JDK 25 or newer:" \
            "JAVA25_HOME=$JAVA25_HOME; correct it or unset it" >&2
        exit 1
    fi
    java_home=$JAVA25_HOME
else
    for home in "${JAVA_HOME:-}" \
        /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
        "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
        if [ -n "$home" ] && is_jdk "$home"; then
            java_home=$home
            break
        fi
    done
fi
if [ -z "$java_home" ]; then
    echo "my-game: no JDK 25 or newer found; install one or set JAVA25_HOME" >&2
    exit 1
fi

stamp=$root/target/launcher.stamp
if [ ! -f "$stamp" ] ||
    [ -n "$(find "$root/pom.xml" "$root/src/main" -newer "$stamp" | head -n 1)" ]; then
    command -v mvn >/dev/null || {
        echo "my-game: mvn not found; install Maven 3.8 or newer" >&2
        exit 1
    }
    if [ -t 2 ]; then
        echo "my-game: building..." >&2
    fi
    mkdir -p "$root/target"
    # before the build, so that a file saved during the build counts as newer
    touch "$stamp.new"
    log=$root/target/launcher.log
    if ! JAVA25_HOME=$java_home mvn -B -ntp -f "$root/pom.xml" -Dmaven.test.skip=true package \
        >"$log" 2>&1 </dev/null; then
        # without Maven's general advice, which follows
        if grep -q '^\[ERROR\]' "$log"; then
            grep '^\[ERROR\]' "$log" | sed '/-> \[Help 1\]/q' >&2
        else
            cat "$log" >&2
        fi
        exit 1
    fi
    mv "$stamp.new" "$stamp"
fi

exec "$java_home/bin/java" "@$root/jvm.options" \
    --class-path "$root/target/classes:$root/target/lib/*" mygame.Main "$@"
