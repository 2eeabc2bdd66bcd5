import type { Run, WatchDigest } from '../../../contract/schemas/runs.ts';
import { formatText } from '../../../shared/i18n/format.ts';
import { type Language, locales } from '../../../shared/i18n/languages.ts';

/** The desktop notification for a run that has ended or stopped: the list's name, the counts, and why it stopped. */
export function runEndText(run: Run, language: Language): { title: string; body: string } {
  const { desktop, runs } = locales[language].texts;
  const { counts, stopReason } = run;
  const isStopped = run.state === 'stopped';
  const { ok, notFound, failed } = counts;
  const figures = [
    formatText(runs.ended.counts, { ok, notFound, failed }, language),
    ...(isStopped ? [formatText(desktop.queued, { count: counts.queued }, language)] : []),
  ];
  const reason = isStopped && stopReason ? [desktop.stopReason[stopReason]] : [];
  const what = isStopped ? runs.ended.stopped : runs.ended.completed;
  return {
    title: formatText(desktop.runEnd, { what, name: runName(run, language) }, language),
    body: [...reason, figures.join(' · ')].join('\n'),
  };
}

/** The desktop notification of changes since the previous lookup: the list's name, and the count of each kind. */
export function digestText(
  { run, changes }: WatchDigest,
  language: Language,
): { title: string; body: string } {
  const { watch, compare, desktop, map } = locales[language].texts;
  return {
    title: formatText(desktop.runEnd, { what: watch.title, name: runName(run, language) }, language),
    body: changes
      .map(({ kind, count }) => formatText(map.hover.part, { name: compare.kind[kind], count }, language))
      .join('\n'),
  };
}

/** The list's name, or the name of the kind of target for a run that is on no list. */
export const runName = (run: Pick<Run, 'listName' | 'target'>, language: Language): string =>
  run.listName ?? locales[language].texts.runs.panel.target[run.target];
