# Installs and removes Rastro without a question, for this user and for all users, and looks a fleet up in between.
$ErrorActionPreference = 'Stop'
$installer = Get-ChildItem dist/*.exe | Where-Object Name -Match 'x64' | Select-Object -First 1

function Run($program, [string[]]$arguments) {
  $process = Start-Process -FilePath $program -ArgumentList $arguments -Wait -PassThru
  if ($process.ExitCode -ne 0) { throw "$program ended with $($process.ExitCode)" }
}

$places = @{
  '/currentuser' = Join-Path $env:LOCALAPPDATA 'Programs\Rastro'
  '/allusers'    = Join-Path $env:ProgramFiles 'Rastro'
}
foreach ($scope in $places.Keys) {
  $folder = $places[$scope]
  Run $installer.FullName @('/S', $scope)
  if (-not (Test-Path (Join-Path $folder 'Rastro.exe'))) { throw "$scope installed nothing into $folder" }
  $env:RASTRO_PROGRAM = Join-Path $folder 'bin\rastro.cmd'
  node scripts/desktop/lookup.mjs
  if ($LASTEXITCODE -ne 0) { throw "the command line of $scope failed" }
  Run (Join-Path $folder 'Uninstall Rastro.exe') @('/S', $scope, "_?=$folder")
  if (Test-Path (Join-Path $folder 'Rastro.exe')) { throw "$scope was not removed" }
}
