import { useInterval } from '@mantine/hooks';
import { IconCloudOff, IconDatabase, IconHourglass, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { formatCountdown } from '../i18n/format.ts';
import { secondsUntil } from './progress.ts';
import classes from './waiting.module.css';

type Wait = NonNullable<Run['waiting']>;

/** Interval of the countdown: shorter than a second, so that no second is skipped. */
const TICK_MS = 250;

const icons = {
  'rate-limited': IconHourglass,
  'service-failing': IconCloudOff,
  network: IconWifiOff,
  database: IconDatabase,
};

/** Seconds until a point in time, rounded up and counted down to 0. */
function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until, Date.now()));
  useInterval(() => setSeconds(secondsUntil(until, Date.now())), TICK_MS, { autoInvoke: true });
  return seconds;
}

/** Why the run waits, and for how long. `Announcer` announces it to screen readers. */
export function Waiting({ wait: { until, reason } }: { readonly wait: Wait }) {
  const { t } = useTranslation('runs');
  const seconds = useCountdown(until);
  const Icon = icons[reason];
  const key = reason === 'rate-limited' ? 'waiting.goesOn' : 'waiting.triesAgain';
  return (
    <span className={classes.waiting} data-reason={reason}>
      <Icon size={16} aria-hidden />
      <span>
        <strong>{t(`waiting.reason.${reason}`)}</strong>
        {' · '}
        <span className={classes.time}>
          {seconds > 0 ? t(key, { time: formatCountdown(seconds) }) : t('waiting.now')}
        </span>
      </span>
    </span>
  );
}
