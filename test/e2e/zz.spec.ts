import { fleetIsLookedUp } from './demo.ts';
import { expect, test } from './fixtures.ts';

test.use({ demo: true, layout: 'table' });
for (const language of ['pt-BR', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language });
    test('pictures', async ({ rastro: page }) => {
      if (language === 'pt-BR') await fleetIsLookedUp(page);
      else await expect(page.getByRole('grid')).toBeVisible();
      const long = `Rastro and all\n\n${`${'='.repeat(80)}\nreact 19.3.1\nLicence: MIT\n${'='.repeat(80)}\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction\n\n`.repeat(60)}`;
      await page.evaluate((text) => {
        Object.assign(window.rastro.app, { licences: async () => ({ ok: true, value: text }) });
      }, long);
      for (const [w, h] of [
        [1024, 700],
        [1440, 900],
      ] as const)
        for (const scheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width: w, height: h });
          await page.evaluate((theme) => window.rastro.app.saveSettings({ theme }), scheme);
          await page.reload();
          await page.evaluate((text) => {
            Object.assign(window.rastro.app, { licences: async () => ({ ok: true, value: text }) });
          }, long);
          await page.getByRole('button', { name: /^(Ajuda|Help)$/ }).click();
          await expect(page.getByRole('menu')).toBeVisible();
          await page.waitForTimeout(300);
          await page.screenshot({ path: `/tmp/pics/${language}-${w}-${scheme}-menu.png` });
          const names = await page.getByRole('menuitem').all();
          for (let i = 0; i < names.length; i++) {
            if (i > 0) await page.getByRole('button', { name: /^(Ajuda|Help)$/ }).click();
            await page.getByRole('menuitem').nth(i).click();
            await expect(page.getByRole('dialog')).toBeVisible();
            await page.waitForTimeout(300);
            await page.screenshot({ path: `/tmp/pics/${language}-${w}-${scheme}-${i}.png` });
            if (i === 0 || i === 2) {
              await page.keyboard.type(i === 0 ? (language === 'en' ? 'map' : 'posição') : 'software');
              await page.waitForTimeout(200);
              await page.screenshot({ path: `/tmp/pics/${language}-${w}-${scheme}-${i}s.png` });
            }
            await page.keyboard.press('Escape');
            await expect(page.getByRole('dialog')).toBeHidden();
          }
        }
    });
  });
}
