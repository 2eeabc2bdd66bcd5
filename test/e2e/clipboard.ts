import { expect, type Page } from '@playwright/test';

/** The text that a click or key puts on the clipboard, which a test may not read on Electron: caught on its way there. */
export async function copiedBy(page: Page, copy: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    const setData = DataTransfer.prototype.setData;
    DataTransfer.prototype.setData = function (format, data) {
      document.body.setAttribute('data-copied', data);
      setData.call(this, format, data);
    };
    document.body.removeAttribute('data-copied');
  });
  await copy();
  await expect(page.locator('body')).toHaveAttribute('data-copied');
  return (await page.locator('body').getAttribute('data-copied')) ?? '';
}
