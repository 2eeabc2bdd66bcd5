import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Settings } from '../../preload/schemas/app.ts';
import { appTexts } from '../app/texts.ts';
import { compareTexts } from '../compare/texts.ts';
import { exportTexts } from '../export/texts.ts';
import { filtersTexts } from '../filters/texts.ts';
import { helpTexts } from '../help/texts.ts';
import { intakeTexts } from '../intake/texts.ts';
import { listsTexts } from '../lists/texts.ts';
import { mapTexts } from '../map/texts.ts';
import { proxyTexts } from '../proxy/texts.ts';
import { runsTexts } from '../runs/texts.ts';
import { settingsTexts } from '../settings/texts.ts';
import { tableTexts } from '../table/table-texts.ts';
import { fleetTexts } from '../table/texts.ts';
import { updatesTexts } from '../updates/texts.ts';
import { viewsTexts } from '../views/texts.ts';
import { errorsTexts } from './errors.ts';
import { withAllPlurals } from './plurals.ts';

export const namespaces = {
  app: appTexts,
  fleet: fleetTexts,
  table: tableTexts,
  filters: filtersTexts,
  map: mapTexts,
  intake: intakeTexts,
  runs: runsTexts,
  compare: compareTexts,
  export: exportTexts,
  settings: settingsTexts,
  lists: listsTexts,
  views: viewsTexts,
  proxy: proxyTexts,
  help: helpTexts,
  updates: updatesTexts,
  errors: errorsTexts,
};
type Namespaces = typeof namespaces;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { [N in keyof Namespaces]: Namespaces[N]['pt-BR'] };
  }
}

export type Language = 'pt-BR' | 'en';

/** The screen's language for a setting and the OS's locale (BCP 47). */
export function languageFor(setting: Settings['language'], locale: string): Language {
  if (setting !== 'system') return setting;
  return locale.toLowerCase().startsWith('pt') ? 'pt-BR' : 'en';
}

/** Makes the texts ready, before the first render. */
export async function startTexts(language: Language): Promise<void> {
  const of = (wanted: Language) =>
    Object.fromEntries(
      Object.entries(namespaces).map(([name, texts]) => [name, withAllPlurals(texts[wanted])]),
    );
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'app',
    resources: { 'pt-BR': of('pt-BR'), en: of('en') },
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = language;
}

export async function changeLanguage(language: Language): Promise<void> {
  if (i18n.language === language) return;
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}
