/**
 * An AbortSignal that SIGINT and SIGTERM abort. The listeners stay after the first signal, because Ctrl+C comes twice:
 * from the terminal, and from the script that started this process.
 */
export function interruptSignal(): AbortSignal {
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupt.abort());
  return interrupt.signal;
}
