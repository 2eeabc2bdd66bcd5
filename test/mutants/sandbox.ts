/** A copy of the project in a temporary folder, whose source files are changed and whose tests are run. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/** What one run of test files came to. */
export type Verdict =
  | { readonly kind: 'passed' }
  /** `by`: the title of the test that failed first. */
  | { readonly kind: 'failed'; readonly by: string }
  /** The tests did not end in time, as with a loop that has no end. */
  | { readonly kind: 'overdue' };

/** A part of the tests of some files. */
export interface Only {
  /** A regular expression for their titles. */
  readonly title: string;
  /** How long each may take, in milliseconds. */
  readonly eachMs: number;
}

export interface Sandbox {
  read(file: string): string;
  /** Runs `work` while the file has another text. */
  withText<T>(file: string, text: string, work: () => Promise<T>): Promise<T>;
  /** Runs test files until one test fails. */
  test(files: readonly string[], limitMs: number, only?: Only): Promise<Verdict>;
  /**
   * How long each test file takes without a change, in milliseconds; those that fail or are skipped as a whole are
   * absent.
   *
   * @param all the slow ones, too, where they are run
   * @param measured file of Vitest's JSON report of the tests; without one they are run
   */
  durations(all: boolean, measured?: string): Promise<ReadonlyMap<string, number>>;
  /** Whether the sources have no error of types. */
  compiles(): Promise<boolean>;
  close(): void;
}

const COPIED = ['src', 'test', 'scripts'];
/** What the tests make in the system's temporary folder: those that are killed leave it behind. */
const TEMPORARY = '.tmp';
const HOUR_MS = 3_600_000;

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      ...{ status: z.string(), startTime: z.number(), endTime: z.number(), message: z.string().default('') },
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
type Report = z.infer<typeof report>;

/** @param root of the project */
export function openSandbox(root: string): Sandbox {
  const folder = mkdtempSync(path.join(tmpdir(), 'rastro-mutants-'));
  for (const name of readdirSync(root).filter((each) => each !== '.git'))
    if (COPIED.includes(name)) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    else symlinkSync(path.join(root, name), path.join(folder, name));
  const at = (file: string) => path.join(folder, file);
  const run = (args: readonly string[], limitMs: number) => runToEnd(args, folder, limitMs);
  mkdirSync(at(TEMPORARY));

  async function vitest(files: readonly string[], limitMs: number, more: readonly string[] = []) {
    const outputFile = at('.report.json');
    rmSync(outputFile, { force: true });
    const args = [
      ...['node_modules/vitest/vitest.mjs', 'run', ...files, ...more, '--retry=0'],
      ...['--reporter=json', `--outputFile=${outputFile}`],
    ];
    const code = await run(args, limitMs);
    return { code, results: existsSync(outputFile) ? readReport(outputFile) : null };
  }

  return {
    read: (file) => readFileSync(at(file), 'utf8'),
    async withText(file, text, work) {
      const before = readFileSync(at(file), 'utf8');
      writeFileSync(at(file), text);
      try {
        return await work();
      } finally {
        writeFileSync(at(file), before);
      }
    },
    async test(files, limitMs, only) {
      const more = only ? ['-t', only.title, `--testTimeout=${only.eachMs}`] : [];
      const { code, results } = await vitest(files, limitMs, ['--maxWorkers=1', '--bail=1', ...more]);
      if (code === null) return { kind: 'overdue' };
      return code === 0 ? { kind: 'passed' } : { kind: 'failed', by: firstFailure(results) };
    },
    async durations(all, measured) {
      const results = measured
        ? readReport(measured)
        : (await vitest([], HOUR_MS, all ? [] : ['--project=!slow'])).results;
      const usable = (results?.testResults ?? []).filter(
        ({ status, assertionResults }) =>
          status === 'passed' && assertionResults.some((each) => each.status === 'passed'),
      );
      return new Map(
        usable.map(({ name, startTime, endTime }) => [fromTestFolder(name), endTime - startTime]),
      );
    },
    async compiles() {
      const args = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.node.json'];
      return (await run([...args, '--composite', 'false', '--incremental', 'false'], HOUR_MS)) === 0;
    },
    close() {
      for (const child of running) endGroup(child);
      // What was just killed may still be writing.
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const readReport = (file: string) => report.parse(JSON.parse(readFileSync(file, 'utf8')));

function firstFailure(results: Report | null): string {
  for (const { name, status, assertionResults } of results?.testResults ?? []) {
    const failed = assertionResults.find((each) => each.status === 'failed');
    if (failed) return failed.fullName;
    if (status === 'failed') return `${fromTestFolder(name)} can't be run`;
  }
  return 'the run broke off';
}

/** A test file's path from the root of the project that it ran in, with `/`. */
function fromTestFolder(file: string): string {
  const parts = file.split(path.sep);
  return parts.slice(parts.lastIndexOf('test')).join('/');
}

/** Those that run: a signal to this process does not reach their groups. */
const running = new Set<ChildProcess>();

/** Runs Node in a group of its own, with all that it starts. @returns its exit code; null where the time was up */
async function runToEnd(args: readonly string[], cwd: string, limitMs: number): Promise<number | null> {
  const { CI: _, VITEST: __, ...inherited } = process.env;
  const temporary = path.join(cwd, TEMPORARY);
  const env = { ...inherited, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: 'ignore' });
  running.add(child);
  let isOverdue = false;
  const timer = setTimeout(() => {
    isOverdue = true;
    endGroup(child);
  }, limitMs);
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  clearTimeout(timer);
  running.delete(child);
  // What a test left behind.
  endGroup(child);
  return isOverdue ? null : code;
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended as a whole.
  }
}
