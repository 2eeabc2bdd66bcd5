@echo off
rem Rastro on the command line: rastro lookup --input fleet.csv --output positions.csv ...
rem
rem Rastro.exe is a program with windows. A prompt does not wait for one, a batch file does ("cmd /?"),
rem and hands its exit code on. What it prints goes to this console, or to where it is redirected.
rem
rem The two dashes end Chromium's own switches. Without them Windows' Electron ends at once, with code -1,
rem where an address or a name such as id:12 stands among the arguments (CVE-2018-1000006).
setlocal
"%~dp0..\Rastro.exe" -- %*
exit /b %errorlevel%
