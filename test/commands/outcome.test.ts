import { describe, expect, it } from 'vitest';
import { CommandError } from '../../src/main/commands/command-error.ts';
import { errorOutcome } from '../../src/main/commands/outcome.ts';
import { AppError } from '../../src/main/util/errors.ts';
import { en } from '../../src/shared/i18n/locales/en.ts';

const { kind: kinds, detail } = en.texts.errors;

it.each([
  ['bad-input', 2, false],
  ['not-found', 2, false],
  ['conflict', 2, false],
  ['disk', 2, true],
  ['newer-database', 2, false],
  ['policy', 5, false],
  ['policy-invalid', 5, false],
  ['unauthorized', 3, false],
  ['secret-missing', 3, false],
  ['network', 4, false],
  ['proxy', 4, false],
  ['server', 4, false],
  ['rate-limited', 4, false],
  ['cancelled', 130, false],
  ['busy', 1, true],
  ['scheduler-refused', 1, false],
  ['database', 1, true],
  ['internal', 1, true],
] as const)(
  'an error of kind %s ends the command with %i; it has a detail for support: %s',
  (kind, code, has) => {
    const { code: ended, message } = errorOutcome(new AppError(kind, 'the cause', { said: '' }), 'en');
    expect(ended).toBe(code);
    expect(message?.split('\n')).toHaveLength(has ? 2 : 1);
    expect(message?.endsWith(`\n${detail}: the cause`)).toBe(has);
  },
);

describe('the text of an error', () => {
  it('is that of its reason, where it has one, with the values', () => {
    const error = new AppError('bad-input', 'x', { reason: 'too-large', limit: 3 * 2 ** 20 });
    expect(errorOutcome(error, 'en').message).toMatch(/more than 3 MB/);
    expect(errorOutcome(error, 'en').message).not.toContain(kinds['bad-input']);
  });

  it("is the command line's own, in the language of the caller", () => {
    const error = new CommandError('bad-input', 'columnMissing', { column: 'VIN', columns: 'Placa' });
    expect(errorOutcome(error, 'en')).toEqual({
      code: 2,
      message: 'The input has no column "VIN"; it has: Placa',
    });
    expect(errorOutcome(error, 'pt-BR').message).toMatch(/coluna.*VIN.*Placa/);
  });

  it('has the message of an error that nobody foresaw', () => {
    expect(errorOutcome(new TypeError('x is no function'), 'en')).toEqual({
      code: 1,
      message: `${kinds.unknown}\n${detail}: x is no function`,
    });
  });
});
