/** Distances on the ground, near enough for choosing among places. */

const KM_PER_DEGREE = 111.2;

/**
 * How far a place lies outside of an area.
 *
 * @param place { latitude, longitude } in degrees
 * @param area coordinates of a GeoJSON MultiPolygon
 * @returns km; 0 inside
 */
export function kmOutside(place, area) {
  const rings = area.flat();
  if (isInside(place, rings)) return 0;
  let nearest = Infinity;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i += 1)
      nearest = Math.min(nearest, kmToEdge(place, ring[i - 1], ring[i]));
  }
  return nearest;
}

/** Even-odd rule over all rings, holes included. */
function isInside({ latitude, longitude }, rings) {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
      const [xi, yi] = ring[i];
      const [xj, yj] = ring[j];
      const crosses = yi > latitude !== yj > latitude;
      if (crosses && longitude < ((xj - xi) * (latitude - yi)) / (yj - yi) + xi) inside = !inside;
    }
  }
  return inside;
}

function kmToEdge({ latitude, longitude }, from, to) {
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  const [ax, ay, bx, by] = [from, to].flatMap(([x, y]) => [(x - longitude) * squeeze, y - latitude]);
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(ax + along * dx, ay + along * dy) * KM_PER_DEGREE;
}
