import { Button, Divider, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSource } from '../state/layout.ts';
import classes from './choose-source.module.css';
import { pastedText } from './pasted.ts';

/** Chooses a file, or takes a pasted list. Files can be dropped anywhere in the window: see `DropZone`. */
export function ChooseSource({ onChoose }: { readonly onChoose: (source: ImportSource) => void }) {
  const { t } = useTranslation('intake');
  const [text, setText] = useState('');
  return (
    <Stack>
      <div className={classes.target}>
        <IconFileImport size={36} aria-hidden />
        <Text fw={600}>{t('choose.drop')}</Text>
        <Text size="sm" c="dimmed" maw={420}>
          {t('choose.hint')}
        </Text>
        <FileButton
          accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain"
          onChange={(file) => file && onChoose({ kind: 'file', file })}
        >
          {(props) => (
            <Button {...props} mt="xs" data-autofocus>
              {t('choose.file')}
            </Button>
          )}
        </FileButton>
      </div>
      <Divider label={t('choose.or')} />
      <Textarea
        label={t('choose.paste')}
        description={t('choose.pasteHint')}
        placeholder={t('choose.pastePlaceholder')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={({ clipboardData }) => {
          // Of HTML alone a field takes nothing.
          if (clipboardData.getData('text/plain') === '')
            setText((before) => before + pastedText(clipboardData));
        }}
        rows={5}
        spellCheck={false}
        classNames={{ input: classes.pasted ?? '' }}
      />
      <Group justify="flex-end">
        <Button variant="default" disabled={!text.trim()} onClick={() => onChoose({ kind: 'paste', text })}>
          {t('choose.read')}
        </Button>
      </Group>
    </Stack>
  );
}
