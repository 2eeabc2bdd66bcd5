import { ask } from '../bridge.ts';

/** Number of rows that one call requests: the core's maximum. */
const PAGE = 1000;

export async function failedVins(runId: number): Promise<string[]> {
  const vins: string[] = [];
  for (;;) {
    const after = vins.at(-1) ?? null;
    const { rows } = await ask(window.rastro.runs.failures({ runId, after, limit: PAGE }));
    vins.push(...rows.map(({ vin }) => vin));
    if (rows.length < PAGE) return vins;
  }
}
