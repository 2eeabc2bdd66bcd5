interface Program {
  readonly isPackaged: boolean;
  readonly execPath: string;
  /** The app's own folder or archive, which Electron takes as an argument where the app is not packaged. */
  readonly appPath: string;
  /** The AppImage's own file, where Rastro runs from one. Its contents are mounted only while it runs. */
  readonly appImage: string | undefined;
  readonly platform: NodeJS.Platform;
}

/**
 * The command line with which a scheduler starts a lookup. On Linux it always has the headless switches: a session may
 * have no display, and Chromium reads these switches only when it starts. `--` stops Electron from reading the
 * arguments after it: on Windows Electron would exit at `id:12`, which looks like an address (CVE-2018-1000006).
 */
export function lookupProgram(program: Program): readonly string[] {
  const { isPackaged, execPath, appPath, appImage, platform } = program;
  const headless = platform === 'linux' ? ['--ozone-platform=headless', '--disable-gpu'] : [];
  const start = isPackaged ? [appImage ?? execPath, ...headless] : [execPath, ...headless, appPath];
  return [...start, '--', 'lookup'];
}
