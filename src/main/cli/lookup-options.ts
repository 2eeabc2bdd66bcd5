import path from 'node:path';
import { parseArgs } from 'node:util';
import type { LookupRequest, Reference } from '../handover/messages.ts';
import { AppError } from '../util/errors.ts';

/** How long a service without answers is tried again where `--patience` does not say. */
export const PATIENCE_MINUTES = 10;

/** The options, by the command that the user types: `npm run lookup --` or `Rastro lookup`. */
export const usageOf = (command: string) => `Usage: ${command} --input FILE --output FILE SERVICE [options]
       ${command} --list NAME [--output FILE] SERVICE [options]

What to look up:
  --input FILE           a CSV file, or an XLSX workbook, of which the first sheet
                         with VINs is read
  --column NAME          header of its VIN column; found out where it is not given
  --list NAME            a list that was imported in Rastro, by its name, or by its
                         number as id:12

Where to look it up (SERVICE):
  --connection NAME      a connection that is set up in Rastro, by its name, or by its
                         number as id:3; the secret is read from the keychain
  --base-url URL --client-id ID
                         the secret is read from the variable RASTRO_CLIENT_SECRET
  The secret is never taken from the command line.

Result:
  --output FILE          one row for each row of the input, in its order
  --format csv|json|geojson
                         csv where it is not given

Other options:
  --data DIR             data folder; that of the installed Rastro where it is not
                         given. Where Rastro has it open, Rastro does the lookup.
  --resume               go on with the newest run on the same input and connection:
                         with what was not asked yet; after its end with what failed,
                         if anything did. Where nothing is left to ask, the output is
                         written from the answers at hand.
  --max-concurrency N    requests in flight at most, 1 to 256
  --patience MINUTES     how long to try again while the service gives no answers,
                         before the run stops; ${PATIENCE_MINUTES} where it is not given, 0: not at all
  --quiet                print errors only
  --log FILE             append messages to a file, with their time, --quiet or not
  --help                 print this text

Exit codes: 0 every VIN answered; 2 bad usage or input, a file or folder that can't
            be used; 3 credentials refused; 4 some VINs failed; 130 interrupted
            (run again with --resume); 1 an error that is none of these.`;

const FORMATS = ['csv', 'json', 'geojson'] as const;

export interface LookupOptions {
  readonly request: LookupRequest;
  /** Absolute; null: the platform's data folder. */
  readonly dataDir: string | null;
  readonly quiet: boolean;
}

const OPTIONS = {
  'base-url': { type: 'string' },
  'client-id': { type: 'string' },
  connection: { type: 'string' },
  input: { type: 'string' },
  list: { type: 'string' },
  column: { type: 'string' },
  output: { type: 'string' },
  format: { type: 'string' },
  data: { type: 'string' },
  resume: { type: 'boolean' },
  'max-concurrency': { type: 'string' },
  patience: { type: 'string' },
  quiet: { type: 'boolean' },
  log: { type: 'string' },
} as const;

/**
 * Reads the options. Relative paths are taken from the current folder.
 *
 * @throws AppError `bad-input` that says which option is wrong
 */
export function lookupOptions(args: readonly string[], env: NodeJS.ProcessEnv): LookupOptions {
  const values = parse(args);
  const format = FORMATS.find((each) => each === (values.format ?? 'csv'));
  if (!format) throw usage('--format is csv, json or geojson');
  return {
    request: {
      input: inputOf(values),
      output: pathOf(values.output),
      format,
      service: serviceOf(values, env.RASTRO_CLIENT_SECRET),
      resume: values.resume ?? false,
      maxConcurrency: wholeNumber('max-concurrency', values['max-concurrency'], 1, 256),
      patienceMinutes: wholeNumber('patience', values.patience, 0, 1440) ?? PATIENCE_MINUTES,
    },
    dataDir: pathOf(values.data),
    quiet: values.quiet ?? false,
  };
}

/** The file of `--log`, also where another option is wrong: its message belongs in there. */
export function logFileOf(args: readonly string[]): string | null {
  const { log } = parseArgs({ args: [...args], options: OPTIONS, strict: false }).values;
  return typeof log === 'string' ? pathOf(log) : null;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw usage(error instanceof Error ? error.message : 'the options could not be read');
  }
}

type Values = ReturnType<typeof parse>;

function inputOf({ input, column, list, output }: Values): LookupRequest['input'] {
  if (list !== undefined) {
    if (input !== undefined || column !== undefined) throw usage('--list goes without --input and --column');
    return { kind: 'list', list: referenceOf('list', list) };
  }
  if (!input) throw usage('--input FILE, or --list NAME, is missing');
  if (!output) throw usage('--output FILE is missing');
  return { kind: 'file', path: path.resolve(input), column: column || null };
}

function serviceOf(values: Values, secret: string | undefined): LookupRequest['service'] {
  const { connection, 'base-url': baseUrl, 'client-id': clientId } = values;
  if (connection !== undefined) {
    if (baseUrl !== undefined || clientId !== undefined)
      throw usage('--connection goes without --base-url and --client-id');
    return { kind: 'saved', connection: referenceOf('connection', connection) };
  }
  if (!baseUrl || !clientId) throw usage('--base-url and --client-id, or --connection, are missing');
  if (!secret) throw usage('the variable RASTRO_CLIENT_SECRET is not set');
  return { kind: 'given', baseUrl, clientId, secret };
}

/** `id:12`, or a name. */
function referenceOf(option: string, text: string): Reference {
  if (text === '') throw usage(`--${option} is empty`);
  const id = /^id:([1-9]\d{0,14})$/.exec(text)?.[1];
  return id === undefined ? { kind: 'name', name: text } : { kind: 'id', id: Number(id) };
}

function pathOf(text: string | undefined): string | null {
  return text ? path.resolve(text) : null;
}

function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most)
    throw usage(`--${name} is a whole number from ${least} to ${most}`);
  return value;
}

function usage(message: string): AppError {
  return new AppError('bad-input', message);
}
