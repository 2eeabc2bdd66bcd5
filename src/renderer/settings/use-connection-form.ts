import { useState } from 'react';
import type { Connection, ConnectionDraft } from '../../contract/schemas/connections.ts';
import {
  type ConnectionErrors,
  type ConnectionValues,
  draftOf,
  errorsOf,
  isChanged,
  valuesOf,
} from '../state/connection-draft.ts';

export interface ConnectionFormState {
  readonly values: ConnectionValues;
  readonly draft: ConnectionDraft;
  /** Errors to show: none before the first attempt to test or save. */
  readonly errors: ConnectionErrors;
  /** Whether closing the form would lose something. */
  readonly isChanged: boolean;
  readonly change: (patch: Partial<ConnectionValues>) => void;
  /** Shows the errors from now on. @returns the topmost field with an error; undefined: the form is valid */
  readonly validate: () => string | undefined;
}

export function useConnectionForm(connection: Connection | null): ConnectionFormState {
  const [values, setValues] = useState(() => valuesOf(connection));
  const [isValidated, setValidated] = useState(false);
  const errors = errorsOf(values, connection);
  return {
    values,
    draft: draftOf(values, connection),
    errors: isValidated ? errors : {},
    isChanged: isChanged(values, connection),
    change: (patch) => setValues((before) => ({ ...before, ...patch })),
    validate() {
      setValidated(true);
      return Object.keys(errors)[0];
    },
  };
}
