import { beforeEach, describe, expect, it } from 'vitest';
import type { ExportRequest } from '../../src/contract/schemas/exports.ts';
import { report } from '../../src/main/commands/report.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { AppError } from '../../src/main/util/errors.ts';
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
function ask(args: readonly string[], policy = noPolicy) {
  const writeAs = async (file: string, request: ExportRequest) => void written.push([file, request]);
  const words = {
    name: 'report',
    args: [...args, '--output', 'r.pdf'],
    cwd: '/',
    language: 'pt-BR',
    secret: null,
  };
  return report.read(words, 'pt-BR').run({ store, exports: { writeAs }, policy } as never, {
    ...{ say: (text) => said.push(text), progress: () => undefined },
    interrupted: new AbortController().signal,
  });
}

describe('a report of the command line', () => {
  it('has the name of what it shows', async () => {
    const { id } = await addList(store, [VIN], 'Frota Sul');
    await ask(['--vin', VIN]);
    await ask(['--list', 'Frota Sul']);
    await ask(['--everything']);
    await store.lists.setIdentifier({ listId: id, column: 0 });
    expect(await ask(['--vin', VIN])).toBe(0);
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
    await expect(ask(['--vin', VIN])).rejects.toMatchObject({
      kind: 'not-found',
      message: `There is no vehicle ${VIN}.`,
    });
    await expect(ask(['--list', 'id:9'])).rejects.toMatchObject({
      kind: 'bad-input',
      failure: 'listGone',
    });
    const busy = new AppError('busy', 'x');
    store = { ...store, fleet: { ...store.fleet, vehicle: () => Promise.reject(busy) } };
    await expect(ask(['--vin', VIN])).rejects.toBe(busy);
    expect(written).toEqual([]);
  });
});
