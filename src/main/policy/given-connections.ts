import type { Policy } from '../../contract/schemas/policy.ts';
import type { Store } from '../store/threads/store.ts';

/**
 * Saves the policy's connections that the store does not have yet, and sets name and time zone of those that it has
 * back to the policy's. The user enters the secrets. If another connection already has a name, the name gets a number.
 */
export async function savePolicyConnections(
  store: Pick<Store, 'connections'>,
  policy: Policy,
): Promise<void> {
  for (const { name, address: baseUrl, clientId, timeZone } of policy.connections) {
    const saved = await store.connections.all();
    const known = saved.find((each) => !each.demo && each.baseUrl === baseUrl && each.clientId === clientId);
    const isName = (wanted: string) => known?.name === wanted || saved.every((each) => each.name !== wanted);
    const numbered = Array.from({ length: 98 }, (_, index) => `${name.slice(0, 55)} (${index + 2})`);
    const free = [name, ...numbered].find(isName);
    const isSame = known !== undefined && known.name === free && known.timeZone === timeZone;
    if (isSame || free === undefined) continue;
    const id = known ? { id: known.id } : {};
    await store.connections.save({ ...id, name: free, baseUrl, clientId, timeZone });
  }
}
