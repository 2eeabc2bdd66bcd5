import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { CommandError } from '../lookup-job/command-error.ts';
import { errorText, exitCodeOf } from '../lookup-job/outcome.ts';
import { languageOfSystem } from './language.ts';

/** What each command of the command line gets. */
export interface CommandMain {
  /** What the user types to run the command, for the help. */
  readonly command: string;
  /** What the user typed after `command`. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Pick<NodeJS.WritableStream, 'write'>;
  readonly stderr: Pick<NodeJS.WritableStream, 'write'>;
}

/**
 * Runs a command, or prints its help. Prints an error of the command, with a hint at the help where an option is wrong.
 *
 * @param helpOf the command's help in a language, with `{{command}}` in place of `command`
 * @returns the exit code
 */
export async function commandMain(
  { command, args, env, stdout, stderr }: CommandMain,
  helpOf: (language: Language) => string,
  work: (language: Language) => Promise<number>,
): Promise<number> {
  const language = languageOfSystem(env);
  if (args.includes('--help')) {
    stdout.write(`${formatText(helpOf(language), { command }, language)}\n`);
    return 0;
  }
  try {
    return await work(language);
  } catch (error) {
    stderr.write(`${errorWithHint(error, command, language)}\n`);
    return exitCodeOf(error);
  }
}

/** What the user reads about an error; where an option is wrong, also how to see all options. */
export function errorWithHint(error: unknown, command: string, language: Language): string {
  const text = errorText(error, language);
  if (!(error instanceof CommandError) || error.kind !== 'bad-input') return text;
  return `${text}\n\n${formatText(locales[language].texts.cli.allOptions, { command }, language)}`;
}
