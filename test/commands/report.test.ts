import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportRequest } from '../../src/main/handover/messages.ts';
import { reportJob } from '../../src/main/lookup-job/report.ts';
import type { Store } from '../../src/main/store/types.ts';
import { AppError } from '../../src/main/util/errors.ts';
import type { ExportRequest } from '../../src/preload/schemas/exports.ts';
import { everyVehicle } from '../../src/shared/filters.ts';
import { addList, tempStore, vinOf } from '../store/helpers.ts';

const VIN = vinOf(1);

let store: Store;
let written: [string, ExportRequest][];
let said: string[];

beforeEach(async () => {
  store = await tempStore();
  written = [];
  said = [];
});

/** Asks for a report; what would be written is noted. */
function report(subject: ReportRequest['subject'], requireAllowed: () => void = () => undefined) {
  const writeAs = async (path: string, request: ExportRequest) => void written.push([path, request]);
  const job = reportJob({ store, exports: { writeAs } as never, requireAllowed });
  return job(
    { subject, output: '/r.pdf', language: 'pt-BR' },
    { say: (text) => said.push(text), interrupted: new AbortController().signal },
  );
}

describe('a report of the command line', () => {
  it('has the name of what it shows', async () => {
    const { id } = await addList(store, [VIN], 'Frota Sul');
    await report({ kind: 'vehicle', vin: VIN });
    await report({ kind: 'list', list: { kind: 'name', name: 'Frota Sul' } });
    await report({ kind: 'everything' });
    await store.lists.setIdentifier({ listId: id, column: 0 });
    expect(await report({ kind: 'vehicle', vin: VIN })).toBe(0);
    const what = [
      { name: VIN, what: { kind: 'vehicle', vin: VIN } },
      { name: 'Frota Sul', what: { kind: 'view', view: everyVehicle(id) } },
      { name: 'Todos os veículos', what: { kind: 'view', view: everyVehicle(null) } },
      // The plate.
      { name: 'P0', what: { kind: 'vehicle', vin: VIN } },
    ];
    expect(written).toMatchObject(
      what.map((each) => ['/r.pdf', { ...each, format: 'pdf', language: 'pt-BR' }]),
    );
    expect(said).toEqual(what.map(() => 'Arquivo gravado: /r.pdf'));
  });

  it('says what is not there, and passes other errors on', async () => {
    await expect(report({ kind: 'vehicle', vin: VIN })).rejects.toMatchObject({
      kind: 'not-found',
      message: `There is no vehicle ${VIN}.`,
    });
    await expect(report({ kind: 'list', list: { kind: 'id', id: 9 } })).rejects.toMatchObject({
      kind: 'bad-input',
      failure: 'listGone',
    });
    const busy = new AppError('busy', 'x');
    store = { ...store, fleet: { ...store.fleet, vehicle: () => Promise.reject(busy) } };
    await expect(report({ kind: 'vehicle', vin: VIN })).rejects.toBe(busy);
    expect(written).toEqual([]);
  });

  it('is not written where the administrator forbids it', async () => {
    const refuse = () => {
      throw new AppError('policy', 'x');
    };
    await expect(report({ kind: 'everything' }, refuse)).rejects.toMatchObject({ kind: 'policy' });
    expect(written).toEqual([]);
  });
});
