import type { KeyboardEvent } from 'react';

/** Where a button stands in a chart. */
export interface BarPosition {
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

/** Finds the spot to which the focus moves from `at`; undefined: it does not move. */
type Move = (spots: readonly BarPosition[], at: BarPosition) => BarPosition | undefined;

const inOrder = (one: BarPosition, other: BarPosition): number =>
  one.row - other.row || one.part - other.part;

/** The move to the next (1) or previous (-1) spot in the same row. */
const along =
  (step: 1 | -1): Move =>
  (spots, at) =>
    spots
      .filter(({ row, part }) => row === at.row && Math.sign(part - at.part) === step)
      .sort(inOrder)
      .at(step === 1 ? 0 : -1);

/** The move to the next (1) or previous (-1) row with spots: to the same part, else the nearest part of that row. */
const across =
  (step: 1 | -1): Move =>
  (spots, at) => {
    const beyond = spots.filter(({ row }) => Math.sign(row - at.row) === step);
    const row = beyond.sort(inOrder).at(step === 1 ? 0 : -1)?.row;
    const distance = ({ part }: BarPosition) => Math.abs(part - at.part);
    return beyond.filter((spot) => spot.row === row).sort((a, b) => distance(a) - distance(b))[0];
  };

const first: Move = (spots) => spots.toSorted(inOrder)[0];
const last: Move = (spots) => spots.toSorted(inOrder).at(-1);

const moves: Readonly<Record<string, Move>> = {
  ArrowRight: along(1),
  ArrowLeft: along(-1),
  ArrowDown: across(1),
  ArrowUp: across(-1),
  Home: first,
  End: last,
};

/** The spot to which a key moves the focus; undefined: the focus does not move. */
export const spotAfter = (
  key: string,
  spots: readonly BarPosition[],
  at: BarPosition,
): BarPosition | undefined => moves[key]?.(spots, at);

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
