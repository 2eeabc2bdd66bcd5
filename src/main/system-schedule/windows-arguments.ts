/**
 * Joins arguments into one text, which Windows splits into the same arguments. A backslash is literal unless a
 * quotation mark follows. A quotation mark within an argument is escaped by a backslash.
 *
 * Source: Microsoft, "Parsing C command-line arguments" and `CommandLineToArgvW`.
 */
export const windowsArguments = (args: readonly string[]): string => args.map(quoted).join(' ');

function quoted(argument: string): string {
  if (argument !== '' && !/[\s"]/.test(argument)) return argument;
  const escaped = argument.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&');
  return `"${escaped}"`;
}
