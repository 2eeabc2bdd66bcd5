import { expect, test } from 'vitest';
import { everything, plainSource, vinOf } from '../helpers.ts';
import { officeHere } from './here.ts';

const row = (number: number, line: number, text = '') => ({
  ...{ line, vin: vinOf(number), cells: [`P${number}`, vinOf(number), text] },
});
const heldBack = (line: number, value: string, text: string) => ({
  ...{ line, value, reason: 'length' as const, cells: [text, value, ''] },
});
const STAYING = 90;

// Up to eight are looked for in one way, and more in another.
test.each([1, 8, 9, 20])(
  'The VINs of a list of %d vehicles go with it out of every text about other vehicles.',
  (count) => {
    const { write, read, rows, publish, erase } = officeHere();
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    for (const gone of [vinOf(1), vinOf(count)]) {
      const listId = publish(
        'gone',
        numbers.map((number, index) => row(number, index + 2)),
      );
      const texts = [`for ${gone.toLowerCase()}, (${gone})`, `X${gone} of ${vinOf(STAYING)}`, 'nothing'];
      const other = publish(
        `with ${gone}`,
        texts.map((text, index) => row(STAYING, index + 2, text)),
        [heldBack(1, gone.toLowerCase(), ''), heldBack(10, 'x', `of ${gone}`), heldBack(11, 'x', 'stays')],
        { ...plainSource, fileName: `${gone}.csv`, columns: ['Placa', 'Chassi', `of ${gone}`] },
      );
      const view = { ...everything, listId: other, search: gone };
      write.views.save({ id: null, name: `view of ${gone}`, view, columns: [] });
      write.areas.save({
        ...{ id: null, name: `area of ${gone}`, kind: 'yard', colour: 'green', group: `group of ${gone}` },
        shape: { kind: 'circle', centre: [-40, -20], metres: 5_000 },
      });
      const { id } = write.connections.save({
        ...{ name: gone.slice(-4), baseUrl: 'https://example.com', clientId: 'id', timeZone: 'UTC' },
      });
      write.runs.create(id, { kind: 'list', listId: other }, null, 1);
      rows("UPDATE run SET state = 'completed' RETURNING id");

      erase({ kind: 'list', listId, sharedToo: false });
      expect(read.lists.rows(other, 0, 9).map(({ cells }) => cells[2])).toEqual([
        ...['for , ()', `X${gone} of ${vinOf(STAYING)}`, 'nothing'],
      ]);
      expect(read.lists.heldBack(other, 0, 9).map(({ line }) => line)).toEqual([11]);
      expect(read.lists.source(other)).toMatchObject({
        fileName: '.csv',
        columns: ['Placa', 'Chassi', 'of '],
      });
      expect(rows(`SELECT name, rows, held_back FROM list WHERE id = ${other}`)).toEqual([['with ', 3, 1]]);
      expect(rows('SELECT list_name FROM run')).toEqual(['with ']);
      expect(rows("SELECT name, view ->> '$.search' FROM saved_view")).toEqual([['view of ', '']]);
      expect(rows('SELECT name, in_group FROM named_area')).toEqual([['area of ', 'group of ']]);
      erase({ kind: 'everything' });
    }
  },
);

test('A line with several VINs loses the erased one in any spelling, and other lines keep theirs.', () => {
  const { read, publish, erase } = officeHere();
  const spelt = '9BW-ZZZ/377 VT.00–0001';
  const text = `${spelt} e ${vinOf(2)}`;
  const list = publish('fleet', [
    ...[
      row(1, 2, `${text} ${spelt.toLowerCase()}`),
      row(2, 2, `${text} ${spelt.toLowerCase()}`),
      row(3, 3, `${spelt} ${vinOf(1)}`),
      row(4, 4, 'A'),
    ],
  ]);
  const other = publish('other', [row(4, 2, 'A'), row(1, 3, 'B'), row(1, 4, 'C')]);
  const alone = publish('alone', [row(1, 2)]);
  erase({ kind: 'vehicle', vin: vinOf(1) });
  const left = (id: number) => read.lists.rows(id, 0, 9).map(({ line, vin, cells }) => [line, vin, cells[2]]);
  expect(left(list)).toEqual([
    [2, vinOf(2), ` e ${vinOf(2)} `],
    [3, vinOf(3), `${spelt} `],
    [4, vinOf(4), 'A'],
  ]);
  expect([left(other), left(alone)]).toEqual([[[2, vinOf(4), 'A']], []]);
  const counts = read.lists.all().map(({ rows, vehicles }) => [rows, vehicles]);
  expect(counts).toEqual([
    [3, 3],
    [1, 1],
    [0, 0],
  ]);
});

test('A VIN that no vehicle has any more goes out of a list in the bin, which can be restored.', () => {
  const { db, write, read, rows, publish, erase } = officeHere();
  const list = publish(
    'fleet',
    [row(1, 2, `with ${vinOf(2)}`), row(2, 3), row(3, 4)],
    [heldBack(9, 'x', vinOf(2))],
  );
  publish('other', [row(4, 2, vinOf(2).toLowerCase())]);
  write.lists.remove({ listId: list });
  db.exec('DELETE FROM vehicle WHERE id = 2; DELETE FROM list_vehicle WHERE list = 1');
  erase({ kind: 'vehicle', vin: vinOf(2) });
  expect(rows('SELECT list FROM list_vehicle')).toEqual([2]);
  expect(rows('SELECT rows, vehicles, held_back FROM list')).toEqual([
    [2, 2, 0],
    [1, 1, 0],
  ]);
  write.lists.restore({ listId: list });
  expect(read.lists.rows(list, 0, 9).map(({ line, vin, cells }) => [line, vin, cells[2]])).toEqual([
    [2, vinOf(1), 'with '],
    [4, vinOf(3), ''],
  ]);
  expect(read.lists.rows(2, 0, 9).map(({ cells }) => cells[2])).toEqual(['']);
});
