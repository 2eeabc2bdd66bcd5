import { existsSync, mkdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import pino from 'pino';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private.ts';
import { makeRedactor } from './redact.ts';
import { renameWithRetrySync } from './rename.ts';

export type LogLevel = 'info' | 'warn' | 'error';

type Fields = Readonly<Record<string, unknown>>;

/** The log that support reads: events with fields, without secrets and without whole VINs. */
export interface Log {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
  /** From now on the log strikes out the secret in every encoding, such as raw, URL-encoded or base64. */
  hide(secret: string): void;
  /** Empties the file and deletes `FILE.old`. @throws the file system's error */
  clear(): void;
}

export interface ProgramLog extends Log {
  /** From now on nothing below this level is written. */
  limit(level: LogLevel): void;
}

const ROTATE_AT_BYTES = 5 * 1024 * 1024;

/**
 * A log of JSON lines, `{"level":"warn","time":…,"event":…,"fields":{…}}`. A line is in the file when the call returns.
 *
 * At opening and after each line, a file of 5 MiB or more is renamed to `FILE.old`, which replaces the former one.
 *
 * @param options.file path of the log, whose folder is made; absent: standard error
 * @param options.level the lowest level that is written; absent: `info`
 * @throws the file system's error where the file can't be opened
 */
export function createLog(options: { readonly file?: string; readonly level?: LogLevel } = {}): ProgramLog {
  const { file, level = 'info' } = options;
  const destination = file === undefined ? openDestination(2) : rotatingDestination(file);
  const logger = pino(
    { base: null, level, messageKey: 'event', formatters: { level: (label) => ({ level: label }) } },
    destination,
  );
  const redactor = makeRedactor();

  function write(at: LogLevel, event: string, fields?: Fields): void {
    logger[at](fields ? { fields: redactor.value(fields) } : {}, redactor.text(event));
  }

  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
    hide: redactor.hide,
    limit(lowest) {
      logger.level = lowest;
    },
    clear: () => (file === undefined ? undefined : emptyLog(file)),
  };
}

function openDestination(dest: string | number) {
  const destination = pino.destination({ dest, sync: true, mode: PRIVATE_FILE });
  // A full disk loses lines of the log, but does not end the program.
  destination.on('error', () => {});
  return destination;
}

function rotatingDestination(file: string): { write(line: string): void } {
  makeRoom(file);
  const destination = openDestination(file);
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return {
    write(line) {
      destination.write(line);
      bytes += Buffer.byteLength(line);
      if (bytes < ROTATE_AT_BYTES) return;
      bytes = 0;
      try {
        makeRoom(file);
        destination.reopen();
      } catch {
        // Another program has the log open. The log grows on; the next attempt comes after another 5 MiB.
      }
    },
  };
}

function emptyLog(file: string): void {
  rmSync(`${file}.old`, { force: true });
  // Truncated, not deleted, because the log is open: the next line is written at the end of the file.
  if (existsSync(file)) truncateSync(file);
}

/** Makes the folder. Renames a full file to `FILE.old`. */
function makeRoom(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size >= ROTATE_AT_BYTES) renameWithRetrySync(file, `${file}.old`);
}
