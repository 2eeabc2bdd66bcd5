import { useTranslation } from 'react-i18next';
import { locales } from '../../shared/i18n/languages.ts';
import { useFormat } from '../i18n/format.ts';
import { useAppState } from './queries.ts';

const settingsSections = [
  'appearance',
  'ages',
  'basemap',
  'streets',
  'lookups',
  'watch',
  'folders',
  'work',
  'desktop',
  'updates',
  'backup',
  'data',
  'support',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** The attribute by which a section is found. */
export const sectionMark = (section: SettingsSection) => ({ id: `settings-${section}` });

/** The sections that there are, with their titles, and with words of what is in them. */
export function useSettingsSections(): { section: SettingsSection; title: string; words: string }[] {
  const { t } = useTranslation([
    'settings',
    'updates',
    'support',
    'journal',
    'diagnostics',
    'erasure',
    'work',
    'streets',
    'watch',
    'folders',
    'app',
    'runs',
  ]);
  const isDesktop = useAppState().data?.host === 'electron';
  const { general } = locales[useFormat().language].texts.settings;
  const titles: Readonly<Record<SettingsSection, readonly [title: string, words?: string]>> = {
    appearance: [general.appearance, `${t('app:nav.language')} ${general.theme}`],
    ages: [general.ages, `${general.late} ${general.silent}`],
    basemap: [t('settings:basemap.title')],
    streets: [t('streets:title'), t('streets:words')],
    work: [t('work:title'), t('work:states.label')],
    watch: [t('watch:legend')],
    folders: [t('folders:title'), t('folders:words')],
    lookups: [t('runs:panel.title'), `${general.fresh} ${general.concurrency}`],
    desktop: [general.desktop, `${general.onClose} ${general.openAtLogin}`],
    updates: [t('updates:title'), general.version],
    backup: [t('settings:backup.title'), `${t('settings:backup.restore')} ${t('settings:backup.words')}`],
    data: [
      t('erasure:settings.title'),
      `${t('erasure:settings.positions')} ${t('erasure:settings.eraseEverything')} ${t('erasure:settings.words')}`,
    ],
    support: [t('support:title'), `${t('journal:title')} ${t('diagnostics:title')}`],
    about: [general.about, general.dataDir],
  };
  return settingsSections
    .filter((section) => isDesktop || (section !== 'desktop' && section !== 'updates'))
    .map((section) => ({ section, title: titles[section][0], words: titles[section][1] ?? '' }));
}
