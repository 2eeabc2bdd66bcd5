import { type ComponentType, startTransition, useEffect, useState } from 'react';

type State = { readonly Content: ComponentType } | { readonly error: unknown } | null;

/**
 * A component whose code is loaded when it is first rendered; it renders nothing until the code is there. A failure
 * goes to the boundary around the component; the code is loaded again when the boundary renders its children again.
 *
 * Not React's `lazy`: a `Suspense` without a fallback delays its content by 300 ms, even if that is loaded sooner.
 *
 * @param load loads the component; called again after a failure
 */
export function lazyPart(load: () => Promise<ComponentType>): ComponentType {
  let known: State = null;
  return function LazyPart() {
    const [state, setState] = useState(known);
    useEffect(() => {
      let isShown = true;
      const show = (next: State) => isShown && startTransition(() => setState(next));
      // Another instance may have loaded the code since this instance was rendered.
      if (known) show(known);
      else
        load().then(
          (Content) => {
            known = { Content };
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
    return <state.Content />;
  };
}
