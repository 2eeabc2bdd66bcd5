import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ageTiers } from '../../contract/enums.ts';
import type { FleetCounts, FleetView } from '../../contract/schemas/fleet.ts';
import { useFormat } from '../i18n/format.ts';
import { AgeMark, StatusMark } from '../ui/status.tsx';
import classes from './overview.module.css';
import type { Narrowing } from './rows.ts';
import { filterOf, locatedAgesOf } from './series.ts';
import { useApplyNarrowing } from './use-narrow.ts';

/** The figures of the view. A click on a figure filters list and map by it, and shows them. */
export function Totals({ view, counts }: { readonly view: FleetView; readonly counts: FleetCounts }) {
  const { t } = useTranslation('overview');
  const { byAge, byStatus, total } = counts;
  const figures: readonly (readonly [ReactNode, number, Narrowing])[] = [
    [t('totals.vehicles'), total, {}],
    [t('totals.located'), counts.located, { ages: locatedAgesOf(view) }],
    ...ageTiers.map((tier) => [<AgeMark key={tier} tier={tier} />, byAge[tier], filterOf(tier)] as const),
    ...(['not-found', 'failed', 'never'] as const).map(
      (status) =>
        [
          <StatusMark key={status} status={status} failure={null} />,
          byStatus[status],
          filterOf(status),
        ] as const,
    ),
  ];
  return (
    <ul className={classes.totals} aria-label={t('totals.label')}>
      {figures.map(([name, count, narrowing], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures never change their order
        <Total key={index} name={name} count={count} total={total} narrowing={narrowing} />
      ))}
    </ul>
  );
}

interface TotalProps {
  readonly name: ReactNode;
  readonly count: number;
  readonly total: number;
  readonly narrowing: Narrowing;
}

function Total({ name, count, total, narrowing }: TotalProps) {
  const { number, language } = useFormat();
  const narrow = useApplyNarrowing();
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <li>
      <UnstyledButton className={classes.figure} disabled={count === 0} onClick={() => narrow(narrowing)}>
        <span className={classes.name}>{name}</span>
        <span className={classes.value}>
          {number(count)}
          {total > 0 && count < total && <span className={classes.share}>{share.format(count / total)}</span>}
        </span>
      </UnstyledButton>
    </li>
  );
}
