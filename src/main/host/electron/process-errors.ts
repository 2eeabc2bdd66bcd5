import type { Worker } from 'node:worker_threads';
import { app, dialog } from 'electron';
import { formatText } from '../../../shared/i18n/format.ts';
import { locales } from '../../../shared/i18n/languages.ts';
import { createLog, type Log } from '../../util/log.ts';
import type { Language } from './preferences.ts';

export interface ProcessErrors {
  /**
   * Writes errors to this log from now on. Before the first call they go to standard error.
   *
   * @param folder the log's folder, which the message to the user names
   */
  writeTo(log: Log, folder: string): void;
  beforeEnd(end: () => Promise<unknown>): void;
  /** From now on the user sees a message in this language before the process ends. Without a call nothing is shown. */
  showIn(language: () => Language): void;
}

/**
 * Writes every unforeseen error of the main process, its threads and its child processes to the log.
 *
 * After an uncaught exception the state of the process is unreliable: the core is closed, the user sees a message, and
 * the process ends with 1. An unhandled rejection is a bug but breaks nothing else: it is logged, and Rastro goes on.
 * Call this function once, before anything else.
 */
export function catchProcessErrors(): ProcessErrors {
  let log: Log = createLog();
  let logsDir = '';
  let end: () => Promise<unknown> = async () => undefined;
  let language: (() => Language) | null = null;
  let isEnding = false;

  async function endFor(error: unknown): Promise<void> {
    log.error('uncaught exception', { error: describe(error) });
    if (isEnding) return;
    isEnding = true;
    await end().catch((failure: unknown) => log.error('closing failed', { error: describe(failure) }));
    if (language) dialog.showErrorBox('Rastro', crashText(language(), logsDir));
    app.exit(1);
  }

  // With this listener Electron shows no dialog of its own.
  process.on('uncaughtException', (error) => void endFor(error));
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', { error: describe(reason) }));
  process.on('worker', (worker: Worker) => {
    worker.on('error', (error) => log.error('a worker thread died', { error: describe(error) }));
  });
  // `page-health.ts` watches the page's own process.
  app.on('child-process-gone', (_event, { type, reason, exitCode, name, serviceName }) => {
    const fields = {
      type,
      reason,
      exitCode,
      ...(name ? { name } : {}),
      ...(serviceName ? { serviceName } : {}),
    };
    if (reason === 'clean-exit') log.info('a child process ended', fields);
    else log.error('a child process ended', fields);
  });
  return {
    writeTo: (opened, folder) => {
      log = opened;
      logsDir = folder;
    },
    beforeEnd: (last) => {
      end = last;
    },
    showIn: (chosen) => {
      language = chosen;
    },
  };
}

const crashText = (language: Language, logs: string): string =>
  formatText(locales[language].texts.desktop.crash, { logs }, language);

/** The error's text with its stack, which support needs. */
const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
