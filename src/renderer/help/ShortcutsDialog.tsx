import { Table, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/use-language.ts';
import { HelpDialog } from './HelpDialog.tsx';
import classes from './help.module.css';
import { printedKeys, shortcutGroups } from './shortcuts.ts';

const isMac = /Mac/.test(navigator.userAgent);

/** All keyboard shortcuts, in a table for each part of the screen. */
export function ShortcutsDialog() {
  const { t } = useTranslation('help');
  const language = useLanguage();
  return (
    <HelpDialog topic="shortcuts" size={620}>
      <Text size="sm">{t('shortcuts.text')}</Text>
      {shortcutGroups.map(({ title, shortcuts }) => (
        <section key={title.en} className={classes.group}>
          <Title order={3} size="h5">
            {title[language]}
          </Title>
          <Table verticalSpacing={5} aria-label={title[language]}>
            <Table.Thead className={classes.hidden}>
              <Table.Tr>
                <Table.Th>{t('shortcuts.keys')}</Table.Th>
                <Table.Th>{t('shortcuts.action')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shortcuts.map(({ keys, does }) => (
                <Table.Tr key={keys.join()}>
                  <Table.Td className={classes.keys}>
                    {keys.map((way, at) => (
                      <Fragment key={way}>
                        {at > 0 && <span className={classes.or}> / </span>}
                        <Keys shortcut={way} />
                      </Fragment>
                    ))}
                  </Table.Td>
                  <Table.Td>{does[language]}</Table.Td>
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
  const language = useLanguage();
  return (
    <span className={classes.way}>
      {printedKeys(shortcut, language, isMac).map((key) => (
        <kbd key={key} className={classes.kbd}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
