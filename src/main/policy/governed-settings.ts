import type { Settings, SettingsPatch } from '../../contract/schemas/app.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { isMapSourceAllowed } from '../../shared/map-source.ts';
import type { Store } from '../store/threads/store.ts';
import { AppError } from '../util/errors.ts';

function fixedSettings({ updates, retention }: Policy): Partial<Settings> {
  const { positionsDays, unlistedDays } = retention;
  return {
    ...(updates ? {} : { lookForUpdates: false }),
    ...(positionsDays === null ? {} : { keepPositionsDays: positionsDays, oldPositions: 'erased' }),
    ...(unlistedDays === null ? {} : { keepUnlistedDays: unlistedDays }),
  };
}

/**
 * The settings, with the values that the policy fixes in place of the stored ones. What the user had chosen stays
 * stored, and applies again without the policy.
 *
 * `save` throws AppError `policy` for a setting that the policy fixes, unless the value is the policy's.
 */
export function governedSettings(settings: Store['settings'], policy: Policy): Store['settings'] {
  const fixed = fixedSettings(policy);
  return {
    ...settings,
    get: async () => ({ ...(await settings.get()), ...fixed }),
    async save(patch) {
      requireFree(patch, fixed);
      return { ...(await settings.save(patch)), ...fixed };
    },
    async basemap() {
      const saved = await settings.basemap();
      const isForbidden = saved.kind === 'online' && !isMapSourceAllowed(policy, saved.address);
      return isForbidden ? { ...saved, kind: 'bundled' } : saved;
    },
    async saveBasemap(saved) {
      if (saved.kind === 'online') requireMapSource(policy, saved.address);
      return settings.saveBasemap(saved);
    },
  };
}

type MapRules = Pick<Policy, 'onlineBasemap' | 'mapSources'>;

/**
 * Why a source of maps may not be used; null: it may.
 *
 * @param address of a style or an archive; empty: none so far
 * @returns AppError `policy`: `policy-basemap` where no map may come from the internet, else `policy-map-source`
 */
export function mapSourceError(policy: MapRules, address: string): AppError | null {
  // Normalized as in a request: with `..`, a path could leave the allowed address.
  const url = URL.parse(address.trim());
  if (isMapSourceAllowed(policy, url?.href ?? address)) return null;
  if (!policy.onlineBasemap)
    return new AppError('policy', 'The policy allows no online basemap.', { reason: 'policy-basemap' });
  const details = { reason: 'policy-map-source', address: url?.host ?? '' } as const;
  return new AppError('policy', 'The policy does not allow this source of maps.', details);
}

/** @throws AppError as `mapSourceError` returns it */
export function requireMapSource(policy: MapRules, address: string): void {
  const refusal = mapSourceError(policy, address);
  if (refusal) throw refusal;
}

export function forbiddenSetting(): AppError {
  return new AppError('policy', 'The policy fixes this setting.', { reason: 'policy-setting' });
}

function requireFree(patch: SettingsPatch, fixed: Partial<Settings>): void {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(fixed);
  const wanted = new Map<string, unknown>(Object.entries(patch));
  for (const [name, value] of entries) {
    const asked = wanted.get(name);
    if (asked !== undefined && JSON.stringify(asked) !== JSON.stringify(value)) throw forbiddenSetting();
  }
}
