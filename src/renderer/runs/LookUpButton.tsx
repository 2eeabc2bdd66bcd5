import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconRadar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RunTarget } from '../../preload/schemas/runs.ts';
import { useFormat } from '../i18n/format.ts';
import { useLayout } from '../state/layout.ts';
import { useRuns } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { lastRunOf } from './progress.ts';
import classes from './runs.module.css';

/** Looks up the open list or the ticked vehicles; the menu has more targets. Each opens the pre-flight sheet. */
export function LookUpButton() {
  const { t } = useTranslation('runs');
  const { number } = useFormat();
  const open = useLayout((state) => state.open);
  const listId = useFleetView((state) => state.view.listId);
  const checked = useFleetView((state) => state.checkedVins);
  const last = lastRunOf(useRuns().data ?? [], listId);
  const failed = last?.counts.failed ?? 0;

  const whole: RunTarget = listId === null ? { kind: 'everything' } : { kind: 'list', listId };
  const look = (target: RunTarget, onlyOlder: boolean) => open({ kind: 'preflight', target, onlyOlder });
  return (
    <Button.Group>
      <Button
        leftSection={<IconRadar size={18} aria-hidden />}
        onClick={() =>
          checked.length > 0 ? look({ kind: 'vins', vins: [...checked] }, false) : look(whole, true)
        }
      >
        {t('lookUp.button')}
        {checked.length > 0 && ` (${number(checked.length)})`}
      </Button>
      <Menu position="bottom-end" width={340}>
        <Menu.Target>
          <ActionIcon className={classes.more} size={36} variant="filled" aria-label={t('lookUp.more')}>
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => look(whole, false)}>
            {listId === null ? t('lookUp.everything') : t('lookUp.whole')}
          </Menu.Item>
          <Menu.Item onClick={() => look(whole, true)}>{t('lookUp.older')}</Menu.Item>
          <Menu.Item
            disabled={checked.length === 0}
            rightSection={checked.length > 0 ? number(checked.length) : null}
            onClick={() => look({ kind: 'vins', vins: [...checked] }, false)}
          >
            {checked.length === 0 ? t('lookUp.selectionNone') : t('lookUp.selection')}
          </Menu.Item>
          <Menu.Item
            disabled={failed === 0}
            rightSection={failed > 0 ? number(failed) : null}
            onClick={() => last && look({ kind: 'failed', runId: last.id }, false)}
          >
            {failed === 0 ? t('lookUp.failedNone') : t('lookUp.failed')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
