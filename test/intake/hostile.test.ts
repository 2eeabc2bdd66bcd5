import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileJobs } from '../../src/main/intake/file-jobs.ts';
import { type HostileList, hostileLists } from '../corpus/hostile.ts';
import { tempDir } from '../store/helpers.ts';

/** `HOSTILE_LISTS=1000 HOSTILE_SEED=20261128 npx vitest run test/intake/hostile.test.ts` reads a thousand. */
const COUNT = Number(process.env.HOSTILE_LISTS ?? 40);
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_128);

async function inspected(path: string, { bytes }: HostileList) {
  writeFileSync(path, bytes);
  const job = fileJobs.inspect(path, {}, []);
  let step = await job.next();
  while (!step.done) step = await job.next();
  const { found, order } = step.value;
  const accepted: readonly string[] = Buffer.from(order.vins).toString('latin1').match(/.{17}/g) ?? [];
  return { found, accepted };
}

it('no list loses a VIN in silence, and none has one that does not stand in it', {
  timeout: 600_000,
}, async () => {
  const path = join(tempDir(), 'list.csv');
  const totals = { files: 0, vins: 0, accepted: 0, heldBack: 0, elsewhere: 0 };
  for (const list of hostileLists(SEED, COUNT)) {
    const { found, accepted } = await inspected(path, list);
    const heldBack = found.heldBack.map(({ value }) => value.toUpperCase()).join(' ');
    const places = found.elsewhere.places.map(({ vin }) => vin);
    const lost = list.vins.filter(
      (vin) => !accepted.includes(vin) && !heldBack.includes(vin) && !places.includes(vin),
    );
    const invented = [...accepted, ...places].filter((vin) => !list.vins.includes(vin));
    expect({ kind: list.kind, lost, invented }).toEqual({ kind: list.kind, lost: [], invented: [] });
    totals.files++;
    totals.vins += list.vins.length;
    totals.accepted += accepted.length;
    totals.heldBack += list.vins.filter((vin) => heldBack.includes(vin)).length;
    totals.elsewhere += found.elsewhere.vins;
  }
  if (process.env.HOSTILE_LISTS) process.stdout.write(`${JSON.stringify(totals)}\n`);
});
