import { NavLink } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordSearch } from '../../shared/word-search.ts';
import { useLayout } from '../state/layout.ts';
import { type SettingsSection, sectionMark, useSettingsSections } from '../state/settings-sections.ts';
import { SearchInput } from '../ui/SearchInput.tsx';
import classes from './settings.module.css';

/**
 * The titles of the sections, each of which leads to its own, and a search that leaves the sections with the typed words.
 *
 * @param sections the element whose children are the sections; null until it is there
 */
export function SettingsIndex({ sections }: { readonly sections: HTMLElement | null }) {
  const { t } = useTranslation(['settings', 'app']);
  const open = useLayout((state) => state.open);
  const [typed, setTyped] = useState('');
  const isFound = wordSearch(typed);
  const search = (text: string) => {
    setTyped(text);
    const isWanted = wordSearch(text);
    for (const child of sections?.children ?? [])
      child.toggleAttribute('hidden', !isWanted(child.textContent));
  };
  const elementOf = (section: SettingsSection) => sections?.querySelector(`#${sectionMark(section).id}`);
  const entries = useSettingsSections().filter(
    ({ section }) => typed === '' || isFound(elementOf(section)?.textContent ?? ''),
  );
  return (
    <nav className={classes.index} aria-label={t('sections')}>
      <SearchInput label={t('search')} value={typed} onChange={search} />
      {isFound(t('app:nav.connections')) && (
        <NavLink
          component="button"
          type="button"
          label={`${t('app:nav.connections')}…`}
          onClick={() => open({ kind: 'connections', edit: null })}
        />
      )}
      {entries.map(({ section, title }) => (
        <NavLink
          key={section}
          component="button"
          type="button"
          label={title}
          onClick={() => elementOf(section)?.scrollIntoView()}
        />
      ))}
    </nav>
  );
}
