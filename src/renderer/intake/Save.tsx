import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameLength } from '../../contract/enums.ts';
import type { IntakeReport, VinList } from '../../contract/schemas/lists.ts';
import { freeName } from '../../shared/names.ts';
import { useLists } from '../state/queries.ts';
import { formatInstant } from '../ui/time.ts';
import { DestinationFields } from './DestinationFields.tsx';
import { type Destination, findEarlierList, isSavable, newList, toImportTarget } from './destination.ts';
import { useComparison } from './ListDifference.tsx';
import { StepProgress } from './StepProgress.tsx';
import classes from './save.module.css';
import { confirmLeave } from './unsaved.tsx';
import { type AfterSave, useCommit, useSaveRequest } from './use-commit.ts';
import type { useInspection } from './use-inspection.ts';
import { useIntakeProgress } from './use-progress.ts';

interface SaveProps {
  readonly intakeId: string;
  /** Null for pasted text. */
  readonly fileName: string | null;
  readonly report: IntakeReport;
  readonly inspection: ReturnType<typeof useInspection>;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export function Save({ intakeId, fileName, report, inspection, onBack, onDone }: SaveProps) {
  const { t } = useTranslation('intake');
  const lists = useLists().data ?? [];
  const [destination, setDestination] = useState<Destination>(newList);
  const [name, setName] = useListName(report.name, lists);
  const { isCurrent, isFetching, overrides } = inspection;
  const target = lists.find(({ id }) => id === toImportTarget(destination)?.listId);
  const comparison = useComparison(intakeId, target?.id ?? null, overrides, isCurrent);
  const added = comparison.data?.added;
  const commit = useCommit({ intakeId, destination, name: target?.name ?? name.trim(), onDone });

  const canSave =
    report.counts.accepted > 0 && !inspection.error && isSavable(destination, { name, target, added });
  const { requested, request } = useSaveRequest({
    isReading: isFetching,
    canSave: isCurrent && canSave && !commit.isPending,
    save: commit.mutate,
  });
  const isBusy = isFetching || commit.isPending;
  const share = useIntakeProgress(intakeId, isBusy);
  return (
    <div className={classes.foot}>
      <div className={classes.pending} data-busy={isBusy || undefined}>
        {isBusy && <StepProgress share={share} label={t(commit.isPending ? 'saving' : 'inspecting')} />}
      </div>
      {report.counts.accepted === 0 && (
        <Alert color="red" role="alert" py="xs" icon={<IconAlertTriangle aria-hidden />}>
          {t('nothing')}
        </Alert>
      )}
      <div inert={commit.isPending}>
        <DestinationFields
          destination={destination}
          lists={lists}
          earlier={findEarlierList(lists, fileName, shownColumns(report))}
          name={name}
          comparison={comparison.data}
          comparisonError={comparison.error}
          onDestination={setDestination}
          onName={setName}
        />
      </div>
      <Group gap="xs" justify="flex-end">
        <Button
          variant="subtle"
          color="gray"
          disabled={commit.isPending}
          onClick={() => confirmLeave(onBack)}
        >
          {t('back')}
        </Button>
        <SaveButtons
          how={destination.how}
          added={added}
          isEnabled={canSave && !commit.isPending}
          pending={requested ?? (commit.isPending ? commit.variables : null)}
          onSave={request}
        />
      </Group>
    </div>
  );
}

const shownColumns = ({ columns, settings: { keptColumns, vinColumn } }: IntakeReport) =>
  keptColumns.filter((column) => column !== vinColumn).map((column) => columns[column] ?? '');

/** The name of a new list: of the file, else of the time of the paste, with a number where a list has it; until it is typed. */
function useListName(file: string, lists: readonly VinList[]): readonly [string, (name: string) => void] {
  const { t, i18n } = useTranslation('intake');
  return useState(() =>
    freeName(
      file || t('pastedOn', { when: formatInstant(Date.now(), i18n.language) }),
      lists.map(({ name }) => name),
      nameLength,
    ),
  );
}

interface SaveButtonsProps {
  readonly how: Destination['how'];
  /** Vehicles that the list does not have yet; undefined: not known. */
  readonly added: number | undefined;
  readonly isEnabled: boolean;
  /** The button whose action is under way or waits for the file. */
  readonly pending: AfterSave | null;
  readonly onSave: (after: AfterSave) => void;
}

function SaveButtons({ how, added, isEnabled, pending, onSave }: SaveButtonsProps) {
  const { t } = useTranslation('intake');
  return (
    <>
      <Button
        variant="default"
        disabled={!isEnabled}
        loading={pending === 'close'}
        onClick={() => onSave('close')}
      >
        {how === 'merge' && added !== undefined
          ? t('commit.mergeCount', { count: added })
          : t(`commit.${how}`)}
      </Button>
      <Button disabled={!isEnabled} loading={pending === 'look-up'} onClick={() => onSave('look-up')}>
        {t(`commitAndRun.${how}`)}
      </Button>
    </>
  );
}
