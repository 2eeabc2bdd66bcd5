import { Collapse, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ageTiers } from '../../../contract/enums.ts';
import type { Settings } from '../../../contract/schemas/app.ts';
import type { AgeTier } from '../../../contract/schemas/fleet.ts';
import { type ColourBy, useMapChoices } from '../../state/map.ts';
import { locatedStatuses } from './groups.ts';
import classes from './legend.module.css';
import { MarkerIcon } from './MarkerIcon.tsx';

interface Props {
  readonly settings: Settings;
  /** Whether it is unfolded at first. */
  readonly open: boolean;
}

/** What the marks mean, by age with the thresholds of the settings, or by status; folds away. */
export function Legend({ settings, open: openAtFirst }: Props) {
  const { t } = useTranslation('map');
  const [open, { toggle }] = useDisclosure(openAtFirst);
  const { colourBy, setColourBy } = useMapChoices();
  const id = useId();
  const titleId = useId();
  return (
    <div className={classes.legend}>
      <UnstyledButton className={classes.head} onClick={toggle} aria-expanded={open} aria-controls={id}>
        {t('legend.title')}
        <IconChevronDown size={16} aria-hidden className={classes.chevron} data-open={open} />
      </UnstyledButton>
      <Collapse expanded={open} id={id}>
        <div className={classes.choice}>
          <span id={titleId}>{t('legend.colourBy')}</span>
          <SegmentedControl<ColourBy>
            size="xs"
            fullWidth
            aria-labelledby={titleId}
            value={colourBy}
            onChange={setColourBy}
            data={(['age', 'status'] as const).map((value) => ({ value, label: t(`legend.by.${value}`) }))}
          />
        </div>
        <ul className={classes.rows}>
          {colourBy === 'age' ? <Ages settings={settings} /> : <Statuses />}
          <Row
            mark={{ group: colourBy }}
            name={t('legend.cluster')}
            hint={t(`legend.clusterHint.${colourBy}`)}
          />
        </ul>
      </Collapse>
    </div>
  );
}

function Ages({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('map');
  const { t: tFleet } = useTranslation('fleet');
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
  return ageTiers.map((tier) => (
    <Row key={tier} mark={tier} name={tFleet(`tier.${tier}`)} hint={ranges[tier]} />
  ));
}

function Statuses() {
  const { t } = useTranslation('map');
  const { t: tFleet } = useTranslation('fleet');
  return locatedStatuses.map((status) => (
    <Row
      key={status}
      mark={status}
      name={tFleet(`status.${status}`)}
      hint={t(status === 'ok' ? 'legend.lastAnswer' : 'legend.lastKept')}
    />
  ));
}

interface RowProps {
  readonly mark: ComponentProps<typeof MarkerIcon>['of'];
  readonly name: string;
  readonly hint: string;
}

function Row({ mark, name, hint }: RowProps) {
  return (
    <li>
      <span className={classes.mark}>
        <MarkerIcon of={mark} />
      </span>
      <span>
        {name}
        <Text span size="xs" c="dimmed" display="block">
          {hint}
        </Text>
      </span>
    </li>
  );
}
