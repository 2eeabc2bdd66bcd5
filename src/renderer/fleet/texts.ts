const portuguese = {
  status: {
    ok: 'Localizado',
    'not-found': 'Não encontrado',
    failed: 'Falhou',
    never: 'Não consultado',
  },
  tier: {
    recent: 'Recente',
    late: 'Atrasada',
    silent: 'Sem sinal',
  },
  /** `short` stands in the table; `what` and `todo` in the vehicle's details. */
  failure: {
    'invalid-item': {
      short: 'Resposta inválida',
      what: 'O serviço respondeu algo que não segue a própria documentação.',
      todo: 'Consulte de novo mais tarde. Se continuar, avise o suporte do serviço e informe o chassi.',
    },
    'missing-item': {
      short: 'Sem resposta',
      what: 'O serviço respondeu ao lote, mas deixou este chassi de fora.',
      todo: 'Consulte de novo. Se continuar, avise o suporte do serviço e informe o chassi.',
    },
    rejected: {
      short: 'Recusado',
      what: 'O serviço recusou este chassi.',
      todo: 'Confira o chassi no documento do veículo, corrija a lista e importe de novo.',
    },
    unauthorized: {
      short: 'Sem autorização',
      what: 'O serviço não aceitou as credenciais da conexão.',
      todo: 'Confira o ID e o segredo do cliente nas configurações e consulte de novo.',
    },
    'rate-limited': {
      short: 'Limite atingido',
      what: 'O serviço pediu para esperar mais vezes do que o Rastro tenta.',
      todo: 'Espere alguns minutos e consulte de novo, se preciso com menos consultas ao mesmo tempo.',
    },
    server: {
      short: 'Erro do serviço',
      what: 'O serviço teve um erro interno em todas as tentativas.',
      todo: 'Consulte de novo em alguns minutos.',
    },
    network: {
      short: 'Sem conexão',
      what: 'Não foi possível chegar ao serviço pela rede.',
      todo: 'Confira a internet, o proxy e a VPN e consulte de novo.',
    },
    timeout: {
      short: 'Tempo esgotado',
      what: 'O serviço demorou demais para responder.',
      todo: 'Consulte de novo em alguns minutos.',
    },
  },
};

type Texts = typeof portuguese;

const english: Texts = {
  status: {
    ok: 'Located',
    'not-found': 'Not found',
    failed: 'Failed',
    never: 'Not looked up',
  },
  tier: {
    recent: 'Recent',
    late: 'Late',
    silent: 'Silent',
  },
  failure: {
    'invalid-item': {
      short: 'Invalid answer',
      what: "The service's answer breaks its own documentation.",
      todo: "Look the vehicle up again later. If it goes on, tell the service's support, with the VIN.",
    },
    'missing-item': {
      short: 'No answer',
      what: 'The service answered the batch but left this VIN out.',
      todo: "Look the vehicle up again. If it goes on, tell the service's support, with the VIN.",
    },
    rejected: {
      short: 'Rejected',
      what: 'The service refused this VIN.',
      todo: "Check the VIN against the vehicle's papers, correct the list and import it again.",
    },
    unauthorized: {
      short: 'Not authorised',
      what: "The service did not accept the connection's credentials.",
      todo: 'Check client id and secret in the settings, then look it up again.',
    },
    'rate-limited': {
      short: 'Rate limited',
      what: 'The service asked to wait more often than Rastro tries.',
      todo: 'Wait some minutes and look it up again, with fewer requests at a time if need be.',
    },
    server: {
      short: 'Service error',
      what: 'The service had an internal error at every try.',
      todo: 'Look it up again in some minutes.',
    },
    network: {
      short: 'No connection',
      what: 'The service could not be reached over the network.',
      todo: 'Check internet, proxy and VPN, then look it up again.',
    },
    timeout: {
      short: 'Timed out',
      what: 'The service took too long to answer.',
      todo: 'Look it up again in some minutes.',
    },
  },
};

/** Texts of the table and of the vehicle's details, namespace `fleet`. */
export const fleetTexts = { 'pt-BR': portuguese, en: english };
