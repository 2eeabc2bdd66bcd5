import { z } from 'zod';
import { filterableWorkFields, type WorkChoice, workFields, workLimits } from '../enums.ts';
import { id, type Parsed, text, vin } from './common.ts';

/** What people noted of a vehicle. It stays when lists are replaced or removed, and goes with the vehicle. */
export interface VehicleWork {
  /** In alphabetical order. */
  readonly tags: readonly string[];
  /** The state of work, such as “In the workshop”; empty: none. */
  readonly workState: string;
  /** Who works on it; empty: nobody. */
  readonly assignee: string;
  readonly note: string;
  /** When any of it was changed last, milliseconds since 1970. */
  readonly changedAt: number;
}

/** One line without control characters. */
const line = (most: number) =>
  text
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u);

const tag = line(workLimits.tags).min(1);
const tags = z.array(tag).max(workLimits.tagsOfVehicle);
export const workState = line(workLimits.workState);
const assignee = line(workLimits.assignee);
const note = text.trim().max(workLimits.note);

/** The changes to each vehicle; absent fields stay. An empty text removes a state, an assignment or a note. */
const workPatch = z.object({
  /** Replaces all tags, before `addTags` and `removeTags` apply. */
  tags: tags.optional(),
  addTags: tags.optional(),
  removeTags: z.array(tag).max(500).optional(),
  workState: workState.optional(),
  assignee: assignee.optional(),
  note: note.optional(),
});
export type WorkPatch = Parsed<typeof workPatch>;

export const workChange = z.object({ vins: z.array(vin).min(1).max(100_000), patch: workPatch });
export type WorkChange = Parsed<typeof workChange>;

/** Copies a column of a list into a work field: for each vehicle from its first row that has a value there. */
export const workFromColumn = z.object({
  listId: id,
  /** Index among the columns that the list shows, as in `FleetRow.cells`. */
  column: z.number().int().nonnegative(),
  field: z.enum(workFields),
  /** Whether existing values are replaced; tags are added in either case. */
  replace: z.boolean(),
});
export type WorkFromColumn = Parsed<typeof workFromColumn>;

export interface WorkChanged {
  /** For `work.undo`; the newest changes can be undone until Rastro is closed, or vehicles are removed. */
  readonly changeId: number;
  readonly vehicles: number;
  /** Vehicles with a text that is too long, or with too many tags: they stay as they were. */
  readonly refused: number;
}

/** The most frequent 500 values of each field of `filterableWorkFields`, with their numbers of vehicles. */
export type WorkValues = {
  readonly [F in WorkChoice]: readonly { readonly value: string; readonly count: number }[];
};

/** A filter by the values of one field; the empty text matches vehicles without a value. */
const choiceFilter = z.object({
  field: z.enum(filterableWorkFields),
  values: z.array(z.string().max(100)).min(1).max(200),
});

const noteFilter = z.object({ field: z.literal('note'), match: z.enum(['filled', 'blank']) });

export const workFilter = z.discriminatedUnion('field', [choiceFilter, noteFilter]);
export type WorkFilter = Parsed<typeof workFilter>;
