import fc from 'fast-check';
import { parse } from 'plist';
import { expect, test } from 'vitest';
import { launchdPlist } from '../../src/main/system-schedule/launchd-plist.ts';
import { TASK } from './a-task.ts';
import { oddCommand, oddText } from './odd-texts.ts';

test('the agent starts at its times alone, in the background, and keeps what the program says', () => {
  expect(parse(launchdPlist('br.com.rastro.desktop.0a1b2c3d.list-12', TASK))).toEqual({
    Label: 'br.com.rastro.desktop.0a1b2c3d.list-12',
    ProgramArguments: TASK.command,
    StartCalendarInterval: [
      { Weekday: 1, Hour: 6, Minute: 5 },
      { Weekday: 2, Hour: 6, Minute: 5 },
      { Weekday: 5, Hour: 6, Minute: 5 },
    ],
    RunAtLoad: false,
    ProcessType: 'Background',
    StandardOutPath: TASK.outputFile,
    StandardErrorPath: TASK.outputFile,
  });
});

test('Sunday is day 0', () => {
  expect(parse(launchdPlist('a', { ...TASK, weekdays: ['sun'] }))).toMatchObject({
    StartCalendarInterval: [{ Weekday: 0 }],
  });
});

test('any command and any description come out of the property list as they went in', () => {
  fc.assert(
    fc.property(oddCommand, oddText, oddText, (anyCommand, description, anyFile) => {
      const [outputFile = '', ...command] = [anyFile, ...anyCommand].map(withoutSeparators);
      expect(
        parse(
          launchdPlist('a', { ...TASK, command, description: withoutSeparators(description), outputFile }),
        ),
      ).toMatchObject({
        ProgramArguments: command,
        StandardErrorPath: outputFile,
      });
    }),
    { numRuns: 1000 },
  );
});

/**
 * The parser of this test takes U+2028 and U+2029 for line ends, which in XML 1.0 they are not, and complains of U+FFFD.
 */
function withoutSeparators(text: string): string {
  return text.replaceAll(/[\u2028\u2029\ufffd]/g, '');
}
