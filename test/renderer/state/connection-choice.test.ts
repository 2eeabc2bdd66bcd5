import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/contract/schemas/connections.ts';
import type { VinList } from '../../../src/contract/schemas/lists.ts';
import { connectionOfVehicle, defaultConnection } from '../../../src/renderer/state/connection-choice.ts';
import { aRun } from '../../helpers/a-run.ts';

const connection = (id: number) => ({ id }) as Connection;
const connections = [connection(1), connection(2)];

it('proposes the connection of the newest run whose connection still exists', () => {
  const runs = [aRun({ id: 3, connectionId: 9 }), aRun({ id: 2, connectionId: 2 }), aRun({ id: 1 })];
  expect(defaultConnection(connections, runs)?.id).toBe(2);
});

it('proposes the first connection before the first run', () => {
  expect(defaultConnection(connections, [])?.id).toBe(1);
  expect(defaultConnection(connections, [aRun({ connectionId: 9 })])?.id).toBe(1);
});

it('proposes none where there is none', () => {
  expect(defaultConnection([], [aRun({})])).toBeUndefined();
});

describe('A vehicle that is looked up by itself', () => {
  const demo = { id: 3, demo: true } as Connection;
  const lists = [
    { id: 10, isDemo: true },
    { id: 11, isDemo: false },
    { id: 12, isDemo: false },
  ] as VinList[];
  const all = [demo, connection(1), connection(2)];
  const runs = [
    aRun({ id: 5, connectionId: 3, listId: 10 }),
    aRun({ id: 4, connectionId: 1, listId: 11 }),
    aRun({ id: 3, connectionId: 2, listId: 12 }),
  ];
  const chosen = (listIds: number[], connections = all) =>
    connectionOfVehicle(listIds, { connections, runs, lists })?.id;

  it('is asked of the service that its list was last asked of', () => {
    expect(chosen([12])).toBe(2);
    expect(chosen([11, 12])).toBe(1);
  });

  it('is asked of the newest real service where no list of it was looked up', () => {
    expect(chosen([])).toBe(1);
    expect(chosen([10, 99])).toBe(1);
  });

  it('is asked of the demo where only the demo has it, or no list has it and there is nothing else', () => {
    expect(chosen([10])).toBe(3);
    expect(chosen([], [demo])).toBe(3);
    expect(chosen([12], [demo])).toBeUndefined();
    expect(chosen([10], [connection(1)])).toBeUndefined();
  });
});
