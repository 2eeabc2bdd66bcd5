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
