import { Anchor, Table } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difference } from '../../preload/schemas/runs.ts';
import { useFormat } from '../i18n/format.ts';
import { formatPair } from '../ui/coordinates.ts';
import { formatAge, formatWallTime } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import classes from './compare.module.css';
import type { NamedDifference } from './differences.ts';

/** The position that a run found; `withAge`: with its age. */
function Sighting({
  seen,
  withAge = false,
}: {
  readonly seen: Difference['before'];
  readonly withAge?: boolean;
}) {
  const { t } = useTranslation('compare');
  const { language } = useFormat();
  if (!seen) return <span className={classes.absent}>{t('notLocated')}</span>;
  return (
    <>
      {formatWallTime(seen.timestamp, language)}
      {withAge && <Age seenAt={seen.seenAt} />}
      <small>{formatPair(seen.latitude, seen.longitude)}</small>
    </>
  );
}

function Age({ seenAt }: { readonly seenAt: number }) {
  const { language } = useFormat();
  const now = useNow();
  return <span className={classes.age}> · {formatAge(now - seenAt, language)}</span>;
}

interface DifferenceRowProps {
  readonly row: NamedDifference;
  /** Whether the later position is shown with its age. */
  readonly withAge: boolean;
  readonly onShow: (vin: string) => void;
}

/** One vehicle before and after. A click anywhere shows it in table and map. */
export const DifferenceRow = memo(function DifferenceRow({ row, withAge, onShow }: DifferenceRowProps) {
  const { number } = useFormat();
  return (
    <Table.Tr className={classes.row} onClick={() => onShow(row.vin)}>
      <Table.Td>
        <Anchor component="button" type="button" className={classes.vin}>
          {row.identifier && <b className={classes.identifier}>{row.identifier}</b>}
          {row.vin}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <Sighting seen={row.before} />
      </Table.Td>
      <Table.Td>
        <Sighting seen={row.after} withAge={withAge} />
      </Table.Td>
      <Table.Td ta="right">{row.km === null ? '–' : number(row.km)}</Table.Td>
    </Table.Tr>
  );
});
