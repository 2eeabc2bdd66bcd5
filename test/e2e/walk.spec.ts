/** The README's first walk, as a new user takes it: connect, import, look up, and go on without the service. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

const WORDS = {
  'pt-BR': {
    setUp: 'Configurar uma conexão',
    name: 'Nome',
    address: 'Endereço do serviço',
    clientId: 'ID do cliente',
    secret: 'Segredo do cliente',
    test: 'Testar conexão',
    works: 'Tudo certo',
    save: 'Salvar conexão',
    close: 'Fechar',
    import: 'Importar lista',
    heldBack: '4 linhas não podem ser consultadas',
    saveAndLookUp: 'Salvar e consultar…',
    ask: 'Consultar 52 veículos',
    done: 'Concluída',
    notFound: /Não encontrado\s*4/,
    offline: /Offline/,
    lastSeen: 'Última posição',
  },
  en: {
    setUp: 'Set up a connection',
    name: 'Name',
    address: 'Service address',
    clientId: 'Client ID',
    secret: 'Client secret',
    test: 'Test connection',
    works: 'All good',
    save: 'Save connection',
    close: 'Close',
    import: 'Import list',
    heldBack: '4 rows cannot be looked up',
    saveAndLookUp: 'Save and look up…',
    ask: 'Look up 52 vehicles',
    done: 'Completed',
    notFound: /Not found\s*4/,
    offline: /Offline/,
    lastSeen: 'Last position',
  },
} as const;

let service: ChildProcess;
let baseUrl: string;

test.beforeEach(async () => {
  const command = ['--port', '0', '--client-id', 'office', '--client-secret', 'try-me'];
  service = spawn(process.execPath, [at('scripts/simulator/simulator.ts'), ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!service.stdout) throw new Error('the simulator has no output');
  const [line] = await once(createInterface(service.stdout), 'line');
  ({ baseUrl } = JSON.parse(line));
});

test.afterEach(() => {
  service.kill();
});

for (const language of ['pt-BR', 'en'] as const) {
  const words = WORDS[language];

  test.describe(language, () => {
    test.use({ language });

    test('from a messy CSV to a list and a map, and on without the service', {
      tag: language === 'pt-BR' ? ['@journey', '@window'] : '@journey',
    }, async ({ rastro: page, restart }) => {
      await connect(page, words);
      await importSample(page, words);
      await lookUp(page, words);
      service.kill();
      await once(service, 'exit');

      const later = await restart();
      await expect(later.getByText(words.offline).first()).toBeVisible();
      await expect(later.getByRole('button', { name: words.notFound })).toBeVisible();
      await later.getByRole('searchbox').fill('93Y5SRD04NS504283');
      await later.locator('.ag-row[row-index="0"] [col-id="identifier"]').click();
      await expect(later.getByText(words.lastSeen)).toBeVisible();
    });
  });
}

type Words = (typeof WORDS)[keyof typeof WORDS];

async function connect(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.setUp }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(words.name, { exact: false }).first().fill('Office');
  await form.getByLabel(words.address).fill(baseUrl);
  await form.getByLabel(words.clientId).fill('office');
  await form.locator('input[type=password]').fill('try-me');
  await form.getByRole('button', { name: words.test }).click();
  await expect(form.getByText(words.works)).toBeVisible();
  await form.getByRole('button', { name: words.save }).click();
  await expect(form).toBeHidden();
}

async function importSample(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.import }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(at('resources/sample-fleet.csv'));
  await expect(dialog.getByText('Márcia Gonçalves')).toBeVisible();
  await expect(dialog.getByText(words.heldBack)).toBeVisible();
  await dialog.getByRole('button', { name: words.saveAndLookUp }).click();
}

async function lookUp(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.ask }).click();
  await expect(page.getByText(words.done).first()).toBeVisible();
  await expect(page.getByRole('button', { name: words.notFound })).toBeVisible();
}
