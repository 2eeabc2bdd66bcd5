/**
 * Loaded into the host ahead of it: reports to its parent how long the main thread was blocked at a time, and how much of
 * that it was at work, as on a machine with other things to do a thread also waits for a processor.
 */
const TICK_MS = 4;
const LONG_MS = 50;

let longest = 0;
let atWork = 0;
let count = 0;
let last = performance.now();
let lastWork = work();

function work(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

setInterval(() => {
  const [now, nowWork] = [performance.now(), work()];
  const blocked = now - last - TICK_MS;
  if (blocked > longest) longest = blocked;
  if (blocked > LONG_MS / 10) atWork = Math.max(atWork, nowWork - lastWork);
  if (blocked > LONG_MS) count += 1;
  [last, lastWork] = [now, nowWork];
}, TICK_MS).unref();

process.on('message', () => {
  process.send?.({ longest, atWork, count });
  [longest, atWork, count] = [0, 0, 0];
});
process.once('disconnect', () => process.exit());
// The channel keeps nobody alive who is done.
process.channel?.unref();
