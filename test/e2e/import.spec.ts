/** A messy file on its way in: mended, chosen from, compared, or refused. */
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  bringIn,
  bringInText,
  corpus,
  dialog,
  drop,
  figure,
  lists,
  paste,
  save,
  unfoldSettings,
  vinsOf,
} from './import-actions.ts';

const A = '9BWZZZ377VT004251';
const B = '9BWZZZ377VT004252';
const C = '93HGK5820LZ123456';
const DIALOG = '[role="dialog"]';

test('Another language keeps what was typed in an import, and where.', async ({ rastro: page }) => {
  const paste = { name: 'Lista colada', content: `Chassi;Placa\n${A};X\ncurto;Y\n` };
  for (const bring of [() => bringIn(page, paste), () => bringInText(page, paste.content)]) {
    const portuguese = await bring();
    await portuguese.getByLabel('Nome da lista').fill('Pátio');
    await portuguese.getByLabel('Chassi da linha 3').fill('9BW 377');
    const speak = (language: 'en' | 'pt-BR') =>
      page.evaluate((tag) => window.rastro.app.saveSettings({ language: tag }), language);
    // Another window of the browser host does so.
    await speak('en');
    const english = page.getByRole('dialog', { name: 'Import a list of VINs' });
    await expect(english.getByLabel('List name')).toHaveValue('Pátio');
    await expect(english.getByLabel('VIN of line 3')).toHaveValue('9BW 377');
    await expect(english.getByLabel('VIN of line 3')).toBeFocused();
    await speak('pt-BR');
    await save(page);
  }
  expect((await lists(page)).map(({ name }) => name)).toEqual(['Pátio', 'Pátio']);
});

test('mends held-back rows in place by keyboard, and takes a correction back', { tag: '@journey' }, async ({
  rastro: page,
}) => {
  await bringIn(page, {
    name: 'frota.csv',
    content: `Chassi;Placa\n${A};X\ncurto;Y\n${B.slice(0, 15)}#2;Z\n;W\n`,
  });
  await expect(figure(page, 'Linhas com problema')).toHaveText('3');
  const first = dialog(page).getByLabel('Chassi da linha 3');
  await first.fill('9BW ZZZ-377');
  await expect(dialog(page).getByText('Tem 9 caracteres; o chassi tem 17')).toBeVisible();
  await first.fill(C);
  await expect(figure(page, 'Linhas com problema')).toHaveText('2');
  // It is still there: nothing moves under who is typing.
  await expect(first).toBeFocused();
  await first.press('Enter');
  await expect(first).toBeHidden();
  const second = dialog(page).getByLabel('Chassi da linha 4');
  await expect(second).toBeFocused();
  await second.press('Backspace');
  await second.pressSequentially('zz');
  await second.press('Escape');
  await expect(second).toHaveValue(`${B.slice(0, 15)}#2`);
  await expect(
    dialog(page).getByText('Um chassi não pode ter “#”').or(dialog(page).getByText('Tem caracteres')),
  ).toBeVisible();
  await second.fill(B);
  await expect(figure(page, 'Linhas com problema')).toHaveText('1');

  const mended = dialog(page).getByRole('list', { name: 'Linhas corrigidas' });
  await expect(mended.getByRole('listitem')).toHaveText([
    /curto.*93HGK5820LZ123456/,
    /#2.*9BWZZZ377VT004252/,
  ]);
  await mended.getByRole('button', { name: 'Desfazer a correção da linha 3' }).click();
  await expect(first).toHaveValue('curto');
  await expect(figure(page, 'Linhas com problema')).toHaveText('2');

  // The correction made last counts, saved in the same breath.
  await first.fill(C);
  await save(page);
  const [list] = await lists(page);
  expect(list).toMatchObject({ rows: 3, heldBack: 1 });
  expect(await vinsOf(page, list?.id ?? 0)).toEqual([C, A, B]);
});

test('asks before corrections are lost', async ({ rastro: page }) => {
  await bringIn(page, { name: 'frota.csv', content: `Chassi;Placa\n${A};X\ncurto;Y\n` });
  const row = dialog(page).getByLabel('Chassi da linha 3');
  await row.fill(C);
  await expect(figure(page, 'Linhas com problema')).toHaveText('0');
  await row.press('Tab');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Descartar 1 correção?' });
  await question.getByRole('button', { name: 'Continuar a importação' }).click();
  await expect(dialog(page).getByText('1 linha corrigida por você')).toBeVisible();

  await drop(page, { name: 'outra.csv', content: `Chassi\n${B}\n` });
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog(page).getByRole('cell', { name: B })).toBeVisible();
  expect(await lists(page)).toEqual([]);
});

test('takes no correction for a row while other cells are being read', async ({ rastro: page }) => {
  await bringIn(page, {
    name: 'frota.csv',
    content: `Chassi;Chassi novo\n${A};${B}\ncurto;${C}\n`,
  });
  const release = await page.evaluateHandle(() => {
    const { inspect } = window.rastro.intake;
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(window.rastro.intake, {
      inspect: (input: Parameters<typeof inspect>[0]) => promise.then(() => inspect(input)),
    });
    return resolve;
  });
  await unfoldSettings(page);
  const column = dialog(page).getByRole('combobox', { name: 'Coluna do chassi' });
  await column.click();
  await page.getByRole('option', { name: 'Chassi novo' }).click();
  const row = dialog(page).getByLabel('Chassi da linha 3');
  await row.evaluate((input: HTMLInputElement) => input.select());
  await page.keyboard.type(A);
  await release.evaluate((resolve) => resolve());
  await expect(column).toHaveValue('Chassi novo');
  await expect(figure(page, 'Linhas com problema')).toHaveText('0');
  await save(page);
  const [list] = await lists(page);
  expect(await vinsOf(page, list?.id ?? 0)).toEqual([B, C].toSorted());
});

test('shows what the file says in a row that another column of VINs holds back as well', async ({
  rastro: page,
}) => {
  await bringIn(page, { name: 'frota.csv', content: `Chassi;Chassi novo\n${A};${B}\ncurto;pouco\n` });
  const row = dialog(page).getByLabel('Chassi da linha 3');
  await row.fill('quase');
  await row.press('Tab');
  await unfoldSettings(page);
  const column = dialog(page).getByRole('combobox', { name: 'Coluna do chassi' });
  await column.click();
  await page.getByRole('option', { name: 'Chassi novo' }).click();
  await page.getByRole('button', { name: 'Desfazer e ler assim' }).click();
  await expect(column).toHaveValue('Chassi novo');
  await expect(row).toHaveValue('pouco');
});

test('asks before another column of VINs undoes corrections, which are not for its cells', async ({
  rastro: page,
}) => {
  await bringIn(page, {
    name: 'frota.csv',
    content: `Chassi;Chassi novo\n${A};${B}\ncurto;${C}\n`,
  });
  await dialog(page).getByLabel('Chassi da linha 3').fill(B);
  await expect(figure(page, 'Linhas com problema')).toHaveText('0');
  await unfoldSettings(page);
  const column = dialog(page).getByRole('combobox', { name: 'Coluna do chassi' });
  const question = page.getByRole('dialog', { name: 'Desfazer 1 correção?' });
  await column.click();
  await page.getByRole('option', { name: 'Chassi novo' }).click();
  await question.getByRole('button', { name: 'Manter as correções' }).click();
  await expect(column).toHaveValue('Chassi');
  await expect(dialog(page).getByText('1 linha corrigida por você')).toBeVisible();
  await column.click();
  await page.getByRole('option', { name: 'Chassi novo' }).click();
  await question.getByRole('button', { name: 'Desfazer e ler assim' }).click();
  await expect(column).toHaveValue('Chassi novo');
  await save(page);
  const [list] = await lists(page);
  expect(await vinsOf(page, list?.id ?? 0)).toEqual([C, B]);
});

test('takes every VIN of a pasted line, and of a second column where the user chooses both', async ({
  rastro: page,
}) => {
  await paste(page, [A, B, C, A.toLowerCase()].join(', '));
  await expect(dialog(page).getByText('Lido como texto')).toBeVisible();
  await expect(figure(page, 'Linhas repetidas')).toHaveText('1');
  await expect(figure(page, 'Veículos (sem repetição)')).toHaveText('3');
  await save(page);
  const [pasted] = await lists(page);
  expect(await vinsOf(page, pasted?.id ?? 0)).toEqual([A, B, C].sort());

  await bringIn(page, {
    name: 'conjuntos.csv',
    content: `Placa cavalo;Cavalo;Placa carreta;Carreta;Filial\nAAA1A11;${A};BBB2B22;${B};Norte\nCCC3C33;${C};;;Sul\n`,
  });
  const note = dialog(page).getByRole('group', { name: /2 colunas com chassis: Cavalo, Carreta/ });
  await expect(note).toBeVisible();
  await expect(figure(page, 'Veículos (sem repetição)')).toHaveText('2');
  await note.getByRole('combobox', { name: 'Veículos na lista' }).click();
  await page.getByRole('option', { name: 'De todas as colunas, em uma lista' }).click();
  await expect(figure(page, 'Veículos (sem repetição)')).toHaveText('3');
  await expectAccessible(page, DIALOG);
  await unfoldSettings(page);
  // Each VIN column has its own plates; another choice holds for its column alone.
  const identifier = (name: string) =>
    dialog(page).getByRole('combobox', { name: `Identificador de ${name}` });
  await expect(identifier('Cavalo')).toHaveValue('Placa cavalo');
  await expect(identifier('Carreta')).toHaveValue('Placa carreta');
  await identifier('Cavalo').click();
  await page.getByRole('option', { name: 'Filial' }).click();
  await expect(identifier('Cavalo')).toHaveValue('Filial');
  await expect(identifier('Carreta')).toHaveValue('Placa carreta');
  await save(page);
  const sets = (await lists(page)).find(({ source }) => source === 'conjuntos.csv');
  expect(sets).toMatchObject({ rows: 3, vehicles: 3 });
  expect(sets?.columns).toEqual(['Placa cavalo', 'Placa carreta', 'Carreta', 'Filial']);
  expect(await vinsOf(page, sets?.id ?? 0)).toEqual([A, B, C].sort());
  await expect(page.locator('.ag-cell[col-id="identifier"]')).toHaveText(['Norte', 'BBB2B22', 'Sul']);
});

test('saves a list once, and asks before that is given up', async ({ rastro: page }) => {
  await bringIn(page, { name: `${'frota '.repeat(30)}.csv`, content: `Chassi\n${A}\n` });
  // Saving takes until the test says so.
  await page.evaluate(() => {
    const { commit } = window.rastro.intake;
    const go = new Promise((resolve) => window.addEventListener('go', resolve, { once: true }));
    Object.assign(window.rastro.intake, {
      commit: async (input: Parameters<typeof commit>[0]) => {
        await go;
        return commit(input);
      },
    });
  });
  await dialog(page).getByRole('button', { name: 'Salvar lista' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Salvar e consultar…' })).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: 'Trocar arquivo' })).toBeDisabled();
  const question = page.getByRole('dialog', { name: 'Cancelar a gravação da lista?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Continuar salvando' }).click();
  await expect(question).toBeHidden();
  await drop(page, { name: 'outra.csv', content: `Chassi\n${B}\n` });
  await expect(question).toBeVisible();
  // The question is over once there is nothing to give up.
  await page.evaluate(() => window.dispatchEvent(new Event('go')));
  await expect(dialog(page)).toBeHidden();
  await expect(question).toBeHidden();
  expect((await lists(page)).map(({ name }) => name)).toEqual(['frota '.repeat(30).slice(0, 120).trim()]);
});

test('leaves alone the file that was brought in while a list was being saved', async ({ rastro: page }) => {
  await bringIn(page, { name: 'frota.csv', content: `Chassi\n${A}\n` });
  // Too late to be cancelled: the core's answer is on its way.
  await page.evaluate(() => {
    const { commit } = window.rastro.intake;
    const go = new Promise((resolve) => window.addEventListener('go', resolve, { once: true }));
    Object.assign(window.rastro.intake, {
      commit: async (input: Parameters<typeof commit>[0]) => {
        const reply = await commit(input);
        await go;
        return reply;
      },
    });
  });
  await dialog(page).getByRole('button', { name: 'Salvar lista' }).click();
  await expect.poll(async () => (await lists(page)).length).toBe(1);
  await drop(page, { name: 'outra.csv', content: `Chassi\n${B}\n` });
  await page.getByRole('button', { name: 'Cancelar a gravação' }).click();
  await expect(dialog(page).getByRole('cell', { name: B })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('go')));
  await expect(page.getByText('Lista “frota” importada')).toBeVisible();
  await expect(dialog(page).getByRole('cell', { name: B })).toBeVisible();
});

test('draws all rows to mend and all suggestions, however many there are', async ({ rastro: page }) => {
  const [held, odd] = [Array.from({ length: 45 }, (_, row) => `curto ${row}`), [] as string[]];
  for (let row = 0; row < 35; row += 1) odd.push(`9BWZZZ377VTO${String(row).padStart(5, '0')}`);
  await bringIn(page, { name: 'frota.csv', content: ['Chassi', ...held, ...odd, A, ''].join('\n') });
  await expect(dialog(page).getByLabel(/^Chassi da linha/)).toHaveCount(45);
  const suggestions = dialog(page).getByRole('list', { name: 'Sugestões' });
  await expect(suggestions.getByRole('listitem')).toHaveCount(35);
  const last = dialog(page).getByLabel('Chassi da linha 46');
  await last.fill(B);
  await expect(figure(page, 'Linhas com problema')).toHaveText('44');
  await suggestions.getByRole('button', { name: 'Aceitar a sugestão para 9BWZZZ377VTO00034' }).click();
  await expect(suggestions.getByRole('button', { name: /^Desfazer/ })).toHaveCount(1);
  await expect(suggestions.getByRole('button', { name: /^Aceitar/ })).toHaveCount(34);
  await save(page);
  const [list] = await lists(page);
  const taken = await vinsOf(page, list?.id ?? 0);
  expect(taken).toEqual(expect.arrayContaining(['9BWZZZ377VT000034', '9BWZZZ377VTO00033']));
});

test('has its choices opened and made by keyboard, with the chosen option announced', async ({
  rastro: page,
}) => {
  await bringIn(page, { name: 'frota.csv', content: `Chassi;Chassi novo\n${A};${B}\n` });
  await unfoldSettings(page);
  const column = dialog(page).getByRole('combobox', { name: 'Coluna do chassi' });
  await column.focus();
  await page.keyboard.press('ArrowDown');
  const activeId = await column.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${activeId}"]`)).toHaveText('Chassi');
  await expectAccessible(page, DIALOG);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(column).toHaveValue('Chassi novo');
  await expect(column).toBeFocused();

  const kept = dialog(page).getByLabel('Colunas na lista');
  await kept.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(kept).toHaveText('Só o chassi');
});

test('chooses a sheet of a workbook, and leaves columns out', { tag: '@journey' }, async ({
  rastro: page,
}) => {
  await bringIn(page, corpus('several-sheets.xlsx'));
  const sheet = dialog(page).getByRole('combobox', { name: 'Planilha' });
  await expect(sheet).toBeHidden();
  const readAs = dialog(page).locator('summary');
  await expect(readAs).toHaveText(/: Frota · .+ · Cabeçalho na linha \d+$/);
  await readAs.click();
  await expect(sheet).toHaveValue('Frota');
  await expect(dialog(page).getByRole('combobox', { name: 'Separador' })).toBeHidden();
  const before = await figure(page, 'Linhas lidas').textContent();
  await sheet.click();
  await page.getByRole('option', { name: 'Antiga' }).click();
  await expect(figure(page, 'Linhas lidas')).not.toHaveText(before ?? '');

  await sheet.click();
  await page.getByRole('option', { name: 'Resumo' }).click();
  await expect(dialog(page).getByText('Nenhuma linha tem um chassi válido')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Salvar lista' })).toBeDisabled();
});

test('adds a file to a list, then replaces the list by one, each compared before', {
  tag: '@journey',
}, async ({ rastro: page }) => {
  await bringIn(page, { name: 'Frota.csv', content: `Chassi;Placa\n${A};ABC1D23\n${B};Y\n` });
  await save(page);
  await bringIn(page, { name: 'frota.csv', content: `Chassi;Placa\n${B};Y\n${C};Z\n` });
  // A name that a list has gets a number, until another is typed.
  await expect(dialog(page).getByLabel('Nome da lista')).toHaveValue('frota (2)');
  await page.keyboard.press('Escape');
  await bringIn(page, { name: 'mais.csv', content: `Chassi;Placa\n${B};Y\n${C};Z\n` });
  await dialog(page).getByRole('combobox', { name: 'Destino' }).click();
  await page.getByRole('option', { name: 'Adicionar a uma lista' }).click();
  // No list came from a file of this name: the only one with its columns is proposed.
  await expect(dialog(page).getByRole('combobox', { name: 'Lista', exact: true })).toHaveValue('Frota');
  await expect(dialog(page).getByRole('status').last()).toContainText(
    '1 veículo novo, 1 não está no arquivo e continua na lista, 1 igual.',
  );
  await dialog(page).getByRole('button', { name: 'Ver diferenças' }).click();
  const added = page.getByRole('list', { name: '1 veículo novo' });
  await expect(added.getByRole('listitem')).toHaveText([C]);
  // A vehicle of the list is named by its plate, too.
  const gone = page.getByRole('list', { name: '1 não está no arquivo e continua na lista' });
  await expect(gone.getByRole('listitem')).toHaveText([`ABC1D23 ${A}`]);
  await page.keyboard.press('Escape');
  await expect(added).toBeHidden();
  await dialog(page).getByRole('button', { name: 'Adicionar 1 veículo' }).click();
  await expect(dialog(page)).toBeHidden();
  const [merged] = await lists(page);
  expect(await lists(page)).toHaveLength(1);
  expect(await vinsOf(page, merged?.id ?? 0)).toEqual([C, A, B]);

  // A file of the name that the list came from: replacing is proposed, and not more.
  await bringIn(page, { name: 'frota.csv', content: `Chassi;Placa\n${A};X\n` });
  await expect(dialog(page).getByRole('combobox', { name: 'Destino' })).toHaveValue('Nova lista');
  await dialog(page).getByRole('button', { name: 'Substituir essa lista' }).click();
  await expect(dialog(page).getByRole('status').last()).toContainText(
    '0 veículos novos, 2 não estão no arquivo e saem da lista, 1 igual.',
  );
  await expectAccessible(page, DIALOG);
  await dialog(page).getByRole('button', { name: 'Substituir a lista' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await lists(page)).toMatchObject([{ name: 'Frota', vehicles: 1 }]);
  await expect(page.getByText(/frota\.csv · lista atualizada em \d\d\/\d\d\/\d{4}/)).toBeVisible();

  // The replaced list takes its place again, and its replacement goes into the bin.
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(page.getByText('A lista “Frota” voltou.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Frota' })).toBeFocused();
  expect(await lists(page)).toMatchObject([{ id: merged?.id, name: 'Frota', vehicles: 3 }]);
  await expect(page.getByRole('button', { name: /^Listas removidas/ })).toContainText('1');
});

const refused = [
  ['empty.csv', 'O arquivo está vazio'],
  ['png.csv', 'nem texto nem planilha'],
  ['web-page.xls', 'página da web'],
  ['saved-by-libreoffice.xls', 'Excel 2003'],
  ['saved-by-libreoffice.ods', 'LibreOffice (.ods)'],
  ['binary.xlsb', '(.xlsb)'],
  ['with-password.xlsx', 'tem senha'],
  ['cut-off.xlsx', 'danificada ou incompleta'],
  ['zip-with-a-list.xlsx', 'Descompacte-o'],
] as const;

test('refuses what is no list with what to do about it, and leaves the lists as they are', async ({
  rastro: page,
}) => {
  await bringIn(page, { name: 'frota.csv', content: `Chassi\n${A}\n` });
  await save(page);
  const before = await lists(page);
  for (const [file, text] of refused) {
    await test.step(file, async () => {
      await drop(page, corpus(file));
      await expect(dialog(page).getByRole('alert')).toContainText(text);
      await dialog(page).getByRole('button', { name: 'Trocar arquivo' }).click();
      await expect(dialog(page).getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
    });
  }
  await expectAccessible(page, DIALOG);
  expect(await lists(page)).toEqual(before);
});

test('goes back to the reading before where another one fails', async ({ rastro: page }) => {
  await bringIn(page, { name: 'frota.csv', content: `Chassi;Placa\n${A};X\ncurto;Y\n` });
  await dialog(page).getByLabel('Chassi da linha 3').fill(B);
  await expect(figure(page, 'Linhas com problema')).toHaveText('0');
  await page.evaluate(() => {
    const { inspect } = window.rastro.intake;
    Object.assign(window.rastro.intake, {
      inspect: (input: Parameters<typeof inspect>[0]) =>
        input.overrides.headerLine === null
          ? Promise.resolve({ ok: false, error: { kind: 'internal', message: 'x', details: {} } })
          : inspect(input),
    });
  });
  await unfoldSettings(page);
  await dialog(page).getByRole('combobox', { name: 'Linha do cabeçalho' }).click();
  await page.getByRole('option', { name: 'Sem cabeçalho' }).click();
  // The column of VINs may be another one then.
  const question = page.getByRole('dialog', { name: 'Desfazer 1 correção?' });
  await question.getByRole('button', { name: 'Desfazer e ler assim' }).click();
  await expect(dialog(page).getByText('Não foi possível ler o arquivo assim')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Salvar lista' })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Ler como antes' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Salvar lista' })).toBeEnabled();
  await expect(dialog(page).getByText('1 linha corrigida por você')).toBeVisible();
});
