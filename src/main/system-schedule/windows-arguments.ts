import { AppError } from '../errors.ts';

/**
 * Arguments as one text, which Windows takes apart into the same arguments again. A backslash is itself unless quotation
 * marks follow; quotation marks within are escaped by one.
 *
 * Source: Microsoft, "Parsing C command-line arguments" and `CommandLineToArgvW`.
 */
export function windowsArguments(args: readonly string[]): string {
  return args.map(quoted).join(' ');
}

function quoted(argument: string): string {
  if (argument !== '' && !/[\s"]/.test(argument)) return argument;
  const escaped = argument.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&');
  return `"${escaped}"`;
}

/**
 * Task Scheduler puts the values of environment variables (`%NAME%`) and of its own (`$(Arg0)`) into a command, and knows
 * no way to escape them.
 *
 * Source: Microsoft, "Exec (actionGroup) Element", remarks; [MS-TSCH] 2.5.7.
 *
 * @throws AppError `bad-input` when it would change the command
 */
export function requireNoVariables(command: readonly string[]): void {
  const changed = command.find((part) => /%[^%]+%|\$\(/.test(part));
  if (changed !== undefined) {
    throw new AppError('bad-input', `Task Scheduler would put other text into ${changed}`, {
      reason: 'schedule-variables',
      path: changed,
    });
  }
}
