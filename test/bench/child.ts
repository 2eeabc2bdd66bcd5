/** Scripts of this folder in fresh processes, each asked to do things by name. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

type Tasks = Readonly<Record<string, () => Promise<number>>>;

interface Question {
  readonly id: number;
  readonly task: string;
}

interface Reply {
  readonly id: number;
  readonly value: number;
}

export interface Child extends AsyncDisposable {
  /** Of its process. */
  readonly pid: number;
  /** Does a task of the script. @throws where the process ends first */
  ask(task: string): Promise<number>;
}

export function startChild(script: string, args: readonly (string | number)[]): Child {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args.map(String));
  const waiting = new Map<number, PromiseWithResolvers<number>>();
  const ended = once(child, 'exit').then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`${script} ended early`));
  });
  child.on('message', ({ id, value }: Reply) => {
    waiting.get(id)?.resolve(value);
    waiting.delete(id);
  });
  let lastId = 0;
  return {
    pid: child.pid ?? 0,
    ask(task) {
      lastId += 1;
      const answer = Promise.withResolvers<number>();
      waiting.set(lastId, answer);
      child.send({ id: lastId, task } satisfies Question);
      return answer.promise;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}

/** In the child: does what it is asked, until the parent ends it. A task that fails ends the process. */
export function serveParent(tasks: Tasks): void {
  process.once('disconnect', () => process.exit());
  process.on('message', async ({ id, task }: Question) => {
    const work = tasks[task];
    if (!work) throw new Error(`there is no task ${task}`);
    process.send?.({ id, value: await work() } satisfies Reply);
  });
}
