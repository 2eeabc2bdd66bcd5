import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconChartBar,
  IconFileImport,
  IconHistory,
  IconLayoutSidebarLeftCollapse,
  IconPlugConnected,
  IconSettings,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Dialog, useLayout } from '../state/layout.ts';
import { Logo } from '../ui/Logo.tsx';
import classes from './frame.module.css';

export function SidebarHead() {
  const { t } = useTranslation('app');
  const showSidebar = useLayout((state) => state.showSidebar);
  return (
    <div className={classes.brand}>
      <Logo size={26} />
      <span className={classes.brandName}>Rastro</span>
      <Tooltip label={t('nav.hide')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => showSidebar(false)}
          aria-label={t('nav.hide')}
        >
          <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

const items = [
  { key: 'import', Icon: IconFileImport, dialog: { kind: 'intake', source: null } },
  { key: 'runs', Icon: IconHistory, dialog: { kind: 'runs', runId: null } },
  { key: 'connections', Icon: IconPlugConnected, dialog: { kind: 'connections', edit: null } },
  { key: 'settings', Icon: IconSettings, dialog: { kind: 'settings' } },
] as const satisfies readonly { key: string; Icon: unknown; dialog: Dialog }[];

export function SidebarFoot() {
  const { t } = useTranslation('app');
  const { layout, open, toggleOverview } = useLayout();
  return (
    <div className={classes.foot}>
      <UnstyledButton
        className={classes.footItem}
        aria-pressed={layout === 'overview'}
        onClick={toggleOverview}
      >
        <IconChartBar size={18} aria-hidden />
        {t('header.overview')}
      </UnstyledButton>
      {items.map(({ key, Icon, dialog }) => (
        <UnstyledButton key={key} className={classes.footItem} onClick={() => open(dialog)}>
          <Icon size={18} aria-hidden />
          {t(`nav.${key}`)}
        </UnstyledButton>
      ))}
    </div>
  );
}
