import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/global.css';
import './app/forced-colors.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { languageFor } from '../shared/i18n/languages.ts';
import { App } from './app/App.tsx';
import { Providers } from './app/Providers.tsx';
import { StartFailure } from './app/StartFailure.tsx';
import { setFormatLocale } from './i18n/format-locale.ts';
import { startTexts } from './i18n/index.ts';
import { firstAnswer } from './state/first-answers.ts';
import { openTableFirst } from './state/opening.ts';
import { connectionsQuery, listsQuery, queryClient, subscribeToCore } from './state/queries.ts';
import { layoutsQuery } from './state/saved-layouts.ts';
import { noteDialogsAtKeys } from './ui/dialog-focus.ts';
// Imported here, so that it asks early for the name of the WebGL renderer, which takes half a second.
import './map/canvas/graphics.ts';

/** Opens the screen. `window.rastro` must be set by then. */
export async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no #root');
  const root = createRoot(container);

  try {
    // Events are followed before the first query, so that no change is missed.
    subscribeToCore(queryClient);
    noteDialogsAtKeys();
    openTableFirst();
    // Requested before drawing, so that the first screen is complete. A part shows the error of its own request.
    const first = [
      queryClient.prefetchQuery(listsQuery),
      queryClient.prefetchQuery(connectionsQuery),
      queryClient.prefetchQuery(layoutsQuery),
    ];
    const state = await firstAnswer('state');
    queryClient.setQueryData(['app'], state);
    setFormatLocale(state.formatLocale);
    await Promise.all([startTexts(languageFor(state.settings.language, state.locale)), ...first]);
    // A transition is drawn in slices: drawing the whole screen at once would block the thread.
    startTransition(() =>
      root.render(
        <StrictMode>
          <Providers>
            <App />
          </Providers>
        </StrictMode>,
      ),
    );
  } catch (error) {
    await startTexts(languageFor('system', navigator.language));
    root.render(
      <Providers>
        <StartFailure error={error} />
      </Providers>,
    );
  }
}
