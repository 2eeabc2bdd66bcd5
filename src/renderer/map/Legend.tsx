import { Collapse, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../preload/schemas/app.ts';
import type { AgeTier } from '../ui/time.ts';
import classes from './fleet-map.module.css';
import { MarkerIcon } from './MarkerIcon.tsx';

const tiers: readonly AgeTier[] = ['recent', 'late', 'silent'];

interface Props {
  readonly settings: Settings;
  /** Whether it is unfolded at first. */
  readonly open: boolean;
}

/** What the marks mean, with the thresholds of the settings; folds away. */
export function Legend({ settings, open: openAtFirst }: Props) {
  const { t } = useTranslation('map');
  const { t: tFleet } = useTranslation('fleet');
  const [open, { toggle }] = useDisclosure(openAtFirst);
  const id = useId();

  const span = (hours: number) =>
    hours >= 48 && hours % 24 === 0
      ? t('legend.days', { count: hours / 24 })
      : t('legend.hours', { count: hours });
  const late = span(settings.lateAfterHours);
  const silent = span(settings.silentAfterHours);
  const ranges: Record<AgeTier, string> = {
    recent: t('legend.upTo', { span: late }),
    late: t('legend.between', { from: late, to: silent }),
    silent: t('legend.over', { span: silent }),
  };
  return (
    <div className={classes.legend}>
      <UnstyledButton className={classes.legendHead} onClick={toggle} aria-expanded={open} aria-controls={id}>
        {t('legend.title')}
        <IconChevronDown size={16} aria-hidden className={classes.chevron} data-open={open} />
      </UnstyledButton>
      <Collapse expanded={open} id={id}>
        <ul className={classes.legendRows}>
          {tiers.map((tier) => (
            <li key={tier}>
              <span className={classes.legendMark}>
                <MarkerIcon kind="vehicle" tier={tier} />
              </span>
              <span>
                {tFleet(`tier.${tier}`)}
                <Text span size="xs" c="dimmed" display="block">
                  {ranges[tier]}
                </Text>
              </span>
            </li>
          ))}
          <li>
            <span className={classes.legendMark}>
              <MarkerIcon kind="cluster" tier="late" />
            </span>
            <span>
              {t('legend.cluster')}
              <Text span size="xs" c="dimmed" display="block">
                {t('legend.clusterHint')}
              </Text>
            </span>
          </li>
        </ul>
      </Collapse>
    </div>
  );
}
