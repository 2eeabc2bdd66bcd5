import type { Run, StopReason } from '../../../preload/schemas/runs.ts';

const texts = {
  'pt-BR': {
    completed: 'Consulta concluída',
    stopped: 'A consulta parou',
    targets: {
      list: 'Lista',
      vins: 'Seleção de veículos',
      everything: 'Todos os veículos',
      failed: 'O que falhou',
    } satisfies Record<Run['target'], string>,
    ok: 'Localizados',
    notFound: 'Não encontrados',
    failed: 'Falhas',
    queued: 'Na fila',
    reasons: {
      unauthorized: 'O serviço recusou as credenciais.',
      'secret-missing': 'Falta o segredo da conexão.',
      'service-failing': 'O serviço não está respondendo.',
      network: 'Sem rede.',
      proxy: 'O proxy da rede pede usuário e senha ou não deixa passar.',
      disk: 'Não foi possível gravar no disco.',
      internal: 'Algo inesperado aconteceu.',
    } satisfies Record<StopReason, string>,
  },
  en: {
    completed: 'Lookup completed',
    stopped: 'The lookup has stopped',
    targets: {
      list: 'List',
      vins: 'Selected vehicles',
      everything: 'All vehicles',
      failed: 'What failed',
    },
    ok: 'Found',
    notFound: 'Not found',
    failed: 'Failed',
    queued: 'Queued',
    reasons: {
      unauthorized: 'The service refused the credentials.',
      'secret-missing': "The connection's secret is missing.",
      'service-failing': 'The service is not answering.',
      network: 'No network.',
      proxy: 'The proxy wants a user name and password, or lets nothing pass.',
      disk: 'The disk could not be written.',
      internal: 'Something unexpected happened.',
    },
  },
};

/** What the desktop says of a run that has ended or stopped: the list's name, the counts, and why it stopped. */
export function runEndText(run: Run, language: keyof typeof texts): { title: string; body: string } {
  const text = texts[language];
  const { format } = new Intl.NumberFormat(language);
  const { counts, stopReason } = run;
  const isStopped = run.state === 'stopped';
  const figures = [
    `${text.ok}: ${format(counts.ok)}`,
    `${text.notFound}: ${format(counts.notFound)}`,
    `${text.failed}: ${format(counts.failed)}`,
    ...(isStopped ? [`${text.queued}: ${format(counts.queued)}`] : []),
  ];
  const reason = isStopped && stopReason ? [text.reasons[stopReason]] : [];
  return {
    title: `${isStopped ? text.stopped : text.completed}: ${runName(run, language)}`,
    body: [...reason, figures.join(' · ')].join('\n'),
  };
}

/** The list's name, or what was asked for where it was no list. */
export function runName(run: Pick<Run, 'listName' | 'target'>, language: keyof typeof texts): string {
  return run.listName ?? texts[language].targets[run.target];
}
