import { parseArgs } from 'node:util';

type Value = number | boolean | string;

/** Options by name; words are what stands beside them. */
export interface ProgramOptions<T> {
  readonly values: {
    readonly [name in keyof T]: T[name] extends number ? number : T[name] extends boolean ? boolean : string;
  };
  readonly words: readonly string[];
}

/**
 * The options of a program for developers, from the command line. `--help` prints how it is used; a wrong option prints
 * that too, on standard error. Either ends the process, with status 0 or 2.
 *
 * @param usage one or several lines, without a line break at the end
 * @param defaults by option: a whole number from 0, `false` for a switch, or a text
 * @param takesWords whether words may stand beside the options
 */
export function readProgramOptions<const T extends Readonly<Record<string, Value>>>(
  usage: string,
  defaults: T,
  takesWords = false,
): ProgramOptions<T> {
  try {
    const { values, positionals } = parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        ...Object.fromEntries(
          Object.entries(defaults).map(([name, value]) => [
            name,
            typeof value === 'boolean'
              ? { type: 'boolean' as const, default: value }
              : { type: 'string' as const, default: String(value) },
          ]),
        ),
      },
      allowPositionals: takesWords,
    });
    if (values.help) {
      process.stdout.write(`${usage}\n`);
      process.exit(0);
    }
    const read = Object.entries(defaults).map(([name, value]) => {
      const given = (values as Record<string, unknown>)[name];
      return [name, typeof value === 'number' ? wholeNumber(name, String(given)) : given];
    });
    return { values: Object.fromEntries(read), words: positionals };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`);
    process.exit(2);
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}"`);
  return Number(text);
}
