import { readFileSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { z } from 'zod';
import { parseJson } from '../../util/parse-json.ts';
import { PRIVATE_FILE } from '../../util/private.ts';

const savedState = z.object({
  bounds: z.object({
    x: z.number().int(),
    y: z.number().int(),
    width: z.number().int().min(400),
    height: z.number().int().min(300),
  }),
  isMaximized: z.boolean(),
});
type WindowState = z.infer<typeof savedState>;

/** The window's last position; null when there is none, or no screen shows it any more. */
export function readWindowState(file: string, screens: readonly Rectangle[]): WindowState | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // First start, or unreadable: the window opens at its default position.
    return null;
  }
  const parsed = savedState.safeParse(parseJson(text));
  if (!parsed.success) return null;
  return screens.some((screen) => overlaps(screen, parsed.data.bounds)) ? parsed.data : null;
}

/** Saves the window's position. @throws when the file can't be written */
export function writeWindowState(file: string, state: WindowState): void {
  writeFileSync(file, JSON.stringify(state), { mode: PRIVATE_FILE });
}

const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
