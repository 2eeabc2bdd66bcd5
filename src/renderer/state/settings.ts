import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppState, Settings } from '../../contract/schemas/app.ts';
import { ask } from '../bridge.ts';

/** Saves some of the settings. The screen changes as soon as they are saved. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: Partial<Settings>) => ask(window.rastro.app.saveSettings(patch)),
    onSuccess: (settings) =>
      client.setQueryData<AppState>(['app'], (state) => (state ? { ...state, settings } : state)),
  });
}
