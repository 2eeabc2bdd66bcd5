import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLists } from '../state/queries.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { LeftOverTasks } from './LeftOverTasks.tsx';
import { NoConnection } from './NoConnection.tsx';
import { SystemScheduleForm } from './SystemScheduleForm.tsx';
import type { ScheduleFormProps } from './schedule.ts';
import { useSystemTasks } from './system-queries.ts';

export function SystemSchedule({ list, connections, preselected, onDone }: ScheduleFormProps) {
  const { t } = useTranslation('lists');
  const lists = useLists().data ?? [];
  const { data: system, error, refetch } = useSystemTasks();
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!system) return <Loader size="sm" />;
  const own = system.tasks.find(({ listId }) => listId === list.id);
  const isGone = (listId: number) => lists.every(({ id }) => id !== listId);
  const real = connections.filter(({ demo }) => !demo);
  const wanted = own?.schedule?.connectionId ?? preselected;
  const first = real.find(({ id }) => id === wanted) ?? real[0];
  return (
    <>
      <LeftOverTasks
        tasks={system.tasks.filter(({ state, listId }) => state === 'left-over' && isGone(listId))}
      />
      {first ? (
        <SystemScheduleForm
          list={list}
          connections={real}
          preselected={first.id}
          system={system}
          onDone={onDone}
        />
      ) : (
        <NoConnection text={t('system.noConnection')} />
      )}
    </>
  );
}
