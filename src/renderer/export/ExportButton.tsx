import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { areExportsForbidden, useForbiddenByPolicy } from '../state/policy.ts';
import { openExport } from './open.ts';

export function ExportButton() {
  const { t } = useTranslation('export');
  const { isForbidden, note } = useForbiddenByPolicy(areExportsForbidden);
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isForbidden}
      title={note}
      aria-description={note}
      leftSection={<IconFileExport size={16} aria-hidden />}
      onClick={openExport}
    >
      {t('button')}
    </Button>
  );
}
