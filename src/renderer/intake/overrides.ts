import type { IntakeOverrides } from '../../preload/schemas/lists.ts';

/**
 * The user's word on how the file is to be read, with one more thing said. Another encoding, delimiter or header
 * moves what comes after it: the choices of header and column, made on the old reading, are then detected anew.
 */
export function withOverride(before: IntakeOverrides, patch: IntakeOverrides): IntakeOverrides {
  const { headerLine: _header, vinColumn: _column, ...rest } = before;
  if ('encoding' in patch || 'delimiter' in patch) return { ...rest, ...patch };
  return { ...before, ...patch };
}
