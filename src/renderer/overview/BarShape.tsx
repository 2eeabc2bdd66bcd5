import type { KeyboardEvent } from 'react';
import { cssColour } from '../ui/palette.ts';
import classes from './chart.module.css';
import { colourOf, patternOf, type SeriesId } from './series.ts';

/** Where an element of a chart stands, for the arrow keys: see `moveInChart`. */
export interface BarPosition {
  /** Index of its row. */
  readonly row: number;
  /** Index of its series; -1: the row's name. */
  readonly part: number;
}

/**
 * The attributes that make an element of a chart a button; none if a press does nothing.
 *
 * @param isFirst whether the Tab key stops at it
 */
export function asButton(name: string, spot: BarPosition, isFirst: boolean, onPress: (() => void) | null) {
  if (!onPress) return {};
  return {
    role: 'button',
    'aria-label': name,
    tabIndex: isFirst ? 0 : -1,
    'data-row': spot.row,
    'data-part': spot.part,
    onClick: onPress,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onPress();
    },
  };
}

interface BarShapeProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly series: SeriesId;
  readonly name: string;
  readonly spot: BarPosition;
  readonly onPress: (() => void) | null;
}

/** A part of a bar, with its pattern; a button where it filters. */
export function BarShape({ x, y, width, height, series, name, spot, onPress }: BarShapeProps) {
  return (
    <g className={onPress ? classes.part : undefined} {...asButton(name, spot, false, onPress)}>
      <rect
        {...{ x, y, width, height }}
        fill={`url(#${patternOf(series)})`}
        stroke="currentcolor"
        style={{ color: cssColour(colourOf[series]) }}
      />
    </g>
  );
}
