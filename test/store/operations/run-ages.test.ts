import { expect, test } from 'vitest';
import { noProgress, okAnswer, vinOf } from '../helpers.ts';
import { tempHere } from './here.ts';

test('A vehicle that a run found is of unknown age where no time of it is stored, and at 0, 0.', async () => {
  const { db, read, write } = tempHere();
  const connection = { name: 'main', baseUrl: 'https://example.com', clientId: 'id', timeZone: 'UTC' };
  const { id } = write.connections.save(connection);
  const vins = [1, 2, 3, 4, 5].map(vinOf);
  const run = write.runs.create(id, { kind: 'vins', vins }, null, 1);
  const answers = vins.map((vin, index) => okAnswer(vin, { latitude: 0, longitude: index === 4 ? 0 : 1 }));
  write.runs.commit(run.id, Date.UTC(2026, 0, 1, 1), answers, noProgress);
  const forget = (column: string, number: number) =>
    db
      .prepare(`UPDATE run_item SET ${column} = NULL WHERE vehicle = (SELECT id FROM vehicle WHERE vin = ?)`)
      .run(vinOf(number));
  forget('timestamp', 1);
  forget('asked_at', 2);
  forget('timestamp', 3);
  forget('asked_at', 3);
  expect(await read.runs.ages({ runId: run.id })).toEqual({ recent: 1, late: 0, silent: 0, unknown: 4 });
});
