import { expect, test } from 'vitest';
import { tempHere } from './here.ts';

const draft = { name: 'main', baseUrl: 'https://example.com', clientId: 'id', timeZone: 'UTC' };

test("The demo's connection stays the demo's when it is changed, unless the change says otherwise.", () => {
  const { write } = tempHere();
  const { id } = write.connections.save({ ...draft, demo: true });
  expect(write.connections.save({ ...draft, id, name: 'renamed' })).toMatchObject({ id, demo: true });
  expect(write.connections.save({ ...draft, id, demo: false }).demo).toBe(false);
  expect(write.connections.save({ ...draft, id }).demo).toBe(false);
});

test('Connections come in the order of their names.', () => {
  const { read, write } = tempHere();
  for (const name of ['b', 'c', 'a']) write.connections.save({ ...draft, name });
  expect(read.connections.all().map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});
