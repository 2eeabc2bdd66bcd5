import { Anchor, Table } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difference } from '../../preload/schemas/runs.ts';
import { useFormat } from '../i18n/format.ts';
import { formatPair } from '../ui/coordinates.ts';
import { formatAge } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import classes from './compare.module.css';

/** Where a run saw the vehicle; `aged`: and how long ago that was. */
function Sighting({ seen, aged = false }: { readonly seen: Difference['before']; readonly aged?: boolean }) {
  const { t } = useTranslation('compare');
  if (!seen) return <span className={classes.absent}>{t('notLocated')}</span>;
  return (
    <>
      {seen.timestamp}
      {aged && <Age seenAt={seen.seenAt} />}
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
  readonly row: Difference;
  /** Whether the age of the later position is what the row is about. */
  readonly aged: boolean;
  readonly onShow: (vin: string) => void;
}

/** One vehicle before and after; a click anywhere shows it in table and map. */
export const DifferenceRow = memo(function DifferenceRow({ row, aged, onShow }: DifferenceRowProps) {
  const { number } = useFormat();
  return (
    <Table.Tr className={classes.row} onClick={() => onShow(row.vin)}>
      <Table.Td>
        <Anchor component="button" type="button" className={classes.vin}>
          {row.vin}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <Sighting seen={row.before} />
      </Table.Td>
      <Table.Td>
        <Sighting seen={row.after} aged={aged} />
      </Table.Td>
      <Table.Td ta="right">{row.km === null ? '–' : number(row.km)}</Table.Td>
    </Table.Tr>
  );
});
