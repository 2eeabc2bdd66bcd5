import { xmlText } from '../util/xml.ts';
import { clockTime, inWeekOrder, WEEKDAYS } from './plan.ts';
import type { Task } from './types.ts';

/**
 * A launchd agent of the user. It starts only at its times, not when it is loaded. One run when the computer wakes
 * makes up for all runs that were missed while it slept. Source: launchd.plist(5).
 */
export function launchdPlist(label: string, task: Task): string {
  const [hour, minute] = clockTime(task.time);
  const times = inWeekOrder(task.weekdays).map(
    (day) => `    <dict>
      <key>Weekday</key><integer>${(WEEKDAYS.indexOf(day) + 1) % 7}</integer>
      <key>Hour</key><integer>${hour}</integer>
      <key>Minute</key><integer>${minute}</integer>
    </dict>`,
  );
  const command = task.command.map((part) => `    <string>${xmlText(part)}</string>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- ${xmlText(oneDash(task.description))} -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${xmlText(label)}</string>
  <key>ProgramArguments</key>
  <array>
${command.join('\n')}
  </array>
  <key>StartCalendarInterval</key>
  <array>
${times.join('\n')}
  </array>
  <key>RunAtLoad</key>
  <false/>
  <key>ProcessType</key>
  <string>Background</string>
  <key>StandardOutPath</key>
  <string>${xmlText(task.outputFile)}</string>
  <key>StandardErrorPath</key>
  <string>${xmlText(task.outputFile)}</string>
</dict>
</plist>
`;
}

/** XML allows no two dashes in a row within a comment. */
const oneDash = (text: string) => text.replaceAll(/-{2,}/g, '-');
