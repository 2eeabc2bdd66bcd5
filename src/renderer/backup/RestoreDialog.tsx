import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupPreview, BackupState } from '../../preload/schemas/backup.ts';
import { ask } from '../bridge.ts';
import { showError } from '../ui/errors.tsx';
import { PendingButton } from '../ui/PendingButton.tsx';
import classes from './backup.module.css';
import { useBackups, useFacts } from './use-backups.ts';

interface RestoreDialogProps {
  /** The backup whose content is shown at once; null: the user chooses one. */
  readonly name: string | null;
  readonly onClose: () => void;
}

/** Restores a backup: first the choice, then what it holds, and the question. */
export function RestoreDialog({ name, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(['settings', 'app']);
  const state = useBackups().data;
  const { preview, isChecking, check } = usePreview(name);
  const [isRestoring, setRestoring] = useState(false);
  const restore = async (id: string) => {
    setRestoring(true);
    try {
      // The event `app.reopened` closes this dialog.
      await ask(window.rastro.backup.restore({ id }));
    } catch (error) {
      showError(error);
      setRestoring(false);
    }
  };
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
            <PendingButton isPending={isRestoring} onClick={() => void restore(preview.id)}>
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

/** The backup that was checked last. The core drops its copy of it when the dialog closes. */
function usePreview(first: string | null) {
  const [preview, setPreview] = useState<BackupPreview | null>(null);
  const [isChecking, setChecking] = useState(first !== null);
  const copy = useRef<string | null>(null);

  const check = async (name: string | null) => {
    setChecking(true);
    try {
      const checked = await ask(window.rastro.backup.preview({ name }));
      copy.current = checked?.id ?? null;
      setPreview(checked);
    } catch (error) {
      showError(error);
    } finally {
      setChecking(false);
    }
  };
  const begun = useRef(false);
  useEffect(() => {
    if (first === null || begun.current) return;
    begun.current = true;
    void check(first);
  });
  useEffect(
    () => () => {
      // A copy that was restored is there no longer.
      if (copy.current !== null) void window.rastro.backup.drop({ id: copy.current });
    },
    [],
  );
  return { preview, isChecking, check };
}

interface ChoiceProps {
  readonly state: BackupState;
  readonly isChecking: boolean;
  readonly onCheck: (name: string | null) => Promise<void>;
}

function Choice({ state: { folder, files, choosing }, isChecking, onCheck }: ChoiceProps) {
  const { t } = useTranslation('settings');
  const { when, size } = useFacts();
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
                onClick={() => void onCheck(name)}
              >
                {when(madeAt)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Group justify="space-between">
        {choosing === 'dialog' && (
          <Button size="xs" variant="default" disabled={isChecking} onClick={() => void onCheck(null)}>
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
  const { when, vehicles, lists, runs, size } = useFacts();
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
