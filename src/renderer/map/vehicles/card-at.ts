import type { Spot } from '../canvas/geometry.ts';
import { PIN_HEIGHT } from './markers.ts';

/** Width of the card, and most of its height, in pixels. */
const [WIDTH, HEIGHT] = [190, 110];
/** Distance to the pin, and to the edge of the map. */
const GAP = 8;

/**
 * Where the card of the open vehicle lies: above its pin, or below where there is no room, and moved into the map.
 *
 * @param spot the tip of the pin
 * @param map the bottom right corner of the map
 * @returns null where the tip is out of sight
 */
export function cardAt({ x, y }: Spot, map: Spot) {
  if (x < 0 || y < 0 || x > map.x || y > map.y) return null;
  const most = Math.max(GAP, map.x - WIDTH - GAP);
  const left = Math.min(most, Math.max(GAP, x - WIDTH / 2));
  const above = y - PIN_HEIGHT - GAP;
  return above > HEIGHT
    ? { left, width: WIDTH, bottom: map.y - above }
    : { left, width: WIDTH, top: y + GAP };
}
