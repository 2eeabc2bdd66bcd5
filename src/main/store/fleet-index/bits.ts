/**
 * Comparisons without a branch, of whole numbers of 32 bits without a sign. The index compares unsorted columns: a
 * processor predicts such branches badly, and a misprediction costs more than the rest of the step.
 */

/** 1 where `one` is less than `other`, else 0 (Warren, Hacker's Delight, 2-12). */
export const isBelow = (one: number, other: number): number =>
  ((~one & other) | ((~one | other) & (one - other))) >>> 31;

/** 1 for `NONE`, else 0. The highest bit of `value` or of `-value` is set for every number but zero; `~NONE` is zero. */
export const isNone = (value: number): number => ((~value | -~value) >>> 31) ^ 1;
