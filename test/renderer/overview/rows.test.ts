import i18n from 'i18next';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { FleetCounts, FleetView } from '../../../src/contract/schemas/fleet.ts';
import { startTexts } from '../../../src/renderer/i18n/index.ts';
import {
  ageRows,
  axisTicks,
  type BarRow,
  groupRows,
  narrowingOfPart,
  seriesIn,
  tableCells,
} from '../../../src/renderer/overview/rows.ts';
import { ages, locatedAgesOf } from '../../../src/renderer/overview/series.ts';
import { wholeFleet } from '../../../src/renderer/state/whole-fleet.ts';
import { toTsv } from '../../../src/shared/cells/tsv.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('pt-BR');
  vi.unstubAllGlobals();
});

const t = i18n.getFixedT<['overview', 'fleet', 'filters']>(null, ['overview', 'fleet', 'filters']);

const counts = (recent: number, silent = 0, none = 0): FleetCounts => ({
  total: recent + silent + none,
  byStatus: { ok: recent, 'not-found': silent + none, failed: 0, never: 0 },
  byAge: { recent, late: 0, silent, none },
  located: recent + silent,
});
const nothing = counts(0);

const SP = { country: 'BR', region: 'SP', name: null } as const;
const byState = {
  groups: [{ group: { kind: 'area', area: SP }, counts: counts(3, 2) }],
  distinct: 4,
  others: counts(2),
  nowhere: nothing,
  unlocated: counts(0, 0, 6),
} as const;

describe('The bars of groups', () => {
  test('They are the groups by their names, then what is in none of them, where there is any.', () => {
    const rows = groupRows(wholeFleet, byState, 'ages', t, 'pt-BR');
    expect(rows.map(({ name, total }) => [name, total])).toEqual([
      ['São Paulo (SP)', 5],
      ['Outros grupos (3)', 2],
      ['Sem posição', 6],
    ]);
    expect(rows.map(({ narrowing }) => narrowing)).toEqual([{ places: [SP] }, null, { ages: ['none'] }]);
  });

  test('A value replaces the filter of its own column alone, and a blank one has a name.', () => {
    const view: FleetView = {
      ...wholeFleet,
      listId: 1,
      cells: [
        { column: 0, values: ['x'] },
        { column: 2, values: ['', 'Sul'] },
      ],
    };
    const group = { kind: 'value', column: 2, value: '' } as const;
    const answer = { ...byState, groups: [{ group, counts: counts(1) }], distinct: 1, unlocated: nothing };
    const [row] = groupRows(view, { ...answer, others: nothing }, 'statuses', t, 'pt-BR');
    expect(row).toMatchObject({
      name: '(vazio)',
      figures: { ok: 1 },
      narrowing: {
        cells: [
          { column: 0, values: ['x'] },
          { column: 2, values: [''] },
        ],
      },
    });
  });

  test('A bar leaves only what the places of the view leave of it.', () => {
    const campinas = { ...SP, name: 'Campinas' };
    const rio = { ...SP, region: 'RJ' };
    const narrowed = (places: FleetView['places']) =>
      groupRows({ ...wholeFleet, places }, byState, 'ages', t, 'pt-BR')[0]?.narrowing;
    expect(narrowed([campinas, rio, { ...SP, name: 'Santos' }])).toEqual({
      places: [campinas, { ...SP, name: 'Santos' }],
    });
    expect(narrowed([SP, rio])).toEqual({ places: [SP] });
    expect(narrowed([{ country: 'BR', region: null, name: null }])).toEqual({ places: [SP] });
  });

  test('A part of a bar is filtered by its series as well, and one that no filter names by nothing.', () => {
    const [state, others] = groupRows(wholeFleet, byState, 'ages', t, 'pt-BR');
    if (!state || !others) throw new Error('no rows');
    expect(narrowingOfPart(state, 'silent')).toEqual({ places: [SP], ages: ['silent'] });
    expect(narrowingOfPart(state, 'not-found')).toEqual({ places: [SP], statuses: ['not-found'] });
    expect(narrowingOfPart(others, 'silent')).toBeNull();
  });
});

describe('The bars of ages', () => {
  const bin = (least: number | null, most: number | null, recent: number) => ({
    least,
    most,
    byAge: { recent, late: 0, silent: 0 },
  });

  test('Each is named by its days and filters by their range, in place of the one that the view has.', () => {
    const range = {
      column: 'seenAt',
      within: { kind: 'days', first: null, last: '2026-01-01' },
      blank: true,
    } as const;
    const view: FleetView = { ...wholeFleet, ranges: [range] };
    const bins = [bin(null, 0, 4), bin(1, 1, 0), bin(2, 3, 1), bin(365, null, 2)];
    const rows = ageRows(view, { bins, none: 5 }, t);
    expect(rows.map(({ name, total }) => [name, total])).toEqual([
      ['Hoje', 4],
      ['Ontem', 0],
      ['2–3 dias', 1],
      ['1 ano ou mais', 2],
      ['Sem posição', 5],
    ]);
    expect(rows[2]?.narrowing).toEqual({
      ranges: [{ column: 'seenAt', within: { kind: 'days-ago', least: 2, most: 3 }, blank: false }],
    });
  });

  test('Days ago that the view is filtered by stay the limit, and an empty bar filters by nothing.', () => {
    const within = { kind: 'days-ago', least: null, most: 6 } as const;
    const view: FleetView = { ...wholeFleet, ranges: [{ column: 'seenAt', within, blank: false }] };
    const bins = [bin(null, 0, 4), bin(4, 7, 1), bin(8, 14, 0)];
    const rows = ageRows(view, { bins, none: 0 }, t);
    const days = (least: number | null, most: number) => ({
      ranges: [{ column: 'seenAt', within: { kind: 'days-ago', least, most }, blank: false }],
    });
    expect(rows.map(({ narrowing }) => narrowing)).toEqual([days(null, 0), days(4, 6), null, null]);
  });
});

test('The located vehicles of a view are those of the ages that it is filtered by.', () => {
  expect(locatedAgesOf(wholeFleet)).toEqual(['recent', 'late', 'silent']);
  expect(locatedAgesOf({ ...wholeFleet, ages: ['none', 'silent'] })).toEqual(['silent']);
});

test('A chart is copied with its headers, and a value of the file starts no formula.', () => {
  const row: BarRow = {
    ...{ key: '1', name: '=1+1', total: 3 },
    ...{ figures: { recent: 2, silent: 1 }, narrowing: null },
  };
  const series = seriesIn([row], ages);
  expect(series).toEqual(['recent', 'silent']);
  expect(toTsv(tableCells('Filial', [row], series, t), 'pt-BR')).toBe(
    "Filial\tTotal\tAtualizada\tSem sinal\r\n'=1+1\t3\t2\t1",
  );
});

test.each([
  [0, [0]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [65, [0, 20, 40, 60, 80]],
  [204, [0, 60, 120, 180, 240]],
  [1_000_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
])('The axis of a bar of %d has whole, round numbers.', (most, ticks) => {
  expect(axisTicks(most)).toEqual(ticks);
});
