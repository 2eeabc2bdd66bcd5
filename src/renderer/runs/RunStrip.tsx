import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { useFormat } from '../i18n/format.ts';
import { useLayout } from '../state/layout.ts';
import { useConnectivity, useRuns } from '../state/queries.ts';
import { useVehicleLookups } from '../state/vehicle-lookup.ts';
import { useRunName } from '../ui/run-name.ts';
import line from '../ui/status-line.module.css';
import { Announcer } from './Announcer.tsx';
import {
  beginsOffline,
  canTryNow,
  doneOf,
  isOpen,
  openedAtNow,
  runKey,
  runsOfStrip,
  runToShow,
  waitToShow,
} from './progress.ts';
import { RunActions } from './RunActions.tsx';
import { RunBar } from './RunBar.tsx';
import classes from './runs.module.css';
import { TryNow } from './TryNow.tsx';
import { Waiting } from './Waiting.tsx';

function RunFigures({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const { number, span } = useFormat();
  const { counts } = run;
  const wait = waitToShow(run, Date.now());
  const figures = [
    t('panel.done', { done: doneOf(run), total: counts.total }),
    `${t('panel.ok')}: ${number(counts.ok)}`,
    `${t('panel.notFound')}: ${number(counts.notFound)}`,
    `${t('panel.failed')}: ${number(counts.failed)}`,
    !wait && run.vinsPerSecond !== null && t('panel.perSecond', { speed: number(run.vinsPerSecond) }),
    !wait && run.secondsLeft !== null && `${t('panel.left')}: ${span(run.secondsLeft)}`,
  ].filter((figure) => figure !== false);
  return (
    <ul className={`${line.text} ${classes.figures}`}>
      {wait && (
        <li>
          <Waiting wait={wait} />
        </li>
      )}
      {figures.map((figure) => (
        <li key={figure}>{figure}</li>
      ))}
    </ul>
  );
}

/** The running, interrupted or just ended run, in the status line. */
export function RunStrip() {
  const { t } = useTranslation('runs');
  const nameOf = useRunName();
  const open = useLayout((state) => state.open);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const ofPanel = useVehicleLookups(({ runs }) => runs);
  const connectivity = useConnectivity().data;
  const runs = useRuns().data ?? [];
  const run = runToShow(runsOfStrip(runs, ofPanel), hidden, openedAtNow());
  if (!run) return null;
  const isOffline = !run.waiting && beginsOffline(run, connectivity);
  return (
    <section className={`${line.part} ${line.wide}`} aria-label={t('panel.title')}>
      <Announcer run={run} />
      <div className={line.bar}>
        <RunBar run={run} size={3} />
      </div>
      <div className={line.text}>
        <strong>
          {canTryNow(run) || isOffline ? t('waiting.title') : t(`state.${run.state}`)} · {nameOf(run)}
        </strong>{' '}
        {run.stopReason && t(`stop.${run.stopReason}`)}
        {!run.stopReason && run.state === 'interrupted' && t('interruptedText')}
        {isOffline && t('waiting.reason.network')}
      </div>
      <RunFigures run={run} />
      <TryNow run={run} />
      <RunActions run={run} />
      <Button size="compact-xs" variant="subtle" onClick={() => open({ kind: 'runs', runId: run.id })}>
        {t('panel.details')}
      </Button>
      {(!isOpen(run) || run.state === 'interrupted') && (
        <CloseButton
          size="xs"
          aria-label={t('panel.dismiss')}
          onClick={() => setHidden((before) => new Set(before).add(runKey(run)))}
        />
      )}
    </section>
  );
}
