import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FoldersState, FolderUse, WrittenFormat } from '../../contract/schemas/folders.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { areExportsForbidden, isFormatAllowed, useForbiddenByPolicy, usePolicy } from '../state/policy.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { ChosenFolder } from '../ui/ChosenFolder.tsx';
import { ErrorText } from '../ui/errors.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { FileLine } from '../ui/FileLine.tsx';
import { formatInstant } from '../ui/time.ts';
import { TakenFileText } from './TakenFileText.tsx';
import { folderError, useFolderMutation, useFolders } from './use-folders.ts';

const formats: readonly WrittenFormat[] = ['xlsx', 'csv-excel', 'csv', 'pdf', 'geojson', 'kml'];

export function FolderSettings() {
  const { t } = useTranslation('folders');
  const state = useFolders().data;
  // The section is drawn even before the state is loaded, because the settings scroll to it when they open.
  return (
    <FieldGroup {...sectionMark('folders')} legend={t('title')}>
      {state && (
        <Stack gap="md">
          <Written state={state} />
          <Watched state={state} />
        </Stack>
      )}
    </FieldGroup>
  );
}

interface Props {
  readonly state: FoldersState;
}

function Written({ state }: Props) {
  const { t } = useTranslation(['folders', 'export']);
  const { language } = useFormat();
  const policy = usePolicy();
  const { isForbidden, note } = useForbiddenByPolicy(areExportsForbidden);
  const { folder, format, last, failure } = state.written;
  const save = useFolderMutation((wanted: WrittenFormat) =>
    ask(window.rastro.folders.save({ format: wanted })),
  );
  const offered = formats.filter((each) => each === format || isFormatAllowed(policy, each, false));
  return (
    <Stack gap="xs" role="group" aria-labelledby="folders-written">
      <Heading id="folders-written" title={t('written.legend')} hint={t('written.hint')} />
      {note && <Text size="sm">{note}</Text>}
      {(!isForbidden || folder !== null) && <Folder state={state} use="written" />}
      {folder !== null && (
        <NativeSelect
          label={t('written.format')}
          value={format}
          data={offered.map((value) => ({ value, label: t(`export:format.${value}.name`) }))}
          onChange={({ currentTarget: { value } }) => {
            const wanted = formats.find((each) => each === value);
            if (wanted) save.mutate(wanted);
          }}
        />
      )}
      <div aria-live="polite">
        {failure && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t('written.failed', { when: formatInstant(failure.at, language) })}{' '}
            <ErrorText error={folderError(failure)} />
          </Text>
        )}
        {last && <FileLine exportId={last.exportId} path={last.path} />}
      </div>
    </Stack>
  );
}

function Watched({ state }: Props) {
  const { t } = useTranslation('folders');
  const { folder, isReadable, taken } = state.watched;
  return (
    <Stack gap="xs" role="group" aria-labelledby="folders-watched">
      <Heading id="folders-watched" title={t('watched.legend')} hint={t('watched.hint')} />
      {state.choosing.watched === 'none' && folder === null ? (
        <Text size="sm">{t('noWay')}</Text>
      ) : (
        <Folder state={state} use="watched" />
      )}
      <div aria-live="polite">
        {!isReadable && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t('watched.unreadable')}
          </Text>
        )}
        {taken.map((file) => (
          <TakenFileText key={`${file.at} ${file.name}`} file={file} />
        ))}
      </div>
    </Stack>
  );
}

function Heading({
  id,
  title,
  hint,
}: {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
}) {
  return (
    <div>
      <Text id={id} size="sm" fw={500}>
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </div>
  );
}

function Folder({ state, use }: Props & { readonly use: FolderUse }) {
  const { t } = useTranslation('folders');
  const { folder } = state[use];
  const choose = useFolderMutation(() => ask(window.rastro.folders.choose({ use })));
  const stop = useFolderMutation(() => ask(window.rastro.folders.stop({ use })));
  return (
    <ChosenFolder
      label={t('folder')}
      purpose={t(`${use}.legend`)}
      folder={folder}
      none={t('none')}
      choosing={state.choosing[use]}
      buttons={{ choose: t('choose'), chooseOther: t('chooseOther'), chooseNamed: t('chooseNamed') }}
      isPending={choose.isPending}
      onChoose={() => choose.mutate()}
    >
      {folder !== null && (
        <Button size="xs" variant="default" onClick={() => stop.mutate()}>
          {t('stop')}
        </Button>
      )}
    </ChosenFolder>
  );
}
