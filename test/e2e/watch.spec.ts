/** What has changed since the lookup before is shown after each lookup, and seen in the comparison. */
import type { Page } from '@playwright/test';
import { type Language, locales } from '../../src/shared/i18n/languages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { importText } from './import-actions.ts';
import { connect, startService } from './service.ts';

const vinOf = (index: number) => `9BWZZZ377VT${String(index).padStart(6, '0')}`;
const today = new Date().toISOString().slice(0, 10);

async function lookUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [connections, lists] = await Promise.all([
      window.rastro.connections.all(),
      window.rastro.lists.all(),
    ]);
    if (!connections.ok || !lists.ok) throw new Error('nothing to look up');
    const connectionId = connections.value[0]?.id ?? 0;
    const target = { kind: 'list' as const, listId: lists.value[0]?.id ?? 0 };
    const ended = new Promise<void>((resolve) =>
      window.rastro.on('run.changed', ({ state }) => state === 'completed' && resolve()),
    );
    const reply = await window.rastro.runs.start({ connectionId, target, freshMinutes: null });
    if (!reply.ok) throw new Error(reply.error.message);
    await ended;
  });
}

const language: Language = 'en';
const { watch, compare, settings } = locales[language].texts;
test.use({ language });

test('The rules of the settings say what is shown after a lookup, and lead to the comparison.', async ({
  rastro: page,
}) => {
  let isLater = false;
  await using service = await startService((vins) => ({
    body: {
      resultados: vins.map((chassi, index) =>
        index === 1 && isLater
          ? { chassi, status: 'nao_encontrado' }
          : {
              ...{ chassi, status: 'ok', timestamp: `${today} 00:00:01` },
              ...{ latitude: index === 0 && isLater ? -23.1 : -23.5, longitude: -46.6 },
            },
      ),
    },
  }));
  await connect(page, service.url, 'S', 'UTC');
  await importText(page, 'Frota', [0, 1, 2].map(vinOf).join('\n'));
  await page.evaluate(
    (shape) =>
      window.rastro.areas.save({
        ...{ id: null, name: 'Pátio', kind: 'yard', colour: 'blue', group: '' },
        shape,
      }),
    { kind: 'circle' as const, centre: [-46.6, -23.5] as [number, number], metres: 5_000 },
  );
  await lookUp(page);
  isLater = true;
  await lookUp(page);
  const notice = page.getByRole('alert').filter({ hasText: watch.title });
  await expect(notice).toContainText(`${compare.kind.lost}: 1`);
  await expect(notice).toContainText(`${compare.kind.left}: 1`);
  await expect(notice).not.toContainText(compare.kind.moved);
  await expectAccessible(page);
  // It waits while a dialog is open, which it would cover, and has its words in the language of the screen.
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('dialog', { name: settings.title })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(notice).toBeVisible();
  const other = 'pt-BR';
  await page.evaluate((value) => window.rastro.app.saveSettings({ language: value }), other);
  const others = page.getByRole('alert').filter({ hasText: locales[other].texts.watch.see });
  await expect(others).toContainText(locales[other].texts.watch.title);
  await page.evaluate((value) => window.rastro.app.saveSettings({ language: value }), language);
  await notice.getByRole('button', { name: watch.see }).click();
  const dialog = page.getByRole('dialog', { name: compare.title });
  await expect(dialog.getByRole('tab', { selected: true })).toContainText(compare.kind.lost);
  await expect(dialog).toContainText(vinOf(1).slice(-8));
  await dialog.getByRole('tab', { name: compare.kind.left }).click();
  await expect(dialog).toContainText(vinOf(0).slice(-8));
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Without rules nothing is shown.
  await page.keyboard.press('Control+,');
  const section = page.locator('#settings-watch');
  for (const kind of ['fellSilent', 'found', 'lost', 'entered', 'left', 'border'] as const) {
    await section.getByLabel(watch.rule[kind]).click();
    await expect(section.getByLabel(watch.rule[kind])).not.toBeChecked();
  }
  await expectAccessible(page);
  await section.getByLabel(watch.rule.moved).click();
  await expect(section.getByLabel(watch.km)).toHaveValue(/^50/);
  const saved = await page.evaluate(() => window.rastro.app.state());
  expect(saved).toMatchObject({ value: { settings: { watch: ['moved'], watchKm: 50 } } });
  await page.keyboard.press('Escape');
  isLater = false;
  await lookUp(page);
  await lookUp(page);
  await expect(page.getByRole('dialog', { name: settings.title })).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});
