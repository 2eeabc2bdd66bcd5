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
 * The command line of this program as a scheduler starts it. A Linux session may have no display; the switches for that
 * must be there when Chromium starts. Behind `--` Electron takes nothing for its own: on Windows it would end at once for
 * an argument such as `id:12`, which looks like an address (CVE-2018-1000006).
 */
export function lookupProgram(program: Program): readonly string[] {
  const { isPackaged, execPath, appPath, appImage, platform } = program;
  const headless = platform === 'linux' ? ['--ozone-platform=headless', '--disable-gpu'] : [];
  const start = isPackaged ? [appImage ?? execPath, ...headless] : [execPath, ...headless, appPath];
  return [...start, '--', 'lookup'];
}
