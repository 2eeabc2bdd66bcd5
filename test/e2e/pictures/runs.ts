/** The pictures of runs: one that waits, one in full, all of them, and two compared. */
import { expect, type Page } from '@playwright/test';
import { newestRunIsOver, rowsOf } from '../demo.ts';
import { startOffice } from './office.ts';

/** Milliseconds for what waits for a service. */
const LONG = 120_000;

export interface RunWords {
  readonly demoList: RegExp;
  readonly service: string;
  readonly runs: string;
  readonly tryNow: string;
  /** The countdown of a wait that is not about to end. */
  readonly countdown: RegExp;
  readonly completed: RegExp;
  readonly failuresByKind: string;
  readonly compare: string;
}

/** A service that knows the fleet of the screen, and the connection to it. */
export async function openOffice(page: Page, name: string) {
  const office = await startOffice(await rowsOf(page));
  return { office, connectionId: await connect(page, name, office.url) };
}

/** Takes them on the list that was imported, which is shown; the map is drawn when `drawn` resolves. */
export async function takeRuns(
  page: Page,
  words: RunWords,
  { office, connectionId }: Awaited<ReturnType<typeof openOffice>>,
  take: (name: string) => Promise<void>,
  drawn: () => Promise<void>,
): Promise<void> {
  await lookUp(page, connectionId);
  await newestRunIsOver(page);
  office.mood = 'now';
  await lookUp(page, connectionId);
  await newestRunIsOver(page);
  office.mood = { answers: 2 };
  await lookUp(page, connectionId);

  await page.getByRole('button', { name: words.tryNow }).waitFor({ timeout: LONG });
  await drawn();
  await page.getByText(words.countdown).first().waitFor({ timeout: LONG });
  await take('waiting');

  await page.getByRole('navigation').getByRole('button', { name: words.runs }).click();
  const history = page.getByRole('dialog', { name: words.runs, exact: true });
  const [later, earlier] = await history.getByRole('row', { name: words.completed }).all();
  await later?.getByRole('checkbox').check();
  await earlier?.getByRole('checkbox').check();
  await take('runs');
  await history.getByRole('button', { name: words.compare, exact: true }).click();
  await expect(page.getByRole('tab').first()).toHaveText(/^\d+/);
  await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor();
  await take('compare');

  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('button', { name: words.runs }).click();
  await later?.getByRole('button').click();
  await history.getByRole('list', { name: words.failuresByKind }).getByRole('listitem').first().waitFor();
  await take('run');
}

async function connect(page: Page, name: string, baseUrl: string): Promise<number> {
  const draft = { name, baseUrl, clientId: 'office', secret: 'try-me', timeZone: 'America/Sao_Paulo' };
  const reply = await page.evaluate((value) => window.rastro.connections.save(value), draft);
  if (!reply.ok) throw new Error('the connection was not saved');
  return reply.value.id;
}

/** Starts a run about all of the newest list: the demo's own is looked up in the demo alone. */
async function lookUp(page: Page, connectionId: number): Promise<void> {
  const started = await page.evaluate(async (id) => {
    const lists = await window.rastro.lists.all();
    const listId = lists.ok ? Math.max(...lists.value.map((list) => list.id)) : 0;
    return window.rastro.runs.start({
      connectionId: id,
      target: { kind: 'list', listId },
      freshMinutes: null,
    });
  }, connectionId);
  expect(started).toMatchObject({ ok: true });
}
