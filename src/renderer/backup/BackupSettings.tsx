import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { BackupState } from '../../contract/schemas/backup.ts';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { ChosenFolder } from '../ui/ChosenFolder.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { NumberSetting } from '../ui/NumberSetting.tsx';
import { PendingButton } from '../ui/PendingButton.tsx';
import { failureKey, useBackupFormat, useBackupMutation, useBackups } from './use-backups.ts';

export function BackupSettings() {
  const { t } = useTranslation('settings');
  const state = useBackups().data;
  const open = useLayout((layout) => layout.open);
  // The section is drawn even before the state is loaded, because the settings scroll to it when they open.
  return (
    <FieldGroup {...sectionMark('backup')} legend={t('backup.title')}>
      <Stack gap="sm">
        <Text size="sm">{t('backup.hint')}</Text>
        {state && (
          <>
            <Folder state={state} />
            {state.folder !== null && <Daily state={state} />}
            <LastBackup state={state} />
          </>
        )}
        <Group gap="sm">
          {state && <MakeButton state={state} />}
          <Button size="xs" variant="default" onClick={() => open({ kind: 'restore', name: null })}>
            {t('backup.restore')}
          </Button>
        </Group>
      </Stack>
    </FieldGroup>
  );
}

interface Props {
  readonly state: BackupState;
}

function Folder({ state: { folder, choosing } }: Props) {
  const { t } = useTranslation(['settings', 'folders']);
  const choose = useBackupMutation(() => ask(window.rastro.backup.chooseFolder()));
  return (
    <ChosenFolder
      label={t('folders:folder')}
      folder={folder}
      none={t('backup.noFolder')}
      choosing={choosing}
      buttons={{
        choose: t('backup.choose'),
        chooseOther: t('backup.chooseOther'),
        chooseNamed: t('backup.chooseNamed'),
      }}
      isPending={choose.isPending}
      onChoose={() => choose.mutate()}
    />
  );
}

function Daily({ state: { daily, keep } }: Props) {
  const { t } = useTranslation('settings');
  const save = useBackupMutation((settings: Pick<BackupState, 'daily' | 'keep'>) =>
    ask(window.rastro.backup.save(settings)),
  );
  return (
    <Group grow align="flex-start">
      <Switch
        label={t('backup.daily')}
        description={t('backup.dailyHint')}
        checked={daily}
        onChange={(event) => save.mutate({ keep, daily: event.currentTarget.checked })}
      />
      {daily && (
        <NumberSetting
          label={t('backup.keep')}
          hint={t('backup.keepHint')}
          min={1}
          max={365}
          value={keep}
          onSave={(kept) => save.mutate({ daily, keep: kept })}
        />
      )}
    </Group>
  );
}

function LastBackup({ state: { last, failure } }: Props) {
  const { t } = useTranslation(['settings', 'errors']);
  const { when, vehicles, lists, size } = useBackupFormat();
  return (
    <div aria-live="polite">
      <Text size="sm" c="dimmed">
        {last
          ? t('settings:backup.last', {
              when: when(last.madeAt),
              vehicles: vehicles(last.vehicles),
              lists: lists(last.lists),
              size: size(last.bytes),
            })
          : t('settings:backup.never')}
      </Text>
      {failure && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('settings:backup.failed', { when: when(failure.at) })} {t(`errors:${failureKey(failure)}`)}
        </Text>
      )}
    </div>
  );
}

function MakeButton({ state: { folder, isMaking } }: Props) {
  const { t } = useTranslation('settings');
  const make = useBackupMutation(async () => {
    if (folder === null && (await ask(window.rastro.backup.chooseFolder())) === null) return null;
    const state = await ask(window.rastro.backup.make());
    if (state.last) notifications.show({ message: t('backup.made', { name: state.last.name }) });
    return state;
  });
  return (
    <PendingButton size="xs" isPending={isMaking || make.isPending} onClick={() => make.mutate()}>
      {t('backup.make')}
    </PendingButton>
  );
}
