import { MantineProvider } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppState } from '../../preload/schemas/app.ts';
import { cspNonce } from './nonce.ts';
import { queryClient } from './queries.ts';
import { cssVariables, theme } from './theme.ts';

/** The scheme of the settings, or the OS's; there before the first paint, since the settings are. */
function Themed({ children }: { readonly children: ReactNode }) {
  const system = useColorScheme(undefined, { getInitialValueInEffect: false });
  const { data } = useQuery<AppState>({ queryKey: ['app'], enabled: false });
  const wanted = data?.settings.theme ?? 'system';
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => cspNonce}
      forceColorScheme={wanted === 'system' ? system : wanted}
    >
      <Notifications position="bottom-right" />
      <ModalsProvider>{children}</ModalsProvider>
    </MantineProvider>
  );
}

/** What every screen stands on: queries to the core, theme, notifications and confirmations. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Themed>{children}</Themed>
    </QueryClientProvider>
  );
}
