import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VinList } from '../../preload/schemas/lists.ts';
import { useFormat } from '../i18n/format.ts';
import { formatInstant } from '../ui/time.ts';
import classes from './lists.module.css';

/** Says that a list is looked up by itself: how often, and when next. */
export function ScheduleMark({ schedule }: { readonly schedule: NonNullable<VinList['schedule']> }) {
  const { t } = useTranslation('lists');
  const { span, language } = useFormat();
  const text = t('schedule.mark', {
    span: span(schedule.everyMinutes * 60),
    when: formatInstant(schedule.nextAt, language),
  });
  return (
    <Tooltip label={text} openDelay={200}>
      <span className={classes.scheduled}>
        <IconCalendarClock size={15} aria-hidden />
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
