import { languageOf } from '../../shared/i18n/languages.ts';
import { type Caller, type Outcome, RASTRO_CLOSES, type Words } from '../handover/messages.ts';
import type { Command, CommandCore } from './command.ts';
import { failureText } from './command-error.ts';
import { erase } from './erase.ts';
import { lookup } from './look-up.ts';
import { errorOutcome } from './outcome.ts';
import { report } from './report.ts';

/** The commands that need the data folder open. */
export const commands = { lookup, erase, report } satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/**
 * Carries out a command on the core that has the data folder open: for the command line of this process, or for one of
 * another process that has handed its words over.
 */
export async function answer(words: Words, core: CommandCore, caller: Caller): Promise<Outcome> {
  const language = languageOf(words.language);
  const { name } = words;
  if (!isCommand(name)) return errorOutcome(new Error(`no command ${name}`), language);
  const command = commands[name];
  const { interrupted } = caller;
  const closed = { code: 130, message: failureText(command.closed, {}, language) };
  const isClosing = () => interrupted.reason === RASTRO_CLOSES;
  try {
    const code = await command.read(words, language).run(core, caller);
    return code === 130 && isClosing() ? closed : { code, message: null };
  } catch (error) {
    if (!interrupted.aborted) return errorOutcome(error, language);
    return isClosing() ? closed : { code: 130, message: failureText(command.interrupted, {}, language) };
  }
}
