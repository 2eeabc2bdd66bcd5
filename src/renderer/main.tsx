import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { Providers } from './app/Providers.tsx';
import { queryClient } from './app/queries.ts';
import { StartFailure } from './app/StartFailure.tsx';
import { ask } from './bridge.ts';
import { languageFor, startTexts } from './i18n/index.ts';

const container = document.getElementById('root');
if (!container) throw new Error('the page has no #root');
const root = createRoot(container);

try {
  const state = await ask(window.rastro.app.state());
  queryClient.setQueryData(['app'], state);
  await startTexts(languageFor(state.settings.language, state.locale));
  root.render(
    <StrictMode>
      <Providers>
        <App />
      </Providers>
    </StrictMode>,
  );
} catch (error) {
  await startTexts(languageFor('system', navigator.language));
  root.render(
    <Providers>
      <StartFailure error={error} />
    </Providers>,
  );
}
