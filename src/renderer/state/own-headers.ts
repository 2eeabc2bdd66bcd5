import type { TFunction } from 'i18next';
import { builtInColumns } from '../../contract/enums.ts';
import { fold } from '../../shared/folding.ts';

/** The headers of a list's own columns: one with the name of a built-in column says that it is the file's. */
export function ownHeaders(names: readonly string[], t: TFunction<'fleet'>): string[] {
  const others = builtInColumns.filter((id) => id !== 'identifier');
  const taken = new Set(others.map((id) => fold(t(`column.${id}`))));
  return names.map((name) => (taken.has(fold(name)) ? t('column.ofFile', { name }) : name));
}
