import { Alert, Button, Loader, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../preload/schemas/connections.ts';
import type { VinList } from '../../preload/schemas/lists.ts';
import { useLayout } from '../state/layout.ts';
import { useLists } from '../state/queries.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { LeftOverTasks } from './LeftOverTasks.tsx';
import { SystemScheduleForm } from './SystemScheduleForm.tsx';
import { useSystemTasks } from './system-queries.ts';

interface SystemScheduleProps {
  readonly list: VinList;
  readonly connections: readonly Connection[];
  /** The connection chosen at first, where the list's task has none. */
  readonly usual: number;
  readonly onDone: () => void;
}

/** The list's task in the system, and tasks that were left over. */
export function SystemSchedule({ list, connections, usual, onDone }: SystemScheduleProps) {
  const { t } = useTranslation('lists');
  const lists = useLists().data ?? [];
  const open = useLayout((state) => state.open);
  const { data: system, error, refetch } = useSystemTasks();
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!system) return <Loader size="sm" />;
  const own = system.tasks.find(({ listId }) => listId === list.id);
  const isGone = (listId: number) => lists.every(({ id }) => id !== listId);
  const real = connections.filter(({ demo }) => !demo);
  const wanted = own?.schedule?.connectionId ?? usual;
  const first = real.find(({ id }) => id === wanted) ?? real[0];
  return (
    <>
      <LeftOverTasks
        tasks={system.tasks.filter(({ state, listId }) => state === 'left-over' && isGone(listId))}
      />
      {first ? (
        <SystemScheduleForm list={list} connections={real} usual={first.id} system={system} onDone={onDone} />
      ) : (
        <Alert icon={<IconPlugConnected aria-hidden />} color="yellow">
          <Text size="sm" mb="sm">
            {t('system.noConnection')}
          </Text>
          <Button onClick={() => open({ kind: 'connections', edit: 'new' })}>{t('schedule.setUp')}</Button>
        </Alert>
      )}
    </>
  );
}
