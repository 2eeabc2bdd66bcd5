/** What is known of the running program. */
interface Program {
  readonly isPackaged: boolean;
  readonly execPath: string;
  /** The app's own folder or archive, which Electron takes as an argument where the app is not packaged. */
  readonly appPath: string;
  /** The AppImage's own file, where Rastro runs out of one: its contents are mounted only as long as it runs. */
  readonly appImage: string | undefined;
  readonly platform: NodeJS.Platform;
}

/**
 * The command line of this program as a scheduler starts it. A Linux session may have no display; the switches must be
 * there when Chromium starts.
 */
export function lookupProgram(program: Program): readonly string[] {
  const { isPackaged, execPath, appPath, appImage, platform } = program;
  const start = isPackaged ? [appImage ?? execPath] : [execPath, appPath];
  const headless = platform === 'linux' ? ['--ozone-platform=headless', '--disable-gpu'] : [];
  return [...start, 'lookup', ...headless];
}
