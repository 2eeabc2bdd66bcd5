/** Run with a data folder and a language (BCP 47): makes it the user's choice, as the settings do. */
import { openStore } from '../../src/main/store/threads/store.ts';
import { languageFor } from '../../src/shared/i18n/languages.ts';

const [dataDir = '', language = ''] = process.argv.slice(2);
const { store } = await openStore({ dataDir });
await store.settings.save({ language: languageFor('system', language) });
await store.close();
