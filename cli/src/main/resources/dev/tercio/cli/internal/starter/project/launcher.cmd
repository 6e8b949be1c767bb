@echo off
rem Builds my-game, then runs it: my-game run, my-game help
rem The generator of this file was tested on Linux only.
setlocal EnableExtensions
set "root=%~dp0"
set "java_home="
if defined JAVA25_HOME set "java_home=%JAVA25_HOME%"
if not defined java_home if defined JAVA_HOME set "java_home=%JAVA_HOME%"
if not defined java_home (
    echo my-game: no JDK found; set JAVA_HOME or JAVA25_HOME to a JDK 25 or newer 1>&2
    exit /b 1
)
findstr /r "^JAVA_VERSION=.2[5-9]\. ^JAVA_VERSION=.2[5-9]. ^JAVA_VERSION=.[3-9][0-9]" "%java_home%\release" >nul 2>nul
if errorlevel 1 (
    echo my-game: not a JDK 25 or newer: folder=%java_home%; set JAVA25_HOME 1>&2
    exit /b 1
)
set "JAVA25_HOME=%java_home%"
call mvn -B -ntp -q -f "%root%pom.xml" -Dmaven.test.skip=true package || exit /b 1
"%java_home%\bin\java" --enable-native-access=ALL-UNNAMED ^
    --class-path "%root%target\classes;%root%target\lib\*" mygame.Main %*
exit /b %errorlevel%
