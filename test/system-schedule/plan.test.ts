import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  dataFolderHash,
  inWeekOrder,
  listIdsOf,
  nextRun,
  toSingleLine,
} from '../../src/main/system-schedule/plan.ts';
import { NOW } from './a-task.ts';

const at = (...parts: readonly [number, number, number, number, number]) => new Date(...parts);

test('the next run is later on the same day, where its hour is still to come', () => {
  expect(nextRun({ time: '10:31', weekdays: ['mon'] }, NOW)).toEqual(at(2026, 10, 23, 10, 31));
});

test('a run of this very minute counts as over', () => {
  expect(nextRun({ time: '10:30', weekdays: ['mon', 'tue'] }, NOW)).toEqual(at(2026, 10, 24, 10, 30));
});

test('the only day of the week comes again after seven days', () => {
  expect(nextRun({ time: '06:00', weekdays: ['mon'] }, NOW)).toEqual(at(2026, 10, 30, 6, 0));
});

test('the next run passes over days that were not chosen, and over the end of a year', () => {
  const friday = at(2027, 0, 1, 6, 0);
  expect(nextRun({ time: '06:00', weekdays: ['fri'] }, at(2026, 11, 28, 8, 0))).toEqual(friday);
  expect(nextRun({ time: '06:00', weekdays: ['sun', 'sat'] }, NOW)).toEqual(at(2026, 10, 28, 6, 0));
});

test('the days stand in the order of the week, each once', () => {
  expect(inWeekOrder(['sun', 'fri', 'mon'])).toEqual(['mon', 'fri', 'sun']);
});

test('a folder has one mark however it is spelt, and another folder has another', () => {
  const mark = dataFolderHash(path.join(tmpdir(), 'rastro'));
  expect(dataFolderHash(path.join(tmpdir(), 'x', '..', 'rastro', '/'))).toBe(mark);
  expect(dataFolderHash(path.join(tmpdir(), 'rastro-2'))).not.toBe(mark);
  expect(mark).toMatch(/^[0-9a-f]{8}$/);
});

test('one line holds no control characters and no half characters', () => {
  expect(toSingleLine(' a\r\n[Install]\tb\u0007\ud800 ')).toBe('a [Install] b \ufffd');
});

test('the numbers of lists are read from the names of task files, and other files are passed over', () => {
  const names = ['a-list-7.timer', 'a-list-12.timer', 'a-list-7.service', 'b-list-9.timer', 'a-list-x.timer'];
  expect(listIdsOf(names, 'a-list-', '.timer')).toEqual([7, 12]);
  expect(listIdsOf(['a-list-.timer', 'a-list-1.2.timer'], 'a-list-', '.timer')).toEqual([]);
});
