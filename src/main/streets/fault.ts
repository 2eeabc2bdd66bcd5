import type { ErrorKind } from '../../contract/schemas/errors.ts';
import type { StreetsFault } from '../../contract/schemas/streets.ts';
import { AppError } from '../util/errors.ts';

const kinds: Readonly<Record<StreetsFault, ErrorKind>> = {
  'streets-no-source': 'bad-input',
  'streets-no-ranges': 'server',
  'streets-changing': 'server',
  'streets-too-many': 'bad-input',
  'streets-nothing': 'bad-input',
  'streets-no-vehicles': 'bad-input',
  'streets-pictures': 'bad-input',
  'streets-budget': 'disk',
  'streets-no-room': 'disk',
};

/** Why a region of the map is not fetched. The message never contains an address, because it may contain a key. */
export class StreetsError extends AppError {
  readonly fault: StreetsFault;

  constructor(fault: StreetsFault, message: string, options?: ErrorOptions) {
    super(kinds[fault], message, { reason: fault }, options);
    this.name = 'StreetsError';
    this.fault = fault;
  }
}

/** The archive on the server is not the one that was read before. */
export class SourceChanged extends Error {}
