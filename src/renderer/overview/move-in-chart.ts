import type { KeyboardEvent } from 'react';

/** Where a button stands in a chart. */
interface BarPosition {
  readonly row: number;
  /** Index of its series; -1: the row's name. */
  readonly part: number;
}

/**
 * The attributes that make an element of a chart a button; none if a press does nothing.
 *
 * @param isFirst whether the Tab key stops at it
 */
export function asButton(
  name: string,
  { row, part }: BarPosition,
  isFirst: boolean,
  onPress: (() => void) | null,
) {
  if (!onPress) return {};
  return {
    role: 'button',
    'aria-label': name,
    tabIndex: isFirst ? 0 : -1,
    'data-row': row,
    'data-part': part,
    onClick: onPress,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onPress();
    },
  };
}

/** The spot to which a key moves the focus; undefined: the focus does not move. Up and down keep to the nearest part. */
export function spotAfter(
  key: string,
  spots: readonly BarPosition[],
  { row, part }: BarPosition,
): BarPosition | undefined {
  const sorted = spots.toSorted((a, b) => a.row - b.row || a.part - b.part);
  const inRow = (wanted: number | undefined) => sorted.filter((spot) => spot.row === wanted);
  const distance = (spot: BarPosition) => Math.abs(spot.part - part);
  const nearestIn = (wanted: number | undefined) =>
    inRow(wanted).sort((a, b) => distance(a) - distance(b))[0];
  const rows = sorted.map((spot) => spot.row);
  if (key === 'ArrowRight') return inRow(row).find((spot) => spot.part > part);
  if (key === 'ArrowLeft') return inRow(row).findLast((spot) => spot.part < part);
  if (key === 'ArrowDown') return nearestIn(rows.find((other) => other > row));
  if (key === 'ArrowUp') return nearestIn(rows.findLast((other) => other < row));
  return key === 'Home' ? sorted[0] : key === 'End' ? sorted.at(-1) : undefined;
}

/** Moves the focus between the bars of a chart by the arrow keys: the chart is one stop of the Tab key. */
export function moveInChart(event: KeyboardEvent<SVGElement>): void {
  const elements = [...event.currentTarget.querySelectorAll<SVGElement>('[data-row][data-part]')];
  const spotOf = ({ dataset }: SVGElement): BarPosition => ({
    row: Number(dataset.row),
    part: Number(dataset.part),
  });
  const from = elements.find((element) => element === document.activeElement);
  const to = from && spotAfter(event.key, elements.map(spotOf), spotOf(from));
  if (!to) return;
  event.preventDefault();
  elements
    .find((element) => {
      const { row, part } = spotOf(element);
      return row === to.row && part === to.part;
    })
    ?.focus();
}
