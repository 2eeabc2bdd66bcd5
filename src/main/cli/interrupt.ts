/**
 * Aborted by SIGINT and SIGTERM. Ctrl+C on a terminal comes twice: from the terminal, and passed on by the script that started
 * this process.
 */
export function interruption(): AbortSignal {
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupt.abort());
  return interrupt.signal;
}
