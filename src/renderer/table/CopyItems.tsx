import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { GridApi } from 'ag-grid-community';
import { useTranslation } from 'react-i18next';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { formatPair } from '../../shared/coordinates.ts';
import { showError } from '../ui/errors.tsx';
import { type FleetColumn, NO_PARTS } from './columns.ts';
import {
  type CopiedText,
  cellText,
  copyOrThrow,
  copyTicked,
  tickedRowsText,
  tickedRowsWithHeaders,
} from './copy-from-grid.ts';
import { KeyHint } from './KeyHint.tsx';

interface CopyItemsProps {
  readonly api: GridApi<PlacedRow>;
  readonly row: PlacedRow;
  /** The column of the cell that the menu was opened on. */
  readonly column: FleetColumn | undefined;
  readonly shown: readonly FleetColumn[];
  /** Number of vehicles that the menu is about: the ticked ones, or 1. */
  readonly count: number;
  readonly isTicked: boolean;
  readonly thenDo: (action: () => void) => () => void;
}

export function CopyItems({ api, row, column, shown, count, isTicked, thenDo }: CopyItemsProps) {
  const { t } = useTranslation('table');
  const copy = (text: CopiedText) =>
    thenDo(() => {
      if (count === 1) copyOrThrow(text.of([row]));
      else copyTicked(api, text).catch(showError);
    });
  const icon = <IconCopy size={16} aria-hidden />;
  return (
    <>
      {column && count === 1 && (
        <Menu.Item
          leftSection={icon}
          rightSection={!isTicked && <KeyHint name="Ctrl+C" />}
          onClick={thenDo(() => copyOrThrow(cellText(row, column)))}
        >
          {t('menu.copyCell')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={icon} onClick={copy(vins)}>
        {t('menu.copyVin', { count })}
      </Menu.Item>
      <Menu.Item
        leftSection={icon}
        rightSection={isTicked && <KeyHint name="Ctrl+C" />}
        onClick={copy(tickedRowsText(shown))}
      >
        {t('menu.copyRow', { count })}
      </Menu.Item>
      <Menu.Item
        leftSection={icon}
        rightSection={isTicked && <KeyHint name="Ctrl+Shift+C" />}
        onClick={copy(tickedRowsWithHeaders(shown))}
      >
        {t('menu.copyRowHeaders', { count })}
      </Menu.Item>
      <Menu.Item leftSection={icon} disabled={count === 1 && !row.position} onClick={copy(coordinates)}>
        {t('menu.copyPosition', { count })}
      </Menu.Item>
    </>
  );
}

const vins: CopiedText = {
  parts: NO_PARTS,
  of: (rows) => rows.map(({ vin }) => vin).join('\r\n'),
};

const coordinates: CopiedText = {
  parts: { ...NO_PARTS, position: true },
  of(rows) {
    const pairs = rows.flatMap(({ position }) =>
      position ? [formatPair(position.latitude, position.longitude)] : [],
    );
    return pairs.join('\r\n');
  },
};
