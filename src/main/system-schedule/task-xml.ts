import type { Weekday } from '../../contract/schemas/system-schedules.ts';
import { localDay } from '../../shared/local-day.ts';
import { xmlText } from '../util/xml.ts';
import { inWeekOrder } from './plan.ts';
import type { Task } from './types.ts';
import { windowsArguments } from './windows-arguments.ts';

const DAY_ELEMENTS: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/**
 * A task for Windows' Task Scheduler, version 1.2 of its schema. It runs with the rights of the user's own session, so
 * that the keychain is open, and on battery as well. A missed run is caught up on once. No run starts while
 * another is in progress. A run that hangs is ended after twelve hours.
 *
 * Elements have the order in which Windows exports them. Source: [MS-TSCH] 2.5, XML Task Definition Format.
 *
 * @param user `DOMAIN\name`: without it the task would belong to all users, which takes an administrator
 */
export function taskXml(task: Task, user: string): string {
  const [program = '', ...args] = task.command;
  const days = inWeekOrder(task.weekdays)
    .map((day) => `<${DAY_ELEMENTS[day]} />`)
    .join('');
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Author>Rastro</Author>
    <Description>${xmlText(task.description)}</Description>
  </RegistrationInfo>
  <Triggers>
    <CalendarTrigger>
      <Enabled>true</Enabled>
      <StartBoundary>${firstTime(task)}</StartBoundary>
      <ScheduleByWeek>
        <DaysOfWeek>${days}</DaysOfWeek>
        <WeeksInterval>1</WeeksInterval>
      </ScheduleByWeek>
    </CalendarTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${xmlText(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <AllowHardTerminate>true</AllowHardTerminate>
    <StartWhenAvailable>true</StartWhenAvailable>
    <RunOnlyIfNetworkAvailable>false</RunOnlyIfNetworkAvailable>
    <AllowStartOnDemand>true</AllowStartOnDemand>
    <Enabled>true</Enabled>
    <Hidden>false</Hidden>
    <RunOnlyIfIdle>false</RunOnlyIfIdle>
    <WakeToRun>false</WakeToRun>
    <ExecutionTimeLimit>PT12H</ExecutionTimeLimit>
    <Priority>7</Priority>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${xmlText(program)}</Command>
      <Arguments>${xmlText(windowsArguments(args))}</Arguments>
    </Exec>
  </Actions>
</Task>
`;
}

/** The XML as a file for `schtasks /Create /XML`: UTF-16 with a byte order mark. */
export const taskXmlFile = (xml: string): Uint8Array => Buffer.from(`\ufeff${xml}`, 'utf16le');

/**
 * The day of the first run with the task's time, without a zone, so that its hour stays the same over a change to summer
 * time. Where that change skips the first run's hour, Windows would repeat the later hour of that run for good.
 */
const firstTime = ({ firstRunAt, time }: Task): string => `${localDay(firstRunAt)}T${time}:00`;
