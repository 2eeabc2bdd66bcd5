/** Takes the pictures in one language and scheme, inside the keyring session of `run.ts`; prints their names as JSON. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { startKeyringDaemon } from '../../helpers/keyring.ts';
import { newestRunIsOver } from '../demo.ts';
import { startHost } from '../fixtures.ts';
import { languageAndScheme, mapIsDrawn, printNames, takePicture } from './picture.ts';
import { openOffice, takeRuns } from './runs.ts';

const WORDS = {
  'pt-BR': {
    demo: 'Abrir a demonstração',
    import: 'Importar lista',
    saveAndLookUp: 'Salvar e consultar…',
    demoList: /Frota de demonstração/,
    sample: 'Márcia Gonçalves',
    ask: /^Consultar \d+ veículos/,
    service: 'Serviço da frota',
    runs: 'Consultas',
    tryNow: 'Tentar agora',
    countdown: /tenta de novo em 0:(0[3-9]|[1-5]\d)/,
    completed: /Concluída/,
    failuresByKind: 'Falhas por motivo',
    compare: 'Comparar',
    export: 'Exportar…',
    myFile: /^Meu arquivo original/,
  },
  en: {
    demo: 'Open the demo',
    import: 'Import list',
    saveAndLookUp: 'Save and look up…',
    demoList: /Demo fleet/,
    sample: 'Márcia Gonçalves',
    ask: /^Look up \d+ vehicles/,
    service: 'Fleet service',
    runs: 'Lookups',
    tryNow: 'Try now',
    countdown: /tries again in 0:(0[3-9]|[1-5]\d)/,
    completed: /Completed/,
    failuresByKind: 'Failures by reason',
    compare: 'Compare',
    export: 'Export…',
    myFile: /^My original file/,
  },
} as const;

/** A vehicle of the demo that has a position. */
const SHOWN = '95365823XM4459980';

const at = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
const taken: string[] = [];

async function takeAll(browser: Browser, language: keyof typeof WORDS, scheme: 'light' | 'dark') {
  const words = WORDS[language];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rastro-pictures-'));
  const host = await startHost(['--data', dataDir], language);
  const context = await browser.newContext({
    locale: language,
    colorScheme: scheme,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const take = async (name: string) => {
    taken.push(await takePicture(page, name, language, scheme));
  };
  await page.goto(host.url);
  await page.getByRole('button', { name: words.demo }).waitFor();
  await take('first-start');
  await page.getByRole('button', { name: words.demo }).click();
  await page.getByRole('button', { name: words.demoList }).first().click();
  await newestRunIsOver(page);
  await mapIsDrawn(page);
  await take('fleet');
  await page
    .locator('.ag-row [col-id="vin"]')
    .filter({ hasText: SHOWN.slice(-8) })
    .click();
  await mapIsDrawn(page);
  await take('vehicle');
  const service = await openOffice(page, words.service);
  await using _office = service.office;
  await preflight(page, words, take);
  await page.keyboard.press('Escape');
  await takeRuns(page, words, service, take, () => mapIsDrawn(page));
  await context.close();
  await host.close();
  rmSync(dataDir, { recursive: true });
}

async function preflight(
  page: Page,
  words: (typeof WORDS)[keyof typeof WORDS],
  take: (name: string) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: words.import }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(at('resources/sample-fleet.csv'));
  await dialog.getByText(words.sample).first().waitFor();
  await take('import');
  await dialog.getByRole('button', { name: words.saveAndLookUp }).click();
  await page.getByRole('button', { name: words.ask }).waitFor();
  await mapIsDrawn(page);
  await take('preflight');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.export }).click();
  await dialog.getByRole('radio', { name: words.myFile }).click();
  await take('export');
}

await startKeyringDaemon('pictures');
await printNames(async (browser) => {
  await takeAll(browser, ...languageAndScheme());
  return taken;
});
