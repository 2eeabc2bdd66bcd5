import { Alert, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../preload/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { useLists } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { formatInstant } from '../ui/time.ts';
import { DestinationFields } from './DestinationFields.tsx';
import { type Destination, earlierList, fittingName, intoOf, newList } from './destination.ts';
import classes from './intake.module.css';
import { useComparison } from './ListDifference.tsx';
import { UnderWay } from './UnderWay.tsx';
import { leaving } from './unsaved.tsx';
import type { useInspection } from './use-inspection.ts';
import { useIntakeProgress } from './use-progress.ts';

/** Of the mutation that saves an import. */
export const saveKey = (intakeId: string): readonly string[] => ['intake', intakeId, 'commit'];

type Then = 'look-up' | 'close';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

interface SaveProps {
  readonly intakeId: string;
  readonly fileName: string | null;
  readonly report: IntakeReport;
  readonly inspection: ReturnType<typeof useInspection>;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Where the rows go, and the buttons that take them there; always in sight. */
export function Save({ intakeId, fileName, report, inspection, onBack, onDone }: SaveProps) {
  const { t, i18n } = useTranslation('intake');
  const client = useQueryClient();
  const open = useLayout((state) => state.open);
  const showList = useFleetView((state) => state.showList);
  const lists = useLists().data ?? [];
  const [destination, setDestination] = useState<Destination>(newList);
  const [typedName, setTypedName] = useState<string | null>(null);
  const [startedAt] = useState(Date.now);
  /** The dialog that this is in; another one may be open when the list is saved. */
  const [own] = useState(() => useLayout.getState().dialog);
  /** What a button asked for while the file was still being read. */
  const [wanted, setWanted] = useState<Then | null>(null);

  const { isCurrent, isFetching, overrides } = inspection;
  const into = intoOf(destination);
  const target = lists.find(({ id }) => id === into?.listId);
  const compared = useComparison(intakeId, into?.listId ?? null, overrides, isCurrent);
  const proposed = report.name || t('pastedOn', { when: formatInstant(startedAt, i18n.language) });
  const name = typedName ?? fittingName(proposed);

  const commit = useMutation({
    mutationKey: saveKey(intakeId),
    mutationFn: (_then: Then) =>
      ask(
        window.rastro.intake.commit({
          intakeId,
          name: target?.name ?? name.trim(),
          ...(into ? { into } : {}),
        }),
      ),
    onSuccess: async (list, then) => {
      await client.invalidateQueries({ queryKey: ['lists'] });
      // Those of a list that was replaced are its successor's now.
      if (destination.how === 'replace') void client.invalidateQueries({ queryKey: ['runs'] });
      // Each in a task of its own, as all at once would hold up the screen: the list's name, its table, the dialog's end.
      await nextTask();
      showList(list.id);
      await nextTask();
      notifications.show({
        message: t(`done.${destination.how}`, { name: list.name, count: list.vehicles }),
      });
      if (useLayout.getState().dialog !== own) return;
      if (then === 'look-up') {
        open({ kind: 'preflight', target: { kind: 'list', listId: list.id }, onlyOlder: true });
      } else onDone();
    },
  });

  const added = compared.data?.added;
  const nothingNew = destination.how === 'merge' && added === 0;
  const filled = destination.how === 'new' ? name.trim() !== '' : target !== undefined;
  const canSave = report.counts.accepted > 0 && filled && !nothingNew && !inspection.error;
  useEffect(() => {
    if (wanted === null || isFetching) return;
    setWanted(null);
    if (isCurrent && canSave && !commit.isPending) commit.mutate(wanted);
  }, [wanted, isFetching, isCurrent, canSave, commit.isPending, commit.mutate]);

  const share = useIntakeProgress(intakeId, isFetching || commit.isPending);
  const busy = isFetching || commit.isPending;
  const loading = (then: Then) => wanted === then || (commit.isPending && commit.variables === then);
  const label = (then: Then) => {
    const verb = then === 'look-up' ? 'commitAndRun' : 'commit';
    if (destination.how === 'merge' && then === 'close' && added !== undefined) {
      return t('commit.mergeCount', { count: added });
    }
    return t(`${verb}.${destination.how}`);
  };
  return (
    <div className={classes.foot}>
      <div className={classes.pending} data-busy={busy || undefined}>
        {busy && <UnderWay share={share} label={t(commit.isPending ? 'saving' : 'inspecting')} />}
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
          earlier={earlierList(lists, fileName)}
          name={name}
          comparison={compared.data}
          comparisonError={compared.error}
          onDestination={setDestination}
          onName={setTypedName}
        />
      </div>
      <Group gap="xs" justify="flex-end">
        <Button variant="subtle" color="gray" disabled={commit.isPending} onClick={() => leaving(onBack)}>
          {t('back')}
        </Button>
        <Button
          variant="default"
          disabled={!canSave || commit.isPending}
          loading={loading('close')}
          onClick={() => setWanted('close')}
        >
          {label('close')}
        </Button>
        <Button
          disabled={!canSave || commit.isPending}
          loading={loading('look-up')}
          onClick={() => setWanted('look-up')}
        >
          {label('look-up')}
        </Button>
      </Group>
    </div>
  );
}
