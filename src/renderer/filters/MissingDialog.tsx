import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';
import { openPreflight } from '../state/open-dialogs.ts';
import { useFleetView } from '../state/view.ts';
import { copyText } from '../ui/clipboard.ts';
import { saveText } from '../ui/save.ts';
import classes from './filters.module.css';
import { wholeVins } from './pasted.ts';
import { useFindPasted } from './use-find-pasted.ts';
import { useListName } from './use-list-name.ts';

/** Maximum characters shown of a number. A text pasted without a gap may be a megabyte, too long to draw as a line. */
const SHOWN = 60;
const shortened = (number: string) => (number.length > SHOWN ? `${number.slice(0, SHOWN)}…` : number);

export function MissingDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['filters', 'fleet']);
  const pasted = useFleetView((state) => state.pasted);
  const inList = useFleetView((state) => state.view.listId !== null);
  const showList = useFleetView((state) => state.showList);
  const open = useLayout((state) => state.open);
  const list = useListName();
  const findPasted = useFindPasted();
  const [copied, setCopied] = useState(false);
  if (!pasted) return null;
  const { missing, missed } = pasted;
  const text = missing.join('\r\n');
  const whole = wholeVins(missing);
  return (
    <Modal opened onClose={onClose} title={t('missing.title', { count: missed })} size={520}>
      <Stack gap="sm">
        <Text size="sm">{inList ? t('missing.inList', { list }) : t('missing.everywhere')}</Text>
        <Textarea
          readOnly
          aria-label={t('missing.label')}
          value={missing.map(shortened).join('\n')}
          rows={10}
          spellCheck={false}
          classNames={{ input: classes.numbers ?? '' }}
        />
        {missed > missing.length && (
          <Text size="xs" c="dimmed">
            {t('missing.first', { shown: missing.length, all: missed })}
          </Text>
        )}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setCopied(copyText(text))}>
            <span aria-live="polite">{copied ? t('fleet:copied') : t('missing.copy')}</span>
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => saveText(`${t('missing.file')}.txt`, `${text}\r\n`)}
          >
            {t('missing.save')}
          </Button>
          {inList && missed === missing.length && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                onClose();
                showList(null);
                findPasted.mutate(text);
              }}
            >
              {t('missing.allVehicles')}
            </Button>
          )}
        </Group>
        <Text size="sm">
          {whole.length > 0 ? t('missing.whole', { count: whole.length }) : t('missing.noneWhole')}
        </Text>
        {whole.length > 0 && (
          <Group gap="xs" justify="flex-end">
            <Button
              variant="default"
              onClick={() => open({ kind: 'intake', source: { kind: 'paste', text: whole.join('\n') } })}
            >
              {t('missing.makeList')}
            </Button>
            <Button onClick={() => openPreflight(whole)}>{t('missing.lookUp')}</Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
