import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18n from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchDigest } from '../../contract/schemas/runs.ts';
import { defaultView } from '../state/comparison.ts';
import { useLayout } from '../state/layout.ts';
import { notice } from '../ui/notice.tsx';
import { useRunName } from '../ui/run-name.ts';

function DigestText({ digest, onSee }: { readonly digest: WatchDigest; readonly onSee: () => void }) {
  const { t } = useTranslation(['watch', 'map']);
  const name = useRunName()(digest.run);
  return (
    <>
      <Text size="sm" c="var(--mantine-color-text)" truncate>
        {name}
      </Text>
      {digest.changes.map(({ kind, count }) => (
        <Text key={kind} size="xs" c="dimmed">
          {t('map:hover.part', { name: i18n.t(`kind.${kind}`, { ns: 'compare' }), count })}
        </Text>
      ))}
      <Button mt={6} size="compact-xs" variant="default" onClick={onSee}>
        {t('see')}
      </Button>
    </>
  );
}

/** Shows what has changed since the previous lookup, until dismissed. A newer notice replaces its list's older one. */
export function useWatchNotices(): void {
  useEffect(followWatch, []);
}

export function followWatch(): () => void {
  const shown = new Set<string>();
  const ends = [
    window.rastro.on('watch.found', (digest) => {
      const { run, before, movedKm, silentDays, changes } = digest;
      const id = `watch ${run.listId ?? run.target}`;
      const kind = changes[0]?.kind ?? defaultView.kind;
      const see = () => {
        notifications.hide(id);
        const view = { ...defaultView, movedKm, silentDays, kind };
        useLayout.getState().open({ kind: 'compare', before, after: run.id, view });
      };
      notifications.hide(id);
      shown.add(id);
      notifications.show({
        id,
        ...notice(
          'attention',
          () => i18n.t('title', { ns: 'watch' }),
          <DigestText digest={digest} onSee={see} />,
        ),
      });
    }),
    // The restored database may lack the two runs, and give their ids to others.
    window.rastro.on('app.reopened', () => {
      for (const id of shown) notifications.hide(id);
      shown.clear();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
