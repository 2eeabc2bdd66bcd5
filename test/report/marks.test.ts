import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { FleetRow } from '../../src/contract/schemas/fleet.ts';
import { fleetFigures } from '../../src/main/export/fleet-figures.ts';
import { fileTexts } from '../../src/main/export/texts.ts';
import type { MapGround } from '../../src/main/report/ground.ts';
import { drawMap, squareAround } from '../../src/main/report/map.ts';
import type { DrawnArea, Spot, TrailPoint } from '../../src/main/report/marks.ts';
import { documentBytes, newPaper } from '../../src/main/report/paper.ts';
import { tierColours } from '../../src/shared/colours.ts';

const nothing: MapGround = {
  ...{ land: [], lakes: [], rivers: [], states: [], countries: [], roads: [], names: [], credit: '' },
};
const FRAME = { width: 400, height: 300 };

/** What the page of a map has drawn: the operators of PDF, as text. */
async function drawn(
  spots: readonly Spot[],
  areas: readonly DrawnArea[] = [],
  trail: readonly TrailPoint[] = [],
): Promise<string> {
  const paper = newPaper({ title: 'x', language: 'en', isLandscape: true });
  const square = squareAround(spots, FRAME, 0.01);
  const tiers = [
    ['recent', 'Recent'],
    ['late', 'Late'],
    ['silent', 'Silent'],
  ] as const;
  drawMap(paper, nothing, square, { spots, areas, trail }, { ...FRAME, credit: '', tiers, trail: 'Trail' });
  const parts: Uint8Array[] = [];
  for await (const part of documentBytes(paper, () => ['', ''])) parts.push(part);
  const pdf = Buffer.concat(parts).toString('latin1');
  return [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .filter((text) => /\bre\b/.test(text))
    .join('\n');
}

/** How often a colour fills something. */
function fills(text: string, colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.slice(1).match(/../g) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  const wanted = [red, green, blue].map((part) => part / 255);
  return [...text.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn$/gm)].filter(([, ...parts]) =>
    parts.every((part, index) => Math.abs(Number(part) - (wanted[index] ?? 0)) < 0.001),
  ).length;
}

const at = (tier: Spot['tier'], longitude = -46): Spot => ({ latitude: -23, longitude, tier });

test('Of vehicles on one spot the oldest position shows; the legend names the ages that are there.', async () => {
  const text = await drawn([at('silent'), at('late'), at('recent'), at('recent', -45)]);
  // Once in the legend, and once on the map.
  expect(fills(text, tierColours.silent.light)).toBe(2);
  expect(fills(text, tierColours.recent.light)).toBe(2);
  // In the legend alone: the silent one lies over it.
  expect(fills(text, tierColours.late.light)).toBe(1);
  expect(fills(await drawn([at('late')]), tierColours.silent.light)).toBe(0);
});

test('A forbidden area has a dashed outline, any other a plain one.', async () => {
  const corners = [
    [-47, -24],
    [-45, -24],
    [-46, -22],
  ] as const;
  const area = {
    name: 'A',
    colour: 'red',
    polygons: [[corners.map(([x, y]): [number, number] => [x, y])]],
  } as const;
  const dashed = /^\[2 2\] 0 d$/m;
  expect(await drawn([at('recent')], [{ ...area, kind: 'forbidden' }])).toMatch(dashed);
  expect(await drawn([at('recent')], [{ ...area, kind: 'yard' }])).not.toMatch(dashed);
});

test('A trail joins the places where a vehicle was, the legend says so, and one place alone has none.', async () => {
  const where = (longitude: number) => ({ latitude: -23, longitude, day: '22/11' });
  const trail = [where(-46), where(-46.2), where(-46.5)];
  const text = await drawn([at('recent')], [], trail);
  // On the map and in the legend, each time over a white rim.
  expect(text.match(/^1\.4 w$/gm)).toHaveLength(2);
  // Two steps from place to place on the map, one in the legend: twice each.
  expect(text.match(/ l$/gm)).toHaveLength(6);
  // The rings of three places, and of two in the legend.
  expect(text.match(/^0\.8 w$/gm)).toHaveLength(5);
  expect(await drawn([at('recent')], [], trail.slice(0, 1))).not.toMatch(/ l$/m);
});

test('Of very many vehicles a report keeps one of each age in each hundredth of a degree.', () => {
  const now = Date.UTC(2026, 10, 25);
  const ages = { lateAfterHours: 24, silentAfterHours: 168 };
  const { figures, add } = fleetFigures(fileTexts('en'), ages, now, () => '');
  const row = (hours: number) => {
    const position = { latitude: -23, longitude: -46, seenAt: now - hours * 3_600_000 };
    return { status: 'ok', position, cells: [] } as unknown as FleetRow;
  };
  for (let index = 0; index < 20_000; index += 1) add(row(1));
  for (const hours of [1, 1, 30, 30, 200, 200]) add(row(hours));
  expect(figures.total).toBe(20_006);
  expect(figures.spots.slice(20_000).map(({ tier }) => tier)).toEqual(['recent', 'late', 'silent']);
});
