import type { ErrorReason } from '../../../contract/schemas/errors.ts';
import { AppError, codeOf } from '../../util/errors.ts';

/** Why a file that looks like a workbook is not read: `details.reason` of an AppError `bad-input`. */
type RefusalReason = Extract<
  ErrorReason,
  `spreadsheet-${string}` | 'not-text' | 'e-mail' | 'document' | 'zip'
>;

const MESSAGES: Readonly<Record<RefusalReason, string>> = {
  'spreadsheet-broken': 'The workbook is damaged. Open it in a spreadsheet, save it anew and try again.',
  'spreadsheet-encrypted': 'The workbook has a password. Save it without one and try again.',
  'spreadsheet-old': 'This is a workbook of Excel 2003 or older (XLS). Save it as XLSX or CSV and try again.',
  'spreadsheet-ods': 'This is an OpenDocument spreadsheet (ODS). Save it as XLSX or CSV and try again.',
  'spreadsheet-xlsb': 'This is a binary workbook (XLSB). Save it as XLSX or CSV and try again.',
  'spreadsheet-too-large': 'The workbook holds more than can be read. Save the sheet as CSV and try again.',
  'not-text': 'This file is neither a workbook nor a text. Save the list as XLSX or CSV and try again.',
  'e-mail': 'This is an e-mail. Save the list that is attached to it and try again.',
  'spreadsheet-numbers': 'This is a spreadsheet of Numbers. Export it as XLSX or CSV and try again.',
  document: 'This is a text document. Save its table as XLSX or CSV and try again.',
  zip: 'This is a ZIP and no workbook. Unpack it, and choose the list that was in it.',
};

/** @param what the fault in the file, in English, for the log */
export function refusal(reason: RefusalReason, what?: string): AppError {
  const cause = what === undefined ? {} : { cause: new Error(what) };
  return new AppError('bad-input', MESSAGES[reason], { reason }, cause);
}

/**
 * Turns an error from reading the file into an error for the user. Errors of the ZIP library, zlib and the XML parser
 * mean a damaged workbook. Errors of the system (a failing disk, a missing file) stay as they are.
 */
export function asAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code !== '' && !code.startsWith('Z_') && !code.startsWith('ERR_')) return error;
  return new AppError(
    'bad-input',
    MESSAGES['spreadsheet-broken'],
    { reason: 'spreadsheet-broken' },
    { cause: error },
  );
}
