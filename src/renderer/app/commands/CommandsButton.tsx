import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCommand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePrintedKeys } from '../../help/Keys.tsx';
import { useLayout } from '../../state/layout.ts';

/** Opens the palette of commands; needed because Rastro has no application menu in a browser. */
export function CommandsButton() {
  const { t } = useTranslation('commands');
  const showPalette = useLayout((state) => state.showPalette);
  const keys = usePrintedKeys()('Ctrl+K').join('+');
  return (
    <Tooltip label={`${t('open')} (${keys})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={t('open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => showPalette(true)}
      >
        <IconCommand size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
