import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Keys } from '../../help/Keys.tsx';
import { useLayout } from '../../state/layout.ts';

/** Opens the palette of commands; needed because Rastro has no application menu in a browser. */
export function CommandsButton() {
  const { t } = useTranslation('commands');
  const showPalette = useLayout((state) => state.showPalette);
  return (
    <UnstyledButton
      title={t('open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showPalette(true)}
    >
      <VisuallyHidden>{t('open')} </VisuallyHidden>
      <Keys shortcut="Ctrl+K" />
    </UnstyledButton>
  );
}
