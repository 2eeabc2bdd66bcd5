import { failureText } from '../commands/command-error.ts';
import { codeOf } from '../util/errors.ts';
import { languageOfSystem } from './language.ts';

/** Codes of a reader that is gone. */
const GONE = new Set(['EPIPE', 'EOF', 'EIO']);

/**
 * Lets a command go on when the reader of its output is gone, as behind `| head -1`. Without this, Node would end a
 * lookup in the middle for one line of text. Call it before the command writes anything.
 *
 * @returns a function that waits until all is written, and returns the process's exit code: that of the command, but 2
 *   where standard output could not be written, as onto a full disk
 */
export function guardStandardStreams(): (code: number) => Promise<number> {
  const { stdout, stderr } = process;
  let failed = false;
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  stdout.once('error', (error) => {
    const code = codeOf(error);
    // A reader that has read enough is no failure (on Windows `EOF`), nor is a terminal that was closed.
    if (GONE.has(code)) return;
    failed = true;
    stderr.write(`${failureText('standardOutput', { code }, languageOfSystem(process.env))}\n`);
  });
  return async (code) => {
    await flushed(stdout);
    await flushed(stderr);
    return code === 0 && failed ? 2 : code;
  };
}

/** Waits until the stream is written. On Windows pipes are asynchronous, and `app.exit` does not wait for them. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => stream.write('', () => resolve()));
