import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '../util/parse-json.ts';

/** Most lines that are included: the last ones, for which support asks first. */
const MOST_LINES = 400;

const line = z.object({
  level: z.enum(['info', 'warn', 'error']),
  time: z.number(),
  event: z.string(),
  fields: z.record(z.string(), z.unknown()).optional(),
});

/** The form of an event's name in the program, such as `handover.begun`. A text of any other form is masked. */
const EVENT = /^[a-z]+(?:[.-][a-z]+)*$/;

/** The last lines of a log and of the log before it, masked. A line without the log's format is left out. */
export async function maskedLog(file: string, mask: (text: string) => string): Promise<readonly object[]> {
  const texts = await Promise.all(
    [`${file}.old`, file].map((each) => readFile(each, 'utf8').catch(() => '')),
  );
  const lines = texts
    .join('\n')
    .split('\n')
    .filter((text) => text !== '');
  return lines.slice(-MOST_LINES).flatMap((text) => {
    const parsed = line.safeParse(parseJson(text));
    if (!parsed.success) return [];
    const { level, time, event, fields } = parsed.data;
    const masked = {
      level,
      at: new Date(time).toISOString(),
      event: EVENT.test(event) ? event : mask(event),
    };
    return [fields ? { ...masked, fields: maskedFields(fields, mask) } : masked];
  });
}

/** Keeps fields' names, which come from the program's code. Leaves out inner objects, whose names may be private. */
const maskedFields = (fields: Readonly<Record<string, unknown>>, mask: (text: string) => string): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, maskedValue(value, mask)]));

function maskedValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  // A number with decimals may be a coordinate.
  if (typeof value === 'number') return Number.isInteger(value) ? value : '[number]';
  if (typeof value === 'boolean' || value === null) return value;
  return Array.isArray(value) ? value.map((item) => maskedValue(item, mask)) : '[…]';
}
