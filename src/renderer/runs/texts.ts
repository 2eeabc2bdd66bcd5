import type { z } from 'zod';
import type { Run, runState, stopReason, WaitReason } from '../../preload/schemas/runs.ts';
import type { SameTexts } from '../i18n/shape.ts';
import { historyTexts } from './history-texts.ts';
import { preflightTexts } from './preflight-texts.ts';

type RunState = z.infer<typeof runState>;
type StopReason = z.infer<typeof stopReason>;

const pt = {
  ...preflightTexts['pt-BR'],
  state: {
    running: 'Consultando',
    paused: 'Em pausa',
    interrupted: 'Interrompida',
    stopped: 'Parada',
    cancelled: 'Cancelada',
    completed: 'Concluída',
  } satisfies Record<RunState, string>,
  stop: {
    unauthorized:
      'O serviço recusou as credenciais. Confira o ID e o segredo na conexão e continue; o que já foi consultado está guardado.',
    'secret-missing': 'O segredo da conexão não está neste computador. Informe-o na conexão e continue.',
    'service-failing':
      'O serviço respondeu com erro repetidas vezes. Espere alguns minutos e continue; o que já foi consultado está guardado.',
    network:
      'A rede caiu ou o serviço não responde. Quando a conexão voltar, continue; o que já foi consultado está guardado.',
    proxy:
      'O proxy da rede pede usuário e senha, ou não deixa passar. Continue para informar a senha; se não adiantar, teste a conexão para ver o motivo.',
    disk: 'Não foi possível gravar no disco. Libere espaço na pasta de dados e continue.',
    internal: 'Algo inesperado aconteceu. Continue a consulta; se parar de novo, fale com o suporte.',
  } satisfies Record<StopReason, string>,
  waiting: {
    title: 'Aguardando',
    reason: {
      'rate-limited': 'O serviço pediu uma pausa',
      'service-failing': 'O serviço não está respondendo',
      network: 'Sem rede',
    } satisfies Record<WaitReason, string>,
    /** What is done about it, besides waiting. */
    text: {
      'rate-limited': 'A consulta continua sozinha quando a pausa acabar.',
      'service-failing':
        'A consulta continua sozinha quando o serviço voltar. O que já foi consultado está guardado.',
      network: 'A consulta continua sozinha quando a rede voltar. O que já foi consultado está guardado.',
    } satisfies Record<WaitReason, string>,
    goesOn: 'continua em {{time}}',
    triesAgain: 'tenta de novo em {{time}}',
    now: 'tentando de novo…',
    tryNow: 'Tentar agora',
    announce: '{{name}}: {{reason}}. {{text}}',
  },
  interruptedText: 'O Rastro fechou antes do fim. O que já foi consultado está guardado; falta o restante.',
  panel: {
    title: 'Consultas',
    target: {
      list: 'Lista',
      vins: 'Seleção de veículos',
      everything: 'Todos os veículos',
      failed: 'O que falhou',
    } satisfies Record<Run['target'], string>,
    progress: 'Andamento da consulta',
    done: '{{done, number}} de {{total, number}}',
    announce: '{{name}}: {{percent}}% consultado',
    announceState: '{{name}}: {{state}}',
    ok: 'Localizados',
    notFound: 'Não encontrados',
    failed: 'Falhas',
    queued: 'Na fila',
    speed: 'Velocidade',
    perSecond: '{{speed}}/s',
    left: 'Tempo restante',
    requests: 'Chamadas',
    throttled: 'Pedidos de espera (429)',
    started: 'Início',
    ended: 'Fim',
    connection: 'Conexão',
    pace: 'Ritmo',
    paceFound: '{{rate}} chamadas/s, {{inFlight, number}} em andamento',
    paceSought: 'procurando o do serviço, {{inFlight, number}} em andamento',
    duration: 'Duração',
    begunBy: 'Iniciada',
    bySchedule: 'pelo agendamento da lista',
    byHand: 'à mão',
    compare: 'Comparar…',
    remove: 'Remover do histórico',
    removeTitle: 'Remover esta consulta do histórico?',
    removeText: 'As posições que ela trouxe continuam guardadas. Só não será mais possível compará-la.',
    removeConfirm: 'Remover consulta',
    pause: 'Pausar',
    resume: 'Continuar',
    cancel: 'Cancelar',
    details: 'Detalhes',
    dismiss: 'Ocultar',
    cancelTitle: 'Cancelar esta consulta?',
    cancelText_one:
      'O que já foi consultado fica guardado. {{count, number}} veículo ainda na fila não será consultado.',
    cancelText_other:
      'O que já foi consultado fica guardado. {{count, number}} veículos ainda na fila não serão consultados.',
    cancelConfirm: 'Cancelar a consulta',
    cancelKeep: 'Continuar consultando',
    retryFailed_one: 'Consultar de novo {{count, number}} falha',
    retryFailed_other: 'Consultar de novo {{count, number}} falhas',
    failures: 'Falhas',
    failuresByKind: 'Falhas por motivo',
    failuresHint: 'Veículos sem resposta mantêm a última posição conhecida.',
    copyFailures: 'Copiar chassis',
    copied: 'Copiado',
    vin: 'Chassi',
    reason: 'Motivo',
    attempts: 'Tentativas',
    firstFailures:
      'Exibindo as primeiras {{shown, number}} de {{total, number}}. “Copiar chassis” leva todas.',
    back: 'Todas as consultas',
  },
  ...historyTexts['pt-BR'],
};

const en: SameTexts<typeof pt> = {
  ...preflightTexts.en,
  state: {
    running: 'Looking up',
    paused: 'Paused',
    interrupted: 'Interrupted',
    stopped: 'Stopped',
    cancelled: 'Cancelled',
    completed: 'Completed',
  },
  stop: {
    unauthorized:
      "The service refused the credentials. Check the connection's client ID and secret, then continue; what was fetched is kept.",
    'secret-missing':
      "The connection's secret is not on this computer. Enter it in the connection, then continue.",
    'service-failing':
      'The service answered with errors again and again. Wait a few minutes, then continue; what was fetched is kept.',
    network:
      'The network is down or the service does not answer. Continue when it is back; what was fetched is kept.',
    proxy:
      'The proxy wants a user name and password, or lets nothing pass. Continue to enter the password; if that does not help, test the connection to see why.',
    disk: 'The disk could not be written. Free some space in the data folder, then continue.',
    internal: 'Something unexpected happened. Continue the lookup; if it stops again, contact support.',
  },
  waiting: {
    title: 'Waiting',
    reason: {
      'rate-limited': 'The service asked for a pause',
      'service-failing': 'The service is not answering',
      network: 'No network',
    },
    text: {
      'rate-limited': 'The lookup goes on by itself when the pause is over.',
      'service-failing': 'The lookup goes on by itself when the service is back. What was fetched is kept.',
      network: 'The lookup goes on by itself when the network is back. What was fetched is kept.',
    },
    goesOn: 'goes on in {{time}}',
    triesAgain: 'tries again in {{time}}',
    now: 'trying again…',
    tryNow: 'Try now',
    announce: '{{name}}: {{reason}}. {{text}}',
  },
  interruptedText: 'Rastro closed before the end. What was fetched is kept; the rest is still to do.',
  panel: {
    title: 'Lookups',
    target: {
      list: 'List',
      vins: 'Selected vehicles',
      everything: 'All vehicles',
      failed: 'What failed',
    },
    progress: 'Progress of the lookup',
    done: '{{done, number}} of {{total, number}}',
    announce: '{{name}}: {{percent}}% looked up',
    announceState: '{{name}}: {{state}}',
    ok: 'Located',
    notFound: 'Not found',
    failed: 'Failed',
    queued: 'Queued',
    speed: 'Speed',
    perSecond: '{{speed}}/s',
    left: 'Time left',
    requests: 'Calls',
    throttled: 'Asked to wait (429)',
    started: 'Started',
    ended: 'Ended',
    connection: 'Connection',
    pace: 'Pace',
    paceFound: '{{rate}} calls/s, {{inFlight, number}} under way',
    paceSought: "finding the service's, {{inFlight, number}} under way",
    duration: 'Duration',
    begunBy: 'Begun',
    bySchedule: "by the list's schedule",
    byHand: 'by hand',
    compare: 'Compare…',
    remove: 'Remove from history',
    removeTitle: 'Remove this lookup from the history?',
    removeText: 'The positions that it fetched are kept. Only comparing it is no longer possible.',
    removeConfirm: 'Remove lookup',
    pause: 'Pause',
    resume: 'Continue',
    cancel: 'Cancel',
    details: 'Details',
    dismiss: 'Hide',
    cancelTitle: 'Cancel this lookup?',
    cancelText_one:
      'What was fetched so far is kept. {{count, number}} vehicle still queued will not be looked up.',
    cancelText_other:
      'What was fetched so far is kept. {{count, number}} vehicles still queued will not be looked up.',
    cancelConfirm: 'Cancel the lookup',
    cancelKeep: 'Go on looking up',
    retryFailed_one: 'Retry {{count, number}} failure',
    retryFailed_other: 'Retry {{count, number}} failures',
    failures: 'Failures',
    failuresByKind: 'Failures by reason',
    failuresHint: 'Vehicles without an answer keep their last known position.',
    copyFailures: 'Copy VINs',
    copied: 'Copied',
    vin: 'VIN',
    reason: 'Reason',
    attempts: 'Attempts',
    firstFailures: 'Showing the first {{shown, number}} of {{total, number}}. “Copy VINs” takes all of them.',
    back: 'All lookups',
  },
  ...historyTexts.en,
};

/** Texts of runs and of what comes before them, namespace `runs`. */
export const runsTexts = { 'pt-BR': pt, en };
