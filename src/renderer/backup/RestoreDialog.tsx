import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupPreview, BackupState } from '../../contract/schemas/backup.ts';
import { ask } from '../bridge.ts';
import { PendingButton } from '../ui/PendingButton.tsx';
import classes from './backup.module.css';
import { useBackupFormat, useBackups } from './use-backups.ts';

interface RestoreDialogProps {
  /** The backup whose content is shown at once; null: the user chooses one. */
  readonly name: string | null;
  readonly onClose: () => void;
}

export function RestoreDialog({ name, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(['settings', 'app']);
  const state = useBackups().data;
  const { preview, isChecking, check } = usePreview(name);
  const restore = useMutation({ mutationFn: (id: string) => ask(window.rastro.backup.restore({ id })) });
  // Stays true after a success, until the event `app.reopened` closes this dialog.
  const isRestoring = restore.isPending || restore.isSuccess;
  const close = () => {
    if (!isRestoring) onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t(preview ? 'settings:backup.previewTitle' : 'settings:backup.chooseTitle')}
      size={560}
    >
      {preview ? (
        <Stack>
          <Preview preview={preview} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {t('app:cancel')}
            </Button>
            <PendingButton isPending={isRestoring} onClick={() => restore.mutate(preview.id)}>
              {t(isRestoring ? 'settings:backup.restoring' : 'settings:backup.confirm')}
            </PendingButton>
          </Group>
        </Stack>
      ) : (
        state && <Choice state={state} isChecking={isChecking} onCheck={check} />
      )}
    </Modal>
  );
}

/** The content of the backup that was checked last. When the dialog closes, the core drops its copy of that backup. */
function usePreview(first: string | null) {
  const copy = useRef<BackupPreview | null>(null);
  const isGone = useRef(false);
  const look = useMutation({
    mutationFn: (name: string | null) => ask(window.rastro.backup.preview({ name })),
    onSuccess: (checked) => {
      if (isGone.current) drop(checked);
      else copy.current = checked;
    },
  });
  const { mutate: check } = look;
  useEffect(() => {
    if (first === null) return;
    // Delayed, because React's strict mode runs each effect twice, and each check makes a copy.
    const timer = setTimeout(() => check(first));
    return () => clearTimeout(timer);
  }, [first, check]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      drop(copy.current);
    };
  }, []);
  const isChecking = look.isPending || (first !== null && look.isIdle);
  return { preview: look.data ?? null, isChecking, check };
}

/** Drops the core's copy of a backup. After a restore the copy no longer exists, but the core accepts the call. */
function drop(copy: BackupPreview | null): void {
  if (copy) void window.rastro.backup.drop({ id: copy.id });
}

interface ChoiceProps {
  readonly state: BackupState;
  readonly isChecking: boolean;
  readonly onCheck: (name: string | null) => void;
}

function Choice({ state: { folder, files, choosing }, isChecking, onCheck }: ChoiceProps) {
  const { t } = useTranslation('settings');
  const { when, size } = useBackupFormat();
  return (
    <Stack gap="sm">
      <Text size="sm">{t('backup.chooseText')}</Text>
      {files.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t(folder === null ? 'backup.noneYet' : 'backup.none')}
        </Text>
      )}
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(({ name, madeAt, bytes }) => (
            <li key={name}>
              <Button
                variant="default"
                size="sm"
                fullWidth
                justify="space-between"
                disabled={isChecking}
                rightSection={
                  <Text size="xs" c="dimmed">
                    {size(bytes)}
                  </Text>
                }
                onClick={() => onCheck(name)}
              >
                {when(madeAt)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Group justify="space-between">
        {choosing === 'dialog' && (
          <Button size="xs" variant="default" disabled={isChecking} onClick={() => onCheck(null)}>
            {t('backup.otherFile')}
          </Button>
        )}
        {isChecking && <Loader size="sm" />}
      </Group>
    </Stack>
  );
}

function Preview({ preview }: { readonly preview: BackupPreview }) {
  const { t } = useTranslation('settings');
  const { when, vehicles, lists, runs, size } = useBackupFormat();
  const { name, madeAt, newestAnswerAt, bytes } = preview;
  const facts = [
    [t('backup.file'), name],
    [t('backup.madeAt'), madeAt === null ? t('backup.madeAtUnknown') : when(madeAt)],
    [t('backup.content'), [vehicles(preview.vehicles), lists(preview.lists), runs(preview.runs)].join(', ')],
    [t('backup.newest'), newestAnswerAt === null ? t('backup.noAnswer') : when(newestAnswerAt)],
    [t('backup.size'), size(bytes)],
  ] as const;
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm">{t('backup.replaces')}</Text>
    </>
  );
}
