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

/** Pastes into what has the focus, as Ctrl+V does: what nobody takes, the browser itself puts into a field. */
export const pasteText = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const target = document.activeElement ?? document.body;
    const isTaken = !target.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    if (!isTaken && target instanceof HTMLInputElement) document.execCommand('insertText', false, pasted);
  }, text);

/** Puts contents on Chromium's own clipboard, by their kinds, in the order given; a picture is one of a dot. */
export async function fillClipboard(page: Page, contents: Readonly<Record<string, string>>): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (kinds) => {
    const dot = document.createElement('canvas');
    const picture = await new Promise<Blob | null>((done) => dot.toBlob(done, 'image/png'));
    const blobs = Object.entries(kinds).map(([type, content]) => [
      type,
      type === 'image/png' && picture ? picture : new Blob([content], { type }),
    ]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  }, contents);
}
