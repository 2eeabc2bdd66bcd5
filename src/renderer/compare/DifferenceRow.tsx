import { Anchor, Table } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difference, Sighting } from '../../contract/schemas/runs.ts';
import { formatPair } from '../../shared/coordinates.ts';
import { placeText } from '../../shared/i18n/place.ts';
import { useFormat } from '../i18n/format.ts';
import { formatAge, formatWallTime } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import { VIN_TAIL_LENGTH } from '../ui/Vin.tsx';
import classes from './compare.module.css';

/** Time and place of the position that a run found, as two cells; `withAge`: with its age. */
function SightingCells({ seen, withAge = false }: { readonly seen: Sighting; readonly withAge?: boolean }) {
  const { t } = useTranslation('compare');
  const { language } = useFormat();
  if (!seen)
    return (
      <Table.Td colSpan={2} className={classes.absent}>
        {t('notLocated')}
      </Table.Td>
    );
  const pair = formatPair(seen.latitude, seen.longitude);
  return (
    <>
      <Table.Td className={classes.time}>
        {formatWallTime(seen.timestamp, language)}
        {withAge && <Age seenAt={seen.seenAt} />}
      </Table.Td>
      <Table.Td title={pair}>{seen.place ? placeText(seen.place, language) : pair}</Table.Td>
    </>
  );
}

function Age({ seenAt }: { readonly seenAt: number }) {
  const { language } = useFormat();
  const now = useNow();
  return <small>{formatAge(now - seenAt, language)}</small>;
}

interface DifferenceRowProps {
  readonly row: Difference;
  readonly isNamed: boolean;
  readonly withAge: boolean;
  readonly onShow: (vin: string) => void;
}

/** A vehicle in the earlier and the later run. A click anywhere shows the vehicle in table and map. */
export const DifferenceRow = memo(function DifferenceRow({
  row,
  isNamed,
  withAge,
  onShow,
}: DifferenceRowProps) {
  const { number } = useFormat();
  const { vin, identifier, before, after, km } = row;
  return (
    <Table.Tr className={classes.row} onClick={() => onShow(vin)}>
      {isNamed && (
        <Table.Td>
          <b>{identifier?.value}</b>
        </Table.Td>
      )}
      <Table.Td>
        <Anchor component="button" type="button" className={classes.vin} title={vin}>
          {vin.slice(-VIN_TAIL_LENGTH)}
        </Anchor>
      </Table.Td>
      <SightingCells seen={before} />
      <SightingCells seen={after} withAge={withAge} />
      <Table.Td ta="right">{km === null ? '–' : number(km)}</Table.Td>
    </Table.Tr>
  );
});
