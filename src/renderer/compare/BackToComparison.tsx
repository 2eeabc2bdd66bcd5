import { Button, CloseButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';
import classes from './compare.module.css';

export function BackToComparison() {
  const { t } = useTranslation('compare');
  const aside = useLayout((state) => state.aside);
  const open = useLayout((state) => state.open);
  const putAside = useLayout((state) => state.putAside);
  if (!aside) return null;
  return (
    <div className={classes.back}>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={() => open(aside)}
      >
        {t('back')}
      </Button>
      <CloseButton size="sm" aria-label={t('dismiss')} onClick={() => putAside(null)} />
    </div>
  );
}
