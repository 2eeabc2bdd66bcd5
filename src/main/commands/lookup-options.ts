import { statSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../shared/i18n/languages.ts';
import type { Words } from '../handover/messages.ts';
import { CommandError } from './command-error.ts';
import { parseKnown, usageError, wholeNumber } from './known-options.ts';
import { type Reference, referenceOf } from './named.ts';

/** Default of `--patience`: minutes for which a service that does not answer is tried again. */
export const PATIENCE_MINUTES = 10;

/** Says that a VIN column has no identifier. */
const NO_IDENTIFIER = '-';

const FORMATS = ['csv', 'json', 'geojson'] as const;

/** A lookup as its help describes it. Every path is absolute. */
export interface LookupOrder {
  /**
   * `columns`: headers of the VIN columns; empty: they are detected. `identifiers`: headers of their identifiers, in the
   * same order; null: none; those that are missing are detected.
   */
  readonly input:
    | {
        readonly kind: 'file';
        readonly path: string;
        readonly columns: readonly string[];
        readonly identifiers: readonly (string | null)[];
      }
    | { readonly kind: 'list'; readonly list: Reference };
  /** Null: write no file; allowed only for a list. */
  readonly output: string | null;
  readonly format: (typeof FORMATS)[number];
  readonly service:
    | { readonly kind: 'saved'; readonly connection: Reference }
    | {
        readonly kind: 'given';
        readonly baseUrl: string;
        readonly clientId: string;
        readonly secret: string;
      };
  readonly resume: boolean;
  /** Requests in flight at most; null: as the settings say. */
  readonly maxConcurrency: number | null;
  /** How long to retry a service that does not answer. */
  readonly patienceMinutes: number;
  readonly language: Language;
}

const OPTIONS = {
  'base-url': { type: 'string' },
  'client-id': { type: 'string' },
  connection: { type: 'string' },
  input: { type: 'string' },
  list: { type: 'string' },
  column: { type: 'string', multiple: true },
  identifier: { type: 'string', multiple: true },
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
 * Reads the words of a lookup.
 *
 * @param language of the texts for the user
 * @throws CommandError `bad-input` that says which option is wrong
 */
export function readLookup(
  { args, cwd, secret }: Pick<Words, 'args' | 'cwd' | 'secret'>,
  language: Language,
): { readonly order: LookupOrder; readonly data: string | undefined } {
  const { values } = parseKnown(args, OPTIONS);
  const format = FORMATS.find((each) => each === (values.format ?? formatOfName(values.output)));
  if (!format) throw usageError('format');
  // Excel refuses a file of that name that is no workbook.
  if (/\.xlsx$/i.test(values.output ?? '')) throw usageError('outputExcel');
  const order: LookupOrder = {
    input: inputOf(values, cwd),
    output: values.output ? path.resolve(cwd, values.output) : null,
    format,
    service: serviceOf(values, secret),
    resume: values.resume ?? false,
    maxConcurrency: wholeNumber('max-concurrency', values['max-concurrency'], 1, 256),
    patienceMinutes: wholeNumber('patience', values.patience, 0, 1440) ?? PATIENCE_MINUTES,
    language,
  };
  return { order, data: values.data };
}

function formatOfName(output = ''): string {
  const ending = path.extname(output).slice(1).toLowerCase();
  return FORMATS.find((each) => each === ending) ?? 'csv';
}

type Values = ReturnType<typeof parseKnown<typeof OPTIONS>>['values'];

function inputOf({ input, column, identifier, list, output }: Values, cwd: string): LookupOrder['input'] {
  if (list !== undefined) {
    if ((input ?? column ?? identifier) !== undefined) throw usageError('listAlone');
    return { kind: 'list', list: referenceOf('list', list) };
  }
  if (!input) throw usageError('inputMissing');
  if (!output) throw usageError('outputMissing');
  const file = path.resolve(cwd, input);
  const facts = statSync(file, { throwIfNoEntry: false });
  // A file is read more than once, and maybe by the Rastro that is open: a pipe can't be.
  if (facts?.isFIFO() || facts?.isSocket() || facts?.isCharacterDevice())
    throw new CommandError('bad-input', 'inputPipe', { path: input });
  const columns = column?.filter((name) => name !== '') ?? [];
  const identifiers = identifier?.map((name) => (name === NO_IDENTIFIER ? null : name)) ?? [];
  if (identifiers.length > Math.max(1, columns.length)) throw usageError('identifiersTooMany');
  return { kind: 'file', path: file, columns, identifiers };
}

function serviceOf(values: Values, secret: string | null): LookupOrder['service'] {
  const { connection, 'base-url': baseUrl, 'client-id': clientId } = values;
  if (connection !== undefined) {
    if (baseUrl !== undefined || clientId !== undefined) throw usageError('connectionAlone');
    return { kind: 'saved', connection: referenceOf('connection', connection) };
  }
  if (!baseUrl || !clientId) throw usageError('serviceMissing');
  if (!secret) throw usageError('variableMissing');
  return { kind: 'given', baseUrl, clientId, secret };
}
