import type { ErasurePreview, ErasureTarget } from '../../contract/schemas/erasure.ts';
import { countText, formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Caller } from '../handover/messages.ts';
import type { Store } from '../store/threads/store.ts';
import type { Command, CommandCore } from './command.ts';
import { CommandError } from './command-error.ts';
import { parseKnown, usageError } from './known-options.ts';
import { findNamed, SUBJECT_OPTIONS, type Subject, subjectOf } from './named.ts';

const OPTIONS = {
  ...SUBJECT_OPTIONS,
  shared: { type: 'boolean' },
  yes: { type: 'boolean' },
  data: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;

/** Says what it would erase, and erases it if the words confirm that. */
export const erase: Command = {
  makesData: false,
  interrupted: 'eraseInterrupted',
  closed: 'eraseInterrupted',
  gone: 'eraseInterrupted',
  read({ args }, language) {
    const { values } = parseKnown(args, OPTIONS);
    const { data, shared = false, yes = false } = values;
    const subject = subjectOf(values, 'eraseTarget');
    if (shared && subject.kind !== 'list') throw usageError('eraseTarget');
    return {
      data,
      secret: null,
      isPreview: !yes,
      run: (core, caller) => carryOut({ subject, shared, isConfirmed: yes, language }, core, caller),
    };
  },
};

interface EraseOrder {
  readonly subject: Subject;
  /** Also erases those vehicles of a list that another list names too. */
  readonly shared: boolean;
  readonly isConfirmed: boolean;
  readonly language: Language;
}

/** What an erasure may delete, in the order in which the command line prints it. */
const PREVIEW_COUNTS = [
  ...(['vehicles', 'positions', 'lists', 'rows'] as const),
  ...(['runs', 'views', 'connections', 'files'] as const),
];

/**
 * @throws AppError `not-found` for a VIN that is nowhere, `bad-input` for a list that is not there, and what `erase`
 *   throws
 */
async function carryOut(
  { subject, shared, isConfirmed, language }: EraseOrder,
  { store, erasure, secretsLeft }: CommandCore,
  { say, interrupted }: Caller,
): Promise<number> {
  interrupted.throwIfAborted();
  const target = await targetOf(subject, shared, store.lists);
  const preview = await erasure.preview(target);
  if (target.kind === 'vehicle' && preview.vehicles + preview.rows === 0)
    throw new CommandError('not-found', 'vehicleMissing', { vin: target.vin });
  for (const line of previewLines(preview, language)) say(line);
  if (!isConfirmed) return 0;
  await erasure.erase(target);
  const { erasure: texts, cli } = locales[language].texts;
  const count = target.kind === 'everything' ? secretsLeft() : 0;
  if (count > 0) say(formatText(cli.erase.secretsLeft, { count }, language));
  say(texts.done[target.kind]);
  return 0;
}

async function targetOf(
  subject: Subject,
  sharedToo: boolean,
  lists: Pick<Store['lists'], 'all'>,
): Promise<Exclude<ErasureTarget, { kind: 'retention' }>> {
  if (subject.kind !== 'list') return subject;
  const { id: listId } = findNamed('list', await lists.all(), subject.list);
  return { kind: 'list', listId, sharedToo };
}

function previewLines(preview: ErasurePreview, language: Language): string[] {
  const { texts } = locales[language];
  const { erasure, cli } = texts;
  const goes = PREVIEW_COUNTS.filter((part) => preview[part] > 0).map(
    (part) => `  ${countText(erasure.preview, part, preview[part], language)}`,
  );
  const shared =
    preview.shared > 0 ? [formatText(cli.erase.shared, { count: preview.shared }, language)] : [];
  return [erasure.goes, ...goes, ...shared];
}
