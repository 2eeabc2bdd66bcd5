import { Tooltip } from '@mantine/core';
import { IconCloud, IconCloudOff, IconCloudQuestion, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { useConnections, useConnectivity, useRuns } from '../state/queries.ts';
import line from '../ui/status-line.module.css';
import { formatInstant } from '../ui/time.ts';
import classes from './connectivity.module.css';

const icons = {
  online: IconCloud,
  offline: IconCloudOff,
  unknown: IconCloudQuestion,
  none: IconPlugConnectedX,
};

export function ConnectivityBadge() {
  const { t } = useTranslation('app');
  const { language } = useFormat();
  const connections = useConnections().data;
  const connectivity = useConnectivity().data;
  const runs = useRuns().data;

  const state = connections?.length === 0 ? 'none' : (connectivity?.state ?? 'unknown');
  const Icon = icons[state];
  const when = connectivity?.checkedAt ? formatInstant(connectivity.checkedAt, language) : '–';
  const answered = runs?.find(({ counts }) => counts.ok + counts.notFound > 0);
  const until = answered && formatInstant(answered.endedAt ?? answered.startedAt, language);
  // Until the runs are loaded the text is only "offline", because it is not known yet whether a run got answers.
  const text =
    state !== 'offline' || !runs
      ? t(`connectivity.${state}`)
      : until
        ? t('connectivity.offlineSince', { when: until })
        : t('connectivity.offlineNever');
  return (
    <Tooltip
      label={t(`connectivity.${state}Hint`, { when })}
      multiline
      w={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the explanation */}
      <output className={`${line.part} ${classes.badge}`} data-state={state} tabIndex={0}>
        <Icon size={16} aria-hidden />
        <span className={line.text}>{text}</span>
      </output>
    </Tooltip>
  );
}
