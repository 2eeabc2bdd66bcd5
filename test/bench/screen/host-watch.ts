/**
 * Loaded into the host ahead of it: reports to its parent how long the main thread was blocked at a time, and how much of
 * that it was at work, as on a machine with other things to do a thread also waits for a processor. It watches from the
 * first question on: its clock takes time from everything else.
 */
const TICK_MS = 4;
const LONG_MS = 50;

let longest = 0;
let atWork = 0;
let count = 0;
let last = 0;
let lastWork = 0;
let clock: NodeJS.Timeout | null = null;

function work(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function look(): void {
  const [now, nowWork] = [performance.now(), work()];
  const blocked = now - last - TICK_MS;
  if (blocked > longest) longest = blocked;
  if (blocked > LONG_MS / 10) atWork = Math.max(atWork, nowWork - lastWork);
  if (blocked > LONG_MS) count += 1;
  [last, lastWork] = [now, nowWork];
}

process.on('message', () => {
  process.send?.({ longest, atWork, count });
  [longest, atWork, count] = [0, 0, 0];
  if (clock) return;
  [last, lastWork] = [performance.now(), work()];
  clock = setInterval(look, TICK_MS).unref();
});
process.once('disconnect', () => process.exit());
// The channel keeps nobody alive who is done.
process.channel?.unref();
