import type { BuiltInColumn } from '../../contract/enums.ts';
import type { FailureKind, VehicleStatus } from '../../contract/schemas/fleet.ts';
import type { HeldBackReason } from '../../contract/schemas/lists.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Texts } from '../../shared/i18n/locale.ts';

type ComparedColumns = Pick<
  Texts['compare'],
  | 'beforeTime'
  | 'beforePlace'
  | 'beforeLatitude'
  | 'beforeLongitude'
  | 'beforeAsked'
  | 'afterTime'
  | 'afterPlace'
  | 'afterLatitude'
  | 'afterLongitude'
  | 'afterAsked'
  | 'distance'
>;

export interface FileTexts {
  readonly column: Readonly<Record<BuiltInColumn | 'serviceTime' | 'otherIdentifiers', string>>;
  readonly status: Readonly<Record<VehicleStatus, string>>;
  readonly failure: Readonly<Record<FailureKind, string>>;
  readonly heldBack: (reason: HeldBackReason) => string;
  readonly compare: ComparedColumns;
  readonly received: string;
  readonly sheet: string;
}

/** The texts of files in a language. Where the screen has a text for the same thing, the file has it too. */
export function fileTexts(language: Language): FileTexts {
  const { fleet, file, intake, compare } = locales[language].texts;
  const reasons = { ...intake.heldBack.reasons, 'scientific-notation': file.scientificNotation };
  return {
    column: { ...fleet.column, ...file.column },
    status: fleet.status,
    failure: {
      'invalid-item': fleet.failure['invalid-item'].short,
      'missing-item': fleet.failure['missing-item'].short,
      rejected: fleet.failure.rejected.short,
      unauthorized: fleet.failure.unauthorized.short,
      'rate-limited': fleet.failure['rate-limited'].short,
      server: fleet.failure.server.short,
      network: fleet.failure.network.short,
      timeout: fleet.failure.timeout.short,
    },
    heldBack: (reason) => formatText(file.heldBack, { reason: reasons[reason] }, language),
    compare,
    received: fleet.panel.historyReceived,
    sheet: file.sheet,
  };
}
