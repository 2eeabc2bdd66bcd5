import type { TFunction } from 'i18next';
import type { PasteResult } from '../../contract/schemas/fleet.ts';

/** How many of the pasted numbers were found, and how many were not: "3 de 5 números colados encontrados · …". */
export function foundText({ asked, missed }: PasteResult, t: TFunction<['filters', 'fleet']>): string {
  const found = t('filters:pasted.found', { found: asked - missed, count: asked });
  return missed > 0 ? `${found} · ${t('filters:pasted.missed', { count: missed })}` : found;
}
