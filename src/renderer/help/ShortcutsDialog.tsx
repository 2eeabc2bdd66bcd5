import { Table, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { locales } from '../../shared/i18n/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { HelpDialog } from './HelpDialog.tsx';
import classes from './help.module.css';
import { printedKeys, shortcutGroups } from './shortcuts.ts';

const isMac = /Mac/.test(navigator.userAgent);

/** All keyboard shortcuts, in a table for each part of the screen. */
export function ShortcutsDialog() {
  const { t } = useTranslation('help');
  return (
    <HelpDialog topic="shortcuts" size={620}>
      <Text size="sm">{t('shortcuts.text')}</Text>
      {shortcutGroups.map(({ id, shortcuts }) => (
        <section key={id} className={classes.group}>
          <Title order={3} size="h5">
            {t(`shortcuts.${id}.title`)}
          </Title>
          <Table verticalSpacing={5} aria-label={t(`shortcuts.${id}.title`)}>
            <Table.Thead className={classes.hidden}>
              <Table.Tr>
                <Table.Th>{t('shortcuts.keys')}</Table.Th>
                <Table.Th>{t('shortcuts.action')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shortcuts.map((shortcut) => (
                <Table.Tr key={shortcut.id}>
                  <Table.Td className={classes.keys}>
                    {shortcut.keys.map((way, at) => (
                      <Fragment key={way}>
                        {at > 0 && <span className={classes.or}> / </span>}
                        <Keys shortcut={way} />
                      </Fragment>
                    ))}
                  </Table.Td>
                  <Table.Td>{t(`shortcuts.${shortcut.id}`)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </HelpDialog>
  );
}

function Keys({ shortcut }: { readonly shortcut: string }) {
  const names = new Map(Object.entries(locales[useLanguage()].texts.help.shortcuts.keyNames));
  return (
    <span className={classes.way}>
      {printedKeys(shortcut, names, isMac).map((key) => (
        <kbd key={key} className={classes.kbd}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
