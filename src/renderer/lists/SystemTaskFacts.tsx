import { Group, Stack, Text } from '@mantine/core';
import { IconCalendarClock, IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SystemTask } from '../../contract/schemas/system-schedules.ts';
import { useFormat } from '../i18n/format.ts';
import { useAppState } from '../state/queries.ts';
import { formatInstant } from '../ui/time.ts';
import classes from './schedule.module.css';
import { resultOfExitCode } from './weekdays.ts';

interface SystemTaskFactsProps {
  readonly task: SystemTask | undefined;
  readonly isChanged: boolean;
}

/** The state of a list's task, its next and last run, and its file. Tasks can be changed outside Rastro. */
export function SystemTaskFacts({ task, isChanged }: SystemTaskFactsProps) {
  const { t } = useTranslation('lists');
  const { language } = useFormat();
  const isReady = task?.state === 'ready';
  const next = task?.nextRunAt ?? null;
  const state = () => {
    if (!task) return t('system.state.none');
    if (!isReady) return t(`system.state.${task.state}`);
    if (isChanged) return t('system.state.edited');
    return next === null
      ? t('system.state.ready')
      : t('schedule.next', { when: formatInstant(next, language) });
  };
  return (
    <Stack gap={2}>
      <Group gap={6} wrap="nowrap" align="flex-start">
        {isReady ? (
          <IconCalendarClock size={18} aria-hidden className={classes.fixed} />
        ) : (
          <IconCalendarOff size={18} aria-hidden className={classes.fixed} />
        )}
        <Text size="sm" role="status">
          {state()}
        </Text>
      </Group>
      {task && <LastRun task={task} />}
      {task && task.state !== 'missing' && task.where !== '' && (
        <Text size="xs" c="dimmed" className={classes.path}>
          {t('system.where', { where: task.where })}
        </Text>
      )}
    </Stack>
  );
}

/** The result of the last run, and after a failure the path of its log. */
function LastRun({ task }: { readonly task: SystemTask }) {
  const { t } = useTranslation('lists');
  const { language } = useFormat();
  const dataDir = useAppState().data?.dataDir;
  const code = task.lastResult;
  if (code === null) return null;
  const result = t(`system.result.${resultOfExitCode(code)}`, { code });
  const separator = dataDir?.includes('\\') ? '\\' : '/';
  const file = [dataDir, 'logs', `scheduled-${task.listId}.log`].join(separator);
  return (
    <Text size="xs" c="dimmed" className={classes.path}>
      {task.lastRunAt === null
        ? t('system.last', { result })
        : t('system.lastAt', { when: formatInstant(task.lastRunAt, language), result })}
      {code !== 0 && dataDir && ` ${t('system.log', { file })}`}
    </Text>
  );
}
