import type { BasemapFault } from '../../contract/schemas/basemap.ts';
import type { ErrorDetails, ErrorKind } from '../../contract/schemas/errors.ts';
import { AppError } from '../util/errors.ts';

/** The AppError's kind by fault; `bad-input` for the others. */
const kinds: Partial<Record<BasemapFault, ErrorKind>> = {
  'basemap-missing': 'not-found',
  'basemap-unreachable': 'network',
  'basemap-certificate': 'network',
  'basemap-status': 'server',
};

/** Why a basemap can't be drawn. The message never holds a path or an address, because both may contain a key. */
export class BasemapError extends AppError {
  readonly fault: BasemapFault;

  constructor(fault: BasemapFault, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(kinds[fault] ?? 'bad-input', message, { ...details, reason: fault }, options);
    this.name = 'BasemapError';
    this.fault = fault;
  }
}

export const damaged = (cause?: unknown): BasemapError =>
  new BasemapError('basemap-damaged', 'The archive is damaged.', {}, { cause });
