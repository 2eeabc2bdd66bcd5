import type { FailureKind, VehicleStatus } from '../../preload/schemas/fleet.ts';
import type { HeldBackReason } from '../../preload/schemas/lists.ts';

export type Language = 'pt-BR' | 'en';

/** What Rastro itself writes into a file; where the screen has a text for it, the same. */
export interface Texts {
  readonly column: Readonly<
    Record<'vin' | 'status' | 'latitude' | 'longitude' | 'seenAt' | 'age' | 'place' | 'askedAt', string>
  >;
  readonly status: Readonly<Record<VehicleStatus, string>>;
  readonly failure: Readonly<Record<FailureKind, string>>;
  /** Before a held-back row's reason. */
  readonly heldBack: string;
  readonly reason: Readonly<Record<HeldBackReason, string>>;
  /** Name of a workbook's sheet. */
  readonly sheet: string;
}

const portuguese: Texts = {
  column: {
    vin: 'Chassi',
    status: 'Situação',
    latitude: 'Latitude',
    longitude: 'Longitude',
    seenAt: 'Data da posição',
    age: 'Idade da posição (h)',
    place: 'Local mais próximo',
    askedAt: 'Consultado em',
  },
  status: { ok: 'Localizado', 'not-found': 'Não encontrado', failed: 'Falhou', never: 'Não consultado' },
  failure: {
    'invalid-item': 'Resposta inválida',
    'missing-item': 'Sem resposta',
    rejected: 'Recusado',
    unauthorized: 'Sem autorização',
    'rate-limited': 'Limite atingido',
    server: 'Erro do serviço',
    network: 'Sem conexão',
    timeout: 'Tempo esgotado',
  },
  heldBack: 'Retida',
  reason: {
    empty: 'Sem chassi',
    length: 'Não tem 17 caracteres',
    characters: 'Tem caracteres que um chassi não pode ter',
    'scientific-notation': 'O Excel trocou os dígitos por notação científica',
  },
  sheet: 'Veículos',
};

const english: Texts = {
  column: {
    vin: 'VIN',
    status: 'Status',
    latitude: 'Latitude',
    longitude: 'Longitude',
    seenAt: 'Position time',
    age: 'Position age (h)',
    place: 'Nearest place',
    askedAt: 'Looked up at',
  },
  status: { ok: 'Located', 'not-found': 'Not found', failed: 'Failed', never: 'Not looked up' },
  failure: {
    'invalid-item': 'Invalid answer',
    'missing-item': 'No answer',
    rejected: 'Rejected',
    unauthorized: 'Not authorised',
    'rate-limited': 'Rate limited',
    server: 'Service error',
    network: 'No connection',
    timeout: 'Timed out',
  },
  heldBack: 'Held back',
  reason: {
    empty: 'No VIN',
    length: 'Not 17 characters long',
    characters: 'Has characters that a VIN cannot have',
    'scientific-notation': 'Excel replaced the digits by scientific notation',
  },
  sheet: 'Vehicles',
};

export const texts: Readonly<Record<Language, Texts>> = { 'pt-BR': portuguese, en: english };
