/** A shorter time says nothing about its growth. */
const SHORT_MS = 100;

/** Whether the time that a text takes grows with its length, and not with the square of it. */
export function isLinear(
  use: (text: string) => unknown,
  textOf: (length: number) => string,
  length: number,
): boolean {
  if (msOf(use, textOf(length)) < SHORT_MS) return true;
  const [long = 0, short = 0] = [length, length / 4].map((size) =>
    Math.min(...[1, 2, 3].map(() => msOf(use, textOf(size)))),
  );
  return long <= SHORT_MS || long <= 9 * short;
}

/** The time of this thread alone, so that other work of the computer does not count. */
function msOf(use: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  use(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
