import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasNumber } from '../../shared/numbers.ts';
import { useLayout } from '../state/layout.ts';
import classes from './filters.module.css';
import { MOST_CHARACTERS } from './pasted.ts';
import { isTooLong, useFindPasted } from './use-find-pasted.ts';
import { useListName } from './use-list-name.ts';

/** Maximum characters of a pasted text that the field shows, as more take seconds. A longer one is searched at once. */
const DRAWN = 200_000;

export function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['filters', 'app']);
  const open = useLayout((state) => state.open);
  const list = useListName();
  const findPasted = useFindPasted();
  const [text, setText] = useState('');
  const [tooLong, setTooLong] = useState<string | null>(null);

  const look = (numbers: string) => {
    setTooLong(isTooLong(numbers) ? numbers : null);
    if (hasNumber(numbers) && !isTooLong(numbers)) findPasted.mutate(numbers, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={t('filters:pasted.title')} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          look(text);
        }}
      >
        <Stack gap="sm">
          <Textarea
            data-autofocus
            label={t('filters:pasted.label')}
            description={t('filters:pasted.hint')}
            value={text}
            rows={10}
            spellCheck={false}
            classNames={{ input: classes.numbers ?? '' }}
            onChange={(event) => setText(event.currentTarget.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain');
              if (pasted.length <= DRAWN) return;
              event.preventDefault();
              look(pasted);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) look(text);
            }}
          />
          {tooLong !== null && (
            <Alert color="red" role="alert" title={t('filters:pasted.tooLong.title')}>
              <Text size="sm">{t('filters:pasted.tooLong.text', { most: MOST_CHARACTERS })}</Text>
              <Button
                mt="sm"
                size="xs"
                variant="default"
                onClick={() => open({ kind: 'intake', source: { kind: 'paste', text: tooLong } })}
              >
                {t('filters:pasted.tooLong.import')}
              </Button>
            </Alert>
          )}
          <Group justify="space-between">
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('filters:pasted.where', { list })}
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('app:cancel')}
              </Button>
              <Button type="submit" disabled={!hasNumber(text)} loading={findPasted.isPending}>
                {t('filters:pasted.action')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
