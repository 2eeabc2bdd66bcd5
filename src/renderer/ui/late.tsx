import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * A part of the screen that is read when it is first drawn. React keeps a failure to read for ever, so there is another to
 * read after one: a boundary that is told to show its children again makes them anew, and then they are read again.
 *
 * @param read gives the part; called again after it failed
 */
export function late(read: () => Promise<ComponentType>): ComponentType {
  const attempt = () =>
    read().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        Part = lazy(attempt);
        throw error;
      },
    );
  let Part: ComponentType = lazy(attempt);
  return function Late() {
    const [Mine] = useState(() => Part);
    return (
      <Suspense>
        <Mine />
      </Suspense>
    );
  };
}
