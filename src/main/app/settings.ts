import type { Settings, SettingsPatch } from '../../contract/schemas/app.ts';
import { retention as retentionSettings } from '../../contract/schemas/erasure.ts';
import { isOrdered } from '../../shared/ages.ts';
import { AppError } from '../util/errors.ts';
import type { Core } from './core.ts';
import type { Services } from './services.ts';

/** The handler of the screen's call `app.saveSettings`. */
export function settingsSaver(
  { store, events }: Core,
  { updates, retention }: Pick<Services, 'updates' | 'retention'>,
) {
  return async (patch: SettingsPatch): Promise<Settings> => {
    const before = await store.settings.get();
    const { lateAfterHours = before.lateAfterHours, silentAfterHours = before.silentAfterHours } = patch;
    if (!isOrdered({ lateAfterHours, silentAfterHours }))
      throw new AppError('bad-input', 'A position is late first, and silent after that.');
    const saved = await store.settings.save(patch);
    events.emit('settings.changed', saved);
    if (patch.lookForUpdates !== undefined) await updates.settingsChanged();
    if (isRetention(patch)) retention.check();
    // Other limits make other vehicles late or silent, which counts and filters show.
    if (lateAfterHours !== before.lateAfterHours || silentAfterHours !== before.silentAfterHours)
      events.fleetChanged();
    return saved;
  };
}

const isRetention = (patch: SettingsPatch) =>
  Object.keys(patch).some((name) => name in retentionSettings.shape);
