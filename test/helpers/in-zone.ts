/** Runs `work` on a computer in another time zone. @param zone IANA name */
export function inZone<T>(zone: string, work: () => T): T {
  const before = process.env.TZ;
  try {
    process.env.TZ = zone;
    return work();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}
