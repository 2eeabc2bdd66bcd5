import { Table, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandName } from '../ui/command-name.ts';
import { HelpDialog } from './HelpDialog.tsx';
import classes from './help.module.css';
import { Keys } from './Keys.tsx';
import { commandShortcuts, shortcutGroups } from './shortcuts.ts';

export function ShortcutsDialog() {
  const { t } = useTranslation(['help', 'commands']);
  const commandName = useCommandName();
  return (
    <HelpDialog topic="shortcuts" size={620}>
      <Text size="sm">{t('help:shortcuts.text')}</Text>
      <ShortcutTable
        title={t('commands:title')}
        shortcuts={commandShortcuts.map(({ id, keys }) => ({ keys: [keys], text: commandName(id) }))}
      />
      {shortcutGroups.map(({ id, shortcuts }) => (
        <ShortcutTable
          key={id}
          title={t(`help:shortcuts.${id}.title`)}
          shortcuts={shortcuts.map((shortcut) => ({
            keys: shortcut.keys,
            text: t(`help:shortcuts.${shortcut.id}`),
          }))}
        />
      ))}
    </HelpDialog>
  );
}

interface ShortcutTableProps {
  readonly title: string;
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly text: string }[];
}

function ShortcutTable({ title, shortcuts }: ShortcutTableProps) {
  const { t } = useTranslation('help');
  return (
    <section className={classes.group}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Table verticalSpacing={5} aria-label={title}>
        <Table.Thead className={classes.hidden}>
          <Table.Tr>
            <Table.Th>{t('shortcuts.keys')}</Table.Th>
            <Table.Th>{t('shortcuts.action')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shortcuts.map(({ keys, text }) => (
            <Table.Tr key={text}>
              <Table.Td className={classes.keys}>
                {keys.map((way, at) => (
                  <Fragment key={way}>
                    {at > 0 && <span className={classes.or}> / </span>}
                    <Keys shortcut={way} />
                  </Fragment>
                ))}
              </Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
