/** A time in UTC as a part of a file's name, such as `2026-11-24T15-30-12-000Z`: names sort as their times do. */
export const timeInName = (time: Date): string => time.toISOString().replace(/[:.]/g, '-');
