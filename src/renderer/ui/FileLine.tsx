import { Button, Group } from '@mantine/core';
import { IconExternalLink, IconFolderOpen } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { CopyButton } from './CopyButton.tsx';
import classes from './file-line.module.css';

interface FileLineProps {
  readonly exportId: string;
  readonly path: string;
  /** Whether the "open" button gets the focus when its dialog opens. */
  readonly isFocused?: boolean;
}

/** Where an exported file is, with buttons that open it and its folder. */
export function FileLine({ exportId, path, isFocused }: FileLineProps) {
  const { t } = useTranslation('export');
  const open = useMutation({ mutationFn: () => ask(window.rastro.exports.open({ exportId })) });
  const show = useMutation({ mutationFn: () => ask(window.rastro.exports.showInFolder({ exportId })) });
  return (
    <>
      <div className={classes.path}>
        <span>{path}</span>
        <CopyButton text={path} label={t('done.copyPath')} />
      </div>
      <Group gap="xs">
        <Button
          size="xs"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          data-autofocus={isFocused || undefined}
          onClick={() => open.mutate()}
        >
          {t('done.open')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFolderOpen size={16} aria-hidden />}
          onClick={() => show.mutate()}
        >
          {t('done.showInFolder')}
        </Button>
      </Group>
    </>
  );
}
