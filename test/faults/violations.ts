/** What must never happen, in the words of the report. */
export const INVARIANTS = [
  'wrong answers',
  'lost answers',
  'torn batches',
  'unexplained failures',
  'ledger and counts apart',
  'token stampedes',
  'sent in a pause',
  'sent elsewhere',
  'sent too often',
  'did not end',
] as const;

export type Invariant = (typeof INVARIANTS)[number];

export interface Violation {
  readonly invariant: Invariant;
  readonly what: string;
}

export interface Violations {
  readonly all: readonly Violation[];
  add(invariant: Invariant, what: string): void;
}

export function createViolations(): Violations {
  const all: Violation[] = [];
  return { all, add: (invariant, what) => void all.push({ invariant, what }) };
}
