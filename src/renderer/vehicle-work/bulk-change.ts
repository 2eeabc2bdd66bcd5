import type { WorkField } from '../../contract/enums.ts';

/** The changes to make to many vehicles, as entered in the form. */
export interface BulkChange {
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
  /** Null: no change; empty: the state is removed. */
  readonly workState: string | null;
  /** Blank: no change. */
  readonly assignee: string;
  /** Whether the assignment ends. */
  readonly isUnassigned: boolean;
}

export const NO_CHANGE: BulkChange = {
  addTags: [],
  removeTags: [],
  workState: null,
  assignee: '',
  isUnassigned: false,
};

export function patchOf({ addTags, removeTags, workState, assignee, isUnassigned }: BulkChange) {
  const name = assignee.trim();
  return {
    ...(addTags.length > 0 ? { addTags: [...addTags] } : {}),
    ...(removeTags.length > 0 ? { removeTags: [...removeTags] } : {}),
    ...(workState === null ? {} : { workState }),
    ...(isUnassigned ? { assignee: '' } : name === '' ? {} : { assignee: name }),
  };
}

export const isNoChange = (change: BulkChange): boolean => Object.keys(patchOf(change)).length === 0;

/** The columns in which a change adds or sets something. */
export function fieldsOf(change: BulkChange): WorkField[] {
  const { addTags, workState, assignee } = patchOf(change);
  return [
    ...(addTags ? ['tags' as const] : []),
    ...(workState ? ['workState' as const] : []),
    ...(assignee ? ['assignee' as const] : []),
  ];
}
