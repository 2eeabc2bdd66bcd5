import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppState, Settings } from '../../contract/schemas/app.ts';
import { ask } from '../bridge.ts';

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: Partial<Settings>) => ask(window.rastro.app.saveSettings(patch)),
    onSuccess: (settings) =>
      client.setQueryData<AppState>(['app'], (state) => (state ? { ...state, settings } : state)),
  });
}
