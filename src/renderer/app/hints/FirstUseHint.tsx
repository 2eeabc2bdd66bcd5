import { CloseButton } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHasDemo } from '../../state/has-demo.ts';
import { useAppState, useConnections, useFleetCounts, useLists, useRuns } from '../../state/queries.ts';
import { useSaveSettings } from '../../state/settings.ts';
import { useFleetView } from '../../state/view.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import classes from './hint.module.css';
import { hintToShow } from './hint-to-show.ts';

/** A hint for a new user, in a line of its own above the table, until it is dismissed for good. */
export function FirstUseHint() {
  const { t } = useTranslation('app');
  const { mutate: save } = useSaveSettings();
  const view = useFleetView((state) => state.view);
  const dismissed = useAppState().data?.settings.dismissedHints;
  const lists = useLists().data;
  const connections = useConnections().data;
  const runs = useRuns().data;
  const hasDemo = useHasDemo();
  const counts = useFleetCounts(view).data;
  // Waits until everything is loaded, because a hint that disappears after a moment would move the table.
  if (!dismissed || !lists || !connections || !runs || !counts) return null;
  const hint = hintToShow({
    dismissed,
    hasDemo,
    lists: lists.length,
    connections: connections.length,
    runs: runs.length,
    located: counts.located,
  });
  if (!hint) return null;
  const dismiss = () => save({ dismissedHints: [...dismissed, hint] }, { onSuccess: focusHeading });
  return (
    <section className={classes.hint} aria-label={t('hints.label')}>
      <IconBulb size={18} aria-hidden />
      <p>{t(`hints.${hint}`)}</p>
      <CloseButton size="sm" aria-label={t('hints.dismiss')} onClick={dismiss} />
    </section>
  );
}
