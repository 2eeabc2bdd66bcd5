import { parseArgs } from 'node:util';
import { AppError } from '../errors.ts';

/** A job that nobody watches gives the service so long to come back. */
export const PATIENCE_MINUTES = 10;

export const USAGE = `Usage: npm run lookup -- --input FILE --output FILE
         (--base-url URL --client-id ID | --connection NAME)
         [--column NAME] [--format csv|json|geojson] [--data DIR]
         [--resume] [--max-concurrency N] [--patience MINUTES] [--quiet]

The input is a CSV file or an XLSX workbook, of which the first sheet with VINs is read.

The secret comes from the variable RASTRO_CLIENT_SECRET or, with --connection, from
the keychain of this computer; never from the command line.

--resume goes on with the newest run on the same input and connection: with what was
not asked yet; after its end with what failed, if anything did. Where nothing is left
to ask, it writes the output from the answers at hand.

--patience says how long to try again while the service gives no answers at all, before
the run stops: ${PATIENCE_MINUTES} minutes where it is not given; 0: not at all.

Exit codes: 0 every VIN answered; 2 bad usage or input, a file or folder that can't
            be used; 3 credentials refused; 4 some VINs failed; 130 interrupted
            (run again with --resume); 1 an error that is none of these.`;

const FORMATS = ['csv', 'json', 'geojson'] as const;
export type Format = (typeof FORMATS)[number];

export interface LookupOptions {
  readonly input: string;
  readonly output: string;
  /** Header of the VIN column; null: found out. */
  readonly column: string | null;
  readonly format: Format;
  readonly service:
    | { readonly kind: 'saved'; readonly name: string }
    | {
        readonly kind: 'given';
        readonly baseUrl: string;
        readonly clientId: string;
        readonly secret: string;
      };
  /** Null: the platform's data folder. */
  readonly dataDir: string | null;
  readonly resume: boolean;
  readonly maxConcurrency: number | null;
  /** How long a silent service is tried again; null: `PATIENCE_MINUTES`. */
  readonly patienceMinutes: number | null;
  readonly quiet: boolean;
}

/**
 * Options of `npm run lookup`.
 *
 * @throws AppError `bad-input` that says which option is wrong
 */
export function lookupOptions(args: readonly string[], env: NodeJS.ProcessEnv): LookupOptions {
  const values = parse(args);
  if (!values.input) throw usage('--input FILE is missing');
  if (!values.output) throw usage('--output FILE is missing');
  const format = FORMATS.find((each) => each === (values.format ?? 'csv'));
  if (!format) throw usage('--format is csv, json or geojson');
  return {
    input: values.input,
    output: values.output,
    column: values.column ?? null,
    format,
    service: service(values, env.RASTRO_CLIENT_SECRET),
    dataDir: values.data ?? null,
    resume: values.resume ?? false,
    maxConcurrency: wholeNumber('max-concurrency', values['max-concurrency'], 1, 256),
    patienceMinutes: wholeNumber('patience', values.patience, 0, 1440),
    quiet: values.quiet ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'base-url': { type: 'string' },
        'client-id': { type: 'string' },
        connection: { type: 'string' },
        input: { type: 'string' },
        column: { type: 'string' },
        output: { type: 'string' },
        format: { type: 'string' },
        data: { type: 'string' },
        resume: { type: 'boolean' },
        'max-concurrency': { type: 'string' },
        patience: { type: 'string' },
        quiet: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw usage(error instanceof Error ? error.message : 'the options could not be read');
  }
}

type Values = ReturnType<typeof parse>;

function service(values: Values, secret: string | undefined): LookupOptions['service'] {
  const { connection, 'base-url': baseUrl, 'client-id': clientId } = values;
  if (connection !== undefined) {
    if (baseUrl !== undefined || clientId !== undefined)
      throw usage('--connection goes without --base-url and --client-id');
    return { kind: 'saved', name: connection };
  }
  if (!baseUrl || !clientId) throw usage('--base-url and --client-id, or --connection, are missing');
  if (!secret) throw usage('the variable RASTRO_CLIENT_SECRET is not set');
  return { kind: 'given', baseUrl, clientId, secret };
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
