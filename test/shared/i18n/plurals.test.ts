import i18next from 'i18next';
import { expect, it } from 'vitest';
import { ptBR } from '../../../src/shared/i18n/locales/pt-BR.ts';
import { withAllPlurals } from '../../../src/shared/i18n/plurals.ts';

it('None, one, some and a round million have their forms in Portuguese.', async () => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'pt-BR',
    defaultNS: 'app',
    resources: { 'pt-BR': { app: withAllPlurals(ptBR.texts.app, 'pt-BR') } },
  });
  const said = [0, 1, 2, 1_000_000].map((count) => i18n.t('header.vehicles', { count }));
  expect(said).toEqual(['0 veículos', '1 veículo', '2 veículos', '1.000.000 veículos']);
});

it('A form that the language file has stays.', () => {
  const texts = withAllPlurals({ run_zero: 'none', run_one: 'one', run_other: 'some' }, 'pt-BR');
  expect(texts).toEqual({ run_zero: 'none', run_one: 'one', run_other: 'some', run_many: 'some' });
});

it('A language gets all of its forms.', () => {
  const filled = withAllPlurals({ run_one: 'one', run_few: 'few', run_other: 'some' }, 'pl');
  expect(filled).toEqual({
    run_zero: 'some',
    run_one: 'one',
    run_few: 'few',
    run_many: 'some',
    run_other: 'some',
  });
});
