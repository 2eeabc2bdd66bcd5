/** What other programs put on the clipboard, pasted by the keyboard from Chromium's own. */
import { fillClipboard } from './clipboard.ts';
import { expect, test } from './fixtures.ts';
import { dialog, figure } from './import-actions.ts';

const [A, B, C] = ['9BWAB45U3MT012345', '9BD35810HN6123456', '93HFC2630LZ107777'];

const text = `Placa\tChassi\r\nRST1A23\t${A}\r\nRST1A24\t${B}\r\nRST1A25\t${C}\r\n`;
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const rows = [row('Placa', 'Chassi'), row('RST1A23', A), row('RST1A24', B), row('RST1A25', C)].join('\n');
const excel = `<html><head><style>td{mso-number-format:"\\@"}</style></head><body><table border=0>${rows}</table></body></html>`;
const outlook = `<div class=WordSection1><p>Bom dia,<o:p></o:p></p><table><tr><td><table>${rows}</table></td></tr></table><p>Grato</p></div>`;
const chat = `[10:32, 28/11/2026] João: ${A}\n[10:33, 28/11/2026] João: chassi ${B} e ${C}`;
const chatHtml = `<div><span>${A}</span></div><div>chassi <b>${B}</b>&nbsp;e<br>${C}</div>`;
const [TEXT, HTML, PICTURE] = ['text/plain', 'text/html', 'image/png'];

const programs: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['Excel', { [TEXT]: text, [HTML]: excel, [PICTURE]: '' }],
  ['Excel, the picture first', { [PICTURE]: '', [HTML]: excel, [TEXT]: text }],
  ['LibreOffice', { [HTML]: excel, [TEXT]: text.replaceAll('\r\n', '\n'), [PICTURE]: '' }],
  ['a text and its picture', { [TEXT]: text, [PICTURE]: '' }],
  ['Outlook', { [HTML]: outlook, [TEXT]: `Bom dia,\r\n\r\n${text}\r\nGrato\r\n` }],
  ['Outlook, HTML and a picture', { [PICTURE]: '', [HTML]: outlook }],
  ['a table of a browser', { [TEXT]: text.replaceAll('\r\n', '\n'), [HTML]: `<table>${rows}</table>` }],
  ['a table of a browser, HTML alone', { [HTML]: `<meta charset="utf-8"><table>${rows}</table>` }],
  ['WhatsApp', { [TEXT]: chat }],
  ['WhatsApp with HTML', { [HTML]: chatHtml, [TEXT]: chat }],
  ['WhatsApp, HTML alone', { [HTML]: chatHtml }],
];

test('pastes what each program copies, and takes a picture alone for what it is', async ({
  rastro: page,
  complaints,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [program, contents] of programs)
    await test.step(program, async () => {
      await fillClipboard(page, contents);
      await page.keyboard.press('ControlOrMeta+v');
      await expect(figure(page, 'Veículos')).toHaveText('3');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    });
  await fillClipboard(page, { [PICTURE]: '' });
  await page.keyboard.press('ControlOrMeta+v');
  await expect(dialog(page).getByText(/PNG/)).toBeVisible();
  // Styles within what was copied are not applied, which Chromium says.
  expect(complaints.splice(0).filter((said) => !said.startsWith('Applying inline style'))).toEqual([]);
});
