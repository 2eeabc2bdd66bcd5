import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { nextRun, WEEKDAYS } from '../../src/main/system-schedule/plan.ts';
import { taskXml, taskXmlFile } from '../../src/main/system-schedule/task-xml.ts';
import { windowsArguments } from '../../src/main/system-schedule/windows-arguments.ts';
import { inZone } from '../helpers/in-zone.ts';
import { TASK } from './a-task.ts';
import { oddCommand, oddText } from './odd-texts.ts';

/** An XML element with its children in order. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** @throws where the text is not well-formed XML */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ fragment: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = {
      name,
      attributes: attributes as Record<string, string>,
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const current = open.at(-1);
    if (current) current.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const [task] = root.children;
  if (!task) throw new Error('no element');
  return task;
}

function at(element: Element, ...path: readonly string[]): Element {
  const [first, ...rest] = path;
  if (first === undefined) return element;
  const found = element.children.filter(({ name }) => name === first);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements ${first}`);
  return at(found[0], ...rest);
}

/** The rules of `CommandLineToArgvW` for what follows the program. */
function argumentsOf(line: string): string[] {
  const args: string[] = [];
  let current = '';
  let isOpen = false;
  let isQuoted = false;
  for (let index = 0; index < line.length; index++) {
    const character = line[index] ?? '';
    if (character === '\\') {
      let count = 1;
      while (line[index + count] === '\\') count++;
      const beforeQuote = line[index + count] === '"';
      current += '\\'.repeat(beforeQuote ? Math.floor(count / 2) : count);
      index += count - 1;
      isOpen = true;
      if (beforeQuote && count % 2 === 1) {
        current += '"';
        index++;
      }
    } else if (character === '"') {
      isQuoted = !isQuoted;
      isOpen = true;
    } else if (!isQuoted && (character === ' ' || character === '\t')) {
      if (isOpen) args.push(current);
      current = '';
      isOpen = false;
    } else {
      current += character;
      isOpen = true;
    }
  }
  return isOpen ? [...args, current] : args;
}

/**
 * The schema's sequences, [MS-TSCH] 2.5 and Microsoft's "Task Scheduler Schema": what is `xs:sequence` there stands in this
 * order; what is `xs:all` may stand in any, and has Windows' own order here.
 */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  Task: ['RegistrationInfo', 'Triggers', 'Principals', 'Settings', 'Actions'],
  RegistrationInfo: ['Author', 'Description'],
  Triggers: ['CalendarTrigger'],
  // triggerBaseType's sequence, then calendarTriggerType's.
  CalendarTrigger: [
    'Enabled',
    'StartBoundary',
    'EndBoundary',
    'Repetition',
    'ExecutionTimeLimit',
    'RandomDelay',
    'ScheduleByWeek',
  ],
  ScheduleByWeek: ['DaysOfWeek', 'WeeksInterval'],
  DaysOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  Principals: ['Principal'],
  Principal: ['UserId', 'LogonType', 'RunLevel'],
  Settings: [
    'MultipleInstancesPolicy',
    'DisallowStartIfOnBatteries',
    'StopIfGoingOnBatteries',
    'AllowHardTerminate',
    'StartWhenAvailable',
    'RunOnlyIfNetworkAvailable',
    'AllowStartOnDemand',
    'Enabled',
    'Hidden',
    'RunOnlyIfIdle',
    'WakeToRun',
    'ExecutionTimeLimit',
    'Priority',
  ],
  Actions: ['Exec'],
  Exec: ['Command', 'Arguments'],
};

/** Elements that are not where the schema has them. */
function misplaced(element: Element): string[] {
  const order = ORDER[element.name] ?? [];
  const places = element.children.map(({ name }) => order.indexOf(name));
  const here = element.children
    .filter((_, index) => places[index] === -1 || (places[index] ?? 0) <= (places[index - 1] ?? -1))
    .map(({ name }) => `${name} in ${element.name}`);
  return [...here, ...element.children.flatMap(misplaced)];
}

describe('the task for Windows', () => {
  const task = parse(taskXml(TASK, 'ESCRITORIO\\ana'));

  test('has the elements that the schema knows, in its order', () => {
    expect(task.attributes).toEqual({
      version: '1.2',
      xmlns: 'http://schemas.microsoft.com/windows/2004/02/mit/task',
    });
    expect(misplaced(task)).toEqual([]);
  });

  test('begins at the next time that was asked for, on the chosen days', () => {
    const trigger = at(task, 'Triggers', 'CalendarTrigger');
    expect(at(trigger, 'StartBoundary').text).toBe('2026-11-24T06:05:00');
    expect(at(trigger, 'ScheduleByWeek', 'DaysOfWeek').children.map(({ name }) => name)).toEqual([
      'Monday',
      'Tuesday',
      'Friday',
    ]);
    expect(at(trigger, 'ScheduleByWeek', 'WeeksInterval').text).toBe('1');
  });

  test.each([
    ['America/Sao_Paulo', '00:30', '2018-11-04'],
    ['America/New_York', '02:30', '2018-03-11'],
    ['Europe/Lisbon', '01:30', '2018-03-25'],
  ])(
    'in %s the task of %s keeps its hour, though the day of its first run, %s, lacks it',
    (zone, time, day) => {
      const xml = inZone(zone, () => {
        const now = new Date(new Date(`${day}T12:00`).getTime() - 86_400_000);
        const plan = { time, weekdays: WEEKDAYS };
        return taskXml({ ...TASK, ...plan, firstRunAt: nextRun(plan, now) }, 'ESCRITORIO\\ana');
      });
      const trigger = at(parse(xml), 'Triggers', 'CalendarTrigger');
      expect(at(trigger, 'StartBoundary').text).toBe(`${day}T${time}:00`);
    },
  );

  test("runs in the user's own session, with no more than the user's rights", () => {
    const principal = at(task, 'Principals', 'Principal');
    expect(principal.attributes.id).toBe(at(task, 'Actions').attributes.Context);
    expect(at(principal, 'UserId').text).toBe('ESCRITORIO\\ana');
    expect(at(principal, 'LogonType').text).toBe('InteractiveToken');
    expect(at(principal, 'RunLevel').text).toBe('LeastPrivilege');
  });

  test('catches up on a missed run, runs on battery, never twice at a time, and ends', () => {
    const settings = Object.fromEntries(at(task, 'Settings').children.map(({ name, text }) => [name, text]));
    expect(settings).toMatchObject({
      StartWhenAvailable: 'true',
      DisallowStartIfOnBatteries: 'false',
      StopIfGoingOnBatteries: 'false',
      MultipleInstancesPolicy: 'IgnoreNew',
      ExecutionTimeLimit: 'PT12H',
      Enabled: 'true',
    });
  });

  test('is a file in UTF-16, little-endian, with a byte order mark', () => {
    const bytes = taskXmlFile('<á/>');
    expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xfe]);
    expect(new TextDecoder('utf-16le').decode(bytes)).toBe('<á/>');
    expect(taskXml(TASK, 'u')).toMatch(/^<\?xml version="1.0" encoding="UTF-16"\?>/);
  });
});

test('any command and any description come out of the XML as they went in', () => {
  fc.assert(
    fc.property(oddCommand, oddText, (command, description) => {
      const task = parse(taskXml({ ...TASK, command, description }, 'A\\b'));
      const exec = at(task, 'Actions', 'Exec');
      expect([at(exec, 'Command').text, ...argumentsOf(at(exec, 'Arguments').text)]).toEqual(command);
      expect(at(task, 'RegistrationInfo', 'Description').text).toBe(description);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [['a b', 'c'], '"a b" c'],
  [['C:\\Program Files\\'], '"C:\\Program Files\\\\"'],
  [['C:\\data\\'], 'C:\\data\\'],
  [['say "hi"', ''], '"say \\"hi\\"" ""'],
  [['\\"'], '"\\\\\\""'],
])('the arguments %j are written as %s', (args, line) => {
  expect(windowsArguments(args)).toBe(line);
  expect(argumentsOf(line)).toEqual(args);
});
