import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VinList } from '../../contract/schemas/lists.ts';
import type { SystemSchedule } from '../../contract/schemas/system-schedules.ts';
import { useFormat } from '../i18n/format.ts';
import classes from '../ui/nav-list.module.css';
import { formatInstant } from '../ui/time.ts';
import { weekdayNames } from './weekdays.ts';

interface ScheduleMarkProps {
  /** The schedule that Rastro follows while it is open. */
  readonly schedule: VinList['schedule'];
  /** The list's task in the system's scheduler. */
  readonly system: SystemSchedule | undefined;
}

/** An icon for a list with a schedule; its tooltip states the interval, or the time and weekdays. */
export function ScheduleMark({ schedule, system }: ScheduleMarkProps) {
  const { t } = useTranslation('lists');
  const { span, language } = useFormat();
  if (!schedule && !system) return null;
  const texts = [
    system &&
      t('system.mark', {
        time: system.time,
        days: weekdayNames(system.weekdays, language, t('system.everyDay')),
      }),
    schedule &&
      t('schedule.mark', {
        span: span(schedule.everyMinutes * 60),
        when: formatInstant(schedule.nextAt, language),
      }),
  ];
  const text = texts.filter(Boolean).join(' ');
  return (
    <Tooltip label={text} openDelay={200}>
      <span className={classes.scheduled}>
        <IconCalendarClock size={15} aria-hidden />
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
