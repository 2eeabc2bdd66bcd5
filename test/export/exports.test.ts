import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { FleetView } from '../../src/contract/schemas/fleet.ts';
import { createExports } from '../../src/main/export/exports.ts';
import { unfinishedFiles } from '../../src/main/export/unfinished.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { noFileOpener } from '../helpers/file-opener.ts';
import { unzip } from '../helpers/unzip.ts';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  okAnswer,
  plainSource,
  tempDir,
  tempStore,
  vinOf,
} from '../store/helpers.ts';
import { csvCells, NOW, office } from './office.ts';

const HEADER = [
  ...['Chassi', 'Situação', 'Latitude', 'Longitude', 'Data da posição'],
  ...['Horas desde a posição', 'Local mais próximo', 'Consultado em'],
];

async function fleetOf(count: number): Promise<{ store: Store; view: FleetView; connectionId: number }> {
  const store = await tempStore();
  const vins = Array.from({ length: count }, (_, index) => vinOf(index));
  const { id: listId } = await addList(store, vins);
  const { id: connectionId } = await addConnection(store);
  const answers = vins
    .filter((_, index) => index % 3 > 0)
    .map((vin, index) =>
      okAnswer(vin, { latitude: -10 - index / 1e4, longitude: -46.5 }, timestampOf(index)),
    );
  await commitRun(store, connectionId, answers, NOW - 3_600_000);
  return { store, connectionId, view: { ...everything, listId } };
}

/** No two alike, and in another order than the VINs. */
function timestampOf(index: number): string {
  const minutes = (index * 7_919) % 20_011;
  return new Date(Date.UTC(2026, 10, 1) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Exports that ask for a place in this way. */
const exportsTo = (store: Store, saveAs: Parameters<typeof createExports>[0]['saveAs']) =>
  createExports({
    ...{ store, saveAs, opener: noFileOpener, clock: systemClock },
    ...{ emit: () => undefined, formatLocale: () => 'en-US' },
  });

function requestFor(view: FleetView) {
  const asked = { exportId: crypto.randomUUID(), what: { kind: 'view', view }, format: 'csv' } as const;
  return { ...asked, name: 'x', language: 'en', serviceTimes: false, columns: null } as const;
}

describe('A view', () => {
  it('A view is exported as a whole and in its order.', async () => {
    const { store, view } = await fleetOf(20_000);
    const thenBy = [{ column: 'seenAt', descending: true }] as const;
    const sorted: FleetView = { ...view, sort: { column: 1, descending: true, thenBy } };
    const { write, reports, files } = office(store);
    const exported = await write({ kind: 'view', view: sorted }, 'csv');
    expect(exported).toMatchObject({ written: 20_000, total: 20_000, withoutPosition: 0, neutralised: 0 });
    const [header, ...rows] = await csvCells(exported.path, ',');
    expect(header).toEqual([...HEADER, 'Placa', 'Filial']);
    const shown = await store.fleet.page({ view: sorted, offset: 0, limit: 20_000 });
    expect(rows.map(([vin]) => vin)).toEqual(shown.rows.map(({ vin }) => vin));
    expect(rows.map((row) => row[4])).toEqual(shown.rows.map(({ position }) => position?.timestamp ?? ''));
    expect(await files()).toEqual(['frota.csv']);
    expect(reports[0]).toMatchObject({ written: 0, total: 20_000 });
    expect(reports.at(-1)).toMatchObject({ written: 20_000, total: 20_000 });
  });

  it('An export is of one moment, whatever a run commits meanwhile.', async () => {
    const { store, view, connectionId } = await fleetOf(6_000);
    const sorted: FleetView = { ...view, sort: { column: 'seenAt', descending: false } };
    const before = (await store.fleet.page({ view: sorted, offset: 0, limit: 6_000 })).rows;
    const { write, onProgress } = office(store);
    const commits: Promise<unknown>[] = [];
    // Each one takes a vehicle that is still to come to the very beginning, one that was never found among them.
    onProgress(({ written }) => {
      const later = before.slice(written + 600, written + 700).map(({ vin }) => vin);
      const answers = [...later, vinOf(7_000 + written)].map((vin) =>
        okAnswer(vin, { latitude: 1, longitude: 1 }, '2020-01-01 00:00:00'),
      );
      commits.push(commitRun(store, connectionId, answers, NOW));
    });
    const exported = await write({ kind: 'view', view: sorted }, 'csv');
    await Promise.all(commits);
    expect(commits.length).toBeGreaterThan(1);
    expect((await store.fleet.page({ view: sorted, offset: 0, limit: 1 })).rows[0]?.position?.timestamp).toBe(
      '2020-01-01 00:00:00',
    );
    expect(exported).toMatchObject({ written: 6_000, total: 6_000 });
    const rows = (await csvCells(exported.path, ',')).slice(1);
    expect(rows.map(([vin, , , , time]) => [vin, time])).toEqual(
      before.map(({ vin, position }) => [vin, position?.timestamp ?? '']),
    );
  });

  it('A view is filtered as on the screen.', async () => {
    const { store, view } = await fleetOf(900);
    const { write } = office(store);
    const exported = await write({ kind: 'view', view: { ...view, statuses: ['never'] } }, 'csv-excel');
    expect(exported).toMatchObject({ written: 300, total: 300 });
    const none = await write({ kind: 'view', view: { ...view, search: 'ZZZZZZZZ' } }, 'csv-excel');
    expect(none).toMatchObject({ written: 0, total: 0 });
    expect(await csvCells(none.path, ';')).toHaveLength(1);
  });

  it('A view of no list has only the columns of Rastro, in the chosen language.', async () => {
    const { store } = await fleetOf(3);
    const { write } = office(store);
    const { path } = await write({ kind: 'view', view: everything }, 'csv', { language: 'en' });
    const [header, never, found] = await csvCells(path, ',');
    expect(header).toEqual([
      ...['VIN', 'Status', 'Latitude', 'Longitude', 'Position time'],
      ...['Position age (h)', 'Nearest place', 'Looked up at'],
    ]);
    expect(never).toEqual([vinOf(0), 'Not looked up', '', '', '', '', '', '']);
    expect(found?.slice(0, 5)).toEqual([vinOf(1), 'Located', '-10', '-46.5', timestampOf(0)]);
  });
});

it('An export is opened by its number once it is written, and not before.', async () => {
  const { store, view } = await fleetOf(3);
  const { exports, opened, write } = office(store);
  const exportId = '0197a1b2-0000-4000-8000-000000000001';
  await expect(exports.handlers.open({ exportId })).rejects.toMatchObject({ kind: 'not-found' });
  const { path } = await write({ kind: 'view', view }, 'xlsx', { exportId });
  await exports.handlers.open({ exportId });
  expect(opened).toEqual([path]);
});

describe('The cells', () => {
  it('The cells have status, position, age, place and both times.', async () => {
    const store = await tempStore();
    const { id: listId } = await addList(store, [vinOf(1), vinOf(2)]);
    const { id } = await addConnection(store);
    await commitRun(
      store,
      id,
      [
        okAnswer(vinOf(1), { latitude: -22.9056, longitude: -47.0608 }, '2026-11-22 07:27:00'),
        { vin: vinOf(2), attempts: 4, answer: { status: 'failed', kind: 'timeout' } },
      ],
      NOW,
    );
    const { write } = office(store, { placeOf: (...place) => `perto de ${place.join(' ')}` });
    const { path } = await write({ kind: 'view', view: { ...everything, listId } }, 'csv-excel');
    const asked = new Date(NOW).toLocaleString('sv-SE');
    expect((await csvCells(path, ';')).slice(1)).toEqual([
      // 07:27 in São Paulo is 10:27 in UTC, 1 h 33 min before.
      [
        ...[vinOf(1), 'Localizado', '-22,9056', '-47,0608', '2026-11-22 07:27:00', '1,6'],
        ...['perto de -22.9056 -47.0608 pt-BR', asked, 'P0', 'F0'],
      ],
      [vinOf(2), 'Tempo esgotado', '', '', '', '', '', asked, 'P1', 'F1'],
    ]);
    const bytes = await readFile(path);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString()).toMatch(/\r\n$/);
  });

  it('A position of the future has no negative age.', async () => {
    const store = await tempStore();
    const { id: listId } = await addList(store, [vinOf(1)]);
    const { id } = await addConnection(store);
    await commitRun(
      store,
      id,
      [okAnswer(vinOf(1), { latitude: 1, longitude: 1 }, '2027-05-27 07:27:00')],
      NOW,
    );
    const { path } = await office(store).write({ kind: 'view', view: { ...everything, listId } }, 'csv');
    const [header = [], row = []] = await csvCells(path, ',');
    expect(row[header.indexOf('Horas desde a posição')]).toBe('0');
  });

  it("The cells do not depend on the computer's time zone, except for those of its own clock.", async () => {
    const { store, view } = await fleetOf(60);
    const { write } = office(store);
    const zone = process.env.TZ;
    const seen = new Set<string>();
    const asked = new Set<string>();
    try {
      for (const TZ of ['UTC', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Auckland']) {
        process.env.TZ = TZ;
        const { path } = await write({ kind: 'view', view }, 'csv', { name: TZ });
        const rows = await csvCells(path, ',');
        asked.add(rows.map((row) => row[7]).join());
        seen.add(JSON.stringify(rows.map((row) => row.toSpliced(7, 1))));
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    expect([seen.size, asked.size]).toEqual([1, 4]);
  });

  it('The cells run no formula and keep their digits in Excel, and the changed ones are counted.', async () => {
    const store = await tempStore();
    const columns = ['Chassi', 'Obs', '=cmd'];
    const cells = ['=1+1', '-2+3', '00123', '12345678901234567', '="007"', '+55 11', '-12,5', 'Sul; -1'];
    const rows = cells.map((cell, index) => {
      const vin = index === 0 ? '12345678901234567' : vinOf(index);
      return { line: index + 2, vin, cells: [vin, cell, ''] };
    });
    const source = { ...plainSource, columns, vinColumn: 0 };
    const { id: listId } = await saveRows(store.lists, 'perigosa', source, [rows]);
    const { write } = office(store);
    const view = { ...everything, listId };
    const plain = await write({ kind: 'view', view }, 'csv');
    const excel = await write({ kind: 'view', view }, 'csv-excel', { name: 'excel' });
    expect(plain.neutralised).toBe(4);
    expect(excel.neutralised).toBe(4);
    const readBack = async (path: string, delimiter: string) => {
      const [header, ...lines] = await csvCells(path, delimiter);
      expect(header?.at(-1)).toBe("'=cmd");
      return lines.map((line) => line.at(-2));
    };
    expect(await readBack(plain.path, ',')).toEqual([
      "'=1+1",
      "'-2+3",
      '00123',
      '12345678901234567',
      '="007"',
      "'+55 11",
      '-12,5',
      'Sul; -1',
    ]);
    expect(await readBack(excel.path, ';')).toEqual([
      "'=1+1",
      "'-2+3",
      '="00123"',
      '="12345678901234567"',
      '="007"',
      "'+55 11",
      '-12,5',
      'Sul; -1',
    ]);
    expect((await csvCells(excel.path, ';'))[1]?.[0]).toBe('="12345678901234567"');
  });
});

describe('Chosen vehicles', () => {
  it('Chosen vehicles are exported in the order of the view, each once, including those that it hides.', async () => {
    const { store, view } = await fleetOf(3_000);
    const sorted: FleetView = {
      ...view,
      statuses: ['ok'],
      sort: { column: 'seenAt', descending: true },
    };
    const all = (
      await store.fleet.page({ view: { ...sorted, statuses: [] }, offset: 0, limit: 3_000 })
    ).rows.map(({ vin }) => vin);
    const vins = all.filter((_, index) => index % 2 === 0);
    const { write } = office(store);
    const asked = [...vins.toSorted(), vins[0] ?? '', '0'.repeat(17)];
    const exported = await write({ kind: 'vins', vins: asked, view: sorted }, 'csv');
    expect(exported).toMatchObject({ written: 1_500, total: 1_500 });
    const rows = (await csvCells(exported.path, ',')).slice(1);
    expect(rows.map(([vin]) => vin)).toEqual(vins);
    expect(rows[0]?.at(-1)).toMatch(/^F\d$/);
  });
});

describe('An export that does not end', () => {
  const old = 'what was there before';

  it('A cancelled export leaves nothing but the old file, unchanged.', async () => {
    const { store, view } = await fleetOf(3_000);
    const { write, exports, onProgress, folder, files } = office(store);
    await writeFile(join(folder, 'frota.xlsx'), old);
    onProgress(({ exportId, written }) => written > 0 && exports.handlers.cancel({ exportId }));
    for (const format of ['csv', 'xlsx', 'kml', 'geojson'] as const)
      await expect(write({ kind: 'view', view }, format)).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await files()).toEqual(['frota.xlsx']);
    expect(await readFile(join(folder, 'frota.xlsx'), 'utf8')).toBe(old);
  });

  it('An export can be cancelled while the user is asked where to save, and when Rastro closes.', async () => {
    const { store, view } = await fleetOf(10);
    const never = new Promise<string>(() => undefined);
    const exports = exportsTo(store, () => never);
    const request = requestFor(view);
    const first = Promise.resolve(exports.handlers.write(request));
    await expect(exports.handlers.write(request)).rejects.toMatchObject({ kind: 'conflict' });
    exports.handlers.cancel({ exportId: request.exportId });
    await expect(first).rejects.toMatchObject({ kind: 'cancelled' });
    const second = Promise.resolve(exports.handlers.write(request));
    const refused = expect(second).rejects.toMatchObject({ kind: 'cancelled' });
    await exports.close();
    await refused;
    exports.handlers.cancel({ exportId: request.exportId });
  });

  it('There is no export when the user chooses no place.', async () => {
    const { store, view } = await fleetOf(10);
    const { handlers } = exportsTo(store, async () => null);
    expect(await handlers.write(requestFor(view))).toBeNull();
  });

  it('A failed export reports the error of the disk, and leaves the old file.', async () => {
    const { store, view } = await fleetOf(10);
    const { folder, write, files } = office(store);
    await writeFile(join(folder, 'frota'), old);
    // A file where a folder should be.
    const { handlers } = exportsTo(store, async (name) => join(folder, 'frota', name));
    const what = { kind: 'view', view } as const;
    await expect(handlers.write(requestFor(view))).rejects.toMatchObject({
      kind: 'disk',
      details: { code: 'ENOTDIR' },
    });
    await expect(write({ ...what, view: { ...view, listId: 99 } }, 'csv')).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(write(what, 'as-imported')).rejects.toMatchObject({ kind: 'bad-input' });
    expect(await files()).toEqual(['frota']);
    expect(await readFile(join(folder, 'frota'), 'utf8')).toBe(old);
  });
});

it('A file has the columns that were chosen, in their order, and every row.', async () => {
  const { store, view } = await fleetOf(600);
  const { write } = office(store);
  const columns = [1, 'seenAt', 'vin', 0, 'status', 99] as const;
  const exported = await write({ kind: 'view', view }, 'csv', { columns: [...columns], serviceTimes: true });
  const [header, ...rows] = await csvCells(exported.path, ',');
  expect(header).toEqual([
    ...['Filial', 'Data da posição', 'Data da posição (texto do serviço)', 'Chassi', 'Placa', 'Situação'],
  ]);
  expect(rows).toHaveLength(600);
  expect(rows.map((row) => row[3])).toEqual(rows.map((_, index) => vinOf(index)));
  expect(exported).toMatchObject({ written: 600, total: 600 });
  const map = await write({ kind: 'view', view }, 'geojson', { columns: ['vin'] });
  expect(await readFile(map.path, 'utf8')).toContain('"Placa"');
});

it('An export records its temporary file, and lets go of its moment of the store.', async () => {
  const { store, view } = await fleetOf(10);
  const open = new Set<object>();
  const snapshot = async () => {
    const taken = await store.snapshot();
    open.add(taken);
    return { ...taken, close: () => taken.close().then(() => void open.delete(taken)) };
  };
  const dataDir = tempDir();
  const { write, written, onProgress } = office(
    { ...store, snapshot },
    { unfinished: unfinishedFiles(dataDir) },
  );
  const recorded: string[][] = [];
  onProgress(() => recorded.push(readdirSync(dataDir)));
  const { path } = await write({ kind: 'view', view }, 'csv');
  await expect(write({ kind: 'view', view: { ...view, listId: 99 } }, 'csv')).rejects.toThrow();
  expect(recorded.at(-1)).toEqual(['exports.json']);
  expect([open.size, readdirSync(dataDir)]).toEqual([0, []]);
  expect(written).toEqual([{ path, format: 'csv', rows: 10 }]);
});

it('The place of a file is free once it is written or failed.', async () => {
  const { store, view } = await fleetOf(10);
  const { write, ended, folder } = office(store);
  await write({ kind: 'view', view }, 'csv');
  await expect(write({ kind: 'view', view: { ...view, listId: 99 } }, 'xlsx')).rejects.toMatchObject({
    kind: 'not-found',
  });
  expect(ended).toEqual(['frota.csv', 'frota.xlsx'].map((name) => join(folder, name)));
});

describe('The times of a file', () => {
  async function oneLocated() {
    const store = await tempStore();
    const { id: listId } = await addList(store, [vinOf(1)]);
    const { id } = await addConnection(store);
    const at = { latitude: -10.5, longitude: -46.5 };
    await commitRun(store, id, [okAnswer(vinOf(1), at, '2026-03-04 17:05:59')], NOW - 3_600_000);
    return { ...office(store), view: { ...everything, listId } };
  }

  it('CSV has them as the service wrote them, unless its text is to stand beside the formatted date.', async () => {
    const { write, view } = await oneLocated();
    const [plain = [], row = []] = await csvCells((await write({ kind: 'view', view }, 'csv')).path, ',');
    expect(plain).toEqual([...HEADER, 'Placa', 'Filial']);
    expect(row[4]).toBe('2026-03-04 17:05:59');
    const both = await write({ kind: 'view', view }, 'csv', { serviceTimes: true });
    const [header = [], formatted = []] = await csvCells(both.path, ',');
    expect(header.slice(4, 6)).toEqual(['Data da posição', 'Data da posição (texto do serviço)']);
    expect(formatted.slice(4, 6)).toEqual(['04/03/2026 17:05', '2026-03-04 17:05:59']);
    expect(formatted[8]).toMatch(/^\d\d\/\d\d\/2026 \d\d:\d\d$/);
  });

  it('A workbook has dates, shown as the language and the region write them.', async () => {
    const { write, view } = await oneLocated();
    const sheet = async (language: string, serviceTimes: boolean) => {
      const { path } = await write({ kind: 'view', view }, 'xlsx', { language, serviceTimes });
      const parts = await unzip(await readFile(path));
      const styles = parts.get('xl/styles.xml') ?? '';
      return { path, format: /formatCode="([^"]*)"/.exec(styles)?.[1] };
    };
    const portuguese = await sheet('pt-BR', true);
    expect(portuguese.format).toBe('dd\\/mm\\/yyyy\\ hh:mm');
    const [first] = await readXlsxFile(portuguese.path);
    expect(first?.data[1]?.slice(4, 6)).toEqual([new Date('2026-03-04T17:05:59Z'), '2026-03-04 17:05:59']);
    expect((await sheet('en', false)).format).toBe('m\\/d\\/yyyy\\ h:mm\\ AM/PM');
  });
});

it('The proposed name is valid on every system.', async () => {
  const { store, view } = await fleetOf(1);
  const { write, asked } = office(store);
  for (const name of ['Frota: 20/11', 'CON', '...']) await write({ kind: 'view', view }, 'kml', { name });
  expect(asked).toEqual(['Frota- 20-11.kml', '_CON.kml', 'rastro.kml']);
});
