/** The questions before something is lost: their texts are in the language of the screen, also once it changes. */
import type { Page } from '@playwright/test';
import type { Language } from '../../src/shared/i18n/languages.ts';
import { fleetIsLookedUp } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { bringIn, figure } from './import-actions.ts';
import { connect } from './service.ts';
import { wordsOf } from './words.ts';

test.use({ demo: true });

const dialog = (page: Page) => page.getByRole('dialog').last();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

interface Question {
  /** Keys of its texts. */
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  /** Brings it up on a screen without dialogs. */
  readonly open: (page: Page) => Promise<void>;
}

const CANCEL = 'app:cancel';

async function openConnections(page: Page): Promise<void> {
  await button(page, 'Conexões').click();
  await expect(button(page, 'Nova conexão')).toBeVisible();
}

const questions: Readonly<Record<string, Question>> = {
  // A lookup that has ended is shown until the page is loaded again.
  'that a lookup leaves the history': {
    ...{ title: 'runs:panel.removeTitle', text: 'runs:panel.removeText' },
    ...{ confirm: 'runs:panel.removeConfirm', cancel: CANCEL },
    async open(page) {
      await page.getByRole('region', { name: 'Consultas' }).getByRole('button', { name: 'Detalhes' }).click();
      await button(page, 'Remover do histórico').click();
    },
  },
  'that a form is left': {
    ...{ title: 'app:discard.title', text: 'settings:form.discardText' },
    ...{ confirm: 'app:discard.confirm', cancel: 'app:discard.keep' },
    async open(page) {
      await openConnections(page);
      await button(page, 'Nova conexão').click();
      await dialog(page).getByLabel('Nome').fill('Frota');
      await page.keyboard.press('Escape');
    },
  },
  'that a connection is removed': {
    ...{ title: 'settings:connections.removeTitle', text: 'settings:connections.removeText' },
    ...{ confirm: 'settings:connections.removeConfirm', cancel: CANCEL },
    async open(page) {
      await connect(page, 'http://127.0.0.1:9');
      await openConnections(page);
      await dialog(page).getByRole('button', { name: 'Frota' }).click();
      await dialog(page).getByRole('button', { name: 'Remover' }).click();
    },
  },
  'that the demo is removed': {
    ...{ title: 'app:demo.title', text: 'app:demo.text', confirm: 'app:demo.remove', cancel: CANCEL },
    async open(page) {
      await openConnections(page);
      await dialog(page).getByRole('button', { name: 'Remover demonstração' }).click();
    },
  },
  'that old data is erased': {
    ...{ title: 'erasure:limits.title', text: 'erasure:limits.daily' },
    ...{ confirm: 'erasure:limits.save', cancel: CANCEL },
    async open(page) {
      await button(page, 'Configurações').click();
      await dialog(page).getByLabel('Guardar posições por').fill('900');
      await button(page, 'Ver o que será apagado…').click();
    },
  },
  'that corrections are lost': {
    ...{ title: 'intake:leave.title', text: 'intake:leave.text' },
    ...{ confirm: 'intake:leave.confirm', cancel: 'intake:leave.keep' },
    async open(page) {
      const intake = await bringIn(page, {
        name: 'frota.csv',
        content: 'Chassi\ncurto\n9BWZZZ377VT004251\n',
      });
      await intake.getByLabel('Chassi da linha 2').fill('93HGK5820LZ123456');
      await expect(figure(page, 'Linhas com problema')).toHaveText('0');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
    },
  },
  'that a removed list is deleted for good': {
    ...{ title: 'lists:bin.destroyTitle', text: 'lists:bin.destroyText' },
    ...{ confirm: 'lists:bin.destroyConfirm', cancel: CANCEL },
    async open(page) {
      await page.evaluate(() => window.rastro.lists.remove({ listId: 1 }));
      await button(page, /^Listas removidas/).click();
      await button(page, /^Excluir/).click();
    },
  },
};

test('The questions before something is lost follow the language.', async ({ rastro: page }) => {
  const speak = (language: Language) =>
    page.evaluate((to) => window.rastro.app.saveSettings({ language: to }), language);
  for (const [what, question] of Object.entries(questions))
    await test.step(what, async () => {
      await fleetIsLookedUp(page);
      await question.open(page);
      for (const language of ['pt-BR', 'en'] as const) {
        await speak(language);
        const words = wordsOf(language);
        const open = page.getByRole('dialog', { name: words.whole(question.title) });
        await expect(open).toContainText(words.within(question.text));
        await expect(open.getByRole('button', { name: words.whole(question.confirm) })).toBeVisible();
        await expect(open.getByRole('button', { name: words.whole(question.cancel) })).toBeVisible();
      }
      await speak('pt-BR');
      await page.reload();
    });
});
