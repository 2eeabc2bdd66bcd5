import { expect, it } from 'vitest';
import type { Connection } from '../../../src/preload/schemas/connections.ts';
import { defaultConnection } from '../../../src/renderer/runs/use-connection-choice.ts';
import { aRun } from './a-run.ts';

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
