import { symlinkSync, unlinkSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Box } from '../../src/contract/schemas/fleet.ts';
import type { StreetsDeps } from '../../src/main/streets/service.ts';
import { AppError } from '../../src/main/util/errors.ts';
import { directFetch } from '../helpers/network.ts';
import { type RangeServer, startRangeServer } from '../helpers/range-server.ts';
import { townArchive } from '../helpers/streets-archive.ts';
import { tempDir } from '../store/helpers.ts';
import { compared, type Opened, openStreets } from './opened.ts';

const TOWN = [-46.72, -23.62, -46.58, -23.5] as const;
const PART = [-46.7, -23.6, -46.66, -23.56] as const;
const OTHER = [-46.64, -23.55, -46.6, -23.52] as const;
const PAULISTA = { latitude: -23.5614, longitude: -46.6558 };

const town = (edition = 'A', more = {}) =>
  townArchive({
    ...{ box: TOWN, maxZoom: 14, noise: 3_000, edition, neighbourhood: 'Bela Vista' },
    street: { name: 'Avenida Paulista', ...PAULISTA },
    ...more,
  });
const SOURCE = town();

let dataDir: string;
let server: RangeServer;
let opened: Opened;

beforeEach(async () => {
  dataDir = tempDir();
  server = await startRangeServer(SOURCE);
  await open();
});

afterEach(async () => {
  await opened.streets.close();
  await server[Symbol.asyncDispose]();
});

async function open(more: Partial<StreetsDeps> = {}): Promise<void> {
  opened = await openStreets(dataDir, more);
}

async function reopen(more: Partial<StreetsDeps> = {}): Promise<void> {
  await opened.streets.close();
  await open(more);
}

const verbs = () => opened.streets.handlers;
const file = () => join(dataDir, 'streets', 'streets.pmtiles');
const partFile = () => join(dataDir, 'streets', 'streets.part');
const extent = (...boxes: Box[]) => boxes.map((box) => ({ boxes: [box], maxZoom: 14 }));
const draft = (box: readonly [number, number, number, number] = PART, maxZoom = 14) => ({
  what: { kind: 'box' as const, box },
  maxZoom,
});

async function add(box?: readonly [number, number, number, number]) {
  await verbs().save({ address: server.url });
  const { planId } = await verbs().plan(draft(box));
  await verbs().add({ planId });
  return opened.settled();
}

/** The server has another file once header and plan are read. */
function changeInTheMiddle(next: typeof SOURCE): void {
  server.behaviour.before = () => {
    if (server.sent > 400_000) server.behaviour.file = next;
  };
}

const nothingWrong = { wrong: 0, missing: 0 };

describe('A plan', () => {
  test('A municipality is a region by its borders, and is called by its name.', async () => {
    await verbs().save({ address: server.url });
    const plan = await verbs().plan({ what: { kind: 'municipality', code: '3550308' }, maxZoom: 12 });
    await verbs().add({ planId: plan.planId });
    const { regions } = await opened.settled();
    expect(regions).toMatchObject([{ place: 'São Paulo, SP', tiles: plan.tiles }]);
    const [west = 0, south = 0, east = 0, north = 0] = regions[0]?.boxes[0] ?? [];
    expect(west < -46.63 && east > -46.63 && south < -23.55 && north > -23.55).toBe(true);
    const none = verbs().plan({ what: { kind: 'municipality', code: '0000000' }, maxZoom: 12 });
    await expect(none).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('A plan says what a region takes, which is what is then fetched.', async () => {
    await verbs().save({ address: server.url });
    const plan = await verbs().plan(draft(TOWN));
    expect(plan).toMatchObject({ exceeds: null, fetchBytes: plan.bytes });
    expect(plan.seconds).toBeGreaterThanOrEqual(0);
    const before = server.sent;
    await verbs().add({ planId: plan.planId });
    const { regions, job, bytes } = await opened.settled();
    expect(job).toBeNull();
    expect(regions).toMatchObject([{ tiles: plan.tiles, bytes: plan.bytes }]);
    const { right, wrong, missing, header } = await compared(file(), SOURCE, extent(TOWN));
    expect({ wrong, missing }).toEqual(nothingWrong);
    expect(right).toBe(plan.tiles);
    expect(header).toMatchObject({ clustered: true, numAddressedTiles: right, minZoom: 7, maxZoom: 14 });
    expect(header.numTileContents).toBeLessThan(right);
    expect(bytes).toBe((await stat(file())).size);
    // Directories are read again, and gaps between tiles are small.
    expect(server.sent - before).toBeLessThan(plan.fetchBytes * 1.1 + 5 * 16_384);
  });

  test('A plan fetches no more than a probe, and changes nothing.', async () => {
    await verbs().save({ address: server.url });
    await verbs().plan(draft());
    expect(server.sent).toBeLessThan(3 * 16_384 + 256 * 1024);
    expect((await verbs().state(undefined)).regions).toEqual([]);
  });

  test.each([
    ['streets-no-source', async () => undefined, draft()],
    [
      'streets-nothing',
      async () => void (await verbs().save({ address: server.url })),
      draft([10, 10, 10.1, 10.1]),
    ],
    [
      'streets-too-many',
      async () => void (await verbs().save({ address: server.url })),
      draft([-70, -30, -40, 0]),
    ],
    [
      'streets-no-vehicles',
      async () => void (await verbs().save({ address: server.url })),
      { what: { kind: 'vehicles' as const, km: 5 }, maxZoom: 14 },
    ],
  ])('A plan is refused as %s where that is so.', async (reason, prepare, wanted) => {
    await prepare();
    await expect(verbs().plan(wanted)).rejects.toMatchObject({ details: { reason } });
  });

  test('Saving an address sends no request.', async () => {
    await verbs().save({ address: server.url });
    await verbs().state(undefined);
    expect(server.requests).toEqual([]);
    await expect(verbs().save({ address: 'http://maps.example.com/a.pmtiles' })).rejects.toMatchObject({
      details: { reason: 'basemap-not-https' },
    });
  });
});

describe('A fetch', () => {
  test('A second region shares the archive, and only what it adds is fetched.', async () => {
    await add();
    const before = server.sent;
    const { planId, fetchBytes, bytes } = await verbs().plan(draft(OTHER));
    expect(fetchBytes).toBeLessThanOrEqual(bytes);
    await verbs().add({ planId });
    await opened.settled();
    expect(server.sent - before).toBeLessThan(fetchBytes * 1.1 + 8 * 16_384);
    expect(await compared(file(), SOURCE, extent(PART, OTHER))).toMatchObject(nothingWrong);
  });

  test('A removed region takes its bytes along, and the other stays whole.', async () => {
    const { regions } = await add();
    await add(OTHER);
    const before = (await stat(file())).size;
    const requests = server.requests.length;
    await verbs().remove({ id: regions[0]?.id ?? '' });
    expect(server.requests).toHaveLength(requests);
    expect((await stat(file())).size).toBeLessThan(before);
    const left = await compared(file(), SOURCE, extent(OTHER));
    expect(left).toMatchObject(nothingWrong);
    expect(left.header.numAddressedTiles).toBe(left.right);
    const [last] = (await verbs().state(undefined)).regions;
    await verbs().remove({ id: last?.id ?? '' });
    await expect(stat(file())).rejects.toThrow('ENOENT');
    expect(await verbs().state(undefined)).toMatchObject({ regions: [], file: null, bytes: 0, job: null });
  });

  test('An update fetches nothing where the source is the same, and all of it where it is another.', async () => {
    await add();
    const before = server.sent;
    await verbs().update(undefined);
    await opened.settled();
    expect(server.sent - before).toBeLessThan(3 * 16_384);
    const next = town('B');
    server.behaviour.file = next;
    await verbs().update(undefined);
    expect((await opened.settled()).job).toBeNull();
    expect(await compared(file(), next, extent(PART))).toMatchObject(nothingWrong);
  });

  test('Cuts, refusals and pauses that the server asks for lose nothing.', async () => {
    server.behaviour.cutEvery = 3;
    server.behaviour.instead = [
      { status: 429, headers: { 'retry-after': '0' } },
      { status: 503 },
      { status: 429 },
    ];
    expect((await add()).job).toBeNull();
    expect(await compared(file(), SOURCE, extent(PART))).toMatchObject(nothingWrong);
  });

  test('A source that changes in the middle is planned again, and no tile is of both.', async () => {
    const next = town('B');
    changeInTheMiddle(next);
    expect((await add(TOWN)).job).toBeNull();
    expect(await compared(file(), next, extent(TOWN))).toMatchObject(nothingWrong);
  });

  test('A change is noticed without an ETag too, by the header at the end.', async () => {
    server.behaviour.etag = null;
    const next = town('B', { maxZoom: 13 });
    changeInTheMiddle(next);
    expect((await add(TOWN)).job).toBeNull();
    expect(await compared(file(), next, extent(TOWN))).toMatchObject(nothingWrong);
  });

  test('A server that sends the whole file instead of a part is refused, and not read.', async () => {
    server.behaviour.isDeaf = true;
    await verbs().save({ address: server.url });
    await expect(verbs().plan(draft())).rejects.toMatchObject({ details: { reason: 'streets-no-ranges' } });
  });

  test('No redirect is followed.', async () => {
    server.behaviour.instead = [{ status: 302, headers: { location: 'https://elsewhere.example/' } }];
    await verbs().save({ address: server.url });
    await expect(verbs().plan(draft())).rejects.toMatchObject({ details: { reason: 'basemap-redirect' } });
  });

  test('A fetch that was paused is shown as paused after a start, and goes on where it was.', async () => {
    server.behaviour.rate = 1_000_000;
    await verbs().save({ address: server.url });
    const { planId, fetchBytes } = await verbs().plan(draft(TOWN));
    await verbs().add({ planId });
    while ((await stat(partFile()).catch(() => ({ size: 0 }))).size < fetchBytes / 3)
      await new Promise(setImmediate);
    await verbs().pause(undefined);
    expect((await verbs().state(undefined)).job).toMatchObject({ phase: 'paused' });
    const requests = server.requests.length;
    await reopen();
    expect((await verbs().state(undefined)).job).toMatchObject({ phase: 'paused', fault: null });
    expect(server.requests).toHaveLength(requests);
    server.behaviour.rate = 0;
    const before = server.sent;
    await verbs().fetch(undefined);
    expect((await opened.settled()).job).toBeNull();
    expect(server.sent - before).toBeLessThan(fetchBytes * 0.8);
    expect(await compared(file(), SOURCE, extent(TOWN))).toMatchObject(nothingWrong);
  });

  test('A record of what was fetched that is damaged is fetched again, with all behind it.', async () => {
    server.behaviour.rate = 1_000_000;
    await verbs().save({ address: server.url });
    const { planId, fetchBytes } = await verbs().plan(draft(TOWN));
    await verbs().add({ planId });
    while ((await stat(partFile()).catch(() => ({ size: 0 }))).size < fetchBytes / 3)
      await new Promise(setImmediate);
    await opened.streets.close();
    const part = await readFile(partFile());
    part[part.length >> 1] = (part[part.length >> 1] ?? 0) ^ 1;
    await writeFile(partFile(), part);
    server.behaviour.rate = 0;
    await open();
    await verbs().fetch(undefined);
    await opened.settled();
    expect(await compared(file(), SOURCE, extent(TOWN))).toMatchObject(nothingWrong);
  });

  test('A region beyond the budget is not fetched.', async () => {
    await verbs().save({ address: server.url });
    await verbs().save({ budgetMb: 0.05 });
    const plan = await verbs().plan(draft());
    expect(plan.exceeds).toBe('budget');
    await verbs().add({ planId: plan.planId });
    expect((await opened.settled()).job).toMatchObject({ phase: 'stopped', fault: 'streets-budget' });
    await expect(stat(partFile())).rejects.toThrow('ENOENT');
  });

  test('A full disk stops the fetch, which goes on when there is room.', async () => {
    await verbs().save({ address: server.url });
    symlinkSync('/dev/full', partFile());
    const { planId } = await verbs().plan(draft());
    await verbs().add({ planId });
    expect((await opened.settled()).job).toMatchObject({ phase: 'stopped', fault: 'streets-no-room' });
    unlinkSync(partFile());
    await verbs().fetch(undefined);
    expect((await opened.settled()).job).toBeNull();
    expect(await compared(file(), SOURCE, extent(PART))).toMatchObject(nothingWrong);
  });

  test('A server that has gone stops the fetch, and a network that is back lets it go on.', async () => {
    let isDown = false;
    const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' });
    await reopen({ fetch: (...asked) => (isDown ? Promise.reject(refused) : directFetch(...asked)) });
    await verbs().save({ address: server.url });
    const { planId } = await verbs().plan(draft());
    isDown = true;
    await verbs().add({ planId });
    expect((await opened.settled()).job).toMatchObject({ phase: 'stopped', fault: 'basemap-unreachable' });
    isDown = false;
    opened.streets.wake();
    await expect.poll(async () => (await verbs().state(undefined)).job).toBeNull();
    expect(await compared(file(), SOURCE, extent(PART))).toMatchObject(nothingWrong);
  });
});

describe('The street at a position', () => {
  test('A position has the nearest named street and its neighbourhood, without a request.', async () => {
    await add(TOWN);
    const requests = server.requests.length;
    expect(await opened.streets.near(PAULISTA)).toMatchObject({
      name: 'Avenida Paulista',
      neighbourhood: 'Bela Vista',
    });
    expect(await opened.streets.near({ latitude: 10, longitude: 10 })).toBeNull();
    expect(server.requests).toHaveLength(requests);
  });
});

describe('Off means off', () => {
  test('A policy without maps from the internet lets no request out.', async () => {
    await add();
    await reopen({ refusal: () => new AppError('policy', 'no', { reason: 'policy-basemap' }) });
    const requests = server.requests.length;
    for (const verb of [
      () => verbs().plan(draft()),
      () => verbs().fetch(undefined),
      () => verbs().update(undefined),
      () => verbs().save({ address: server.url }),
    ])
      await expect(verb()).rejects.toMatchObject({ kind: 'policy', details: { reason: 'policy-basemap' } });
    expect(await verbs().tile({ z: 14, x: 1, y: 1 })).toBeNull();
    opened.streets.wake();
    expect(server.requests).toHaveLength(requests);
  });
});

test('What is left of an archive that was being written is removed at the start.', async () => {
  await add();
  const left = join(dataDir, 'streets', 'streets.new');
  await writeFile(left, 'half');
  await reopen();
  await expect(stat(left)).rejects.toThrow('ENOENT');
  await rm(file());
  expect((await verbs().state(undefined)).file).toBeNull();
});
