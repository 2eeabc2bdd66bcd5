import type { AgeTier } from '../../preload/schemas/fleet.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Texts } from '../../shared/i18n/locale.ts';

/** The texts of a report; where the screen has a text for the same thing, that one. */
export interface ReportTexts {
  readonly report: Texts['report'];
  readonly tier: Readonly<Record<AgeTier, string>>;
  /** Who made the bundled map. */
  readonly credit: string;
  readonly language: Language;
}

export function reportTexts(language: Language): ReportTexts {
  const { report, fleet, map } = locales[language].texts;
  return { report, tier: fleet.tier, credit: map.attribution, language };
}
