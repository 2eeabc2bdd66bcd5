/** Runs a command of the command line in this process. */
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { CommandMain } from '../../src/main/cli/command-main.ts';
import { runCommand } from '../../src/main/cli/run-command.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import { directNetwork } from '../helpers/network.ts';

const resource = (name: string) => fileURLToPath(new URL(`../../resources/${name}`, import.meta.url));

export interface Situation extends Partial<Omit<CommandMain, 'stdin' | 'stdout' | 'stderr'>> {
  /** What the user types at a terminal; absent: there is no terminal. */
  readonly typed?: string;
  readonly LC_ALL?: string;
}

export async function runIn(name: string, args: readonly string[], situation: Situation = {}) {
  const { typed, LC_ALL = 'C', ...more } = situation;
  const said = { stdout: '', stderr: '' };
  const into = (stream: keyof typeof said) => {
    const written = Object.assign(new PassThrough(), { isTTY: typed !== undefined });
    written.setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
    });
    return written as unknown as NodeJS.WriteStream;
  };
  const stdin = Object.assign(new PassThrough(), { isTTY: typed !== undefined });
  if (typed !== undefined) stdin.end(typed);
  const code = await runCommand({
    ...{ name, command: name, args, env: { LC_ALL }, policy: noPolicy },
    ...{ stdin, stdout: into('stdout'), stderr: into('stderr') },
    interrupted: new AbortController().signal,
    files: { places: resource('places/places.bin'), basemap: resource('basemap/basemap.pmtiles') },
    networkOf: () => directNetwork,
    ...more,
  });
  return { code, ...said };
}
