import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import type { Narrowing } from './rows.ts';

/** Gives what a bar does: filters list and map by it, and shows them. */
export function useNarrow(): (narrowing: Narrowing) => void {
  const narrow = useFleetView((state) => state.narrow);
  const showFleet = useLayout((state) => state.showFleet);
  return (narrowing) => {
    narrow(narrowing);
    showFleet();
    // The bar is gone.
    focusHeading();
  };
}
