import { Anchor, Checkbox, Table, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { canCompare } from '../../shared/runs.ts';
import { useFormat } from '../i18n/format.ts';
import { useRunName } from '../ui/run-name.ts';
import { formatInstant } from '../ui/time.ts';
import classes from './history.module.css';
import { canTryNow } from './progress.ts';
import { RunBar } from './RunBar.tsx';

interface RunRowProps {
  readonly run: Run;
  readonly isTicked: boolean;
  readonly onTick: (runId: number) => void;
  readonly onOpen: (runId: number) => void;
}

/** One run of the history. A click opens it, except on its checkbox. Memoised: drawn again only when it changes. */
export const RunRow = memo(function RunRow({ run, isTicked, onTick, onOpen }: RunRowProps) {
  const { t } = useTranslation('runs');
  const { number, span, language } = useFormat();
  const name = useRunName()(run);
  const when = formatInstant(run.startedAt, language);
  const { counts } = run;
  return (
    <Table.Tr className={classes.row} onClick={() => onOpen(run.id)}>
      <Table.Td onClick={(event) => event.stopPropagation()}>
        <Checkbox
          size="xs"
          aria-label={t('history.choose', { name, when })}
          disabled={!canCompare(run)}
          checked={isTicked}
          onChange={() => onTick(run.id)}
        />
      </Table.Td>
      <Table.Td className={classes.when}>{when}</Table.Td>
      <Table.Td className={classes.name}>
        <span className={classes.nameLine}>
          <Anchor
            component="button"
            type="button"
            className={classes.open}
            title={name}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(run.id);
            }}
          >
            {name}
          </Anchor>
          {run.scheduled && (
            <Tooltip label={t('history.scheduled')}>
              <span className={classes.scheduled}>
                <IconCalendarClock size={15} aria-hidden />
                <VisuallyHidden>{t('history.scheduled')}</VisuallyHidden>
              </span>
            </Tooltip>
          )}
        </span>
      </Table.Td>
      <Table.Td className={classes.state} data-state={run.state}>
        {canTryNow(run) ? t('waiting.title') : t(`state.${run.state}`)}
        {run.state !== 'completed' && <RunBar run={run} size={4} />}
      </Table.Td>
      <Table.Td ta="right">{number(counts.ok)}</Table.Td>
      <Table.Td ta="right">{number(counts.notFound)}</Table.Td>
      <Table.Td ta="right" className={classes.failed} data-some={counts.failed > 0 || undefined}>
        {number(counts.failed)}
      </Table.Td>
      <Table.Td ta="right" className={classes.when}>
        {span(run.activeSeconds)}
      </Table.Td>
    </Table.Tr>
  );
});
