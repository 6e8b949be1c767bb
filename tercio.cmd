@echo off
rem Builds what is missing, then runs the command line (tercio ARGS) or the benchmarks (tercio bench ARGS) on Windows.
rem This file has never been run: the project is developed on Linux.
setlocal EnableExtensions
set "root=%~dp0"
set "java_home="
if defined JAVA25_HOME set "java_home=%JAVA25_HOME%"
if not defined java_home if defined JAVA_HOME set "java_home=%JAVA_HOME%"
if not defined java_home (
    echo tercio: no JDK found; set JAVA_HOME or JAVA25_HOME to a JDK 25 or newer 1>&2
    exit /b 1
)
findstr /r "^JAVA_VERSION=.2[5-9]\. ^JAVA_VERSION=.2[5-9]. ^JAVA_VERSION=.[3-9][0-9]" "%java_home%\release" >nul 2>nul
if errorlevel 1 (
    echo tercio: JDK is too old: folder=%java_home%; set JAVA25_HOME to a JDK 25 or newer 1>&2
    exit /b 1
)
set "module=showcase"
set "jar=showcase.jar"
if "%~1"=="bench" (
    set "module=bench"
    set "jar=benchmarks.jar"
)
if not exist "%root%%module%\target\%jar%" (
    echo tercio: building %module%, which takes some minutes... 1>&2
    set "JAVA25_HOME=%java_home%"
    call mvn -B -ntp -q -f "%root%pom.xml" -DskipTests -Dquick -Dprograms -pl %module% -am package || exit /b 1
)
if "%module%"=="bench" (
    for /f "tokens=1,* delims= " %%a in ("%*") do "%java_home%\bin\java" --enable-native-access=ALL-UNNAMED ^
        --sun-misc-unsafe-memory-access=allow -jar "%root%bench\target\benchmarks.jar" %%b
) else (
    "%java_home%\bin\java" --enable-native-access=dev.tercio.core,com.github.luben.zstd_jni,duckdb.jdbc ^
        --module-path "%root%showcase\target\showcase.jar;%root%showcase\target\lib" ^
        --module dev.tercio.showcase/dev.tercio.showcase.Main %*
)
exit /b %errorlevel%
