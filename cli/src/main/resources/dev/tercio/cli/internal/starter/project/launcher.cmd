@echo off
rem Builds my-game, then runs it: my-game run, my-game help
rem Tested with the cmd.exe of Wine, never on Windows.
setlocal EnableExtensions DisableDelayedExpansion
set "root=%~dp0"
set "jdk="
if not defined JAVA25_HOME goto search
call :check "%JAVA25_HOME%"
if defined jdk goto found
echo my-game: JAVA25_HOME is not the home of a JDK 25 or newer: "JAVA25_HOME=%JAVA25_HOME%"; correct it or unset it 1>&2
exit /b 1

:search
if defined JAVA_HOME call :check "%JAVA_HOME%"
call :search_in "%ProgramFiles%\Eclipse Adoptium"
call :search_in "%ProgramFiles%\Java"
call :search_in "%ProgramFiles%\Microsoft"
call :search_in "%ProgramFiles%\Zulu"
call :search_in "%ProgramFiles%\Amazon Corretto"
call :search_in "%ProgramFiles%\BellSoft"
call :search_in "%USERPROFILE%\.jdks"
if defined jdk goto found
echo my-game: no JDK 25 or newer found; install one or set JAVA25_HOME 1>&2
exit /b 1

:found
set "JAVA25_HOME=%jdk%"
call mvn -B -ntp -q -f "%root%pom.xml" -Dmaven.test.skip=true package
if errorlevel 1 exit /b 1
"%jdk%\bin\java" "@%root%jvm.options" --class-path "%root%target\classes;%root%target\lib\*" mygame.Main %*
exit /b %errorlevel%

rem search_in FOLDER: checks its subfolders
:search_in
if not exist "%~1" exit /b
pushd "%~1"
for /d %%d in (*) do call :check "%%~fd"
popd
exit /b

rem check HOME: sets jdk if it is the home of a JDK 25 or newer, and none was found before
:check
if defined jdk exit /b
if not exist "%~1\bin\javac.exe" exit /b
if not exist "%~1\release" exit /b
set "version="
for /f "usebackq tokens=1,2 delims==" %%a in ("%~1\release") do if "%%a"=="JAVA_VERSION" set "version=%%~b"
if not defined version exit /b
set "major=0"
for /f "delims=.-+" %%m in ("%version%") do set "major=%%m"
if %major% GEQ 25 set "jdk=%~1"
exit /b
