import type { Settings, SettingsPatch } from '../../preload/schemas/app.ts';
import type { Policy } from '../../preload/schemas/policy.ts';
import { isMapSourceAllowed } from '../../shared/map-source.ts';
import type { Store } from '../store/types.ts';
import { AppError } from '../util/errors.ts';

/** The settings that the policy fixes, with their values. */
function fixedSettings({ updates, retention }: Policy): Partial<Settings> {
  const { positionsDays, unlistedDays } = retention;
  return {
    ...(updates ? {} : { lookForUpdates: false }),
    ...(positionsDays === null ? {} : { keepPositionsDays: positionsDays, oldPositions: 'erased' }),
    ...(unlistedDays === null ? {} : { keepUnlistedDays: unlistedDays }),
  };
}

/**
 * The settings as the policy lets them count, whatever the database says. What the user had chosen before stays stored, and
 * counts again without the policy.
 *
 * `save` throws AppError `policy` for another value of what the policy fixes.
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

/** @throws AppError `policy`: `policy-basemap` where no map may come from the internet, `policy-map-source` */
export function requireMapSource(
  policy: Pick<Policy, 'onlineBasemap' | 'mapSources'>,
  address: string,
): void {
  // As the request would have it: a path with `..` leaves what is allowed.
  if (isMapSourceAllowed(policy, URL.parse(address.trim())?.href ?? address)) return;
  if (!policy.onlineBasemap)
    throw new AppError('policy', 'The policy allows no online basemap.', { reason: 'policy-basemap' });
  throw new AppError('policy', 'The policy does not allow this source of maps.', {
    reason: 'policy-map-source',
    address: URL.parse(address)?.host ?? '',
  });
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
