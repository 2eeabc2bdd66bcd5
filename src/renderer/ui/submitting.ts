import type { FormEvent } from 'react';

/** The handler of a form whose page stays. */
export const submitting =
  (act: () => void) =>
  (event: FormEvent): void => {
    event.preventDefault();
    act();
  };
