import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { areExportsForbidden, useForbiddenByPolicy } from '../state/policy.ts';
import narrow from '../ui/narrow.module.css';
import { openExport } from './open.ts';

export function ExportButton() {
  const { t } = useTranslation('export');
  const { isForbidden, note } = useForbiddenByPolicy(areExportsForbidden);
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isForbidden}
      className={narrow.iconWhereNarrow ?? ''}
      title={note ?? t('button')}
      aria-label={t('button')}
      aria-description={note}
      leftSection={<IconFileExport size={16} aria-hidden />}
      onClick={openExport}
    >
      <span className={narrow.wideOnly}>{t('button')}</span>
    </Button>
  );
}
