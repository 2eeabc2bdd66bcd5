import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import type { Narrowing } from './rows.ts';

/** Gives a function that filters list and map by what a bar stands for, and shows them. */
export function useApplyNarrowing(): (narrowing: Narrowing) => void {
  const narrow = useFleetView((state) => state.narrow);
  const showFleet = useLayout((state) => state.showFleet);
  return (narrowing) => {
    narrow(narrowing);
    showFleet();
    // The bar that had the focus is gone.
    focusHeading();
  };
}
