import { ScrollArea, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JournalEntry } from '../../contract/schemas/journal.ts';
import { useFormat } from '../i18n/format.ts';
import { useConnections, useLists } from '../state/queries.ts';
import { formatInstant } from '../ui/time.ts';

/** The entries with the names that lists and connections have now; the journal itself has only their numbers. */
export function JournalTable({ entries }: { readonly entries: readonly JournalEntry[] }) {
  const { t } = useTranslation('journal');
  const { language } = useFormat();
  const subjectOf = useSubjects();
  return (
    <ScrollArea.Autosize mah={420} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': t('title') }}>
      <Table stickyHeader highlightOnHover verticalSpacing={6} aria-label={t('title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('columns.at')}</Table.Th>
            <Table.Th scope="col">{t('columns.user')}</Table.Th>
            <Table.Th scope="col">{t('columns.action')}</Table.Th>
            <Table.Th scope="col">{t('columns.subject')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are never moved, and two may be equal
            <Table.Tr key={index}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatInstant(entry.at, language)}</Table.Td>
              <Table.Td>{entry.user}</Table.Td>
              <Table.Td>{t(`actions.${entry.action}`)}</Table.Td>
              <Table.Td>{subjectOf(entry).join(' · ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

function useSubjects(): (entry: JournalEntry) => string[] {
  const { t } = useTranslation(['journal', 'app', 'lists']);
  const lists = useLists().data ?? [];
  const connections = useConnections().data ?? [];
  return ({ at, listId, connectionId, rows, vehicles, format, file }) => {
    // A list that was created after the entry is another list: the id of a deleted list may be used again.
    const list = lists.find(({ id, createdAt }) => id === listId && createdAt <= at);
    const connection = connections.find(({ id }) => id === connectionId);
    return [
      ...(listId === undefined ? [] : [list?.name ?? t('list', { id: listId })]),
      ...(connectionId === undefined ? [] : [connection?.name ?? t('connection', { id: connectionId })]),
      ...(file === undefined ? (format ?? []) : [file]),
      ...(rows === undefined ? [] : [t('lists:removal.rows', { count: rows })]),
      ...(vehicles === undefined ? [] : [t('app:header.vehicles', { count: vehicles })]),
    ];
  };
}
