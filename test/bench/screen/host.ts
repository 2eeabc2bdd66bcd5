import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Blocks of the host's main thread. */
export interface Blocks {
  /** Milliseconds. */
  readonly longest: number;
  /** Milliseconds that the thread was at work in the longest of them by that: the rest it waited for a processor. */
  readonly atWork: number;
  /** Of more than 50 ms. */
  readonly count: number;
}

export interface Host extends AsyncDisposable {
  readonly url: string;
  /** Since this was asked last; none at the first time. */
  blocks(): Promise<Blocks>;
}

/** The browser host as `npm run serve` starts it, with a watch on its main thread. */
export async function startHost(dataDir: string): Promise<Host> {
  const child = fork(at('../../../out/browser-host/serve.js'), ['--data', dataDir], {
    execArgv: ['--import', at('host-watch.ts')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const { url } = await firstLine(child);
  return {
    url,
    async blocks() {
      const answer = once(child, 'message');
      child.send('blocks');
      const [blocks] = await answer;
      return blocks as Blocks;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
    },
  };
}

async function firstLine({ stdout }: ChildProcess): Promise<{ readonly url: string }> {
  if (!stdout) throw new Error('the host has no output');
  for await (const line of createInterface(stdout)) return JSON.parse(line);
  throw new Error('the host did not start');
}
