/** The workflow of `.github/workflows/desktop.yml`, and its commands as its machines run them. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';
import { z } from 'zod';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const source = await readFile(new URL('../../.github/workflows/desktop.yml', import.meta.url), 'utf8');

const step = z.object({
  name: z.string().optional(),
  run: z.string().optional(),
  uses: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
  with: z.record(z.string(), z.unknown()).default({}),
});
const job = z.object({ 'timeout-minutes': z.number(), steps: z.array(step) });
const withMatrix = <Matrix extends z.ZodType>(matrix: Matrix) =>
  job.extend({ strategy: z.object({ matrix }) });
const machine = z.object({ runner: z.string(), target: z.string() });

export const workflow = z
  .object({
    permissions: z.unknown(),
    jobs: z.object({
      package: withMatrix(z.object({ include: z.array(machine) })),
      e2e: withMatrix(z.object({ runner: z.array(z.string()), shard: z.array(z.number()) })),
      release: job,
    }),
  })
  .parse(parse(source));
export const steps = Object.values(workflow.jobs).flatMap((each) => each.steps);

// Its modules import JSON as a bundler does, and as Node does not.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { validate } = await import('@actions/languageservice');
hooks.deregister();

/** What GitHub's own editors have against a workflow. */
export async function objectionsTo(text: string): Promise<string[]> {
  // What it has found out about an address it keeps.
  const address = `file:///${crypto.randomUUID()}.yml`;
  const found = await validate(TextDocument.create(address, 'yaml', 1, text));
  return found.map(({ message }) => (typeof message === 'string' ? message : message.value));
}

/** @throws where no step of that name has a command */
export function stepNamed(name: string): { run: string; env: Readonly<Record<string, string>> } {
  const found = steps.find((each) => each.name === name);
  if (found?.run === undefined) throw new Error(`the workflow has no step "${name}"`);
  return { run: found.run, env: found.env };
}

export interface Machine {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Of the expressions, by their text: `secrets.CSC_LINK`. Others are empty, as a secret is that nobody has set. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Runs a command of the workflow to its end. @returns its exit code, its standard output, and all that it said where it failed */
export function runStep(name: string, { cwd = root, env = {}, values = {} }: Machine = {}) {
  const evaluated = (text: string) =>
    text.replace(/\$\{\{ ([\w.]+) \}\}/g, (_, key: string) => values[key] ?? '');
  const { run, env: own } = stepNamed(name);
  const ownValues = Object.entries(own).map(([key, value]) => [key, evaluated(value)]);
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', evaluated(run)],
    { cwd, encoding: 'utf8', env: { ...process.env, ...env, ...Object.fromEntries(ownValues) } },
  );
  return { status, stdout, failure: status === 0 ? '' : stdout + stderr };
}
