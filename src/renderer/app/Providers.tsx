import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../contract/schemas/app.ts';
import { queryClient } from '../state/queries.ts';
import { cspNonce } from '../ui/nonce.ts';
import classes from './frame.module.css';
import { cssVariables, theme } from './theme.ts';

/**
 * Sets the colour scheme of the settings or the system before the first paint, and labels the close button of every
 * dialog in the screen's language.
 */
function Themed({ children }: { readonly children: ReactNode }) {
  const system = useColorScheme(undefined, { getInitialValueInEffect: false });
  const { data } = useQuery<AppState>({ queryKey: ['app'], enabled: false });
  const { t } = useTranslation('app');
  const close = t('close');
  const named = mergeThemeOverrides(theme, {
    components: { CloseButton: { defaultProps: { 'aria-label': close } } },
  });
  const wanted = data?.settings.theme ?? 'system';
  return (
    <MantineProvider
      theme={named}
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => cspNonce}
      forceColorScheme={wanted === 'system' ? system : wanted}
    >
      <Notifications
        position="bottom-left"
        containerWidth={340}
        limit={3}
        // The library cuts off what is above 200px: the title and a button of a notice that names a file with a long path.
        notificationMaxHeight={480}
        className={classes.toasts ?? ''}
      />
      <ModalsProvider>{children}</ModalsProvider>
    </MantineProvider>
  );
}

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Themed>{children}</Themed>
    </QueryClientProvider>
  );
}
