import { type ComponentType, startTransition, useEffect, useState } from 'react';

type State = { readonly Part: ComponentType } | { readonly error: unknown } | null;

/**
 * A part of the screen that is read when it is first drawn, and nothing until then. A failure goes to the boundary around it;
 * one that is told to show its children again makes them anew, and then they are read again.
 *
 * Not by React's `lazy`: what a `Suspense` has shown nothing for is held back until 300 ms after it did, there or not.
 *
 * @param read gives the part; called again after it failed
 */
export function late(read: () => Promise<ComponentType>): ComponentType {
  let known: State = null;
  return function Late() {
    const [state, setState] = useState(known);
    useEffect(() => {
      let isShown = true;
      const show = (next: State) => isShown && startTransition(() => setState(next));
      // Another place may have read it since this one was drawn.
      if (known) show(known);
      else
        read().then(
          (Part) => {
            known = { Part };
            show(known);
          },
          (error: unknown) => show({ error }),
        );
      return () => {
        isShown = false;
      };
    }, []);

    if (!state) return null;
    if ('error' in state) throw state.error;
    return <state.Part />;
  };
}
