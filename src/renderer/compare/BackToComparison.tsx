import { Button, CloseButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';
import line from '../ui/status-line.module.css';

export function BackToComparison() {
  const { t } = useTranslation('compare');
  const aside = useLayout((state) => state.aside);
  const open = useLayout((state) => state.open);
  const putAside = useLayout((state) => state.putAside);
  if (!aside) return null;
  return (
    <div className={line.part}>
      <Button
        size="compact-xs"
        variant="light"
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        onClick={() => open(aside)}
      >
        {t('back')}
      </Button>
      <CloseButton size="xs" aria-label={t('dismiss')} onClick={() => putAside(null)} />
    </div>
  );
}
