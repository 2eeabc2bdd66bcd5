import { expect, it } from 'vitest';
import { type SystemSchedule, systemSchedule } from '../../../src/contract/schemas/system-schedules.ts';
import {
  isComplete,
  isSameSchedule,
  resultOfExitCode,
  weekdayName,
  weekdayNames,
  weekdays,
} from '../../../src/renderer/lists/weekdays.ts';

const SCHEDULE: SystemSchedule = { listId: 1, connectionId: 1, time: '06:00', weekdays: ['fri', 'mon'] };

it('names the days in each language, in the order of the week', () => {
  expect(weekdayName('mon', 'pt-BR', 'long')).toBe('segunda-feira');
  expect(weekdayName('sun', 'en', 'long')).toBe('Sunday');
  expect(weekdayNames(['fri', 'mon'], 'pt-BR', 'todos os dias')).toBe('seg, sex');
  expect(weekdayNames(['sun', 'tue'], 'en', 'every day')).toBe('Tue, Sun');
  expect(weekdayNames(weekdays, 'en', 'every day')).toBe('every day');
});

it.each(['06:00', '23:59', '24:00', '6:00', '', '06:60', '06:00:00'])(
  'takes the time %j as the contract does',
  (time) => {
    const draft = { ...SCHEDULE, time };
    expect(isComplete(draft)).toBe(systemSchedule.safeParse(draft).success);
  },
);

it('accepts no schedule without a day, like the contract', () => {
  const draft = { ...SCHEDULE, weekdays: [] };
  expect(isComplete(draft)).toBe(false);
  expect(systemSchedule.safeParse(draft).success).toBe(false);
});

it('recognises equal schedules whatever the order of their days', () => {
  expect(isSameSchedule(SCHEDULE, { ...SCHEDULE, weekdays: ['mon', 'fri'] })).toBe(true);
  expect(isSameSchedule(SCHEDULE, { ...SCHEDULE, weekdays: ['mon'] })).toBe(false);
  expect(isSameSchedule(SCHEDULE, { ...SCHEDULE, weekdays: ['mon', 'tue'] })).toBe(false);
  expect(isSameSchedule(SCHEDULE, { ...SCHEDULE, time: '06:01' })).toBe(false);
  expect(isSameSchedule(SCHEDULE, { ...SCHEDULE, connectionId: 2 })).toBe(false);
});

it('has a text for every exit code of a lookup', () => {
  expect([0, 2, 3, 4, 130, 1, -2_147_024_894].map(resultOfExitCode)).toEqual([
    'done',
    'usage',
    'credentials',
    'failures',
    'interrupted',
    'other',
    'other',
  ]);
});
