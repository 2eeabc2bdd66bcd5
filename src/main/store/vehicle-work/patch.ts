import { workLimits } from '../../../contract/enums.ts';
import type { VehicleWork, WorkPatch } from '../../../contract/schemas/work.ts';
import { withoutAccents } from '../../../shared/folding.ts';
import { inAlphabet } from './stored-work.ts';

export type WorkFields = Omit<VehicleWork, 'changedAt'>;

export const NOTHING: WorkFields = { tags: [], workState: '', assignee: '', note: '' };

/**
 * What is noted once a patch is applied. Accents and capitals make no difference to a tag.
 *
 * @returns null where the vehicle would have too many tags
 */
export function applyPatch(before: WorkFields | null, patch: WorkPatch): WorkFields | null {
  const { workState, assignee, note, tags: present } = before ?? NOTHING;
  const tags = new Map((patch.tags ?? present).map((tag) => [withoutAccents(tag), tag]));
  for (const tag of patch.removeTags ?? []) tags.delete(withoutAccents(tag));
  for (const tag of patch.addTags ?? [])
    if (!tags.has(withoutAccents(tag))) tags.set(withoutAccents(tag), tag);
  if (tags.size > workLimits.tagsOfVehicle) return null;
  return {
    tags: inAlphabet(tags.values()),
    workState: patch.workState ?? workState,
    assignee: patch.assignee ?? assignee,
    note: patch.note ?? note,
  };
}

export const isNothing = (noted: WorkFields): boolean => isSameNoted(noted, NOTHING);

export function isSameNoted(a: WorkFields | null, b: WorkFields | null): boolean {
  const [one, other] = [a ?? NOTHING, b ?? NOTHING];
  return (
    one.workState === other.workState &&
    one.assignee === other.assignee &&
    one.note === other.note &&
    one.tags.length === other.tags.length &&
    one.tags.every((tag, index) => tag === other.tags[index])
  );
}
