import type { Task } from '../../src/main/system-schedule/types.ts';

/** Monday 23 November 2026, 10:30 by the computer's clock. */
export const NOW = new Date(2026, 10, 23, 10, 30);

export const TASK: Task = {
  listId: 12,
  description: 'Rastro: “Frota Sul” (12)',
  time: '06:05',
  weekdays: ['mon', 'tue', 'fri'],
  command: [
    '/opt/Rastro/rastro',
    'lookup',
    '--data',
    '/home/ana/.local/share/rastro',
    '--list',
    'id:12',
    '--connection',
    'id:3',
    '--quiet',
  ],
  firstRunAt: new Date(2026, 10, 24, 6, 5),
  outputFile: '/home/ana/.local/share/rastro/logs/scheduled-12.out',
};
