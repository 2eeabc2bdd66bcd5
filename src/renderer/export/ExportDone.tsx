import { Alert, Button, Group, List, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Exported } from '../../contract/schemas/exports.ts';
import { FileLine } from '../ui/FileLine.tsx';
import { hasMissingRows, useNotes } from './notes.ts';

interface DoneProps {
  readonly exportId: string;
  readonly result: Exported;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** The result of an export: the number of rows, the file's path, and notes on how rows were changed. */
export function ExportDone({ exportId, result, onAgain, onClose }: DoneProps) {
  const { t } = useTranslation(['export', 'app']);
  const { written, total, path } = result;
  const notes = useNotes(result);
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap" role="status">
        <ThemeIcon color="teal" variant="light" size={40} radius="xl">
          <IconCheck size={22} aria-hidden />
        </ThemeIcon>
        <div>
          <Text fw={600}>{t('export:done.title')}</Text>
          <Text size="sm">{t('export:done.rows', { written, count: total })}</Text>
        </div>
      </Group>
      <FileLine exportId={exportId} path={path} isFocused />
      {hasMissingRows(result) && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {t('export:done.missing')}
        </Alert>
      )}
      {notes.length > 0 && (
        <List size="sm" spacing={4}>
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onAgain}>
          {t('export:done.again')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('app:close')}
        </Button>
      </Group>
    </Stack>
  );
}
