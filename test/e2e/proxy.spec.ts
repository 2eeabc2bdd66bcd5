/** Behind an office's proxy that wants a login: what the user is asked, and what a connection's test says. */
import type { Page } from '@playwright/test';
import { locales } from '../../src/shared/i18n/languages.ts';
import { type Authority, makeAuthority } from '../helpers/certificates.ts';
import { type OfficeServer, startOfficeServer } from '../helpers/office.ts';
import { serveService } from '../helpers/office-service.ts';
import {
  type ConnectAnswer,
  type RecordingProxy,
  startRecordingProxy,
  wanting,
} from '../helpers/recording-proxy.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

let office: Authority;
let service: OfficeServer;
let proxy: RecordingProxy;
/** What the proxy does. */
let answer: (asked: Parameters<ReturnType<typeof wanting>>[0]) => ConnectAnswer;

// The installed app asks the system, which a test can't set up; see test/electron/proxy.test.ts.
test.skip(({ way }) => way === 'electron', 'the proxy is named by the environment');

test.beforeAll(async () => {
  office = makeAuthority();
  service = await startOfficeServer(office, serveService('frota', 'canary-secret'));
  proxy = await startRecordingProxy({ answer: (asked) => answer(asked) });
  process.env.HTTPS_PROXY = `http://127.0.0.1:${proxy.port}`;
  process.env.SSL_CERT_FILE = office.file;
});
test.afterAll(async () => {
  delete process.env.HTTPS_PROXY;
  delete process.env.SSL_CERT_FILE;
  await proxy[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
  office[Symbol.dispose]();
});
test.beforeEach(() => {
  answer = wanting('ana:s3nha');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const login = (page: Page) => page.getByRole('dialog', { name: 'O proxy da rede pede login' });

/** Fills in a connection and tries it. */
async function testConnection(page: Page, baseUrl = service.url): Promise<void> {
  await button(page, 'Configurar uma conexão').click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Frota');
  await page.getByLabel('Endereço do serviço').fill(baseUrl);
  await page.getByLabel('ID do cliente (client_id)').fill('frota');
  await page.getByLabel('Segredo do cliente (client_secret)').fill('canary-secret');
  await button(page, 'Testar conexão').click();
}

async function signIn(page: Page, password: string): Promise<void> {
  await login(page).getByLabel('Usuário').fill('ana');
  await login(page).getByLabel('Senha', { exact: true }).fill(password);
  await login(page).getByLabel('Senha', { exact: true }).press('Enter');
}

test('Another language neither answers the question for a login nor takes away what was typed.', async ({
  rastro: page,
}) => {
  await testConnection(page);
  await login(page).getByLabel('Usuário').fill('ana');
  await page.evaluate(() => window.rastro.app.saveSettings({ language: 'en' }));
  const english = page.getByRole('dialog', { name: locales.en.texts.proxy.title });
  await expect(english.getByRole('textbox').first()).toHaveValue('ana');
  await english.getByLabel('Password', { exact: true }).fill('s3nha');
  await english.getByLabel('Password', { exact: true }).press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: locales.en.texts.settings.verdict.title.ok }),
  ).toBeVisible();
});

test('the login is asked for over the form, again after a wrong password, and then the test goes on', async ({
  rastro: page,
}) => {
  await testConnection(page);
  await expect(login(page)).toContainText(`127.0.0.1:${proxy.port}`);
  await expect(login(page).getByLabel('Usuário')).toBeFocused();
  await expectAccessible(page);
  await button(page, 'Entrar').click();
  await expect(login(page)).toContainText('Informe o usuário');

  await signIn(page, 'errada');
  await expect(login(page).getByRole('alert')).toContainText('não aceitou');
  await expect(login(page).getByLabel('Usuário')).toHaveValue('ana');
  await expect(login(page).getByLabel('Senha', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await signIn(page, 's3nha');
  await expect(login(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Tudo certo' })).toBeVisible();
});

test('Escape declines and leaves the form open, which then says what the proxy wants', async ({
  rastro: page,
}) => {
  await testConnection(page);
  await expect(login(page).getByLabel('Usuário')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(login(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'pede usuário e senha' })).toBeVisible();
  await expect(page.getByLabel('Endereço do serviço')).toHaveValue(service.url);
  await expectAccessible(page);
  // The next test asks anew.
  await button(page, 'Testar conexão').click();
  await expect(login(page)).toBeVisible();
  await login(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(login(page)).toBeHidden();
});

test('The test of a connection says what the proxy did.', async ({ rastro: page }) => {
  answer = () => 'close';
  await testConnection(page);
  for (const [what, text, detail] of [
    ['close', 'O proxy da rede não responde', 'PROXY_UNREACHABLE'],
    [{ status: 403 }, 'O proxy da rede não deixou passar', 'PROXY_403'],
    [{ status: 502 }, 'Não foi possível conectar ao serviço', 'PROXY_502'],
  ] as const) {
    answer = () => what;
    await button(page, 'Testar conexão').click();
    await expect(page.getByRole('status').filter({ hasText: text })).toContainText(detail);
  }
});

test('a certificate that nobody knows is said to be so, with what to do', async ({ rastro: page }) => {
  answer = () => 'tunnel';
  const stranger = makeAuthority();
  const other = await startOfficeServer(stranger);
  await testConnection(page, other.url);
  const verdict = page.getByRole('status').filter({ hasText: 'O certificado do serviço não é confiável' });
  await expect(verdict).toContainText('certificado raiz');
  await other[Symbol.asyncDispose]();
  stranger[Symbol.dispose]();
});
