import type { ErasurePreview, ErasureTarget } from '../../preload/schemas/erasure.ts';
import { countText, formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { EraseRequest } from '../handover/messages.ts';
import type { Caller } from '../handover/server.ts';
import { CommandError } from '../lookup-job/command-error.ts';
import { findNamed } from '../lookup-job/find-named.ts';
import type { Store } from '../store/types.ts';
import type { Erasure } from './erasure.ts';

/** What an erasure may delete, in the order in which the command line prints it. */
const PREVIEW_COUNTS = [
  ...(['vehicles', 'positions', 'lists', 'rows'] as const),
  ...(['runs', 'views', 'connections', 'files'] as const),
];

/**
 * Creates the job that erases for a command line: it prints what it would erase, and erases it if the request is
 * `confirmed`.
 *
 * @returns a function that returns the exit code
 * @throws AppError `not-found` for a VIN that is nowhere, `bad-input` for a list that is not there, and what `erase`
 *   throws
 */
export function eraseJob({
  lists,
  erasure,
}: {
  readonly lists: Pick<Store['lists'], 'all'>;
  readonly erasure: Pick<Erasure, 'preview' | 'erase'>;
}): (request: EraseRequest, caller: Pick<Caller, 'say'>) => Promise<number> {
  return async ({ target: named, confirmed, language }, { say }) => {
    const target = named.kind === 'list' ? await listOf(lists, named) : named;
    const preview = await erasure.preview(target);
    if (target.kind === 'vehicle' && preview.vehicles + preview.rows === 0)
      throw new CommandError('not-found', 'vehicleMissing', { vin: target.vin });
    for (const line of previewLines(preview, language)) say(line);
    if (!confirmed) return 0;
    await erasure.erase(target);
    say(locales[language].texts.erasure.done[target.kind]);
    return 0;
  };
}

async function listOf(
  lists: Pick<Store['lists'], 'all'>,
  { list, sharedToo }: Extract<EraseRequest['target'], { kind: 'list' }>,
): Promise<ErasureTarget> {
  const { id: listId } = findNamed('list', await lists.all(), list);
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
