import { expect, startHost, test } from './fixtures.ts';

test('opens on an empty folder without a complaint', { tag: '@window' }, async ({ rastro }) => {
  await expect(rastro.getByRole('heading', { level: 1 })).toBeVisible();
  const state = await rastro.evaluate(() => window.rastro.app.state());
  expect(state).toMatchObject({ ok: true });
});

test('its page may not ask the network', { tag: '@window' }, async ({ rastro, complaints }) => {
  const directive = await rastro.evaluate(async () => {
    const refused = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
    });
    fetch('https://vehicles.example/').catch(() => {});
    return refused;
  });
  expect(directive).toBe('connect-src');
  expect(complaints.splice(0)).not.toEqual([]);
});

test('is in the language of the browser, whatever the language of its own process', async ({
  launched,
  way,
  dataDir,
}) => {
  test.skip(way !== 'browser', 'a window has the language of its system');
  const host = await startHost(['--data', dataDir], 'en-US');
  const context = await (await launched()).newContext({ locale: 'pt-BR' });
  try {
    const page = await context.newPage();
    await page.goto(host.url);
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    await expect(page.getByRole('button', { name: 'Configurar uma conexão' })).toBeVisible();
  } finally {
    await context.close();
    await host.close();
  }
});

test.describe('with the demo', { tag: '@window' }, () => {
  test.use({ demo: true });

  test('has the list of the demo fleet', async ({ rastro }) => {
    await expect(rastro.getByRole('grid')).toBeVisible();
    await expect
      .poll(() => rastro.evaluate(() => window.rastro.lists.all()))
      .toMatchObject({ ok: true, value: [{ rows: expect.any(Number) }] });
  });
});
