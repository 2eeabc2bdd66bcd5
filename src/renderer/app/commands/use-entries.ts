import {
  IconBookmark,
  IconHistory,
  IconLanguage,
  IconListDetails,
  IconSettings,
  IconStack2,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AppCommand, appCommands } from '../../../contract/app-commands.ts';
import { languages, locales } from '../../../shared/i18n/languages.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLayout } from '../../state/layout.ts';
import { useLists, useRuns } from '../../state/queries.ts';
import { useSaveSettings } from '../../state/settings.ts';
import { useSettingsSections } from '../../state/settings-sections.ts';
import { useFleetView } from '../../state/view.ts';
import { useCommandName } from '../../ui/command-name.ts';
import { useRunName } from '../../ui/run-name.ts';
import { formatInstant } from '../../ui/time.ts';
import { useOpenView, useViews } from '../../views/use-views.ts';
import { commandIcons, type Icon } from './icons.ts';
import type { Findable } from './rank.ts';
import { useCommandHandlers } from './use-carry-out.ts';

export interface Entry extends Findable {
  readonly key: string;
  readonly Icon: Icon;
  /** Distinguishes the line from others with the same name; null: nothing is shown. */
  readonly note: string | null;
  /** Keyboard shortcut, as in `appCommands`; null: none. */
  readonly keys: string | null;
  readonly carryOut: () => void;
}

/** The fields of a line that has neither other words nor a note nor keys. */
const entryDefaults = { words: '', note: null, keys: null, isSearchedOnly: false } as const;

export const useEntries = (possible: readonly AppCommand[]): Entry[] => [
  ...useCommandEntries(possible),
  ...useListEntries(),
  ...useViewEntries(),
  ...useSectionEntries(),
  ...useOtherEntries(),
];

function useCommandEntries(possible: readonly AppCommand[]): Entry[] {
  const { t } = useTranslation(['commands', 'desktop']);
  const name = useCommandName();
  const carryOut = useCommandHandlers();
  return appCommands
    .filter(({ id }) => id !== 'palette' && possible.includes(id))
    .map(({ id, menu, keys }) => ({
      ...entryDefaults,
      key: id,
      group: t(`desktop:menu.${menu}`),
      name: name(id),
      words: t(`commands:words.${id}`),
      keys,
      Icon: commandIcons[id],
      carryOut: carryOut[id],
    }));
}

function useListEntries(): Entry[] {
  const { t } = useTranslation(['commands', 'lists']);
  const showList = useFleetView((state) => state.showList);
  const shown = useFleetView((state) => state.view.listId);
  const lists = useLists().data ?? [];
  if (lists.length === 0) return [];
  const all = { id: null, name: t('lists:everything'), source: null };
  return [all, ...lists]
    .filter(({ id }) => id !== shown)
    .map(({ id, name, source }) => ({
      ...entryDefaults,
      key: `list:${id}`,
      group: t('commands:groups.lists'),
      name,
      note: source,
      Icon: id === null ? IconStack2 : IconListDetails,
      carryOut: () => showList(id),
    }));
}

function useViewEntries(): Entry[] {
  const { t } = useTranslation(['commands', 'lists']);
  const openView = useOpenView();
  const lists = useLists().data;
  return (useViews().data ?? []).map((saved) => ({
    ...entryDefaults,
    key: `view:${saved.id}`,
    group: t('commands:groups.views'),
    name: saved.name,
    note: lists?.find(({ id }) => id === saved.view.listId)?.name ?? t('lists:everything'),
    Icon: IconBookmark,
    carryOut: () => openView(saved),
  }));
}

function useSectionEntries(): Entry[] {
  const { t } = useTranslation('settings');
  const open = useLayout((state) => state.open);
  const sections = useSettingsSections();
  return sections.map(({ section, title, words }) => ({
    ...entryDefaults,
    key: `settings:${section}`,
    group: t('title'),
    name: `${t('title')}: ${title}`,
    words,
    isSearchedOnly: true,
    Icon: IconSettings,
    carryOut: () => open({ kind: 'settings', section }),
  }));
}

function useOtherEntries(): Entry[] {
  const { t } = useTranslation('commands');
  const { language } = useFormat();
  const open = useLayout((state) => state.open);
  const { mutate: save } = useSaveSettings();
  const runName = useRunName();
  const runs = (useRuns().data ?? []).map((run) => ({
    ...entryDefaults,
    key: `run:${run.id}`,
    group: t('groups.runs'),
    name: t('run', { name: runName(run), when: formatInstant(run.startedAt, language) }),
    words: t('words.runs'),
    isSearchedOnly: true,
    Icon: IconHistory,
    carryOut: () => open({ kind: 'runs', runId: run.id }),
  }));
  const others = languages
    .filter((other) => other !== language)
    .map((other) => ({
      ...entryDefaults,
      key: `language:${other}`,
      group: t('groups.languages'),
      name: t('language', { name: locales[other].name }),
      words: locales[other].texts.app.nav.language,
      Icon: IconLanguage,
      carryOut: () => save({ language: other }),
    }));
  return [...runs, ...others];
}
