import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';
import { areExportsForbidden, useForbiddenByPolicy } from '../state/policy.ts';
import { useFleetView } from '../state/view.ts';

export function ExportButton() {
  const { t } = useTranslation('export');
  const open = useLayout((state) => state.open);
  const { isForbidden, note } = useForbiddenByPolicy(areExportsForbidden);
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isForbidden}
      title={note}
      aria-description={note}
      leftSection={<IconFileExport size={16} aria-hidden />}
      onClick={() => {
        const { view, checkedVins } = useFleetView.getState();
        open({ kind: 'export', view, vins: checkedVins, rows: 'view' });
      }}
    >
      {t('button')}
    </Button>
  );
}
