import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCommand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../../state/layout.ts';

/** Opens the palette of commands: in a browser Rastro has no application menu. */
export function CommandsButton() {
  const { t } = useTranslation('commands');
  const showPalette = useLayout((state) => state.showPalette);
  return (
    <Tooltip label={`${t('open')} (Ctrl+K)`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={t('open')}
        aria-haspopup="dialog"
        onClick={() => showPalette(true)}
      >
        <IconCommand size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
