import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { ErrorDetails } from '../../contract/schemas/errors.ts';
import { CommandError, type CommandFailureReason } from './command-error.ts';

/**
 * `parseArgs`, with errors in the user's language.
 *
 * @param mostPositionals how many positional arguments are allowed
 * @throws CommandError `bad-input` that says which option or argument is wrong
 */
export function parseKnown<const T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: T,
  mostPositionals = 0,
) {
  requireKnown(args, options, mostPositionals);
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

/** Options that name what a command works on. Of the others a script may give its own value first, then another. */
const NAMES_WORK: ReadonlySet<string> = new Set(['input', 'list', 'vin']);

/** Refuses, in the user's language, what `parseArgs` would refuse in English. */
function requireKnown(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
  mostPositionals: number,
): void {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  let positionals = 0;
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional' && ++positionals > mostPositionals)
      throw usageError('argumentUnexpected', { argument: token.value });
    if (token.kind !== 'option') continue;
    requireOption(token, options);
    // `parseArgs` keeps the last value alone: the first file or list would be left out without a word.
    if (NAMES_WORK.has(token.name) && given.has(token.name))
      throw usageError('optionTwice', { option: token.rawName });
    given.add(token.name);
  }
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function requireOption(
  { name, rawName: option, value, inlineValue }: OptionToken,
  options: ParseArgsOptionsConfig,
): void {
  const known = Object.entries(options).find(([each]) => each === name);
  if (!known || !option.startsWith('--')) throw usageError('optionUnknown', { option });
  const [, { type }] = known;
  if (type === 'boolean' && value !== undefined) throw usageError('optionWithValue', { option });
  // An argument that starts with `-` is the next option, not the value that the user forgot.
  const isMissing = value === undefined || (!inlineValue && /^-./.test(value));
  if (type === 'string' && isMissing) throw usageError('optionWithoutValue', { option });
}

/** An option's value, a number from `least` to `most`; null: the option is absent. @throws CommandError `bad-input` */
export function wholeNumber(
  name: string,
  text: string | undefined,
  least: number,
  most: number,
): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most)
    throw usageError('optionNumber', { option: `--${name}`, least, most });
  return value;
}

export const usageError = (failure: CommandFailureReason, details: ErrorDetails = {}): CommandError =>
  new CommandError('bad-input', failure, details);
