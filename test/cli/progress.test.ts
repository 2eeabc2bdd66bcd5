import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createProgress, type Progress } from '../../src/main/cli/progress.ts';
import { NOW, runThatWaits } from './waiting-run.ts';

/** What is drawn on a stream, and what is said. */
function open(isTTY: boolean, quiet = false, now = () => NOW) {
  const drawn: string[] = [];
  const said: string[] = [];
  const stream = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        drawn.push(String(chunk));
        done();
      },
    }),
    { isTTY, columns: 200 },
  ) as unknown as NodeJS.WriteStream;
  const progress: Progress = createProgress({
    stream,
    quiet,
    language: 'en',
    now,
    say: (text) => said.push(text),
  });
  return { progress, drawing: () => drawn.join(''), said };
}

it.each([
  ['rate-limited', 'the service asked to wait'],
  ['service-failing', 'the service gives no answers'],
  ['network', 'the service can not be reached'],
] as const)('a terminal shows a wait (%s) with its reason and a countdown', (reason, words) => {
  const { progress, drawing, said } = open(true);
  progress.show(runThatWaits(null));
  expect(drawing()).toContain('400/1000 VINs');
  progress.show(runThatWaits(reason));
  progress.end();
  expect(drawing()).toContain(`${words}: on in 1:05`);
  expect(said).toEqual([]);
});

it('without a terminal one line is printed each time that the answers stop', () => {
  const { progress, drawing, said } = open(false);
  const shown = [null, 'network', 'network', null, 'network', 'rate-limited'] as const;
  for (const reason of shown) progress.show(runThatWaits(reason));
  expect(said).toEqual([
    'Waiting, as the service can not be reached; trying again from time to time. 600 VINs are left.',
  ]);
  progress.show(runThatWaits(null, 300));
  progress.show(runThatWaits('service-failing', 300));
  progress.end();
  expect(said).toHaveLength(2);
  expect(said[1]).toContain('as the service gives no answers');
  expect(drawing()).toBe('');
});

it('without a terminal one line is printed for each long pause that the service asks for, and none for a short one', () => {
  let at = NOW;
  const { progress, said } = open(false, false, () => at);
  const pause = (seconds: number) => progress.show(runThatWaits('rate-limited', 600, at + seconds * 1000));
  pause(65);
  expect(said).toEqual([]);
  pause(900);
  at += 300_000;
  pause(600);
  expect(said).toEqual([
    'Waiting, as the service asked to wait; the lookup goes on by itself in 15:00. 600 VINs are left.',
  ]);
  at += 601_000;
  pause(250);
  expect(said).toHaveLength(2);
  expect(said[1]).toContain('in 4:10');
});

it('--quiet prints no progress', () => {
  const { progress, drawing, said } = open(true, true);
  progress.show(runThatWaits('network'));
  progress.end();
  expect([drawing(), said]).toEqual(['', []]);
});
