/** Runs as an office lives with them: a service that fails and recovers, what failed and why, history, schedules. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { expect, expectAccessible, test } from './fixtures.ts';
import { paste } from './import-actions.ts';
import { rowOf } from './on-map.ts';
import { type Answer, connect, type Service, startService } from './service.ts';

/** Milliseconds for what takes its time on any machine: waits for a service, and runs of some seconds. */
const LONG = 90_000;

const dialog = (page: Page) => page.getByRole('dialog');
const strip = (page: Page) => page.getByRole('region', { name: 'Consultas' });
const history = (page: Page) => page.getByRole('dialog', { name: 'Consultas' });
const comparison = (page: Page) => page.getByRole('dialog', { name: 'Comparar consultas' });

const vinOf = (index: number) => `9BWZZZ377VT${String(index).padStart(6, '0')}`;

/** Pastes so many VINs as a list of that name, and goes on to the pre-flight sheet. */
async function importList(page: Page, name: string, count: number): Promise<void> {
  await paste(page, Array.from({ length: count }, (_, index) => vinOf(index)).join('\n'));
  await page.getByLabel('Nome da lista').fill(name);
  await page.getByRole('button', { name: 'Salvar e consultar…' }).click();
}

const start = (page: Page) => page.getByRole('button', { name: /^Consultar [\d.]+ veículos?$/ }).click();

/** Looks the shown list up once more, whatever is fresh. */
async function lookUpAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Outras formas de consultar' }).click();
  await page.getByRole('menuitem', { name: 'Lista inteira' }).click();
  await start(page);
}

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Consultas' }).click();
  await expect(history(page)).toBeVisible();
}

interface Item {
  readonly status: string;
  readonly timestamp?: string;
  readonly latitude?: number;
  readonly longitude?: number;
}

/** A service that knows no limit and answers each VIN, by its number, as the test says; null: not at all. */
const startFleet = (answer: (index: number) => Item | null): Promise<Service> =>
  startService((vins) => ({
    body: {
      resultados: vins.flatMap((chassi) => {
        const item = answer(Number(chassi.slice(11)));
        return item ? [{ chassi, ...item }] : [];
      }),
    },
  }));

/** A position as the service writes it: at noon so many days ago. */
function located(daysAgo: number, latitude: number): Item {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return { status: 'ok', timestamp: `${day} 12:00:00`, latitude, longitude: -46.6 };
}

const NOT_FOUND: Item = { status: 'nao_encontrado' };

test('A lookup that began elsewhere while its sheet was open is named as the reason, not a name.', async ({
  rastro: page,
}) => {
  const asked = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<{ status: number }>();
  await using service = await startService(() => {
    asked.resolve();
    return answers.promise;
  });
  await connect(page, service.url);
  await importList(page, 'Frota', 3);
  await expect(page.getByRole('button', { name: 'Consultar 3 veículos' })).toBeEnabled();
  const begun = await page.evaluate(async () => {
    const [connections, lists] = await Promise.all([
      window.rastro.connections.all(),
      window.rastro.lists.all(),
    ]);
    if (!connections.ok || !lists.ok) throw new Error('nothing to look up');
    const target = { kind: 'list' as const, listId: lists.value[0]?.id ?? 0 };
    return window.rastro.runs.start({
      connectionId: connections.value[0]?.id ?? 0,
      target,
      freshMinutes: null,
    });
  });
  expect(begun).toMatchObject({ ok: true });
  await asked.promise;
  await start(page);
  await expect(page.getByText('Esta lista já está sendo consultada.')).toBeVisible();
  answers.resolve({ status: 404 });
});

test('pauses, waits for a service that is gone, tries again on demand, and loses nothing', {
  tag: '@journey',
}, async ({ rastro: page }) => {
  const open = Promise.withResolvers<void>();
  let asked = 0;
  const answerTo = async (vins: readonly string[]): Promise<Answer> => {
    // All but the first wait, so that there is something to pause.
    if (asked++ > 0) await open.promise;
    const itemOf = (vin: string) => (Number(vin.slice(11)) % 2 === 0 ? located(0, -23.5) : NOT_FOUND);
    return { body: { resultados: vins.map((chassi) => ({ chassi, ...itemOf(chassi) })) } };
  };
  const gone = await startService(answerTo);
  await connect(page, gone.url);
  await importList(page, 'Pátio', 2000);
  await start(page);
  await expect(strip(page)).toContainText(/[1-9][\d.]* de 2\.000/);
  await strip(page).getByRole('button', { name: 'Pausar' }).click();
  await expect(strip(page).getByRole('button', { name: 'Continuar' })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
  // The second click of a double click, with the pointer where it is: the button is another one by now.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(strip(page)).toContainText('Em pausa · Pátio');
  expect(await page.evaluate(() => window.rastro.runs.all())).toMatchObject({ value: [{ state: 'paused' }] });
  await strip(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(strip(page)).not.toContainText('Em pausa');

  await gone[Symbol.asyncDispose]();
  await expect(strip(page)).toContainText('Aguardando · Pátio', { timeout: LONG });
  await expect(strip(page)).toContainText(
    /(Sem conexão com o serviço|O serviço não está respondendo) · tenta de novo em 0:\d\d/,
  );
  await expect(strip(page).getByRole('status')).toContainText(
    /Pátio: (Sem conexão com o serviço|O serviço não está respondendo)\. A consulta continua sozinha/,
  );
  // Tries come ever more seldom: from here on there is time to bring the service back before the next one.
  await expect(strip(page)).toContainText(/tenta de novo em 0:(1|2)\d/, { timeout: LONG });
  open.resolve();
  await using _service = await startService(answerTo, Number(new URL(gone.url).port));
  await strip(page).getByRole('button', { name: 'Tentar agora' }).click();
  await expect(strip(page)).toContainText('Concluída · Pátio', { timeout: LONG });
  await expect(strip(page)).toContainText('Falhas: 0');
  await expect(strip(page)).toContainText('Localizados: 1.000');

  const notice = page.getByRole('alert').filter({ hasText: 'Consulta concluída' });
  await expect(notice).toContainText('Localizados: 1.000 · Não encontrados: 1.000 · Falhas: 0');
  await notice.getByRole('button', { name: 'Ver detalhes' }).click();
  await expect(history(page)).toContainText('Pátio · Concluída');
  await expect(notice).toBeHidden();
});

test('waits as long as the service asks for, without a way round it', async ({ rastro: page }) => {
  await using service = await startService(() => ({ status: 429, headers: { 'Retry-After': '50' } }));
  await connect(page, service.url);
  await importList(page, 'Limitada', 3);
  await start(page);
  await expect(strip(page)).toContainText(/O serviço pediu uma pausa · continua em 0:\d\d/);
  await expect(strip(page).getByRole('status')).toContainText('O serviço pediu uma pausa');
  await expect(strip(page).getByRole('button', { name: 'Tentar agora' })).toBeHidden();
  await strip(page).getByRole('button', { name: 'Detalhes' }).click();
  await expect(history(page)).toContainText('A consulta continua sozinha quando a pausa acabar.');
  await expectAccessible(page, '[role="dialog"]');
});

test('says what failed by kind, and takes a run out of the history', { tag: '@journey' }, async ({
  rastro: page,
}) => {
  await using service = await startFleet((index) => {
    if (index < 3) return null;
    return index < 5 ? { ...located(0, -23.5), latitude: 91 } : located(0, -23.5);
  });
  await connect(page, service.url);
  await importList(page, 'Oficina', 60);
  await start(page);
  await expect(strip(page)).toContainText('Concluída · Oficina');
  await strip(page).getByRole('button', { name: 'Detalhes' }).click();
  const kinds = history(page).getByRole('list', { name: 'Falhas por motivo' }).getByRole('listitem');
  await expect(kinds).toHaveText([/Sem resposta\s*3/, /Resposta inválida\s*2/]);
  await expect(history(page)).toContainText('manualmente');
  await expect(history(page)).toContainText('Duração');

  const confirmation = page.getByRole('dialog', { name: 'Remover esta consulta do histórico?' });
  await history(page).getByRole('button', { name: 'Remover do histórico' }).click();
  // An Escape before it is there is one for the drawer.
  await expect(confirmation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await history(page).getByRole('button', { name: 'Remover do histórico' }).click();
  await confirmation.getByRole('button', { name: 'Remover consulta' }).click();
  await expect(history(page)).toContainText('Nenhuma consulta ainda');
  await page.keyboard.press('Escape');
  await expect(strip(page)).toBeHidden();
  await page.reload();
  await openHistory(page);
  await expect(history(page)).toContainText('Nenhuma consulta ainda');
});

test('leads to the connection whose credentials were refused, and goes on with others', async ({
  rastro: page,
}) => {
  let isRefused = true;
  await using service = await startService((vins) =>
    isRefused
      ? { status: 401 }
      : { body: { resultados: vins.map((chassi) => ({ chassi, ...located(0, -23.5) })) } },
  );
  await connect(page, service.url);
  await importList(page, 'Recusada', 3);
  await start(page);
  await expect(strip(page)).toContainText('Interrompida por erro · Recusada');
  await expect(strip(page)).toContainText('O serviço recusou as credenciais');
  await strip(page).getByRole('button', { name: 'Abrir a conexão' }).click();
  await dialog(page)
    .getByRole('textbox', { name: /^Segredo/ })
    .fill('another');
  isRefused = false;
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Conexão salva')).toBeVisible();
  await page.keyboard.press('Escape');
  await strip(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(strip(page)).toContainText('Concluída · Recusada');
  await expect(strip(page)).toContainText('Localizados: 3');
});

test('a view of no vehicles shows those that a run brings into it', async ({ rastro: page }) => {
  await using service = await startFleet(() => located(0, -23.5));
  await connect(page, service.url);
  await importList(page, 'Vazia', 60);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByRole('checkbox', { name: /^Atualizada/ }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nenhum veículo corresponde aos filtros')).toBeVisible();
  await lookUpAgain(page);
  await expect(page.getByText('Nenhum veículo corresponde aos filtros')).toBeHidden();
  await expect(rowOf(page, vinOf(0))).toBeVisible();
  await expect(page.getByText('Na tabela: 60 veículos')).toBeAttached();
});

test('compares two runs: sorted, searched, exported, and shows a vehicle out of the comparison', {
  tag: '@journey',
}, async ({ rastro: page }) => {
  let isLater = false;
  await using service = await startFleet((index) => {
    if (index < 2) return located(0, isLater ? -23.4 : -23.5);
    if (index === 2) return located(0, isLater ? -23.504 : -23.5);
    if (index === 3) return isLater ? NOT_FOUND : located(1, -23.5);
    if (index === 4) return isLater ? located(1, -23.5) : NOT_FOUND;
    return located(index === 5 ? 10 : 1, -23.5);
  });
  await connect(page, service.url);
  await importList(page, 'Frota Sul', 60);
  await start(page);
  await expect(strip(page)).toContainText('Concluída · Frota Sul');
  isLater = true;
  await lookUpAgain(page);
  await openHistory(page);
  const rows = history(page).getByRole('row', { name: /Frota Sul/ });
  await expect(rows.filter({ hasText: 'Concluída' })).toHaveCount(2);
  await expect(history(page).getByRole('button', { name: 'Comparar' })).toBeDisabled();
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await history(page).getByRole('button', { name: 'Comparar' }).click();

  const kinds = comparison(page).getByRole('tab');
  const all = [
    /^2 Mudaram/,
    /^1 Deixaram de/,
    /^1 Passaram a/,
    /^1 Sem sinal/,
    /^0 Ficaram/,
    /^0 Entraram/,
    /^0 Saíram/,
    /^0 Mudaram de UF ou país/,
  ];
  await expect(kinds).toHaveText(all);
  await expect(comparison(page)).toContainText('Em ambas: 60 · só na anterior: 0 · só na posterior: 0');
  await expect(comparison(page).getByRole('combobox', { name: 'Antes' })).toHaveAttribute(
    'title',
    /Frota Sul · 59 localizados$/,
  );
  // A narrow window cuts no name of this length either.
  for (const width of [960, 1024]) {
    await page.setViewportSize({ width, height: 700 });
    for (const name of ['Antes', 'Depois']) {
      const field = comparison(page).getByRole('combobox', { name });
      await expect.poll(() => field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await comparison(page).getByLabel('Deslocamento maior que').fill('15,5');
  await expect(comparison(page)).toContainText('a mais de 15,5 km um lugar do outro');
  await comparison(page).getByLabel('Deslocamento maior que').fill('0,3');
  await expect(kinds).toHaveText([/^3 Mudaram/, ...all.slice(1)]);
  const distance = comparison(page).getByRole('columnheader', { name: 'Distância (km)' });
  const firstRow = comparison(page).getByRole('row').nth(1);
  await expect(distance).toHaveAttribute('aria-sort', 'none');
  await distance.getByRole('button').click();
  await expect(distance).toHaveAttribute('aria-sort', 'ascending');
  await expect(firstRow).toContainText(vinOf(2).slice(-8));
  await distance.getByRole('button').press('Enter');
  await expect(distance).toHaveAttribute('aria-sort', 'descending');
  await expect(firstRow).toContainText(vinOf(0).slice(-8));
  const field = comparison(page).getByRole('searchbox', { name: 'Placa ou chassi' });
  const { y } = (await field.boundingBox()) ?? { y: 0 };
  await field.fill('000001');
  await expect(comparison(page)).toContainText('1 resultado.');
  // Fewer rows do not take the field from under the pointer.
  expect(Math.abs(((await field.boundingBox())?.y ?? 0) - y)).toBeLessThan(8);
  await expect(firstRow).toContainText(vinOf(1).slice(-8));
  await comparison(page).getByRole('button', { name: 'Exportar…' }).click();
  const exporting = page.getByRole('dialog', { name: 'Exportar' });
  await expect(exporting.getByRole('radio', { name: 'Mudaram de lugar' })).toBeChecked();
  await expect(exporting).toContainText('1 veículo');
  await exporting.getByRole('radio', { name: 'CSV para Excel' }).check();
  await expectAccessible(page, '[role="dialog"]');
  await exporting.getByRole('button', { name: 'Salvar…' }).click();
  await expect(exporting).toContainText('1 de 1 linha gravada');
  await exporting.getByRole('button', { name: 'Fechar' }).last().click();
  await comparison(page).getByRole('searchbox', { name: 'Placa ou chassi' }).fill('');
  await comparison(page).getByRole('button', { name: 'Trocar antes e depois' }).click();
  const lost = comparison(page).getByRole('tab', { name: /Deixaram de ser encontrados/ });
  await lost.click();
  await expect(comparison(page).getByRole('row', { name: vinOf(4).slice(-8) })).toContainText(
    'não localizado',
  );
  await comparison(page).getByRole('button', { name: 'Copiar tabela' }).click();
  await expect(page.getByText('1 linha copiada')).toBeVisible();

  await comparison(page)
    .getByRole('row', { name: vinOf(4).slice(-8) })
    .click();
  await expect(comparison(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Detalhes do veículo' })).toContainText('Última posição');
  await page.getByRole('button', { name: 'Voltar à comparação' }).click();
  await expect(lost).toHaveAttribute('aria-selected', 'true');
  await expect(comparison(page).getByLabel('Deslocamento maior que')).toHaveValue('0,3 km');
  await expect(page.getByRole('button', { name: 'Voltar à comparação' })).toBeHidden();
});

test('one run alone is compared with nothing, and a list without runs says so', async ({ rastro: page }) => {
  await using service = await startFleet(() => NOT_FOUND);
  await connect(page, service.url);
  await importList(page, 'Primeira', 2);
  await start(page);
  await expect(strip(page)).toContainText('Concluída · Primeira');
  await strip(page).getByRole('button', { name: 'Detalhes' }).click();
  await history(page).getByRole('button', { name: 'Comparar…' }).click();
  await expect(comparison(page)).toContainText('Ainda não há o que comparar');
  await page.keyboard.press('Escape');
  await expect(comparison(page)).toBeHidden();

  await importList(page, 'Segunda', 1);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Segunda' })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await openHistory(page);
  await history(page).getByText('Esta lista').click();
  await expect(history(page)).toContainText('Esta lista ainda não foi consultada');
  await history(page).getByText('Todas', { exact: true }).click();
  await expect(history(page).getByRole('row', { name: /Primeira/ })).toBeVisible();
});

test.describe('with the demo', () => {
  test.use({ demo: true });

  test('looks a list up by itself every so often, and when its time came while Rastro was closed, until that is switched off', async ({
    rastro: page,
    session,
    dataDir,
  }) => {
    const schedule = async (on: Page) => {
      await on.getByRole('button', { name: 'Ações da lista Frota de demonstração' }).click();
      await on.getByRole('menuitem', { name: 'Agendar consulta…' }).click();
      await expect(dialog(on).getByLabel('Consultar a cada')).toBeVisible();
    };
    await schedule(page);
    await expect(dialog(page)).toContainText('Sem agendamento.');
    await dialog(page).getByLabel('Consultar a cada').fill('8');
    await dialog(page).getByRole('combobox', { name: 'Unidade de tempo' }).click();
    await page.getByRole('option', { name: 'dias' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Agendar' })).toBeDisabled();
    await dialog(page).getByLabel('Consultar a cada').fill('2');
    await dialog(page).getByRole('button', { name: 'Agendar' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText(/^Consulta agendada\. A próxima é em \d\d\//)).toBeVisible();
    const list = (on: Page) =>
      on.getByRole('button', { name: /^Frota de demonstração.*a cada 2 d\. Próxima/ });
    await expect(list(page)).toBeVisible();

    // Its time comes while Rastro is closed.
    await session.current.close();
    const file = new Sqlite(path.join(dataDir, 'rastro.sqlite'));
    file.prepare('UPDATE schedule SET next_at = ?').run(Date.now() - 60_000);
    file.close();
    session.current = await session.open();
    const later = session.current.page;
    await openHistory(later);
    const row = history(later).getByRole('row', { name: /Iniciada pelo agendamento.*Concluída/ });
    await expect(row).toBeVisible();
    await row.getByRole('button').first().click();
    await expect(history(later)).toContainText('pelo agendamento da lista');
    await later.keyboard.press('Escape');
    await expect(list(later)).toBeVisible();
    await schedule(later);
    await expect(dialog(later)).toContainText(/Próxima consulta: \d\d\/\d\d\/\d{4}/);
    await dialog(later).getByRole('button', { name: 'Desativar agendamento' }).click();
    await expect(later.getByText('Agendamento desativado.')).toBeVisible();
    await expect(list(later)).toBeHidden();
  });
});
