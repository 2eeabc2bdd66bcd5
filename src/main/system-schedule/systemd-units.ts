import { inWeekOrder, toSingleLine } from './plan.ts';
import type { Task } from './types.ts';

/**
 * The service that the timer starts. A run that hangs is ended after twelve hours.
 *
 * Sources: systemd.service(5), systemd.syntax(7).
 */
export function systemdService(task: Task): string {
  return `[Unit]
Description=${plainValue(task.description)}

[Service]
Type=oneshot
ExecStart=${execStart(task.command)}
TimeoutStartSec=12h
`;
}

/**
 * The timer that starts the service. A run that was missed while the computer was off or asleep is caught up on once.
 * Source: systemd.timer(5).
 */
export function systemdTimer(task: Task): string {
  const days = inWeekOrder(task.weekdays).map((day) => day.charAt(0).toUpperCase() + day.slice(1));
  return `[Unit]
Description=${plainValue(task.description)}

[Timer]
OnCalendar=${days.join(',')} *-*-* ${task.time}:00
Persistent=true

[Install]
WantedBy=timers.target
`;
}

/** Quotes each argument. systemd replaces no variables in the program's own path, so dollar signs there stay single. */
const execStart = ([program = '', ...args]: readonly string[]): string =>
  [quoted(program), ...args.map((arg) => quoted(arg.replaceAll('$', '$$$$')))].join(' ');

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '%': '%%',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function quoted(argument: string): string {
  const escaped = argument.replaceAll(
    /[\\"%\p{Cc}]/gu,
    (character) => ESCAPES[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `"${escaped}"`;
}

/** A text for a value that systemd does not split. A backslash at its end would continue the value on the next line. */
const plainValue = (text: string): string => toSingleLine(text).replaceAll('%', '%%').replace(/\\$/, '');
