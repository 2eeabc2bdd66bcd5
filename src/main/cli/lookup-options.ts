import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { LookupRequest } from '../handover/messages.ts';
import { parseKnown, usageError, wholeNumber } from './known-options.ts';
import { referenceOf } from './reference.ts';

/** Default of `--patience`: minutes for which a service that does not answer is tried again. */
export const PATIENCE_MINUTES = 10;

/** The help of `lookup`. `command` is what the user types: `npm run lookup --` or `Rastro lookup`. */
export function usageOf(command: string, language: Language): string {
  const { help } = locales[language].texts.cli;
  return formatText(help, { command, minutes: PATIENCE_MINUTES }, language);
}

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
  column: { type: 'string', multiple: true },
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
 * @param language of the texts for the user
 * @throws CommandError `bad-input` that says which option is wrong
 */
export function lookupOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  language: Language,
): LookupOptions {
  const { values } = parseKnown(args, OPTIONS);
  const format = FORMATS.find((each) => each === (values.format ?? formatOfName(values.output)));
  if (!format) throw usageError('format');
  // Excel refuses a file of that name that is no workbook.
  if (/\.xlsx$/i.test(values.output ?? '')) throw usageError('outputExcel');
  return {
    request: {
      input: inputOf(values),
      output: pathOf(values.output),
      format,
      service: serviceOf(values, env.RASTRO_CLIENT_SECRET),
      resume: values.resume ?? false,
      maxConcurrency: wholeNumber('max-concurrency', values['max-concurrency'], 1, 256),
      patienceMinutes: wholeNumber('patience', values.patience, 0, 1440) ?? PATIENCE_MINUTES,
      language,
    },
    dataDir: pathOf(values.data),
    quiet: values.quiet ?? false,
  };
}

/** The format that the end of the output's name asks for; `csv` where it asks for none. */
function formatOfName(output = ''): string {
  const ending = path.extname(output).slice(1).toLowerCase();
  return FORMATS.find((each) => each === ending) ?? 'csv';
}

/** The file of `--log`. Ignores errors in other options, since their message goes into this file. */
export function logFileOf(args: readonly string[]): string | null {
  const { log } = parseArgs({ args: [...args], options: OPTIONS, strict: false }).values;
  return typeof log === 'string' ? pathOf(log) : null;
}

type Values = ReturnType<typeof parseKnown<typeof OPTIONS>>['values'];

function inputOf({ input, column, list, output }: Values): LookupRequest['input'] {
  if (list !== undefined) {
    if (input !== undefined || column !== undefined) throw usageError('listAlone');
    return { kind: 'list', list: referenceOf('list', list) };
  }
  if (!input) throw usageError('inputMissing');
  if (!output) throw usageError('outputMissing');
  return { kind: 'file', path: path.resolve(input), columns: column?.filter((name) => name !== '') ?? [] };
}

function serviceOf(values: Values, secret: string | undefined): LookupRequest['service'] {
  const { connection, 'base-url': baseUrl, 'client-id': clientId } = values;
  if (connection !== undefined) {
    if (baseUrl !== undefined || clientId !== undefined) throw usageError('connectionAlone');
    return { kind: 'saved', connection: referenceOf('connection', connection) };
  }
  if (!baseUrl || !clientId) throw usageError('serviceMissing');
  if (!secret) throw usageError('variableMissing');
  return { kind: 'given', baseUrl, clientId, secret };
}

function pathOf(text: string | undefined): string | null {
  return text ? path.resolve(text) : null;
}
