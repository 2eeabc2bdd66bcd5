import { type PointerEvent, useEffect, useReducer, useRef, useState } from 'react';
import { useFleetView } from '../../state/view.ts';
import type { Coordinates, Spot } from '../canvas/geometry.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import classes from './drawing.module.css';
import { boxBetween, type DrawTool, ringFromLine } from './drawing.ts';

/** Pixels that the pointer must move before a freehand line gets another point. */
const STEP = 3;

/** Maximum points of a freehand line, enough for many times around any screen. Further points are ignored. */
const MOST_POINTS = 5_000;

interface Props {
  readonly canvas: MapCanvas;
  readonly tool: DrawTool;
  /** Called when the tool has been used or cancelled. */
  readonly onDone: () => void;
}

/**
 * Covers the map while a box or a line is drawn by mouse, pen or finger. The drawing then filters list and map. Its
 * points are stored as coordinates, so the map may move meanwhile.
 */
export function DrawLayer({ canvas, tool, onDone }: Props) {
  // React's compiler does not know of the camera, and would reuse positions on the screen from before it moved.
  'use no memo';
  const layer = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState<readonly Coordinates[]>([]);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => canvas.moved.on(drawAgain), [canvas]);
  useEscape(onDone);
  useEffect(() => {
    // Drawing counts as moving the map by hand.
    canvas.handled.emit();
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      canvas.wheel(event);
    };
    // Added without React, because its wheel listeners are passive and can't stop the page from scrolling.
    const element = layer.current;
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [canvas]);

  const spots = line.map(canvas.surface.project);
  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setLine([canvas.surface.unproject(spotOf(event))]);
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary || line.length === 0) return;
    const here = canvas.surface.unproject(spotOf(event));
    if (tool === 'box') setLine([...line.slice(0, 1), here]);
    else if (line.length < MOST_POINTS && isFarther(spots.at(-1), spotOf(event))) setLine([...line, here]);
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary || line.length === 0) return;
    setLine([]);
    if (applied(tool, [...spots, spotOf(event)], canvas)) onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, a button filters by the area that is in sight
    <div
      ref={layer}
      className={classes.draw}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setLine([])}
      onContextMenu={(event) => event.preventDefault()}
    >
      <svg aria-hidden="true" className={classes.drawn}>
        <path d={pathOf(tool, spots)} />
      </svg>
    </div>
  );
}

/** Filters by what was drawn; returns false if it is too small to be intended. */
function applied(tool: DrawTool, spots: readonly Spot[], { surface }: MapCanvas): boolean {
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last) return false;
  const { filter } = useFleetView.getState();
  if (tool === 'box') {
    const box = boxBetween(first, last, surface);
    if (box) filter('box', box);
    return box !== null;
  }
  const ring = ringFromLine(spots, surface);
  if (ring) filter('shape', [...ring]);
  return ring !== null;
}

/** Escape cancels the tool, and closes nothing else. Inside a dialog, Escape is left to the dialog. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]');
      if (event.key !== 'Escape' || inDialog) return;
      event.stopPropagation();
      onEscape();
    };
    document.addEventListener('keydown', leave, { capture: true });
    return () => document.removeEventListener('keydown', leave, { capture: true });
  }, [onEscape]);
}

function spotOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): Spot {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function isFarther(last: Spot | undefined, { x, y }: Spot): boolean {
  return !last || Math.hypot(x - last.x, y - last.y) >= STEP;
}

function pathOf(tool: DrawTool, spots: readonly Spot[]): string {
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last || spots.length < 2) return '';
  if (tool === 'box') return `M${first.x} ${first.y}H${last.x}V${last.y}H${first.x}Z`;
  return `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}
