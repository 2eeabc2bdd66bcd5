import type { SameTexts } from '../i18n/shape.ts';

const pt = {
  history: {
    filter: 'Quais consultas',
    thisList: 'Esta lista',
    all: 'Todas',
    when: 'Início',
    name: 'Lista',
    state: 'Situação',
    duration: 'Duração',
    scheduled: 'Iniciada pelo agendamento',
    choose: 'Escolher para comparar: {{name}}, {{when}}',
    chooseHint: 'Marque duas consultas para comparar.',
    chooseOther: 'Marque mais uma consulta.',
    chosen: 'Duas consultas marcadas.',
    compare: 'Comparar',
    more_one: 'Mostrar mais {{count, number}} consulta',
    more_other: 'Mostrar mais {{count, number}} consultas',
    none: 'Nenhuma consulta ainda',
    noneText: 'Escolha uma lista e use o botão “Consultar”.',
    noneOfList: 'Esta lista ainda não foi consultada',
    noneOfListText: 'Use o botão “Consultar” ou veja as consultas das outras listas.',
  },
  ended: {
    completed: 'Consulta concluída',
    failed: 'Consulta concluída com falhas',
    stopped: 'A consulta parou',
    counts:
      'Localizados: {{ok, number}} · Não encontrados: {{notFound, number}} · Falhas: {{failed, number}}',
    details: 'Ver detalhes',
  },
};

const en: SameTexts<typeof pt> = {
  history: {
    filter: 'Which lookups',
    thisList: 'This list',
    all: 'All',
    when: 'Started',
    name: 'List',
    state: 'State',
    duration: 'Duration',
    scheduled: 'Begun by the schedule',
    choose: 'Choose for comparison: {{name}}, {{when}}',
    chooseHint: 'Tick two lookups to compare them.',
    chooseOther: 'Tick one more lookup.',
    chosen: 'Two lookups ticked.',
    compare: 'Compare',
    more_one: 'Show {{count, number}} more lookup',
    more_other: 'Show {{count, number}} more lookups',
    none: 'No lookups yet',
    noneText: 'Choose a list and use the “Look up” button.',
    noneOfList: 'This list has not been looked up yet',
    noneOfListText: 'Use the “Look up” button or see the lookups of the other lists.',
  },
  ended: {
    completed: 'Lookup completed',
    failed: 'Lookup completed with failures',
    stopped: 'The lookup has stopped',
    counts: 'Located: {{ok, number}} · Not found: {{notFound, number}} · Failed: {{failed, number}}',
    details: 'Show details',
  },
};

/** Texts of the list of runs and of the word that one has ended; part of the namespace `runs`. */
export const historyTexts = { 'pt-BR': pt, en };
