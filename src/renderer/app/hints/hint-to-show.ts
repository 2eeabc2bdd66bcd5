import type { Hint } from '../../../contract/schemas/app.ts';

export interface HintContext {
  readonly dismissed: readonly Hint[];
  readonly hasDemo: boolean;
  readonly lists: number;
  readonly connections: number;
  readonly runs: number;
  readonly located: number;
}

type Condition = (progress: HintContext) => boolean;

/** When each hint helps: before the user's first import, before the first lookup, once there is something to find. */
const conditions = {
  import: ({ lists }) => lists === 0,
  lookUp: ({ lists, connections, runs }) => lists > 0 && connections > 0 && runs === 0,
  paste: ({ lists, runs, located }) => lists > 0 && runs > 0 && located > 1,
} as const satisfies Readonly<Partial<Record<Hint, Condition>>>;
type FirstUse = keyof typeof conditions;

/** The hints in the order in which a new user needs them. */
export const hints = ['import', 'lookUp', 'paste'] as const satisfies readonly FirstUse[];

/** The one hint to show now; null: none. The demo has none, because users do not work with their own data there. */
export function hintToShow(progress: HintContext): FirstUse | null {
  if (progress.hasDemo) return null;
  return hints.find((hint) => !progress.dismissed.includes(hint) && conditions[hint](progress)) ?? null;
}
